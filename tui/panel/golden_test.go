package panel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/tui/golden"
)

// cases are runs at a step; the setup "beat=1" stops before the update, and
// "fractions" writes exact numbers as such.
func cases(t testing.TB) []struct {
	name  string
	data  *model.Dataset
	setup string
	step  int
} {
	equal := data(t, "twins", []string{"x"}, []float64{1, 2, 1}, []int8{1, -1, -1})
	ones := data(t, "ones", []string{"x"}, []float64{1, 2}, []int8{-1, -1})
	huge := data(t, "huge", []string{"x"}, []float64{1e308, -1e308}, []int8{1, 1})
	empty := data(t, "empty", []string{"x", "y"}, nil, nil)
	return []struct {
		name  string
		data  *model.Dataset
		setup string
		step  int
	}{
		{"and primal", and(t), "", 10},
		{"and dual", and(t), "mode=dual", 10},
		{"and kernel", and(t), "mode=kernel", 10},
		{"and beat 1", and(t), "beat=1", 10},
		{"and start", and(t), "", 0},
		{"and correct", and(t), "", 9},
		{"and converged", and(t), "", -1},
		{"and first", and(t), "order=first", 3},
		{"and shuffled", and(t), "order=shuffled seed=7 bias=none rate=1/2", 5},
		{"and tie positive", and(t), "tie=positive", 1},
		{"and tie positive right", and(t), "tie=positive order=first", -1},
		{"and tie negative", and(t), "tie=negative", 4},
		{"and tie correct", and(t), "tie=correct", -1},
		{"and limit", and(t), "steps=6", -1},
		{"iris", iris(t), "", 4},
		{"iris correct", iris(t), "", 5},
		{"iris fractions", iris(t), "rate=0.1 bias=radius fractions", 4},
		{"iris dual", iris(t), "mode=dual rate=1/10", 7},
		{"iris rbf", iris(t), "mode=kernel kernel=rbf bias=none", 7},
		{"iris poly", iris(t), "mode=kernel kernel=poly init=1 beat=1", 4},
		{"iris init", iris(t), "mode=dual init=1,2,3,4,5", 9},
		{"thirty", thirty(t), "", 5},
		{"thirty dual", thirty(t), "mode=dual", 25},
		{"twins", equal, "epochs=3", -1},
		{"one class", ones, "", 0},
		{"huge", huge, "arithmetic=float", -1},
		{"empty", empty, "", 0},
	}
}

// looked are the cases whose panels are kept as they were looked at: what differs
// in the others, TestEverySize and the tests of the printed numbers prove.
var looked = []string{"and primal", "thirty dual"}

func TestGolden(t *testing.T) {
	for _, c := range cases(t) {
		if !slices.Contains(looked, c.name) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			f := frame(t, c.data, c.setup, c.step)
			var b strings.Builder
			fmt.Fprintf(&b, "%s\n%s\n\n", Sentence(f), strings.TrimSpace(c.name+": "+c.setup))
			for _, w := range []int{32, 53} {
				b.WriteString(columnOf(f, w, false))
			}
			for _, w := range []int{40, 60, 80, 140} {
				for _, line := range []string{"top", "timebar", "status"} {
					fmt.Fprintln(&b, shown(f, line, w, 1, View{}))
				}
			}
			matches(t, c.name, b.String())
		})
	}
}

// columnOf is all panels below each other: the step at its best and at its least.
func columnOf(f *Frame, w int, ascii bool) string {
	var b strings.Builder
	fmt.Fprintln(&b, strings.Repeat("=", w))
	least, best := Room("step", f, w, 24)
	fmt.Fprintln(&b, spelled(f, "step", w, best, View{}, ascii))
	if least != best {
		fmt.Fprintln(&b, strings.Repeat("-", w))
		fmt.Fprintln(&b, spelled(f, "step", w, least, View{}, ascii))
	}
	_, best = Room("algorithm", f, w, 24)
	fmt.Fprintln(&b, spelled(f, "algorithm", w, best, View{}, ascii))
	for _, name := range []string{"table", "gram", "events"} {
		fmt.Fprintln(&b, strings.TrimRight(spelled(f, name, w, 7, View{}, ascii), "\n"))
	}
	least, _ = Room("loss", f, w, 24)
	fmt.Fprintln(&b, spelled(f, "loss", w, least, View{}, ascii))
	return b.String()
}

func TestGoldenASCII(t *testing.T) {
	for _, setup := range []string{"", "mode=dual rate=1/10"} {
		f := frame(t, iris(t), setup, 7)
		var b strings.Builder
		for _, w := range []int{32, 53} {
			b.WriteString(columnOf(f, w, true))
		}
		for _, line := range []string{"top", "timebar", "status"} {
			fmt.Fprintln(&b, spelled(f, line, 80, 1, View{}, true))
		}
		if s := b.String(); strings.ContainsFunc(s, func(r rune) bool { return r > '~' }) {
			t.Errorf("not ASCII:\n%s", s)
		}
	}
}

// matches compares what is drawn with the file of a name that a file may have.
func matches(t *testing.T, name, got string) {
	t.Helper()
	golden.Compare(t, strings.NewReplacer(" ", "-", "=", "-", "/", "-").Replace(name), got)
}
