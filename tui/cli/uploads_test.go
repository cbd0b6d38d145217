package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"
)

// attended is uploads, of guests whose sessions the test begins and ends.
type attended struct {
	*uploads
	mu       sync.Mutex
	sessions map[string]int
}

// small has limits that a test soon reaches.
func small() *attended {
	s := &attended{sessions: map[string]int{}}
	s.uploads = &uploads{limits: uploadLimits{bytes: 100 << 10, each: 2, total: 1 << 20}, hasSession: func(login string) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.sessions[login] > 0
	}}
	return s
}

// count changes the number of a login name's sessions.
func (s *attended) count(login string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions[login] += n
}

// put is an upload that arrives at once, in a session of its own.
func (s *attended) put(user, name string, size int) error {
	s.count(user, 1)
	defer s.count(user, -1)
	_, err := s.receive(context.Background(), user, name, strings.NewReader(strings.Repeat(user[:1], size)))
	return err
}

// dripping is an upload that has begun and does not end.
type dripping struct {
	*io.PipeWriter
	over chan error
}

func (s *attended) drip(t *testing.T, user, name string) dripping {
	s.count(user, 1)
	from, to := io.Pipe()
	d := dripping{to, make(chan error, 1)}
	go func() {
		defer s.count(user, -1)
		_, err := s.receive(t.Context(), user, name, from)
		d.over <- err
	}()
	return d
}

// Uploads in progress count: a login name has at most as many as it may have uploads, and
// if others fill up the rest, the oldest of the login name that holds most is cut off.
func TestUploadsUnderWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := small()
		s.limits.bytes, s.limits.each = 64<<10, 4
		var all []dripping
		for k := range 5 {
			all = append(all, s.drip(t, "hog", fmt.Sprint(k)))
			synctest.Wait()
		}
		if err := <-all[4].over; err == nil || !strings.Contains(err.Error(), "4 are kept already or on their way") {
			t.Errorf("the fifth of one: %v", err)
		}
		for _, user := range []string{"bad", "cad", "dud"} {
			for k := range 4 {
				all = append(all, s.drip(t, user, fmt.Sprint(k)))
			}
		}
		synctest.Wait()
		if bytes := s.counts(); bytes != s.limits.total {
			t.Fatalf("%d bytes are held", bytes)
		}
		s.count("ben", 1)
		if _, err := s.receive(t.Context(), "ben", "mine", strings.NewReader("1,2\n")); err != nil {
			t.Errorf("beside four who hold a quarter each: %v", err)
		}
		synctest.Wait()
		cut := 0
		for k, d := range all {
			if k != 4 && len(d.over) > 0 {
				cut++
				if err := <-d.over; !errors.Is(err, errEvicted) {
					t.Errorf("upload %d: %v", k, err)
				}
			}
		}
		if cut != 1 {
			t.Errorf("%d were cut off, want 1", cut)
		}
		s.clear("hog")
		if held := s.held()["hog"]; held != 0 {
			t.Errorf("%d bytes are held after all", held)
		}
		for _, d := range all {
			d.CloseWithError(errors.New("the client has left"))
		}
		synctest.Wait()
		if held := s.held(); !maps.Equal(held, map[string]int64{"ben": 4}) {
			t.Errorf("when all have left %v are held", held)
		}
	})
}

// counts is what all uploads count for.
func (s *attended) counts() int {
	_, all := s.usage()
	return all
}

// In any order of uploads no limit is exceeded, a newcomer gets in, and nobody present who
// holds no more than others loses anything.
func TestUploadsShared(t *testing.T) {
	users := []string{"ada", "ben", "cad", "dud", "eve", "fay", "gus", "hal", "ian"}
	rapid.Check(t, func(t *rapid.T) {
		s := small()
		here := map[string]int{}
		for range rapid.IntRange(1, 60).Draw(t, "ops") {
			user := rapid.SampledFrom(users).Draw(t, "user")
			name := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "name")
			switch rapid.IntRange(0, 4).Draw(t, "op") {
			case 0:
				s.count(user, 1)
				here[user]++
			case 1:
				if here[user] > 0 {
					s.count(user, -1)
					here[user]--
				}
			case 2:
				s.find(user, name)
			default:
				before, _ := s.usage()
				err := s.put(user, name, rapid.IntRange(1, 100<<10).Draw(t, "size"))
				if err != nil && before[user] == 0 {
					t.Errorf("%s, who holds nothing: %v", user, err)
				}
				now, _ := s.usage()
				for other, bytes := range before {
					own := before[user]
					if here[other] > 0 && now[other] < bytes && other != user && bytes <= own {
						t.Errorf("%s loses %d bytes to %s, who holds %d", other, bytes-now[other], user, own)
					}
				}
			}
			if all := s.counts(); all > s.limits.total || len(s.items) > s.limits.total/minCounted {
				t.Errorf("%d uploads count for %d bytes", len(s.items), all)
			}
			for _, user := range users {
				if n := len(s.list(user)); n > s.limits.each {
					t.Errorf("%s has %d uploads", user, n)
				}
			}
		}
	})
}

// What is shown to the class is kept as long as its login name's other uploads, under a
// name of its own: an equal text by the same name is one entry, another text another.
// Removed uploads can't be shown, nor those of no login name.
func TestShownUploads(t *testing.T) {
	s := small()
	puts := func(name string, size int) *upload {
		t.Helper()
		Fatal(t, s.put("ada", name, size))
		return s.find("ada", name)
	}
	shown := func(u *upload, want string) {
		t.Helper()
		for range 2 {
			if name, err := s.show(u); name != want || err != nil {
				t.Errorf("shown as %s, %v; want %s", name, err, want)
			}
		}
		for _, login := range []string{"", "ada", "ben"} {
			if got := s.find(login, want); got == nil || got.sum != u.sum || len(got.text) != len(u.text) {
				t.Errorf("%s is not what was shown to %q", want, login)
			}
		}
	}
	old := puts("a.csv", 10)
	shown(old, "ada:a.csv")
	hidden := puts("b.csv", 5)
	shown(puts("a.csv", 20), "ada:2:a.csv")
	shown(old, "ada:a.csv")
	shown(puts("a.csv", 10), "ada:a.csv")
	shown(puts("b.csv", 30), "ada:b.csv")
	if name, err := s.show(hidden); err != errGone {
		t.Errorf("what has gone is shown as %s, %v", name, err)
	}
	if held := s.held(); len(held) != 1 || held["ada"] != 70 {
		t.Errorf("%v are held, want of ada's 10 and 20 that were shown, and 10 and 30", held)
	}
	for _, login := range []string{"", "class", "ben"} {
		if s.find(login, "a.csv") != nil || len(s.list(login)) != 3 {
			t.Errorf("%q has %v", login, s.list(login))
		}
	}
	if freed := s.clear("ada"); freed != 70 || len(s.list("")) != 0 {
		t.Errorf("%d bytes are freed", freed)
	}

	// Where there is no room, what the class is shown stays although who put it has left.
	s = small()
	shown(puts("c.csv", 90<<10), "ada:c.csv")
	s.limits.total = s.counts() + s.limits.bytes
	for k := range 3 {
		Fatal(t, s.put(fmt.Sprint("u", k), "a", 90<<10))
	}
	if all := s.list(""); len(all) != 1 || s.counts() > s.limits.total {
		t.Errorf("%v are shown, %v held of %d", all, s.held(), s.limits.total)
	}
}
