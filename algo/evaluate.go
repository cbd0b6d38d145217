package algo

import (
	"context"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// Evaluation is the present weights on a whole data set.
type Evaluation struct {
	Errors int     // by the tie rule
	Loss   float64 // Σ max(0, −y·a), the perceptron loss; with several outputs Σ max(0, −margin)
}

// ErrorSet is an evaluation, and which examples are mistakes.
type ErrorSet struct {
	Evaluation
	// Mistakes has a bit for each example, from the lowest of the first word on.
	Mistakes []uint64
}

// add counts example i as a mistake.
func (v *ErrorSet) add(i int) {
	v.Errors++
	v.Mistakes[i/64] |= 1 << (i % 64)
}

// reset makes room for n examples, in the memory there is.
func (v *ErrorSet) reset(n int) {
	words := (n + 63) / 64
	v.Mistakes = slices.Grow(v.Mistakes[:0], words)[:words]
	clear(v.Mistakes)
	v.Evaluation = Evaluation{}
}

// Evaluate costs O(n) looks.
func (s *State) Evaluate() Evaluation {
	var v ErrorSet
	_ = s.MarkErrors(context.Background(), &v)
	return v.Evaluation
}

// MarkErrors evaluates and marks the mistakes, in one pass: O(n) looks. The memory
// of v is used again. The loss is a sum in units of margins, rounded once in exact
// arithmetic.
func (s *State) MarkErrors(ctx context.Context, v *ErrorSet) error {
	v.reset(s.p.n)
	columns, rows := s.weights.(vectors)
	if rows && !s.p.Exact {
		return s.evaluateFloats(ctx, columns, v)
	}
	var l Prediction
	var loss score
	w := within(ctx, s.weights)
	for i := range s.p.n {
		margin := s.p.predict(w, &l, i)
		if l.Mistake {
			v.add(i)
		}
		if margin.compare(zero) < 0 {
			loss = loss.less(margin)
		}
		if err := every(ctx, i, s.p.often); err != nil {
			return err
		}
	}
	if v.Loss = loss.float; !rows {
		v.Loss = s.p.inUnits(v.Loss)
	}
	return ctx.Err()
}

// evaluateFloats is MarkErrors of rows in float arithmetic, a block of examples at a
// time: their margins, and then what they are wrong by.
func (s *State) evaluateFloats(ctx context.Context, w vectors, v *ErrorSet) error {
	most := min(256, s.p.often, s.p.n)
	if len(w) > 1 { // so few that they stay at hand for the next column
		most = min(most, max(16, 1<<12/max(1, s.p.Data.Dim())))
	}
	margins, activations := make([]float64, most), make([]float64, most*len(w))
	for from := 0; from < s.p.n; from += most {
		margins = margins[:min(most, s.p.n-from)]
		for k, c := range w {
			c.(*floats).activations(activations[k*most:][:len(margins)], from)
		}
		s.p.task.(voter).margins(s.p, margins, activations, from)
		s.count(v, margins, from)
		if err := every(ctx, from/most, max(1, s.p.often/256)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// count adds what examples from one on are wrong by. Most are right, and the others are
// written down first: a list that grows or not costs less than a branch that nobody
// can foretell.
func (s *State) count(v *ErrorSet, margins []float64, from int) {
	var doubtful [256]int
	for block := range slices.Chunk(margins, len(doubtful)) {
		found := 0
		for k, margin := range block {
			doubtful[found] = k
			if !surelyRight(margin, 0) {
				found++
			}
		}
		for _, k := range doubtful[:found] {
			margin, i := block[k], from+k
			if isMistake(score{float: margin}.compare(zero), false) || s.Predict(i).Mistake { // a tie, or no number
				v.add(i)
			}
			if margin < 0 {
				v.Loss -= margin
			}
		}
		from += len(block)
	}
}

// countErrors counts the examples from one up to another that are wrong, and asks ctx
// at every so-many-th. When there are so many it stops counting.
func countErrors(ctx context.Context, from, to, most, often int, wrong func(i int) bool) (errors int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	for i := from; i < to && errors < most; i++ {
		if wrong(i) {
			errors++
		}
		if err := every(ctx, i, often); err != nil {
			return 0, err
		}
	}
	return errors, nil
}

// errorsBelow is the errors on the examples from one up to another; when there are so
// many it stops counting.
func (s *State) errorsBelow(ctx context.Context, from, to, most int) (errors int, err error) {
	var l Prediction
	w := within(ctx, s.weights)
	return countErrors(ctx, from, to, most, s.p.often, func(i int) bool {
		s.p.predict(w, &l, i)
		return l.Mistake
	})
}

// firstMistake is the first example that is one under the present weights, or n.
func (s *State) firstMistake() int {
	var l Prediction
	for i := range s.p.n {
		if s.p.test(s.weights, &l, i); l.Mistake {
			return i
		}
	}
	return s.p.n
}

// Classifier is the class with the largest score at any point, of equals the
// first. It is for drawing.
func (s *State) Classifier() func(x []float64) int {
	fields := make([]func([]float64) float64, s.Classes())
	for c := range fields {
		fields[c] = s.Class(c).Field()
	}
	scores := make([]float64, len(fields))
	return func(x []float64) int {
		for c, f := range fields {
			scores[c] = f(x)
		}
		return largest(scores)
	}
}

// few looks are made until a context is asked again: each may be a sum over all examples.
const few = 64

// TestErrors is the errors on examples the run did not learn from, by the tie
// rule; every one is decided exactly where the run is exact.
func (s *State) TestErrors(ctx context.Context, d *model.Dataset) (int, error) {
	if t := s.Tagger(); t != nil {
		return countErrors(ctx, 0, d.Len(), math.MaxInt, few, func(i int) bool { return t.WrongTags(d.Corpus, i) > 0 })
	}
	scores := make([]score, s.p.width())
	fields := make([]func(i int) score, len(scores))
	for c := range fields {
		fields[c] = s.Class(c).fieldOn(d)
	}
	return countErrors(ctx, 0, d.Len(), math.MaxInt, few, func(i int) bool {
		for c, f := range fields {
			scores[c] = f(i)
		}
		return s.p.judge(d, i, scores).Mistake
	})
}

// TestErrors is the errors of the votes on examples the run did not learn from, each
// vote decided exactly where the run is exact.
func (v *Votes) TestErrors(ctx context.Context, d *model.Dataset) (int, error) {
	p, poll := v.t.Problem, v.poll()
	count := func(i int) []int64 { return poll.count(d.Row(i)) }
	if p.Exact {
		count = poll.exactly(d)
	}
	scores := make([]score, p.width())
	return countErrors(ctx, 0, d.Len(), math.MaxInt, few, func(i int) bool {
		for c, votes := range count(i) {
			scores[c].float = float64(votes)
		}
		return p.judge(d, i, scores).Mistake
	})
}

// fieldOn is the activation of a column on the examples of other data, in the
// arithmetic of the run.
func (s *State) fieldOn(d *model.Dataset) func(i int) score {
	if !s.p.Exact {
		field := s.Field()
		return func(i int) score { return score{float: field(d.Row(i))} }
	}
	w, b := s.Rationals()
	if s.p.Linear() {
		return func(i int) score {
			a, product := new(big.Rat).Set(b), new(big.Rat)
			for j := range w {
				a.Add(a, product.Mul(w[j], d.Rat(i, j)))
			}
			return scoreOf(a)
		}
	}
	alpha := map[int]*big.Rat{} // times y
	for j := range s.p.n {
		if a := s.AlphaRat(j); a.Sign() != 0 {
			alpha[j] = a.Mul(a, big.NewRat(int64(s.p.Data.Y[j]), 1))
		}
	}
	return func(i int) score {
		a := new(big.Rat).Set(b)
		for j, times := range alpha {
			k := s.p.Kernel.Rat(s.p.Data, j, d, i)
			a.Add(a, k.Mul(k, times))
		}
		return scoreOf(a)
	}
}
