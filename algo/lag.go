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
type lags struct{ snapshots []snapshot }

const (
	lagsMost   = 64
	lagsMemory = 64 << 20
	lagsApart  = 1 << 12 // entries between those kept on a long way
)

// lag is the sum A over the first entries; nil if it overflows.
func (t *Timeline) lag(entries int, pace *Pace) *columns {
	from := snapshot{0, nil}
	if at := t.lags.past(entries); at > 0 {
		from = t.lags.snapshots[at-1]
	} else {
		from.columns = t.p.still().columns(pace)
	}
	for from.entries < entries {
		next := snapshot{min(entries, from.entries+lagsApart), from.columns.clone(pace)}
		for at, part := range t.Parts(from.entries, next.entries) {
			if part = part.scaled(at - 1); !next.columns.add(&part, pace) {
				return nil
			}
		}
		t.lags.insert(next)
		from = next
	}
	return from.columns
}

// past is the index of the first of those kept that hold more entries.
func (g *lags) past(entries int) int {
	return sort.Search(len(g.snapshots), func(i int) bool { return g.snapshots[i].entries > entries })
}

// insert inserts one, and thins them out when there are too many.
func (g *lags) insert(s snapshot) {
	g.snapshots = slices.Insert(g.snapshots, g.past(s.entries), s)
	most := min(lagsMost, max(4, lagsMemory/max(1, s.columns.size())))
	if len(g.snapshots) <= most {
		return
	}
	thin := g.snapshots[:0]
	for i, o := range g.snapshots {
		if (len(g.snapshots)-1-i)%2 == 0 { // the furthest, to go on from, among them
			thin = append(thin, o)
		}
	}
	clear(g.snapshots[len(thin):])
	g.snapshots = thin
}

// still is the problem with zeros for the first weights.
func (p *Problem) still() *Problem {
	q := *p
	q.w0, q.b0, q.starts = make([]float64, len(p.w0)), 0, &starts{}
	q.class = &q
	if p.class != p {
		q.class = p.class.still()
	}
	return &q
}

// averagedFloat is Averaged in float arithmetic; nil if a sum overflows.
func (t *Timeline) averagedFloat(step int, pace *Pace) *State {
	a := t.lag(t.EntriesAt(step), pace)
	if a == nil {
		return nil
	}
	m := t.SeekPaced(step, pace)
	p := t.p.mean(int64(step))
	c := m.After.Clone().columns
	c.less(a, int64(step))
	s := &State{p: p, columns: c.on(p), now: m.After.now}
	s.now.Looks = nil
	return s
}
