package algo

import (
	"context"
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

// ballots is the votes on every training example of the first vectors.
type ballots struct {
	vectors int
	votes   []int64
}

const (
	ballotMemory = 64 << 20 // bytes that kept ballots may take
	ballotsMost  = 64
)

// counting is votes that are being counted: those of all vectors before one, and
// those of that one on the first examples.
type counting struct {
	ballots
	step int // the last step that the votes are of; −1: each vector's are all it has
	done int // examples
}

// Voted is the votes after a step. It goes through the weight vectors, O(n)
// looks each, from the nearest place where it has been.
func (t *Timeline) Voted(ctx context.Context, step int) (*Votes, error) {
	last := t.UpdatesAt(step)
	v := t.countedTo(last)
	c := t.columns(t.entries(v.vectors))
	if v.vectors < last {
		c = c.clone()
	}
	for v.vectors < last {
		if err := v.count(ctx, c, t.Survival(v.vectors, step)); err != nil {
			t.last = snapshot{t.entries(v.vectors), c}
			t.ballots.keep(v.ballots, v.done, len(v.votes))
			return nil, err
		}
		u := v.vectors
		v.vectors++
		t.replay(c, t.entries(u), t.entries(u+1))
	}
	t.ballots.keep(v.ballots, v.done, len(v.votes))
	if f := &t.final; f.step != step || f.vectors != last || f.votes == nil {
		*f = counting{ballots{last, slices.Clone(v.votes)}, step, 0}
	}
	if err := t.final.count(ctx, c, t.Survival(last, step)); err != nil {
		t.last = snapshot{t.entries(last), c}
		return nil, err
	}
	votes := &Votes{t, step, t.final.votes}
	t.final = counting{}
	return votes, nil
}

// countedTo is where to go on from to count the votes of the vectors before one:
// where the last count ended, or a place that was kept.
func (t *Timeline) countedTo(vector int) *counting {
	v, kept := &t.counting, t.ballots.before(vector)
	within := v.vectors < vector || v.vectors == vector && v.done == 0
	if v.votes != nil && within && v.vectors >= kept.vectors {
		return v
	}
	*v = counting{ballots{kept.vectors, slices.Clone(kept.votes)}, -1, 0}
	if v.votes == nil {
		v.votes = make([]int64, t.p.n*max(1, t.p.outputs()))
	}
	return v
}

// VotesSeen is the number of weight vectors among those of the first steps whose
// votes on the training set have been counted, and are kept.
func (t *Timeline) VotesSeen(step int) int { return t.ballots.before(t.UpdatesAt(step)).vectors }

// count adds so many votes of one weight vector on the examples that it has not
// voted on yet, as long as ctx lasts.
func (v *counting) count(ctx context.Context, c *columns, count int64) error {
	part := c.lookedAt()
	for ; v.done < c.p.n; v.done += part {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.vote(v.votes, count, v.done, min(c.p.n, v.done+part))
	}
	v.done = 0
	return nil
}

// vote adds so many votes of the weights on the examples from one up to another.
func (c *columns) vote(votes []int64, count int64, from, to int) {
	if count == 0 {
		return
	}
	width, output := len(c.of), c.p.output.(voter)
	for i := from; i < to; i++ {
		column, times := output.ballot(c, i)
		votes[i*width+column] += count * times
	}
}

// kept is ballots at some places of a run, in order.
type kept []ballots

// before is the furthest of those that have not passed the vector.
func (k kept) before(vector int) ballots {
	best := ballots{}
	for _, b := range k {
		if b.vectors <= vector {
			best = b
		}
	}
	return best
}

// keep adds one, and thins them out when there are too many.
// Those of a part of the examples are not kept.
func (k *kept) keep(b ballots, done, size int) {
	if done > 0 {
		return
	}
	at, found := slices.BinarySearchFunc(*k, b.vectors, func(o ballots, v int) int { return o.vectors - v })
	if found || b.vectors == 0 {
		return
	}
	*k = slices.Insert(*k, at, ballots{b.vectors, slices.Clone(b.votes)})
	if most := min(ballotsMost, max(2, ballotMemory/(8*max(1, size)))); len(*k) > most {
		thin := (*k)[:0]
		for i, o := range *k {
			if (len(*k)-1-i)%2 == 0 { // the furthest, to go on from, among them
				thin = append(thin, o)
			}
		}
		clear((*k)[len(thin):])
		*k = thin
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
func (v *Votes) Survey(s *Survey) {
	words := (v.t.p.n + 63) / 64
	s.Mistakes = slices.Grow(s.Mistakes[:0], words)[:words]
	clear(s.Mistakes)
	s.Evaluation = Evaluation{}
	for i := range v.t.p.n {
		if v.See(i).Mistake {
			s.Mistakes[i/64] |= 1 << (i % 64)
			s.Errors++
		}
	}
}

// Hyperplane is none: the region of a vote is no half-space.
func (v *Votes) Hyperplane() (h model.Hyperplane, ok bool) { return h, false }
