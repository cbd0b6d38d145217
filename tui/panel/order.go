package panel

import (
	"cmp"
	"slices"

	"perceptron/algo"
	"perceptron/tui/memo"
)

// sorts are the ways to sort the examples; View.Sort chooses one. A key is what is
// compared, of each example of a frame, least first; nil: as listed.
var sorts = [...]struct {
	name string
	key  func(f *Frame) func(i int) float64
}{
	{"updates", mostUpdates},
	{"index", nil},
	{ahead, func(f *Frame) func(i int) float64 { return func(i int) float64 { return f.See(i).Margin } }},
	{highest, func(f *Frame) func(i int) float64 { return func(i int) float64 { return -f.See(i).Activation } }},
}

func mostUpdates(f *Frame) func(i int) float64 {
	counts := f.counts()
	return func(i int) float64 {
		if i >= len(counts) {
			return 0
		}
		return -float64(counts[i])
	}
}

// The ways to sort that have another name where there are several classes.
const (
	ahead   = "«y·a», least first"
	highest = "a, largest first"
)

// Order is the examples in the order the table shows them. The cache of the frames
// keeps one, so that the examples are sorted when the weights change and
// not for each frame; an order by index costs nothing.
type Order struct {
	of     orderOf
	filter exampleFilter
	n      int       // examples there are
	list   []int32   // those that are listed, as listed; nil: all
	keys   []float64 // of each example; nil: they stand as listed
	head   []int32   // the first of them by their keys, as many as were asked for
	room   []float64 // for keys
}

// orderOf is what an order is made from.
type orderOf struct {
	problem             *algo.Problem
	updates, seen, sort int // seen: examples that have come, of a stream
	read                readAt
	filter              string
}

// Len is the number of examples that are listed.
func (o *Order) Len() int {
	if o.list != nil {
		return len(o.list)
	}
	return o.n
}

// At is the example in line k.
func (o *Order) At(k int) int {
	if o.keys == nil {
		return o.listed(k)
	}
	if k >= len(o.head) {
		o.rank(k + 1)
	}
	return int(o.head[k])
}

// listed is the k-th example of the list, before it is sorted.
func (o *Order) listed(k int) int {
	if o.list != nil {
		return int(o.list[k])
	}
	return k
}

// headLeast is how many examples are put in order at the least.
const headLeast = 256

// rank puts the first examples in order, as many as are asked for or more: in
// O(n log m) for m of them, for twice as many are kept, and sorted when they are full.
func (o *Order) rank(most int) {
	most = min(o.Len(), max(most, 2*len(o.head), headLeast))
	head, last := slices.Grow(o.head[:0], 2*most), -1 // the last that may belong to them; −1: any
	for k := range o.Len() {
		i := o.listed(k)
		if last >= 0 && o.compare(i, last) > 0 {
			continue
		}
		if head = append(head, int32(i)); len(head) == 2*most {
			head = o.first(head, most)
			last = int(head[most-1])
		}
	}
	o.head = o.first(head, most)
}

// first is the first of some examples, in order.
func (o *Order) first(some []int32, most int) []int32 {
	slices.SortFunc(some, func(i, j int32) int { return o.compare(int(i), int(j)) })
	return some[:most]
}

// compare orders by key, NaN first, and of equal keys as listed.
func (o *Order) compare(i, j int) int {
	return cmp.Or(cmp.Compare(o.keys[i], o.keys[j]), i-j)
}

// line is the line that an example has, −1 if it is not listed: O(n) where they are
// sorted.
func (o *Order) line(example int) int {
	at := example
	if o.list != nil {
		k, found := slices.BinarySearch(o.list, int32(example))
		if at = k; !found {
			return -1
		}
	}
	switch {
	case at >= o.Len():
		return -1
	case o.keys == nil:
		return at
	}
	before := 0
	for k := range o.Len() {
		if o.compare(o.listed(k), example) < 0 {
			before++
		}
	}
	return before
}

// lines are the examples on so many rows of the table, and whether the last is the one
// at hand with others left out before it. Most steps move none of them: where they are
// sorted, the first stay, and the one at hand takes the last row if it is not among them;
// as listed, they are turned over by whole pages.
func (o *Order) lines(f *Frame, v View, rows int) (at []int, apart bool) {
	hand, first := f.atHand(), window(v.Scroll, o.Len(), rows)
	wanted := hand >= 0 && v.Scroll == 0 && rows > 0
	if wanted && o.keys == nil {
		first = window(max(0, o.line(hand))/rows*rows, o.Len(), rows)
	}
	n := max(0, min(rows, o.Len()-first))
	at = make([]int, 0, n)
	for k := range n {
		at = append(at, o.At(first+k))
	}
	if !wanted || o.keys == nil || len(at) == o.Len() || o.compare(at[len(at)-1], hand) >= 0 || o.list != nil && !slices.Contains(o.list, int32(hand)) {
		return at, false
	}
	at[len(at)-1] = hand
	return at, true
}

// Sort brings the order up to date with the frame: O(n) if the weights, the sort or
// the filter have changed since the last call, else nothing.
func (o *Order) Sort(f *Frame, v View) {
	of := orderOf{f.Problem, f.State().Now.Updates, f.Data.Offset + f.Data.Len(), (v.Sort%len(sorts) + len(sorts)) % len(sorts), f.readAt(), v.Filter}
	if o.of == of {
		return
	}
	o.of, o.n, o.keys, o.head = of, f.Data.Len(), nil, o.head[:0]
	o.list = o.filter.fitting(f, v.Filter, o.list)
	key := sorts[of.sort].key
	if key == nil {
		return
	}
	o.room = slices.Grow(o.room[:0], o.n)[:o.n]
	keyOf := key(f)
	for k := range o.Len() {
		i := o.listed(k)
		o.room[i] = keyOf(i)
	}
	o.keys = o.room
}

// order is the order of a view, up to date.
func (f *Frame) order(v View) *Order {
	o := memo.Made(f.cache(), tableOrder{}, func(*Order) {})
	o.Sort(f, v)
	return o
}

// tableOrder is the place of the table's order among what is kept.
type tableOrder struct{}
