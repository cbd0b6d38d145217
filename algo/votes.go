package algo

import (
	"context"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// Votes is the voted perceptron after some step. Every weight vector of the run votes with
// its sign, or for its class, as often as it survived. No vector is stored: they are the
// prefixes of the journal. An activation of 0 votes as the tie rule predicts, and not at
// all where that predicts neither side. A sum of 0 counts as the activation 0.
type Votes struct {
	t     *Timeline
	step  int
	votes []int64 // the sum for each example; with m classes m numbers
}

// voted is the votes after a step. Those of all weight vectors but the last come from
// checkpoints, since only the last one's survival count still grows.
func (t *Timeline) voted(ctx context.Context, step int) (*Votes, error) {
	last := t.UpdatesAt(step)
	before, err := t.voteCounts.at(ctx, last)
	if err != nil {
		return nil, err
	}
	w, err := t.snapshots.at(ctx, t.entriesOf(last))
	if err != nil {
		return nil, err
	}
	votes := slices.Clone(before)
	if err := t.Problem.vote(ctx, votes, w.weights, t.Survival(last, step)); err != nil {
		return nil, err
	}
	return &Votes{t, step, votes}, nil
}

// countVotes adds the votes of the weights after from … to−1 updates, n predictions each.
func (t *Timeline) countVotes(ctx context.Context, votes []int64, from, to int) (reached int, err error) {
	done := slices.Clone(votes) // of whole weight vectors
	for u := from; u < to; u++ {
		w, err := t.snapshots.at(ctx, t.entriesOf(u))
		if err == nil {
			err = t.Problem.vote(ctx, votes, w.weights, t.Survival(u, t.Reached))
		}
		if err != nil {
			copy(votes, done)
			return u, err
		}
		copy(done, votes)
	}
	return to, nil
}

// votesInterval is about how many predictions lie between two checkpoints of votes.
const votesInterval = 1 << 22

// VotesCounted is how many weight vectors of the first steps have had their votes counted.
func (t *Timeline) VotesCounted(step int) int {
	counted, _ := t.voteCounts.nearest(t.UpdatesAt(step))
	return counted.position
}

// vote adds count votes of the weights for every example.
func (p *Problem) vote(ctx context.Context, votes []int64, w weights, count int64) error {
	if count == 0 {
		return nil
	}
	var buffer [10]score
	width, task := p.columnCount(), p.task.(scorer)
	for i := range p.n {
		column, times := task.vote(p, w.(weightColumns).scores(buffer[:0], i))
		votes[i*width+column] += count * times
		if err := checkContext(ctx, i, p.perCheck()); err != nil {
			return err
		}
	}
	return nil
}

// Step is the step of the votes; their sum for an example is at most that.
func (v *Votes) Step() int { return v.step }

// Predict is the prediction of example i by the votes. The activation is their sum, or the
// votes for the right class; the margin is by how many votes that side or class leads.
func (v *Votes) Predict(i int) Prediction {
	p, scores := v.t.Problem, make([]score, v.t.Problem.columnCount())
	for c := range scores {
		scores[c].float = float64(v.votes[i*len(scores)+c])
	}
	return p.predictFromScores(p.Data, i, scores)
}

// Evaluate counts the errors; votes have no loss.
func (v *Votes) Evaluate() Evaluation {
	var set ErrorSet
	_ = v.MarkErrors(context.Background(), &set)
	return set.Evaluation
}

// MarkErrors is Evaluate, also marking the mistakes, or the error of ctx.
func (v *Votes) MarkErrors(ctx context.Context, set *ErrorSet) error {
	set.reset(v.t.Problem.n)
	_, err := countErrors(ctx, 0, v.t.Problem.n, math.MaxInt, floatPerCheck, func(i int) bool {
		wrong := v.Predict(i).Mistake
		if wrong {
			set.mark(i)
		}
		return wrong
	})
	return err
}

// Hyperplane is none: the region of a vote is no half-space.
func (v *Votes) Hyperplane() (h model.Hyperplane, ok bool) { return h, false }

// voteField counts the votes on any point. It holds the journal's parts with their votes,
// and no weights: O(k) numbers for k parts.
type voteField struct {
	p              *Problem
	first          func(x []float64) float64 // activation under the first weights
	rate, biasStep float64                   // the increments of an update
	examples       []int                     // those learned from, without repeats
	parts          []votingPart
	lastVotes      int64 // the votes of the last weights

	products []float64 // of the point with these examples
	scores   []score   // by column
	votes    []int64
}

// votingPart is a part, with the votes of the weights before it.
type votingPart struct {
	Part
	votes int64 // 0 unless it is the first part of its update
}

// voteField prepares the journal of the first steps.
func (v *Votes) voteField() *voteField {
	t, p := v.t, v.t.Problem
	q := &voteField{p: p, products: make([]float64, p.n), scores: make([]score, p.columnCount()), votes: make([]int64, p.columnCount())}
	q.first = (&State{p: p, parameters: p.initialParameters()}).Class(0).Field()
	q.rate, q.biasStep = p.increments()
	seen := make([]bool, p.n)
	last := t.UpdatesAt(v.step)
	for u := range last {
		votes := t.Survival(u, v.step)
		for _, part := range t.parts(t.entriesOf(u), t.entriesOf(u+1)) {
			if i := int(part.Example); !seen[i] {
				seen[i] = true
				q.examples = append(q.examples, i)
			}
			q.parts = append(q.parts, votingPart{part, votes})
			votes = 0
		}
	}
	q.lastVotes = t.Survival(last, v.step)
	return q
}

// count is the votes on a point by class; with two labels those for one side less those for
// the other. It costs O(sd + k) for s examples learned from and k parts.
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
		q.scores[e.Column].float += float64(e.Times * (float64(q.rate*q.products[e.Example]) + q.biasStep))
	}
	q.vote(q.lastVotes)
	return q.votes
}

