package algo_test

import (
	"slices"
	"strconv"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// manyClasses is a data set of the task multiclass in memory.
func manyClasses(d int, x []float64, class []int32, labels ...string) *model.Dataset {
	return &model.Dataset{
		Name: "test", Features: names(d), X: x, Y: make([]int8, len(class)), Class: class,
		Labels: labels, LabelName: "y", Task: "multiclass",
	}
}

// Two hundred classes on a parabola, one example each: every example is a corner
// of their hull, so that some weights tell them all apart. The numbers are whole.
func TestManyClasses(t *testing.T) {
	const m, steps, sought = 200, 300, 120
	x, class, labels := make([]float64, 2*m), make([]int32, m), make([]string, m)
	for c := range m {
		x[2*c], x[2*c+1] = float64(c-m/2), float64((c-m/2)*(c-m/2))
		class[c], labels[c] = int32(c), strconv.Itoa(c+1)
	}
	s := algo.Default()
	s.Arithmetic, s.Steps = "float", steps
	p, err := algo.Prepare(s, manyClasses(2, x, class, labels...))
	if err != nil {
		t.Fatal(err)
	}
	line := algo.NewTimeline(p)
	if err := line.Extend(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	state := p.Start()
	walk(state, sought)
	at := line.Seek(sought).After
	scores, want := make([]float64, m), make([]float64, m)
	for i := range m {
		at.Scores(scores, i)
		state.Scores(want, i)
		if !slices.Equal(scores, want) {
			t.Fatalf("example %d has other scores on the timeline", i+1)
		}
	}
	for _, name := range []string{"last", "pocket", "voted"} { // the mean is not whole
		r, err := line.Readout(t.Context(), name, sought)
		if err != nil {
			t.Fatal(err)
		}
		choose := chooserOf(r)
		for _, i := range []int{0, 50, 90, 110, 130, 199} {
			if got := choose(x[2*i : 2*i+2]); got != int(r.See(i).Rival) {
				t.Errorf("%s chooses %d at example %d, and sees %d", name, got, i+1, r.See(i).Rival)
			}
		}
	}
}
