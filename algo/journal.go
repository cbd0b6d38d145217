package algo

import (
	"slices"
	"sort"
)

// Entry is one entry of a run's journal: an example that an update learned from. A batch
// has one for each misclassified example, all with the same step.
type Entry struct {
	Step      int64
	Example   int32 // its index; on a stream the low 32 bits of its index in the whole stream
	BestOther int32 // with several classes, the one that x was subtracted from
}

// Journal is the entries of a run in the order of their steps. Together with the set-up and
// the data it is the whole history of the run. The zero value is empty.
type Journal struct{ list[Entry] }

// has reports whether entry k exists and is of that step and example.
func (j *Journal) has(k int, step int64, example int32) bool {
	return k < j.Len() && j.At(k).Step == step && j.At(k).Example == example
}

// CountUntil is the number of entries of the first steps. It is at least the number of
// those that have been dropped.
func (j *Journal) CountUntil(step int) int {
	return j.first + sort.Search(j.Len()-j.first, func(k int) bool { return j.At(j.first+k).Step > int64(step) })
}

// Between is the entries from … to−1, read-only.
func (j *Journal) Between(from, to int) []Entry { return j.items[from-j.dropped : to-j.dropped] }

// list is an append-only list that can drop its oldest elements. The others keep their
// indices.
type list[T any] struct {
	items   []T
	dropped int // the number of elements before items
	first   int // the first index that is still valid
}

// Len is the number of elements ever appended.
func (l *list[T]) Len() int { return l.dropped + len(l.items) }

// At is the element of index k.
func (l *list[T]) At(k int) T { return l.items[k-l.dropped] }

// Append appends an element.
func (l *list[T]) Append(v T) { l.items = append(l.items, v) }

// dropBefore drops the elements before an index, except for the last of them.
func (l *list[T]) dropBefore(k int) {
	l.first = k
	dropped := min(max(l.dropped, k-1), l.Len())
	l.items, l.dropped = slices.Clone(l.items[dropped-l.dropped:]), dropped
}

// NextUpdate is the first step after the given one that made an update.
func (t *Timeline) NextUpdate(step int) (int, bool) {
	k := t.Journal.CountUntil(step)
	if k == t.Journal.Len() {
		return 0, false
	}
	return int(t.Journal.At(k).Step), true
}

// PreviousUpdate is the last step before the given one that made an update.
func (t *Timeline) PreviousUpdate(step int) (int, bool) {
	k := t.Journal.CountUntil(step - 1)
	if k == 0 {
		return 0, false
	}
	return int(t.Journal.At(k - 1).Step), true
}

// PassStart is the last step before the epoch of the given step; Earliest on a stream.
func (t *Timeline) PassStart(step int) int {
	if step <= 0 || t.Problem.n == 0 || t.Problem.Setup.Online {
		return t.Earliest()
	}
	n := t.Problem.StepsPerPass()
	return (step - 1) / n * n
}

// updateCounter counts the updates of each example over the first entries of a journal. It
// moves along the journal in either direction.
type updateCounter struct {
	counts  []int64
	entries int
}

// UpdateCounts is the number of updates of each example in the first steps. The slice is
// the timeline's, until the next call. It costs one operation per journal entry between
// this step and that of the last call.
func (t *Timeline) UpdateCounts(step int) []int64 {
	y, k := &t.updateCounter, t.Journal.CountUntil(step)
	if len(y.counts) < t.Problem.n {
		y.counts = append(y.counts, make([]int64, t.Problem.n-len(y.counts))...)
	}
	low, high, sign := y.entries, k, int64(1)
	if k < y.entries {
		low, high, sign = k, y.entries, -1
	}
	for ; low < high; low++ {
		y.counts[t.entryExample(low)] += sign
	}
	y.entries = k
	return y.counts
}

// Trajectory walks through the weights of a run, update by update: (w, b) alone, so that a
// step costs O(d) in dual form too. The weights are those of the run's states, bit by bit.
// The run may be extended meanwhile.
type Trajectory struct {
	Misclassified int // journal entries applied so far

	t *Timeline
	w weightColumns
}

// Trajectory starts at the first weights. It is nil for streams, and unless there are two
// labels and weights w.
func (t *Timeline) Trajectory() *Trajectory {
	if !t.Problem.Binary() || !t.Problem.Linear() || t.online != nil {
		return nil
	}
	return &Trajectory{t: t, w: newWeightColumns(t.Problem, 1)}
}

// Before reports whether the next update is one of the first steps.
func (p *Trajectory) Before(steps int) bool {
	j := &p.t.Journal
	return p.Misclassified < j.Len() && int(j.At(p.Misclassified).Step) <= steps
}

// Next applies the next update and returns its step; ok is false if the journal has no
// more.
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

// Weight is wⱼ for j < d, and b for j = d.
func (p *Trajectory) Weight(j int) float64 {
	if j == p.t.Problem.Data.Dim() {
		return p.w[0].bias()
	}
	return p.w[0].weight(j)
}