// exactCount is count for the examples of other data, in exact arithmetic. Activations are
// integers, in the scales of [integerArithmetic] times what the other data and τ need as
// denominators; only their signs and order matter.
func (q *voteField) exactCount(ctx context.Context, d *model.Dataset) func(i int) []int64 {
	z := q.p.arithmetic.(*integerArithmetic)
	rows, factor := z.rowsOf(ctx, d)
	offset := new(big.Int).Mul(z.offset, factor)
	kFactor := new(big.Int).Exp(factor, big.NewInt(int64(z.degree)), nil)
	biasStep := new(big.Int).Mul(z.biasStep, kFactor)
	times, timesScale := model.CommonDenominator(func(yield func(*big.Rat) bool) {
		for k := range q.parts {
			if !yield(q.parts[k].exactTimes()) {
				return
			}
		}
	})
	one, sums, gains, product := big.NewInt(1), make([]big.Int, len(q.scores)), make([]big.Int, q.p.n), new(big.Int)
	return func(i int) []int64 {
		row := rows[i*z.d : (i+1)*z.d]
		for _, j := range q.examples {
			gains[j].Mul(z.rate, z.power(dotInts(z.row(j), row), offset))
			gains[j].Add(&gains[j], biasStep)
		}
		first := dotInts(z.w0, row)
		first.Add(first, product.Mul(z.b0, kFactor))
		for c := range sums {
			q.scores[c], q.votes[c] = exactScore(sums[c].Mul(first, timesScale), one), 0
		}
		for k := range q.parts {
			e := &q.parts[k]
			if e.votes > 0 {
				q.vote(e.votes)
			}
			sum := &sums[e.Column]
			q.scores[e.Column] = exactScore(sum.Add(sum, product.Mul(times[k], &gains[e.Example])), one)
		}
		q.vote(q.lastVotes)
		return q.votes
	}
}

// vote adds votes of the present scores.
func (q *voteField) vote(times int64) {
	column, sign := q.p.task.(scorer).vote(q.p, q.scores)
	q.votes[column] += times * sign
}

// Field is the sum of the votes on any point.
func (v *Votes) Field() func(x []float64) float64 {
	q := v.voteField()
	return func(x []float64) float64 { return float64(q.count(x)[0]) }
}

// Classifier is the class with the most votes on any point, the first of equals.
func (v *Votes) Classifier() func(x []float64) int {
	q := v.voteField()
	return func(x []float64) int { return argmax(q.count(x)) }
}

// argmax is the index of the largest element, the first of equals.
func argmax[T int64 | float64](v []T) int {
	best := 0
	for k := range v {
		if v[k] > v[best] {
			best = k
		}
	}
	return best
}
