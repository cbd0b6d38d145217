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

// tally is what the first entries of a journal come to for each example. It goes on
// and back along them.
type tally struct {
	strengths
	entries int
	before  []float64 // of each entry, the sum that it added to: a difference would not bring that back
}

// seek goes to so many entries.
func (y *tally) seek(k int, t *Timeline) {
	if k < y.entries/2 { // it is nearer to begin anew
		clear(y.counts)
		clear(y.sums)
		y.entries = 0
	}
	var room [256]int32
	for y.entries < k {
		some := room[:min(len(room), k-y.entries)]
		t.journal.readExamples(some, y.entries)
		if y.sums == nil {
			for _, i := range some {
				y.counts[i]++
			}
		} else {
			y.before = y.before[:y.entries]
			for at, i := range some {
				y.before = append(y.before, y.sums[i])
				y.sums[i] += t.taus[y.entries+at].float
			}
		}
		y.entries += len(some)
	}
	for y.entries > k {
		y.entries--
		i := t.journal.At(y.entries).Example
		if y.sums == nil {
			y.counts[i]--
			continue
		}
		y.sums[i] = y.before[y.entries]
	}
}

// Counts is the number of updates of each example in the first steps. The
// slice is the timeline's, until the next call; the cost is the distance from
// the last call's step, or from the start, in entries of the journal.
func (t *Timeline) Counts(step int) []int64 {
	y, k := &t.updatesOf, t.EntriesAt(step)
	if len(y.counts) < t.p.n {
		y.counts = append(y.counts, make([]int64, t.p.n-len(y.counts))...)
	}
	if a := &t.alphas; a.counts != nil && a.entries <= k && y.entries < a.entries { // which are the same
		copy(y.counts, a.counts)
		y.entries = a.entries
	}
	y.seek(k, t)
	return y.counts
}

// strengthsAt is α after so many entries, where it is not kept with the weights; at
// the same cost.
func (t *Timeline) strengthsAt(entries int) *strengths {
	y := &t.alphas
	if y.counts == nil && y.sums == nil {
		y.strengths = newStrengths(t.p)
	}
	y.seek(entries, t)
	return &y.strengths
}
