package algo

import (
	"context"
	"math"
	"math/big"
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

// voted is the votes after a step: those of all vectors but the last, and its own.
func (t *Timeline) voted(ctx context.Context, step int) (*Votes, error) {
	last := t.UpdatesAt(step)
	before, err := t.ballots.at(ctx, last)
	if err != nil {
		return nil, err
	}
	w, err := t.snapshots.at(ctx, t.entries(last))
	if err != nil {
		return nil, err
	}
	votes := slices.Clone(before)
	if err := t.Problem.vote(ctx, votes, w.weights, t.Survival(last, step)); err != nil {
		return nil, err
	}
	return &Votes{t, step, votes}, nil
}

// countVotes adds the votes of the weight vectors from one up to another, O(n) looks
// each.
func (t *Timeline) countVotes(ctx context.Context, votes []int64, from, to int) (reached int, err error) {
	counted := slices.Clone(votes)
	for u := from; u < to; u++ {
		w, err := t.snapshots.at(ctx, t.entries(u))
		if err == nil {
			err = t.Problem.vote(ctx, votes, w.weights, t.Survival(u, t.Reached))
		}
		if err != nil {
			copy(votes, counted)
			return u, err
		}
		copy(counted, votes)
	}
	return to, nil
}

// keptApart is about the looks between two counts of votes that are kept on the way.
const keptApart = 1 << 22

// VotesCounted is the number of weight vectors among those of the first steps whose
// votes on the training set have been counted.
func (t *Timeline) VotesCounted(step int) int {
	counted, _ := t.ballots.before(t.UpdatesAt(step))
	return counted.after
}

// vote adds so many votes of the weights on every example.
func (p *Problem) vote(ctx context.Context, votes []int64, w weights, count int64) error {
	if count == 0 {
		return nil
	}
	var room [10]score
	width, task := p.width(), p.task.(voter)
	for i := range p.n {
		column, times := task.ballot(p, w.(vectors).scores(room[:0], i))
		votes[i*width+column] += count * times
		if err := every(ctx, i, p.often); err != nil {
			return err
		}
	}
	return nil
}

// Step is the step after which the votes are counted; they sum to it.
func (v *Votes) Step() int { return v.step }

// Predict is what the votes make of example i: the activation is their sum, or
// those for the right class; the margin how far ahead that side or class is.
func (v *Votes) Predict(i int) Prediction {
	p, scores := v.t.Problem, make([]score, v.t.Problem.width())
	for c := range scores {
		scores[c].float = float64(v.votes[i*len(scores)+c])
	}
	return p.judge(p.Data, i, scores)
}

// Evaluate is the errors; votes have no loss.
func (v *Votes) Evaluate() Evaluation {
	var s ErrorSet
	_ = v.MarkErrors(context.Background(), &s)
	return s.Evaluation
}

// MarkErrors evaluates and marks the mistakes, unless ctx ends.
func (v *Votes) MarkErrors(ctx context.Context, s *ErrorSet) error {
	s.reset(v.t.Problem.n)
	_, err := countErrors(ctx, 0, v.t.Problem.n, math.MaxInt, some, func(i int) bool {
		wrong := v.Predict(i).Mistake
		if wrong {
			s.add(i)
		}
		return wrong
	})
	return err
}

// Hyperplane is none: the region of a vote is no half-space.
func (v *Votes) Hyperplane() (h model.Hyperplane, ok bool) { return h, false }

// voteField is the journal made ready to count the votes on any point: O(k) numbers,
// k the parts of the journal, and no weights.
type voteField struct {
	p          *Problem
	first      func(x []float64) float64 // the activation of the first weights
	rate, step float64                   // what an update adds
	examples   []int                     // those learned from, each once
	parts      []pollPart
	lastVotes  int64 // the votes of the last weights

	products []float64 // of a point with these examples
	scores   []score   // by column
	votes    []int64
}

type pollPart struct {
	Part
	votes int64 // of the weights before the part, if it is a step's first
}

// poll makes the journal of the first steps ready.
func (v *Votes) poll() *voteField {
	t, p := v.t, v.t.Problem
	q := &voteField{p: p, products: make([]float64, p.n), scores: make([]score, p.width()), votes: make([]int64, p.width())}
	q.first = (&State{p: p, learned: p.first()}).Class(0).Field()
	q.rate, q.step = p.steps()
	seen := make([]bool, p.n)
	last := t.UpdatesAt(v.step)
	for u := range last {
		votes := t.Survival(u, v.step)
		for _, part := range t.parts(t.entries(u), t.entries(u+1)) {
			if i := int(part.Example); !seen[i] {
				seen[i] = true
				q.examples = append(q.examples, i)
			}
			q.parts = append(q.parts, pollPart{part, votes})
			votes = 0
		}
	}
	q.lastVotes = t.Survival(last, v.step)
	return q
}

// count is the votes on any point, by class; of two labels those for one side less
// those for the other. It costs O(sd + k), s the examples learned from and k the
// parts.
func (q *voteField) count(x []float64) []int64 {
	kernel := q.p.Kernel.FromPoint(q.p.Data, x)
	for _, i := range q.examples {
		q.products[i] = kernel(i)
	}
	a := q.first(x)
	for c := range q.scores {
		q.scores[c].float, q.votes[c] = a, 0
	}
	for k := range q.parts {
		e := &q.parts[k]
		if e.votes > 0 {
			q.vote(e.votes)
		}
		q.scores[e.Column].float += float64(e.Times * (float64(q.rate*q.products[e.Example]) + q.step))
	}
	q.vote(q.lastVotes)
	return q.votes
}

// exactly is count on the examples of other data in exact arithmetic. Activations are
// whole numbers, in units so many times finer than those of [whole] as the other data
// and τ need; only their signs and order are read.
func (q *voteField) exactly(d *model.Dataset) func(i int) []int64 {
	z := q.p.arithmetic.(*whole)
	rows, finer := z.rowsOf(d)
	base := new(big.Int).Mul(z.base, finer)
	unit := new(big.Int).Exp(finer, big.NewInt(int64(z.degree)), nil)
	step := new(big.Int).Mul(z.step, unit)
	times, unitT := model.CommonDenominator(func(yield func(*big.Rat) bool) {
		for k := range q.parts {
			if !yield(q.parts[k].times()) {
				return
			}
		}
	})
	one, sums, gains, product := big.NewInt(1), make([]big.Int, len(q.scores)), make([]big.Int, q.p.n), new(big.Int)
	return func(i int) []int64 {
		row := rows[i*z.d : (i+1)*z.d]
		for _, j := range q.examples {
			gains[j].Mul(z.rate, z.power(dotInts(z.row(j), row), base))
			gains[j].Add(&gains[j], step)
		}
		first := dotInts(z.w0, row)
		first.Add(first, product.Mul(z.b0, unit))
		for c := range sums {
			q.scores[c], q.votes[c] = fraction(sums[c].Mul(first, unitT), one), 0
		}
		for k := range q.parts {
			e := &q.parts[k]
			if e.votes > 0 {
				q.vote(e.votes)
			}
			sum := &sums[e.Column]
			q.scores[e.Column] = fraction(sum.Add(sum, product.Mul(times[k], &gains[e.Example])), one)
		}
		q.vote(q.lastVotes)
		return q.votes
	}
}

// vote has the present weights vote so often.
func (q *voteField) vote(times int64) {
	column, sign := q.p.task.(voter).ballot(q.p, q.scores)
	q.votes[column] += times * sign
}

// Field is the sum of the votes on any point.
func (v *Votes) Field() func(x []float64) float64 {
	q := v.poll()
	return func(x []float64) float64 { return float64(q.count(x)[0]) }
}

// Classifier is the class with the most votes on any point, of equals the first.
func (v *Votes) Classifier() func(x []float64) int {
	q := v.poll()
	return func(x []float64) int { return largest(q.count(x)) }
}

// largest is the index of the largest element, of equals the first.
func largest[T int64 | float64](v []T) int {
	best := 0
	for k := range v {
		if v[k] > v[best] {
			best = k
		}
	}
	return best
}
