package explore

import "testing"

// Faster and slower go through the speeds, from any one that was said, and end at
// the least and the most.
func TestSpeed(t *testing.T) {
	x := explorer(t)
	for _, c := range []struct {
		command string
		want    int
	}{
		{"speed 10", 10},
		{"speed faster", 15},
		{"speed slower", 8},
		{"speed 60", 60},
		{"speed faster", 60},
		{"speed 1", 1},
		{"speed slower", 1},
		{"speed 3", 3},
		{"speed slower", 2},
		{"speed slower", 1},
		{"speed faster", 2},
	} {
		do(t, x, c.command)
		if got := x.Speed; got != c.want {
			t.Errorf("%s: %d steps a second, want %d", c.command, got, c.want)
		}
	}
}

// A key that stops the work at hand stops play with it, whatever the work is: the next
// beat would begin it anew, and no key would ever be heard.
func TestHaltEndsPlay(t *testing.T) {
	for _, begin := range []string{"play", "compare rate 2; play"} {
		x := must(New(and(t), nil))
		do(t, x, begin)
		x.Tick(false)
		if x.Comparison != nil { // the run itself is there, the other one is not
			for x.goal != nil {
				if err := x.workOn(t.Context(), x.goal); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !x.Busy() {
			t.Fatalf("%s: a beat has nothing to do", begin)
		}
		for x.Busy() {
			x.Halt()
		}
		if x.Playing {
			t.Errorf("%s: it plays on", begin)
		}
		x.End()
	}
}
