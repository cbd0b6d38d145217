package algo

import (
	"math/big"
	"sync"

	"perceptron/model"
)

// joined is a problem with other examples beside its own, kept for the next time.
type joined struct {
	mu   sync.Mutex
	with *model.Dataset
	made *Problem
}

// beside is the problem with examples beside those it learns from, to look at
// them in the same exact arithmetic: the units are those of both sets, R that of
// the first. Its first examples are the problem's own. It is made once, and for
// a mean out of that of the problem itself.
func (p *Problem) beside(d *model.Dataset) *Problem {
	if p.meanOf != nil {
		return p.meanOf.beside(d).mean(p.meanSteps)
	}
	j := p.joined
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.with != d {
		j.with, j.made = d, p.join(d)
	}
	return j.made
}

func (p *Problem) join(d *model.Dataset) *Problem {
	s := p.Setup
	s.Arithmetic, s.Batch = "exact", 1
	q, err := prepare(s, p.Data.Joined(d), p.n)
	if err != nil {
		panic("algo: a problem that was prepared is refused with more examples: " + err.Error())
	}
	return q
}

// taken is the weights of a state as a learner of another problem, which is the
// state's own with examples beside.
func (p *Problem) taken(s *State) learner {
	if !p.Linear() {
		l := p.single()
		for i, c := range s.learner.alphas() {
			if c != 0 {
				l = l.add(i, c*int64(p.y[i]))
			}
		}
		return l
	}
	w, b := s.Rationals()
	l := &widePrimal{p: p, w: make([]big.Int, len(w))}
	for j := range w {
		l.w[j].Set(scaled(w[j], p.whole.unitW))
	}
	l.b.Set(scaled(b, p.whole.unitA))
	return l
}

// exactTestErrors is TestErrors where the run is exact.
func (s *State) exactTestErrors(d *model.Dataset) int {
	q := s.p.beside(d)
	l := learner(nil)
	if classes := s.Classes(); classes > 0 {
		m := newMulti(q)
		m.wide = true
		for c := range classes {
			m.columns[c] = q.column.taken(s.Class(c))
		}
		l = m
	} else {
		l = q.taken(s)
	}
	other := &State{p: q, learner: l}
	errors := 0
	for i := s.p.n; i < q.n; i++ {
		if other.look(i).Mistake {
			errors++
		}
	}
	return errors
}

// exactTestErrors is TestErrors where the run is exact: the journal again, with
// the examples beside.
func (v *Votes) exactTestErrors(d *model.Dataset) int {
	t, p := v.t, v.t.p
	q := p.beside(d)
	width := max(1, t.headClasses())
	votes := make([]int64, q.n*width)
	l := q.learner()
	last := t.UpdatesAt(v.step)
	for u := range last + 1 {
		q.vote(p.n, votes, l, t.Survival(u, v.step))
		if u == last {
			break
		}
		l = t.replay(l, t.entries(u), t.entries(u+1))
	}
	errors := 0
	for i := p.n; i < q.n; i++ {
		if q.voted(votes, i).Mistake {
			errors++
		}
	}
	return errors
}
