package algo

import (
	"slices"
	"sort"
)

// Entry is one entry of a run's journal, which with the set-up and the data is all
// of its history. A batch makes one for each misclassified example, with the same
// step.
type Entry struct {
	Step      int64
	Example   int32 // by its number in the stream, of which this is the low half
	BestOther int32 // with several classes, the one it was taken from: the best but the right one
}

// Journal is the misclassified examples that a run has learned from, in order of
// their steps. The zero value is empty.
type Journal struct{ list[Entry] }

// has reports whether entry k is there, and of that step and example.
func (j *Journal) has(k int, step int64, example int32) bool {
	return k < j.Len() && j.At(k).Step == step && j.At(k).Example == example
}

// CountUntil is the number of entries of the first steps, at least of those that are
// forgotten.
func (j *Journal) CountUntil(step int) int {
	return j.first + sort.Search(j.Len()-j.first, func(k int) bool { return j.At(j.first+k).Step > int64(step) })
}

// Between are the entries from one up to another. They are for reading.
func (j *Journal) Between(from, to int) []Entry { return j.items[from-j.gone : to-j.gone] }

// list is what grows at its end, and may forget its beginning.
type list[T any] struct {
	items []T
	gone  int // elements before them
	first int // that is not forgotten
}

// Len is the number of elements, with those that are forgotten.
func (l *list[T]) Len() int { return l.gone + len(l.items) }

// At is element k, from 0.
func (l *list[T]) At(k int) T { return l.items[k-l.gone] }

// Append appends an element.
func (l *list[T]) Append(v T) { l.items = append(l.items, v) }

// forget lets go of the elements before one, but for the last of them. The others
// keep their numbers.
func (l *list[T]) forget(before int) {
	l.first = before
	gone := min(max(l.gone, before-1), l.Len())
	l.items, l.gone = slices.Clone(l.items[gone-l.gone:]), gone
}

// NextUpdate is the first step after the given one that updates, of those
// reached.
func (t *Timeline) NextUpdate(step int) (int, bool) {
	k := t.Journal.CountUntil(step)
	if k == t.Journal.Len() {
		return 0, false
	}
	return int(t.Journal.At(k).Step), true
}

// PreviousUpdate is the last step before the given one that updates.
func (t *Timeline) PreviousUpdate(step int) (int, bool) {
	k := t.Journal.CountUntil(step - 1)
	if k == 0 {
		return 0, false
	}
	return int(t.Journal.At(k - 1).Step), true
}

// PassStart is the number of steps before the epoch that the given step lies in.
func (t *Timeline) PassStart(step int) int {
	if step <= 0 || t.Problem.n == 0 || t.Problem.Setup.Online {
		return t.Earliest()
	}
	n := t.Problem.StepsPerPass()
	return (step - 1) / n * n
}

// tally is the updates of each example in the first entries of a journal. It goes on
// and back along them.
type tally struct {
	counts  []int64
	entries int
}

// UpdateCounts is the number of updates of each example in the first steps. The
// slice is the timeline's, until the next call; the cost is the distance from
// the last call's step in entries of the journal.
func (t *Timeline) UpdateCounts(step int) []int64 {
	y, k := &t.updatesOf, t.Journal.CountUntil(step)
	if len(y.counts) < t.Problem.n {
		y.counts = append(y.counts, make([]int64, t.Problem.n-len(y.counts))...)
	}
	low, high, sign := y.entries, k, int64(1)
	if k < y.entries {
		low, high, sign = k, y.entries, -1
	}
	for ; low < high; low++ {
		y.counts[t.example(low)] += sign
	}
	y.entries = k
	return y.counts
}

// Trajectory is the weights of a run, walked along its journal from the first: (w, b)
// alone, so that in dual form too a step costs what the rows have that it adds.
// They are those of the run's states, bit by bit. The run may go on meanwhile.
type Trajectory struct {
	Misclassified int // the mistakes learned from so far: the entries of the journal that are in

	t *Timeline
	w vectors
}

// Trajectory is that of a run over a data set of two labels, at its start; nil where
// no weights are kept of the features.
func (t *Timeline) Trajectory() *Trajectory {
	if !t.Problem.Binary() || !t.Problem.Linear() || t.online != nil {
		return nil
	}
	return &Trajectory{t: t, w: newVectors(t.Problem, 1)}
}

// Next goes on to the step of the next update, and says which; ok is false where
// none is known yet.
func (p *Trajectory) Next() (step int, ok bool) {
	if p.Misclassified == p.t.Journal.Len() {
		return 0, false
	}
	step = int(p.t.Journal.At(p.Misclassified).Step)
	to := p.t.Journal.CountUntil(step)
	for _, part := range p.t.parts(p.Misclassified, to) {
		p.w.add(&part)
	}
	p.Misclassified = to
	return step, true
}

// Weight is w by feature, and b after the last of them.
func (p *Trajectory) Weight(j int) float64 {
	if j == p.t.Problem.Data.Dim() {
		return p.w[0].bias()
	}
	return p.w[0].weight(j)
}
