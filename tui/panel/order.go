package panel

import (
	"cmp"
	"slices"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/row"
)

// tableSorts are the sort orders of the table; ViewState.Sort selects one. A key returns
// the sort value of each example, sorted ascending; nil: the given order. For outputs
// with scores some have another name.
var tableSorts = [...]struct {
	name, score string
	key         func(f *Frame) func(i int) float64
}{
	{"updates", "", byUpdates},
	{"index", "", nil},
	{"«y·a», least first", "margin, least first", func(f *Frame) func(i int) float64 { return func(i int) float64 { return f.Predict(i).Margin } }},
	{"a, largest first", "score, largest first", func(f *Frame) func(i int) float64 { return func(i int) float64 { return -f.Predict(i).Activation } }},
}

func byUpdates(f *Frame) func(i int) float64 {
	counts := f.updateCounts()
	return func(i int) float64 {
		if i >= len(counts) {
			return 0
		}
		return -float64(counts[i])
	}
}

// sortIndex is the index of the sort order that a view state selects; ways is their number.
func (v ViewState) sortIndex(ways int) int { return (v.Sort%ways + ways) % ways }

// order is the order in which examples or weights are listed. Only the first ones are
// sorted, as far as they are asked for.
type order struct {
	list []int32   // the listed items, in their given order
	keys []float64 // sort value of every item, listed or not; empty: the given order
	top  []int32   // the first of the list in sorted order, as many as were asked for
}

// Len is the number of listed items.
func (o *order) Len() int { return len(o.list) }

// isSorted reports whether the list is in another than the given order.
func (o *order) isSorted() bool { return len(o.keys) > 0 }

// sortBy sets the key by which the listed of n items are sorted, ascending: O(n).
func (o *order) sortBy(n int, key func(i int) float64) {
	o.keys, o.top = slices.Grow(o.keys[:0], n)[:n], o.top[:0]
	for _, i := range o.list {
		o.keys[i] = key(int(i))
	}
}

// At is the item in line k.
func (o *order) At(k int) int {
	if !o.isSorted() {
		return int(o.list[k])
	}
	if k >= len(o.top) {
		o.sortFirst(k + 1)
	}
	return int(o.top[k])
}

// minSorted is the least number of items that are sorted at once.
const minSorted = 256

// sortFirst sorts the first m items or more, in O(n log m): it keeps twice as many
// candidates and sorts them whenever they are full.
func (o *order) sortFirst(most int) {
	most = min(o.Len(), max(most, 2*len(o.top), minSorted))
	top, last := slices.Grow(o.top[:0], 2*most), int32(-1) // the last that can still be among the first; −1: any can
	for _, i := range o.list {
		if last >= 0 && o.compare(i, last) > 0 {
			continue
		}
		if top = append(top, i); len(top) == 2*most {
			slices.SortFunc(top, o.compare)
			top = top[:most]
			last = top[most-1]
		}
	}
	slices.SortFunc(top, o.compare)
	o.top = top[:most]
}

// compare orders by key, NaN first, and equal keys by index.
func (o *order) compare(i, j int32) int {
	return cmp.Or(cmp.Compare(o.keys[i], o.keys[j]), cmp.Compare(i, j))
}

// lineOf is the line of an item, −1 if it is not listed: O(n) if sorted, else O(log n).
func (o *order) lineOf(example int) int {
	at, found := slices.BinarySearch(o.list, int32(example))
	switch {
	case !found:
		return -1
	case !o.isSorted():
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

// visible are the examples in the table's rows; apart reports whether the last is the
// current example with others left out before it. It is chosen so that most steps move no
// row: a sorted table keeps its first rows, and the current example takes the last row if
// it is not among them; an unsorted one turns whole pages.
func (o *order) visible(f *Frame, v ViewState, rows int) (at []int, apart bool) {
	current, top := f.currentExample(), v.Scroll
	follow := current >= 0 && v.Scroll == 0 && rows > 0
	if follow && !o.isSorted() {
		top = max(0, o.lineOf(current)) / rows * rows
	}
	first, end := row.Window(top, o.Len(), rows)
	at = make([]int, 0, max(0, end-first))
	for k := first; k < end; k++ {
		at = append(at, o.At(k))
	}
	_, listed := slices.BinarySearch(o.list, int32(current))
	if !follow || !listed || !o.isSorted() || len(at) == o.Len() || o.compare(int32(at[len(at)-1]), int32(current)) >= 0 {
		return at, false
	}
	at[len(at)-1] = current
	return at, true
}

// orderKey is the cache key of the table's order: the examples are sorted when the
// weights change, not for each frame.
type orderKey struct {
	problem             *algo.Problem
	updates, seen, sort int // seen is the number of examples of a stream that have come
	read                predictorKey
	filter              string
}

// tableOrder is the order of the table: O(n) if the weights, the sort or the filter have
// changed since the last call, else O(1).
func (f *Frame) tableOrder(v ViewState) *order {
	id := orderKey{f.Problem, f.State().Event.Updates, f.Data.Offset + f.Data.Len(), v.sortIndex(len(tableSorts)), f.predictorKey(), v.Filter}
	return memo.Made(f.Cache, id, func(o *order) {
		o.list, o.keys = f.filterExamples(v.Filter), o.keys[:0]
		if key := tableSorts[id.sort].key; key != nil {
			o.sortBy(f.Data.Len(), key(f))
		}
	})
}
