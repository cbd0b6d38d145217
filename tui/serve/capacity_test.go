package serve

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// sits is a session with a terminal; why is the reason if it was refused.
func sits(t *testing.T, conn *ssh.Client) (c *client, why string) {
	t.Helper()
	c = begun(t, conn)
	var line []byte
	for b := make([]byte, 1); !strings.HasSuffix(string(line), "\n"); {
		n, err := c.out.Read(b)
		line = append(line, b[:n]...)
		if err != nil {
			t.Fatalf("heard %q, then %v", line, err)
		}
	}
	why, refused := strings.CutPrefix(strings.TrimSpace(string(line)), "perceptron: ")
	if !refused {
		return c, ""
	}
	if code := c.code(); code != 1 {
		t.Errorf("refused with exit code %d", code)
	}
	return c, why
}

// A server has the sessions of a login name until the last has ended, and End ends all of
// it.
func TestPresent(t *testing.T) {
	r := serve(t, Options{})
	if r.server.Has("ada") {
		t.Error("somebody is there who has not come")
	}
	first, _ := sits(t, r.as("ada"))
	last, _ := sits(t, r.as("ada"))
	ben, _ := sits(t, r.as("ben"))
	first.leaves()
	if !r.server.Has("ada") || !r.server.Has("ben") || r.server.Has("") {
		t.Error("who is there is not")
	}
	ends := func(name string) int {
		return r.server.End("the end of "+Farewell(name), func(user string) bool { return user == name })
	}
	if n := ends("cad"); n != 0 {
		t.Errorf("%d of nobody are ended", n)
	}
	await(t, "two are left", func() bool {
		r.server.mu.Lock()
		defer r.server.mu.Unlock()
		return len(r.server.sessions) == 2
	})
	if n := ends("ada"); n != 1 {
		t.Errorf("%d of one are ended", n)
	}
	last.hears("the end of ada")
	await(t, "ada has gone", func() bool { return !r.server.Has("ada") })
	ben.says("still here")
}

// fill opens sessions of one login name, each on a connection of its own, until one is
// refused.
func (r *running) fill(user string) (all []*client, why string) {
	r.t.Helper()
	for {
		c, why := sits(r.t, r.as(user))
		if why != "" {
			return all, why
		}
		all = append(all, c)
	}
}

// One login name can take nearly all slots; once few are left it is refused, and newcomers
// get in until all are taken.
func TestPlaces(t *testing.T) {
	r := serve(t, Options{MaxSessions: 60})
	lab, why := r.fill("lab")
	if len(lab) < 50 || len(lab) > 58 || !strings.Contains(why, "of 60 places are left, and this login name has ") {
		t.Errorf("one name has %d sessions of 60, and is told %q", len(lab), why)
	}
	others := 0
	for k := 0; len(lab)+others < 60; k++ {
		c, why := sits(t, r.as(fmt.Sprint("guest", k)))
		if why != "" {
			t.Fatalf("beside %d of one name and %d others: %s", len(lab), others, why)
		}
		others++
		c.says("x")
	}
	if _, why := sits(t, r.as("late")); why != "all 60 places are taken (try again when somebody has left)" {
		t.Errorf("where all are taken: %q", why)
	}
	lab[0].leaves()
	await(t, "there is a place again", func() bool {
		c, why := sits(t, r.as("late"))
		return why == "" && c.leaves() == 0
	})
	if _, why := sits(t, r.as("lab")); why == "" {
		t.Error("who has most gets the last place")
	}
	lab[1].says("still here")
}

// A connection has at most eight channels and, of the last slots, as many sessions as are
// free.
func TestPlacesOfConnection(t *testing.T) {
	r := serve(t, Options{MaxSessions: 20})
	conn := r.as("ada")
	var all []*client
	for range maxChannels {
		c, why := sits(t, conn)
		if why != "" {
			t.Fatal(why)
		}
		all = append(all, c)
	}
	if _, err := conn.NewSession(); err == nil || !strings.Contains(err.Error(), "no room for another session") {
		t.Errorf("one more channel: %v", err)
	}
	for k := range 8 {
		if _, why := sits(t, r.as(fmt.Sprint("guest", k))); why != "" {
			t.Fatal(why)
		}
	}
	all[0].leaves()
	var why string
	await(t, "the channel is gone", func() bool {
		s, err := conn.NewSession()
		if err != nil {
			return false
		}
		said, err := s.CombinedOutput("x")
		why = string(said)
		return err != nil
	})
	if !strings.Contains(why, "and this connection has 7") {
		t.Errorf("it is refused: %q", why)
	}
	if _, why := sits(t, r.as("ada")); why != "" {
		t.Errorf("another connection of the same name: %s", why)
	}
	all[1].says("still here")
}

// Two slots are reserved for leaders, and one on a server with two.
func TestLeadersPlaces(t *testing.T) {
	key := newKey(t)
	for most, kept := range map[int]int{1: 0, 2: 1, 3: 2, 12: 2} {
		r := serve(t, Options{MaxSessions: most, Auth: Auth{Lead: keysOf(key)}})
		for k := range most - kept {
			if _, why := sits(t, r.as(fmt.Sprint("guest", k), asked)); why != "" {
				t.Errorf("place %d of %d: %s", k+1, most, why)
			}
		}
		if _, why := sits(t, r.as("late", asked)); !strings.Contains(why, "places are taken") {
			t.Errorf("of %d one more: %q", most, why)
		}
		for k := range kept {
			if c, why := sits(t, r.as("guest0", ssh.PublicKeys(key))); why != "" {
				t.Errorf("leader %d of %d: %s", k+1, most, why)
			} else {
				c.says("x")
			}
		}
	}
}

// A client that keeps opening channels without a program, as many as allowed, keeps nobody
// out.
func TestIdleChannels(t *testing.T) {
	r := serve(t, Options{MaxSessions: 8})
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for k := range 6 {
		conn := r.as(fmt.Sprint("hog", k))
		all.Go(func() {
			for ctx.Err() == nil {
				if _, err := conn.NewSession(); err != nil {
					time.Sleep(time.Millisecond)
				}
			}
		})
	}
	defer all.Wait()
	defer cancel()
	time.Sleep(100 * time.Millisecond)
	for k := range 20 {
		c, why := sits(t, r.as(fmt.Sprint("guest", k)))
		if why != "" {
			t.Errorf("guest %d: %s", k, why)
			continue
		}
		c.says("x")
		c.leaves()
	}
}
