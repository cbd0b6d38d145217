package algo_test

import (
	"reflect"
	"sync"
	"testing"

	"perceptron/algo"
)

// History is 16 bytes an update, and a step in float arithmetic allocates
// nothing, in any mode.
func TestMemory(t *testing.T) {
	if size := reflect.TypeFor[algo.Update]().Size(); size != 16 {
		t.Errorf("an update takes %d bytes, want 16", size)
	}
	for _, mode := range valuesOf("mode") {
		for _, order := range []string{"given", "shuffled", "random"} {
			s := endless()
			s.Mode, s.Order = mode, order
			state, err := algo.Start(s, noisy(t, 100, 20))
			if err != nil {
				t.Fatal(err)
			}
			walk(state, 1000) // all rows of the Gram matrix are made
			const passes = 10
			if n := testing.AllocsPerRun(5, func() { walk(state, passes*100) }); n > 2*passes { // a generator a pass
				t.Errorf("%s, %s: %v allocations in %d passes", mode, order, n, passes)
			}
		}
	}
}

// A problem serves several runs at once (for go test -race), and they agree.
func TestRunsAtOnce(t *testing.T) {
	for _, x := range []float64{1, 1.0000000001} { // float64, and numbers that need big.Int
		s := algo.Default()
		s.Mode, s.Epochs = "dual", 3
		p, err := algo.Prepare(s, dataset(t, 2, []float64{0, 0, 0, x, x, 0, x, x}, []int8{-1, 1, 1, -1}))
		if err != nil {
			t.Fatal(err)
		}
		var runs sync.WaitGroup
		frames := make([]frame, 4)
		for k := range frames {
			runs.Go(func() {
				state := p.Start()
				walk(state, 12)
				frames[k] = capture(state)
			})
		}
		runs.Wait()
		for _, f := range frames[1:] {
			if !reflect.DeepEqual(f, frames[0]) {
				t.Errorf("one run ended with %+v, another with %+v", f, frames[0])
			}
		}
	}
}
