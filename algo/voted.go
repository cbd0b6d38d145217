package algo

import (
	"slices"

	"perceptron/model"
)

// Votes is the voted perceptron after some step: every weight vector of the run
// votes with its sign, or for its class, as often as there were steps after
// which it was the present one. No vector is stored: they are the prefixes of
// the journal. An activation of 0 votes as the tie rule predicts, for neither
// side where it predicts neither; a sum of 0 counts as the activation 0.
type Votes struct {
	t     *Timeline
	step  int
	votes []int64 // for each example the sum; with m classes m numbers
}

// ballots is the votes on every training example of so many of the first vectors.
type ballots = checkpoint[[]int64]

const (
	ballotMemory = 64 << 20 // bytes that kept ballots may take
	ballotsMost  = 64
)

// keptApart is about the multiplications between two counts of votes that are
// kept on the way.
const keptApart = 1 << 26

// voted is the votes after a step. It goes through the weight vectors, O(n)
// looks each, from the nearest place where it has been.
func (t *Timeline) voted(step int, pace *Pace) *Votes {
	last, size := t.UpdatesAt(step), t.p.n*max(1, t.p.outputs())
	most := min(ballotsMost, max(2, ballotMemory/(8*max(1, size)))) &^ 1
	b := t.ballots.before(last)
	b.value = append(make([]int64, 0, size), b.value...)[:size]
	c := t.columns(t.entries(b.after), pace)
	if b.after < last {
		c = c.clone(pace)
	}
	for work := 0; b.after < last; b.after++ {
		u := b.after
		t.voters = u
		if work += t.p.n * c.lookWork(); work > keptApart {
			t.ballots.insert(ballots{b.after, slices.Clone(b.value)}, most)
			work = 0
		}
		c.vote(b.value, t.Survival(u, step), 0, t.p.n, pace)
		t.replay(c, t.entries(u), t.entries(u+1), pace)
	}
	t.voters = last
	t.ballots.insert(ballots{b.after, slices.Clone(b.value)}, most)
	votes := slices.Clone(b.value)
	c.vote(votes, t.Survival(last, step), 0, t.p.n, pace)
	return &Votes{t, step, votes}
}

// VotesSeen is the number of weight vectors among those of the first steps whose
// votes on the training set have been counted.
func (t *Timeline) VotesSeen(step int) int {
	seen := t.ballots.before(t.UpdatesAt(step)).after
	if a := t.readouts["voted"]; a != nil && a.step == step && a.work.Begun() {
		seen = max(seen, t.voters)
	}
	return seen
}

// vote adds so many votes of the weights on the examples from one up to another.
func (c *columns) vote(votes []int64, count int64, from, to int, pace *Pace) {
	if count == 0 {
		return
	}
	if c.p.Binary() && c.column[0].floatSum() {
		c.column[0].vote(votes, count, from, to, pace)
		return
	}
	width, output, work := len(c.column), c.p.output.(voter), c.lookWork()
	for i := from; i < to; i++ {
		column, times := output.ballot(c, i)
		votes[i*width+column] += count * times
		pace.Did(work)
	}
}

// Step is the step after which the votes are counted; they sum to it.
func (v *Votes) Step() int { return v.step }

// See is what the votes make of example i: the activation is their sum, or
// those for the right class; the margin how far ahead that side or class is.
func (v *Votes) See(i int) Look { return v.t.p.voted(v.votes, i) }

// voted is the look at example i by its votes among all.
func (p *Problem) voted(votes []int64, i int) Look {
	m := p.outputs()
	return p.output.(voter).elected(p, i, votes[i*m:(i+1)*m])
}

// Evaluate is the errors; votes have no loss.
func (v *Votes) Evaluate() Evaluation {
	var e Evaluation
	for i := range v.t.p.n {
		if v.See(i).Mistake {
			e.Errors++
		}
	}
	return e
}

// Survey evaluates and marks the mistakes.
func (v *Votes) Survey(s *Survey) { v.SurveyPaced(s, nil) }

// SurveyPaced is Survey in slices.
func (v *Votes) SurveyPaced(s *Survey, pace *Pace) {
	words := (v.t.p.n + 63) / 64
	s.Mistakes = slices.Grow(s.Mistakes[:0], words)[:words]
	clear(s.Mistakes)
	s.Evaluation = Evaluation{}
	for i := range v.t.p.n {
		pace.Did(v.t.p.outputs())
		if v.See(i).Mistake {
			s.Mistakes[i/64] |= 1 << (i % 64)
			s.Errors++
		}
	}
}

// Hyperplane is none: the region of a vote is no half-space.
func (v *Votes) Hyperplane() (h model.Hyperplane, ok bool) { return h, false }
