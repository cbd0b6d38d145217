package algo

import (
	"slices"
	"sort"
)

// lags is what the mean lags behind by: A = Σ (t − 1)·η·y·x over the entries of
// the journal, t the step of each, so that T·w̄ = T·w − A after T steps (the
// weights after step t hold what was added up to t). Like the weights it is a
// sum that only grows with the journal, of which snapshots are kept: the mean is
// the same however a step was reached, and costs what the new entries cost.
//
// In exact arithmetic the mean is made of whole numbers instead: see weigh.
type lags struct{ kept []snapshot }

const (
	lagsMost   = 64
	lagsMemory = 64 << 20
	lagsApart  = 1 << 12 // entries between those kept on a long way
)

// lag is the sum A over the first entries; nil if it overflows.
func (t *Timeline) lag(entries int) learner {
	kept := t.lags.kept
	at := sort.Search(len(kept), func(i int) bool { return kept[i].entries > entries })
	from := snapshot{0, nil}
	if at > 0 {
		from = kept[at-1]
	} else {
		from.learner = t.p.still().learner()
	}
	for from.entries < entries {
		next := snapshot{min(entries, from.entries+lagsApart), from.learner.clone()}
		for k := from.entries; k < next.entries && next.learner != nil; k++ {
			next.learner = t.p.behind(next.learner, t.journal[k])
		}
		if next.learner == nil {
			return nil
		}
		t.lags.keep(next, at)
		at = sort.Search(len(t.lags.kept), func(i int) bool { return t.lags.kept[i].entries > next.entries })
		from = next
	}
	return from.learner
}

// keep inserts one, and thins them out when there are too many.
func (g *lags) keep(s snapshot, at int) {
	g.kept = slices.Insert(g.kept, at, s)
	most := min(lagsMost, max(4, lagsMemory/max(1, s.learner.size())))
	if len(g.kept) <= most {
		return
	}
	thin := g.kept[:0]
	for i, o := range g.kept {
		if (len(g.kept)-1-i)%2 == 0 { // the furthest, to go on from, among them
			thin = append(thin, o)
		}
	}
	clear(g.kept[len(thin):])
	g.kept = thin
}

// still is the problem with zeros for the first weights.
func (p *Problem) still() *Problem {
	q := *p
	q.w0, q.b0, q.starts = make([]float64, len(p.w0)), 0, &starts{}
	if p.column != nil {
		q.column = p.column.still()
	}
	return &q
}

// behind adds an entry of the journal to A.
func (p *Problem) behind(l learner, u Update) learner {
	times := u.Step - 1
	m, several := l.(*multi)
	if !several {
		return l.add(int(u.Example), times*int64(p.y[u.Example]))
	}
	gold := m.columns[p.Data.Class[u.Example]].add(int(u.Example), times)
	rival := m.columns[u.Rival].add(int(u.Example), -times)
	if gold == nil || rival == nil {
		return nil
	}
	return m
}

// less makes l, the weights after so many steps, their mean: w − A/T.
func less(l, a learner, steps int64) {
	switch l := l.(type) {
	case *multi:
		for c := range l.columns {
			less(l.columns[c], a.(*multi).columns[c], steps)
		}
	case *dual:
		a := a.(*dual)
		l.primal.less(&a.primal, steps)
		behind(l.acts, a.acts, steps)
		lessCounts(l.counts, a.counts, steps)
	case *sparseDual:
		a := a.(*sparseDual)
		l.primal.less(&a.primal, steps)
		lessCounts(l.counts, a.counts, steps)
	case *sparsePrimal:
		l.primal.less(&a.(*sparsePrimal).primal, steps)
	case *primal:
		l.less(a.(*primal), steps)
	}
}

func (l *primal) less(a *primal, steps int64) {
	behind(l.w, a.w, steps)
	l.b -= a.b / float64(steps)
	l.mass = l.measure()
}

func behind(v, a []float64, steps int64) { axpy(v, -1/float64(steps), a) }

// lessCounts is the counts in units of η/T.
func lessCounts(counts, a []int64, steps int64) {
	for i := range counts {
		counts[i] = counts[i]*steps - a[i]
	}
}

// averagedFloat is Averaged in float arithmetic; nil if a sum overflows.
func (t *Timeline) averagedFloat(step int) *State {
	entries := t.EntriesAt(step)
	a := t.lag(entries)
	if a == nil {
		return nil
	}
	m := t.Seek(step)
	p := t.p.mean(int64(step))
	l := m.After.learner.clone()
	less(l, a, int64(step))
	l = p.adopt(l)
	s := &State{p: p, learner: l, now: m.After.now}
	s.now.Looks = nil
	return s
}

// adopt makes a learner one of the problem's own, which differs in units.
func (p *Problem) adopt(l learner) learner {
	switch l := l.(type) {
	case *multi:
		l.p = p
		for c := range l.columns {
			p.column.adopt(l.columns[c])
		}
	case *dual:
		l.p = p
	case *sparseDual:
		l.p = p
	case *sparsePrimal:
		l.p = p
	case *primal:
		l.p = p
	}
	return l
}
