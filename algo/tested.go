package algo

import (
	"math/big"

	"perceptron/model"
)

// joined is a problem with other examples beside its own, kept for the next time.
type joined struct {
	with    *model.Dataset
	problem *Problem
}

// joinedWith is the problem with examples beside those it learns from, to look at
// them in the same exact arithmetic: the units are those of both sets, R that of
// the first. Its first examples are the problem's own. It is kept for the next
// time, for a mean too; nobody waits for another who makes it, since that work
// may be resting.
func (p *Problem) joinedWith(d *model.Dataset, pace *Pace) *Problem {
	if p.meanOf != nil {
		return p.meanOf.joinedWith(d, pace)
	}
	if j := p.joined.Load(); j != nil && j.with == d {
		return j.problem
	}
	made := p.join(d, pace)
	p.joined.Store(&joined{d, made})
	return made
}

func (p *Problem) join(d *model.Dataset, pace *Pace) *Problem {
	s := p.Setup
	s.Arithmetic, s.Batch, s.Order = "exact", 1, "given"
	q, err := prepare(s, p.Data.Joined(d), p.n, pace)
	if err != nil {
		panic("algo: a problem that was prepared is refused with more examples: " + err.Error())
	}
	return q
}

// inProblem is the column as one of another problem, which is its own with examples
// beside.
func (c *column) inProblem(p *Problem, pace *Pace) column {
	d := p.newColumn(pace)
	if p.Linear() {
		d.wide, d.acts = p.wideOf(c.exact()), nil
		return d
	}
	for i := range c.p.n {
		if times := c.alpha.rat(i); times.Sign() != 0 {
			d.add(i, 0, times.Mul(times, big.NewRat(int64(c.p.y[i]), c.p.meanSteps)), pace)
		}
	}
	return d
}

// exactTestErrors is TestErrors where the run is exact.
func (s *State) exactTestErrors(d *model.Dataset, pace *Pace) int {
	q := s.p.joinedWith(d, pace)
	c := &columns{p: q}
	c.allocate(q.outputs())
	for k := range c.column {
		c.column[k] = s.columns.column[k].inProblem(q.class, pace)
	}
	errors, work := 0, c.lookWork()
	var l Look
	for i := s.p.n; i < q.n; i++ {
		pace.Did(work)
		if c.predict(&l, i); l.Mistake {
			errors++
		}
	}
	return errors
}

// exactTestErrors is TestErrors where the run is exact: the journal again, with
// the examples beside.
func (v *Votes) exactTestErrors(d *model.Dataset, pace *Pace) int {
	t, p := v.t, v.t.p
	q := p.joinedWith(d, pace)
	width := p.outputs()
	votes := make([]int64, q.n*width)
	c := q.columns(pace)
	last := t.UpdatesAt(v.step)
	for u := range last + 1 {
		c.vote(votes, t.Survival(u, v.step), p.n, q.n, pace)
		if u == last {
			break
		}
		t.replay(c, t.entries(u), t.entries(u+1), pace)
	}
	errors := 0
	for i := p.n; i < q.n; i++ {
		if q.voted(votes, i).Mistake {
			errors++
		}
	}
	return errors
}
