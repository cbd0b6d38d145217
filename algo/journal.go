package algo

import (
	"iter"
	"slices"
	"sort"
)

// Update is one entry of a run's journal, which with the set-up and the data is all
// of its history. A batch makes one for each misclassified example, with the same
// step.
type Update struct {
	Step    int64
	Example int32
	Rival   int32 // with several classes, the one it was taken from: the best but the right one
}

// Journal is the misclassified examples that a run has learned from, in order of
// their steps. The zero value is empty and keeps no rivals. It takes 4 bytes an
// entry, 4 more where the step does not tell the example, and 4 for the rival of
// several classes.
type Journal struct {
	steps    pieces[uint32] // but for the high halves
	eras     []int          // the entries from which the high half is one more
	examples pieces[int32]  // where pass is 0
	rivals   pieces[int32]  // where classes

	pass    int     // the length of a pass of which every one has the order
	order   []int32 // nil: as listed
	classes bool
}

// newJournal is the empty journal of a run.
func (p *Problem) newJournal() Journal {
	j := Journal{classes: !p.Binary()}
	if p.schedule.fixed && p.batch == 1 && !p.Setup.Online {
		j.pass, j.order = p.passSize(), p.schedule.order(nil, p.n, p.Setup.Seed, 1)
	}
	return j
}

// Len is the number of entries.
func (j *Journal) Len() int { return j.steps.n }

// At is entry k, from 0.
func (j *Journal) At(k int) Update {
	var example [1]int32
	j.readExamples(example[:], k)
	u := Update{Step: j.Step(k), Example: example[0]}
	if j.classes {
		u.Rival = *j.rivals.element(k)
	}
	return u
}

// readExamples writes the examples of the entries from one on.
func (j *Journal) readExamples(dst []int32, from int) {
	first := int64(1) // the first step of the pass
	for k := range dst {
		if j.pass == 0 {
			dst[k] = *j.examples.element(from + k)
			continue
		}
		place := j.Step(from+k) - first
		if pass := int64(j.pass); place >= pass {
			first += place / pass * pass
			place %= pass
		}
		if dst[k] = int32(place); j.order != nil {
			dst[k] = j.order[place]
		}
	}
}

// has reports whether entry k is there, and of that step and example.
func (j *Journal) has(k int, step int64, example int) bool {
	if k == j.Len() || j.Step(k) != step {
		return false
	}
	return int(j.At(k).Example) == example
}

// Step is the step of entry k.
func (j *Journal) Step(k int) int64 {
	high := len(j.eras)
	for high > 0 && j.eras[high-1] > k {
		high--
	}
	return int64(high)<<32 | int64(*j.steps.element(k))
}

// Until is the number of entries of the first steps.
func (j *Journal) Until(step int64) int {
	return sort.Search(j.Len(), func(k int) bool { return j.Step(k) > step })
}

// Between are the entries from one up to another.
func (j *Journal) Between(from, to int) iter.Seq[Update] {
	return func(yield func(Update) bool) {
		for k := from; k < to; k++ {
			if !yield(j.At(k)) {
				return
			}
		}
	}
}

// Add appends an entry, whose step is not before that of the last one.
func (j *Journal) Add(u Update) {
	for u.Step>>32 > int64(len(j.eras)) {
		j.eras = append(j.eras, j.Len())
	}
	j.steps.add(uint32(u.Step))
	if j.pass == 0 {
		j.examples.add(u.Example)
	}
	if j.classes {
		j.rivals.add(u.Rival)
	}
}

// forget lets go of the first entries, and of so many of the first examples.
func (j *Journal) forget(entries, examples int) {
	j.steps.forget(entries)
	j.examples.forget(entries)
	j.rivals.forget(entries)
	for k := range j.eras {
		j.eras[k] = max(0, j.eras[k]-entries)
	}
	for k := range j.examples.n {
		*j.examples.element(k) -= int32(examples)
	}
}

// ShareJournal has the journal share the memory of another's as far as they are the same.
func (t *Timeline) ShareJournal(other *Timeline) { t.journal.share(&other.journal) }

// share has the journal share the memory of another as far as they are the same, as
// those of a run in primal form and in dual form are.
func (j *Journal) share(other *Journal) {
	j.steps.like = other.steps.all
	j.examples.like = other.examples.all
	j.rivals.like = other.rivals.all
}

// pieces is a list that is never moved as a whole while it grows, and whose memory
// is no more than it takes.
type pieces[T comparable] struct {
	all  [][]T // each of pieceSize, but for the last
	like [][]T // of another list, while all are the same so far
	n    int
}

const pieceSize = 1 << 16

func (p *pieces[T]) element(k int) *T { return &p.all[k/pieceSize][k%pieceSize] }

func (p *pieces[T]) add(v T) {
	if p.n%pieceSize == 0 && p.n/pieceSize == len(p.all) {
		var fresh []T
		if p.n > 0 {
			fresh = make([]T, 0, pieceSize)
		}
		p.all = append(p.all, fresh)
	}
	last := &p.all[p.n/pieceSize]
	*last = append(*last, v)
	if p.n++; p.n%pieceSize == 0 && p.like != nil {
		p.share(p.n/pieceSize - 1)
	}
}

// share takes the other list's piece in the place of one's own, if they are the
// same.
func (p *pieces[T]) share(k int) {
	if k >= len(p.like) || !slices.Equal(p.all[k], p.like[k]) {
		p.like = nil
		return
	}
	p.all[k] = p.like[k]
}

// forget moves all but the first to the start.
func (p *pieces[T]) forget(first int) {
	if p.n == 0 {
		return
	}
	for k := first; k < p.n; k++ {
		*p.element(k - first) = *p.element(k)
	}
	p.n -= first
	for k := range p.all {
		p.all[k] = p.all[k][:max(0, min(pieceSize, p.n-k*pieceSize))]
	}
}
