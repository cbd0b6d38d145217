package tui

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// counted is a terminal that takes everything at once and counts the bytes.
type counted struct{ bytes int }

func (c *counted) Write(p []byte) (int, error) {
	c.bytes += len(p)
	return len(p), nil
}

// TestBytes counts the bytes that a key press sends, over scripted sessions on overlap, in
// colour, in virtual time, so that the counts are exact. The aims for a step on a slow line
// are 330, 360 and 700; the other limits are for sequences with updates, which turn the
// line and change most numbers, so that these do not grow unnoticed.
func TestBytes(t *testing.T) {
	stepping := []string{" ", " ", " ", " ", " ", " ", "h", " "}
	updating := []string{" ", " ", " ", "n", " ", "h", " ", "n"}
	for _, c := range []struct {
		name   string
		w, h   int
		script []string // before the presses
		keys   []string
		limit  int // for the median press
	}{
		{"80x24 stepping", 80, 24, []string{"shade"}, stepping, 330},
		{"80x24 shaded stepping", 80, 24, nil, stepping, 360},
		{"200x60 stepping", 200, 60, nil, stepping, 700},
		{"80x24 updating", 80, 24, []string{"shade"}, updating, 715},
		{"80x24 shaded updating", 80, 24, nil, updating, 760},
		{"200x60 updating", 200, 60, nil, updating, 1430},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				median := stepBytes(t, c.w, c.h, c.script, c.keys)
				t.Logf("median bytes a press: %d", median)
				if median > c.limit {
					t.Errorf("median %d bytes a press, at most %d", median, c.limit)
				}
			})
		})
	}
}

// stepBytes is the median number of bytes of ten rounds of keys, or five that search for
// updates.
func stepBytes(t *testing.T, w, h int, script, keys []string) int {
	rounds := 10
	if slices.Contains(keys, "n") {
		rounds = 5
	}
	terminal := &counted{}
	l := goLive(t, sample(t, "overlap"), terminal, w, h)
	l.ask(func() {
		for _, line := range script {
			l.app.x.ExecuteScript(line)
		}
	})
	settled := func() {
		time.Sleep(50 * time.Millisecond)
		synctest.Wait()
	}
	settled()
	var sent []int
	for k := range rounds * len(keys) {
		before := terminal.bytes
		l.press(keys[k%len(keys)])
		settled()
		sent = append(sent, terminal.bytes-before)
	}
	l.quit()
	slices.Sort(sent)
	return sent[len(sent)/2]
}
