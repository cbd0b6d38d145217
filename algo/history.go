package algo

// NextUpdate is the first step after the given one that updates, of those
// reached.
func (t *Timeline) NextUpdate(step int) (int, bool) {
	k := t.EntriesAt(step)
	if k == t.journal.Len() {
		return 0, false
	}
	return int(t.journal.Step(k)), true
}

// PreviousUpdate is the last step before the given one that updates.
func (t *Timeline) PreviousUpdate(step int) (int, bool) {
	k := t.EntriesAt(step - 1)
	if k == 0 {
		return 0, false
	}
	return int(t.journal.Step(k - 1)), true
}

// PassStart is the number of steps before the epoch that the given step lies in.
func (t *Timeline) PassStart(step int) int {
	if step <= 0 || t.p.n == 0 || t.p.Setup.Online {
		return t.Earliest()
	}
	n := t.p.PassLength()
	return (step - 1) / n * n
}

// tally is the updates of each example in the first entries of a journal. It goes on
// and back along them.
type tally struct {
	counts  []int64
	entries int
}

// Counts is the number of updates of each example in the first steps. The
// slice is the timeline's, until the next call; the cost is the distance from
// the last call's step, or from the start, in entries of the journal.
func (t *Timeline) Counts(step int) []int64 {
	y, k := &t.updatesOf, t.EntriesAt(step)
	if len(y.counts) < t.p.n {
		y.counts = append(y.counts, make([]int64, t.p.n-len(y.counts))...)
	}
	if k < y.entries/2 { // it is nearer to begin anew
		clear(y.counts)
		y.entries = t.journal.first
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
