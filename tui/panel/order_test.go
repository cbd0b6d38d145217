package panel

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func listed(o *order) []int {
	var all []int
	for k := range o.Len() {
		all = append(all, o.At(k))
	}
	return all
}

func TestOrder(t *testing.T) {
	f := frame(t, and(t), "", 10) // updates 2 2 0 2, a −2 −2 0 0
	for _, c := range []struct {
		sort   int
		filter string
		want   []int
	}{
		{0, "", []int{0, 1, 3, 2}},
		{1, "", []int{0, 1, 2, 3}},
		{2, "", []int{2, 3, 0, 1}},
		{3, "", []int{2, 3, 0, 1}},
		{-1, "", []int{2, 3, 0, 1}},
		{4, "", []int{0, 1, 3, 2}},
		{1, "wrong", []int{2, 3}},
		{0, "wrong", []int{3, 2}},
		{1, "+", []int{3}},
		{1, "o", []int{0, 1, 2}},
		{1, "none such", []int{}},
		{1, "1", []int{0, 1, 2, 3}}, // its number, or x₁ = 1, or x₂ = 1, or y = 1
		{1, "4", []int{3}},
		{1, "0 wrong", []int{2}},
		{0, "o 1", []int{0, 1, 2}},
	} {
		for range 2 {
			if got := listed(f.order(View{Sort: c.sort, Filter: c.filter})); !slices.Equal(got, c.want) {
				t.Errorf("sort %d, filter %q: %v, want %v", c.sort, c.filter, got, c.want)
			}
		}
	}
}

// An order is made anew when the weights change, and only then.
func TestOrderFollows(t *testing.T) {
	v := View{Sort: 2}
	f, later := frame(t, and(t), "", 4), frame(t, and(t), "", 8)
	before := listed(f.order(v))
	later.Problem, later.Cache = f.Problem, f.Cache
	if slices.Equal(before, listed(later.order(v))) {
		t.Error("the order did not follow the weights")
	}
	if n := testing.AllocsPerRun(10, func() { later.order(v) }); n > 0 {
		t.Errorf("%v allocations for an order that holds", n)
	}
}

// Whatever lines are asked for in whatever order, they are those of a stable sort,
// equal keys and NaN among them.
func TestRanking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6*headLeast).Draw(t, "n")
		some := rapid.SampledFrom([]int{1, 2, 50, 1 << 20}).Draw(t, "keys")
		keys := make([]float64, n)
		for i := range keys {
			if keys[i] = float64(rapid.IntRange(-some, some).Draw(t, "key")); some == 50 && keys[i] == 7 {
				keys[i] = math.NaN()
			}
		}
		if rapid.Bool().Draw(t, "falling") {
			slices.SortFunc(keys, func(a, b float64) int { return int(b - a) })
		}
		want := make([]int32, 0, n)
		for i := range n {
			if some != 2 || i%3 != 0 { // as if a filter had left some out
				want = append(want, int32(i))
			}
		}
		o := order{list: slices.Clone(want), keys: keys}
		slices.SortFunc(want, o.compare)
		for _, k := range rapid.SliceOfN(rapid.IntRange(0, max(0, len(want)-1)), 1, 30).Draw(t, "lines") {
			if k >= len(want) {
				continue
			}
			if got := o.At(k); got != int(want[k]) {
				t.Fatalf("line %d is %d, want %d", k, got, want[k])
			}
			if line := o.line(int(want[k])); line != k {
				t.Fatalf("%d is in line %d, want %d", want[k], line, k)
			}
		}
		if some == 2 && o.line(0) != -1 {
			t.Fatal("0 is listed")
		}
	})
}

// Where the example at hand stands below others that are left out, ⋮ says so:
// the numbers of the rows above are those that the rank begins with.
func TestRowsLeftOut(t *testing.T) {
	for _, step := range []int{1, 7, 25, 30} {
		f := frame(t, thirty(t), "", step)
		l, _ := f.Look()
		rank, _ := Line(f, View{}, l.Example)
		for h := 4; h < 34; h++ {
			rows := h - 2 // heading and heads
			text := shown(f, "table", 32, h, View{})
			if got, want := strings.Contains(text, "⋮"), rank >= rows; got != want {
				t.Errorf("step %d: x%d is number %d, %d rows: ⋮ %t\n%s", step, l.Example+1, rank+1, rows, got, text)
			}
			if ascii := spelled(f, "table", 32, h, View{}, true); strings.Contains(ascii, ">:") != (rank >= rows) {
				t.Errorf("%d rows in ASCII:\n%s", rows, ascii)
			}
		}
	}
}

// However narrow the table is, its heading says that not all rows are there, and else
// what they are sorted by.
func TestHeadingOfTable(t *testing.T) {
	for _, readout := range []string{"last", "averaged", "voted"} {
		f := read(t, readout, 10)
		for w := 28; w < 120; w++ {
			for filter, want := range map[string]string{"": "by updates", "wrong": "only wrong"} {
				heading, _, _ := strings.Cut(shown(f, "table", w, 8, View{Filter: filter}), "\n")
				if !strings.Contains(heading, want) {
					t.Errorf("%s, %d columns: no %q in %s", readout, w, want, heading)
				}
			}
		}
	}
}
