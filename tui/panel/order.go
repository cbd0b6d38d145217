package panel

import (
	"cmp"
	"slices"

	"perceptron/algo"
	"perceptron/tui/memo"
)

// sorts are the ways to sort the examples; View.Sort chooses one. A key is what is
// compared, of each example of a frame, least first; nil: as listed. Where outputs have
// scores some have the name score.
var sorts = [...]struct {
	name, score string
	key         func(f *Frame) func(i int) float64
}{
	{"updates", "", mostUpdates},
	{"index", "", nil},
	{"«y·a», least first", "margin, least first", func(f *Frame) func(i int) float64 { return func(i int) float64 { return f.See(i).Margin } }},
	{"a, largest first", "score, largest first", func(f *Frame) func(i int) float64 { return func(i int) float64 { return -f.See(i).Activation } }},
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

// sortedBy is which of so many ways to sort a view has chosen.
func (v View) sortedBy(ways int) int { return (v.Sort%ways + ways) % ways }

// order is examples or weights in the order that they are listed in. Only those that
// come first are sorted, as far as they are asked for.
type order struct {
	list []int32   // those that are listed, as they are given
	keys []float64 // of each there is, listed or not; none: they stand as given
	head []int32   // the first of them by their keys, as many as were asked for
}

// Len is the number of those that are listed.
func (o *order) Len() int { return len(o.list) }

// sorted says whether they do not stand as given.
func (o *order) sorted() bool { return len(o.keys) > 0 }

// sortBy sorts those that are listed, of n there are, by a key, the least first: O(n).
func (o *order) sortBy(n int, key func(i int) float64) {
	o.keys, o.head = slices.Grow(o.keys[:0], n)[:n], o.head[:0]
	for _, i := range o.list {
		o.keys[i] = key(int(i))
	}
}

// At is the one in line k.
func (o *order) At(k int) int {
	if !o.sorted() {
		return int(o.list[k])
	}
	if k >= len(o.head) {
		o.rank(k + 1)
	}
	return int(o.head[k])
}

// headLeast is how many examples are put in order at the least.
const headLeast = 256

// rank puts the first examples in order, as many as are asked for or more: in
// O(n log m) for m of them, for twice as many are kept, and sorted when they are full.
func (o *order) rank(most int) {
	most = min(o.Len(), max(most, 2*len(o.head), headLeast))
	head, last := slices.Grow(o.head[:0], 2*most), int32(-1) // the last that may belong to them; −1: any
	for _, i := range o.list {
		if last >= 0 && o.compare(i, last) > 0 {
			continue
		}
		if head = append(head, i); len(head) == 2*most {
			slices.SortFunc(head, o.compare)
			head = head[:most]
			last = head[most-1]
		}
	}
	slices.SortFunc(head, o.compare)
	o.head = head[:most]
}

// compare orders by key, NaN first, and of equal keys as listed.
func (o *order) compare(i, j int32) int {
	return cmp.Or(cmp.Compare(o.keys[i], o.keys[j]), cmp.Compare(i, j))
}

// line is the line that one has, −1 if it is not listed: O(n) where they are
// sorted.
func (o *order) line(example int) int {
	at, found := slices.BinarySearch(o.list, int32(example))
	switch {
	case !found:
		return -1
	case !o.sorted():
		return at
	}
	before := 0
	for _, i := range o.list {
		if o.compare(i, int32(example)) < 0 {
			before++
		}
	}
	return before
}

// lines are the examples on so many rows of the table, and whether the last is the one
// at hand with others left out before it. Most steps move none of them: where they are
// sorted, the first stay, and the one at hand takes the last row if it is not among them;
// as listed, they are turned over by whole pages.
func (o *order) lines(f *Frame, v View, rows int) (at []int, apart bool) {
	hand, first := f.atHand(), window(v.Scroll, o.Len(), rows)
	wanted := hand >= 0 && v.Scroll == 0 && rows > 0
	if wanted && !o.sorted() {
		first = window(max(0, o.line(hand))/rows*rows, o.Len(), rows)
	}
	n := max(0, min(rows, o.Len()-first))
	at = make([]int, 0, n)
	for k := range n {
		at = append(at, o.At(first+k))
	}
	_, listed := slices.BinarySearch(o.list, int32(hand))
	if !wanted || !listed || !o.sorted() || len(at) == o.Len() || o.compare(int32(at[len(at)-1]), int32(hand)) >= 0 {
		return at, false
	}
	at[len(at)-1] = hand
	return at, true
}

// tableOrder is what the order of the table is made from, so that the examples are sorted
// when the weights change and not for each frame.
type tableOrder struct {
	problem             *algo.Problem
	updates, seen, sort int // seen: examples that have come, of a stream
	read                readAt
	filter              string
}

// order is the order of the table: O(n) if the weights, the sort or the filter have
// changed since the last call, else nothing.
func (f *Frame) order(v View) *order {
	of := tableOrder{f.Problem, f.State().Event.Updates, f.Data.Offset + f.Data.Len(), v.sortedBy(len(sorts)), f.readAt(), v.Filter}
	return memo.Made(f.Cache, of, func(o *order) {
		o.list, o.keys = f.fitting(v.Filter), o.keys[:0]
		if key := sorts[of.sort].key; key != nil {
			o.sortBy(f.Data.Len(), key(f))
		}
	})
}
