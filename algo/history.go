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

// Counts is the number of updates of each example in the first steps. The
// slice is the timeline's, until the next call; the cost is the distance from
// the last call's step, or from the start, in entries of the journal.
func (t *Timeline) Counts(step int) []int32 {
	k := t.EntriesAt(step)
	if k < t.countsAt/2 { // it is nearer to begin anew
		clear(t.counts)
		t.countsAt = 0
	}
	if len(t.counts) < t.p.n {
		t.counts = append(t.counts, make([]int32, t.p.n-len(t.counts))...)
	}
	for ; t.countsAt < k; t.countsAt++ {
		t.counts[t.journal.At(t.countsAt).Example]++
	}
	for ; t.countsAt > k; t.countsAt-- {
		t.counts[t.journal.At(t.countsAt-1).Example]--
	}
	return t.counts
}
