package memo

import "testing"

type (
	run   struct{ steps int }
	sum   struct{ of []int }
	other int
)

// TestCacheKeepsLast asks for values in turn: one is computed when its key has changed, in
// the memory of the last, regardless of other types.
func TestCacheKeepsLast(t *testing.T) {
	var c Cache
	made := 0
	of := func(steps int) *sum {
		return Made(&c, run{steps}, func(s *sum) {
			made++
			s.of = append(s.of[:0], steps)
		})
	}
	first := of(3)
	memory := &first.of[0]
	for _, ask := range []struct{ steps, made int }{{3, 1}, {4, 2}, {4, 2}, {3, 3}} {
		Made(&c, run{ask.steps}, func(o *other) { *o = other(ask.steps) }) // the key of the same type
		Made(&c, other(7), func(s *sum) { s.of = []int{7} })               // the value of the same type
		s := of(ask.steps)
		if made != ask.made || s.of[0] != ask.steps {
			t.Errorf("of %d: %v, made %d times; want %d", ask.steps, s.of, made, ask.made)
		}
		if s != first || &s.of[0] != memory {
			t.Errorf("of %d: not in the memory of the last", ask.steps)
		}
		if o := *Made(&c, run{ask.steps}, func(*other) { t.Error("made anew") }); int(o) != ask.steps {
			t.Errorf("the other of %d is %d", ask.steps, o)
		}
	}
}

// TestCacheForgetsUnmade: after a panic in fill the value is computed again.
func TestCacheForgetsUnmade(t *testing.T) {
	var c Cache
	func() {
		defer func() { _ = recover() }()
		Made(&c, 1, func(v *int) { *v = 5; panic("no") })
	}()
	if v := *Made(&c, 1, func(v *int) { *v = 6 }); v != 6 {
		t.Errorf("%d is kept", v)
	}
}

// TestCacheAllocatesNothing: a cached value costs no allocation.
func TestCacheAllocatesNothing(t *testing.T) {
	var c Cache
	ask := func() {
		Made(&c, run{1}, func(s *sum) { s.of = []int{1} })
		Made(&c, other(2), func(o *other) { *o = 2 })
	}
	ask()
	if n := testing.AllocsPerRun(100, ask); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
