package explore

import (
	"context"
	"testing"
)

// A key that stops the work at hand stops play with it, whatever the work is: the next
// beat would begin it anew, and no key would ever be heard.
func TestHaltEndsPlay(t *testing.T) {
	for _, begin := range []string{"play", "compare rate 2; play"} {
		x := must(New(and(t), nil))
		do(t, x, begin)
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if x.ctx = gone; x.Comparison != nil { // so that nothing is soon done
			x.Comparison.Run.ctx = gone
		}
		x.Tick(false)
		if x.Comparison != nil { // the run itself is there, the other one is not
			for x.goal != nil {
				if err := x.Work(t.Context()); err != nil {
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
