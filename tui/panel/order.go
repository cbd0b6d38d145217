package panel

import (
	"iter"
	"slices"

	"perceptron/algo"
)

// sorts are the ways to sort the examples; View.Sort chooses one.
var sorts = [...]struct {
	name string
	// key is what is compared, of each example of a frame, least first; nil: as
	// listed.
	key func(f *Frame) func(i int32) float64
}{
	{"updates", mostUpdates},
	{"index", nil},
	{ahead, func(f *Frame) func(i int32) float64 {
		return func(i int32) float64 { return f.See(int(i)).Margin }
	}},
	{highest, func(f *Frame) func(i int32) float64 {
		return func(i int32) float64 { return -f.See(int(i)).Activation }
	}},
}

func mostUpdates(f *Frame) func(i int32) float64 {
	counts := f.counts()
	return func(i int32) float64 {
		if int(i) >= len(counts) {
			return 0
		}
		return -float64(counts[i])
	}
}

// The ways to sort that have another name where there are several classes.
const (
	ahead   = "y·a, least first"
	highest = "a, largest first"
)

// sortOf is the way to sort that a whole number stands for.
func sortOf(k int) int {
	n := len(sorts)
	return (k%n + n) % n
}

// Order is the examples in the order the table shows them. Whoever keeps the
// view keeps one, so that the examples are sorted when the weights change and
// not for each frame; an order by index costs nothing.
type Order struct {
	of      *algo.Problem
	updates int
	seen    int // examples that have come, of a stream
	read    readAt
	sort    int
	filter  exampleFilter
	listed  bool // all, as listed
	ranking
	room []float64 // for keys
}

// Len is the number of examples that are listed.
func (o *Order) Len(f *Frame) int {
	if o.listed {
		return f.Data.Len()
	}
	return o.size()
}

// At is the example in line k.
func (o *Order) At(k int) int {
	if o.listed {
		return k
	}
	return int(o.number(k))
}

// searchMost is the number of examples up to which the line of one is looked
// for in each frame.
const searchMost = 1 << 16

// atHand is the line of the example at hand, 0 if there is none or it is not
// looked for.
func (o *Order) atHand(f *Frame) int {
	l, any := f.Look()
	switch {
	case !any:
		return 0
	case o.listed:
		return l.Example
	case o.size() > searchMost:
		return 0
	}
	return max(0, o.line(int32(l.Example)))
}

// lines are the examples on so many rows of the table. Most steps move none of
// them: where they are ranked, the first stay, and the one at hand takes the last
// row if it is not among them; as listed, they are turned over by whole pages.
func (o *Order) lines(f *Frame, v View, rows int) iter.Seq[int] {
	first, last := window(v.Scroll, o.Len(f), rows), -1
	if at := o.atHand(f); o.handOutside(f, v, rows) {
		last = at
	} else if v.Scroll == 0 && at >= rows && rows > 0 {
		first = window(at/rows*rows, o.Len(f), rows)
	}
	return func(yield func(int) bool) {
		for k := range min(rows, o.Len(f)-first) {
			line := first + k
			if last >= 0 && k == rows-1 {
				line = last
			}
			if !yield(o.At(line)) {
				return
			}
		}
	}
}

// handOutside reports whether the last of so many rows is the example at hand, with
// others left out before it.
func (o *Order) handOutside(f *Frame, v View, rows int) bool {
	return v.Scroll == 0 && rows > 0 && o.atHand(f) >= rows && sorts[o.sort].key != nil
}

// Sort brings the order up to date with the frame: O(n) if the weights, the sort or
// the filter have changed since the last call, else nothing.
func (o *Order) Sort(f *Frame, v View) {
	s := f.State()
	by := sortOf(v.Sort)
	if o.of == f.Problem && o.updates == s.Updates() && o.seen == f.Data.Offset+f.Data.Len() && o.read == f.readAt() && o.sort == by && o.filter.text == v.Filter {
		return
	}
	o.of, o.updates, o.read, o.sort = f.Problem, s.Updates(), f.readAt(), by
	o.seen = f.Data.Offset + f.Data.Len()
	ranked := sorts[by].key
	if v.Filter == "" {
		o.filter = exampleFilter{}
		if o.listed = ranked == nil; o.listed {
			return
		}
	}
	o.listed, o.ranking = false, ranking{n: f.Data.Len(), perm: o.fitting(f, v.Filter), head: o.head[:0]}
	if ranked == nil {
		return
	}
	o.room = slices.Grow(o.room[:0], o.n)[:o.n]
	key := ranked(f)
	for k := range o.size() {
		i := int32(k)
		if o.perm != nil {
			i = o.perm[k]
		}
		o.room[i] = key(i)
	}
	o.keys = o.room
}

// fitting is the examples that a filter keeps, as listed; nil: there is none.
func (o *Order) fitting(f *Frame, filter string) []int32 {
	if filter == "" {
		return nil
	}
	list := slices.Grow(o.perm[:0], f.Data.Len())
	o.filter.update(f, filter)
	for _, i := range o.filter.matches {
		if o.filter.accepts(f, i) {
			list = append(list, i)
		}
	}
	return list
}

// order is the view's order, up to date; one for this frame if it has none.
func (v *View) order(f *Frame) *Order {
	o := v.Order
	if o == nil {
		o = &Order{}
	}
	o.Sort(f, *v)
	return o
}
