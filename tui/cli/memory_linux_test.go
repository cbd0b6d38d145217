package cli_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"perceptron/algo/draws"
)

// Limits of memory for an upload and the sessions on it: the shared part, each session's
// own part, and what is left when all have ended.
const (
	dataMost  = 38 << 20 // the text of 4 MiB, the data set, and what reading it leaves to be cleared away
	ownMost   = 16 << 20 // at 300×100
	smallMost = 12 << 20 // at 80×24
	leftMost  = 50 << 20
)

// digits is an upload of so many rows of eight digits each.
func digits(rows int) string {
	var b strings.Builder
	b.WriteString("a,b,c,d,e,f,g,h,y\n")
	random := rand.New(rand.NewPCG(1, 2))
	for k := range rows {
		for range 8 {
			fmt.Fprintf(&b, "%d,", random.IntN(10))
		}
		b.WriteString("+o"[k%2:k%2+1] + "\n")
	}
	return b.String()
}

// shows opens data in a session and waits for its first complete screen.
func (p *process) shows(user, line string, width, height int) (*student, error) {
	w, err := p.watch(user, line, width, height)
	if err != nil {
		return nil, err
	}
	return w, w.soon(func() bool { return strings.Contains(w.screen(), line+" · primal") })
}

// One upload under 13 login names, and many sessions on it: it is held once, each session
// has its own part, and all of it is freed in the end. With -load 100 it is the largest
// upload, 4 MiB.
func TestMemoryOfUpload(t *testing.T) {
	n, _ := load()
	rows := draws.Count(60_000)
	if n >= 100 {
		rows = 232_000
	}
	text := digits(rows)
	for _, c := range []struct {
		width, height int
		own           int
	}{{80, 24, smallMost}, {300, 100, ownMost}}[:draws.Count(2)] {
		p := loaded(t, "and")
		if _, err := p.shows("ada", "and", 80, 24); err != nil {
			t.Fatal(err)
		}
		before := p.resident()
		const users = 13
		for k := range users {
			p.does(fmt.Sprint("guest", k), "upload big.csv", text)
		}
		every := p.all(n, func(k int) (*student, error) {
			return p.shows(fmt.Sprint("guest", k%users), "big.csv", c.width, c.height)
		})
		p.quiet()
		check := func(what string) {
			taken := p.resident() - before
			t.Logf("%d sessions at %d×%d on %d rows, %s: %d MiB, %.1f MiB each", n, c.width, c.height, rows, what, taken>>20, float64(taken)/float64(n)/(1<<20))
			if most := dataMost + n*c.own; taken > most {
				t.Errorf("%s they take %d MiB, at most %d", what, taken>>20, most>>20)
			}
		}
		check("opened")
		for k, w := range every {
			fmt.Fprint(w.in, ":"+burdens()[k%len(burdens())]+"\r")
		}
		time.Sleep(time.Second + time.Duration(n)*50*time.Millisecond)
		check("at work")
		for _, w := range every {
			w.client.Close()
		}
		left := p.resident() - before
		for end := time.Now().Add(ample); left > leftMost && time.Now().Before(end); left = p.resident() - before {
			time.Sleep(100 * time.Millisecond)
		}
		t.Logf("%d MiB are left", left>>20)
		if left > leftMost {
			t.Errorf("when all have left %d MiB are kept, at most %d", left>>20, leftMost>>20)
		}
		p.end()
	}
}

// burdens are commands of a session that take memory.
func burdens() []string {
	return []string{
		"set epochs 2000000\r:run", "set mode dual\r:run", "set mode dual\r:show gram on\r:run", "readout voted\r:run", "readout averaged\r:show bound on\r:run",
		"set mode kernel\r:set kernel rbf\r:run", "compare rate 2\r:readout pocket\r:run", "show table on\r:sort table 2\r:run", "set epochs 2000000\r:readout voted\r:compare rate 2\r:run", "set update batch\r:run",
	}
}
