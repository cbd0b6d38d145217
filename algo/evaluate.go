package algo

import (
	"context"
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// Evaluation is the errors and the loss of some weights on a whole data set.
type Evaluation struct {
	Errors int     // by the tie rule
	Loss   float64 // Σ max(0, −y·a), the perceptron loss; with several outputs Σ max(0, −margin)
}

// ErrorSet is an evaluation together with the set of misclassified examples.
type ErrorSet struct {
	Evaluation
	// Mistakes is a bit set: example i is bit i%64 of word i/64.
	Mistakes []uint64
}

// mark counts example i as a mistake.
func (set *ErrorSet) mark(i int) {
	set.Errors++
	set.Mistakes[i/64] |= 1 << (i % 64)
}

// reset empties the set, for n examples; its memory is used again.
func (set *ErrorSet) reset(n int) {
	words := (n + 63) / 64
	set.Mistakes = slices.Grow(set.Mistakes[:0], words)[:words]
	clear(set.Mistakes)
	set.Evaluation = Evaluation{}
}

// Evaluate predicts every example under the present weights. See MarkErrors for the cost.
func (s *State) Evaluate() Evaluation {
	var set ErrorSet
	_ = s.MarkErrors(context.Background(), &set)
	return set.Evaluation
}

// MarkErrors predicts every example, n predictions in all, and fills in set, whose memory
// is used again. In exact arithmetic the loss is an exact sum, rounded once.
func (s *State) MarkErrors(ctx context.Context, set *ErrorSet) error {
	set.reset(s.p.n)
	var pred Prediction
	var loss score
	w := interruptible(ctx, s.weights)
	c, isFloat := s.column().(*floatColumn)
	for from, every := 0, s.p.perCheck(); from < s.p.n; from += every {
		for i, to := from, min(from+every, s.p.n); i < to; i++ {
			var margin score
			if isFloat {
				if i, margin, pred.Mistake = s.nextSuspect(c, nil, i, to, 0); i == to {
					break
				}
			} else {
				margin = s.p.predict(w, &pred, i)
			}
			if pred.Mistake {
				set.mark(i)
			}
			if margin.compare(zero) < 0 {
				loss = loss.minus(margin)
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if set.Loss = loss.float; !s.p.Tabular() {
		set.Loss = s.p.timesRate(set.Loss)
	}
	return ctx.Err()
}

// countErrors counts the wrong ones among the examples from … to−1, and stops counting at
// limit. It checks ctx every interval examples.
func countErrors(ctx context.Context, from, to, limit, interval int, wrong func(i int) bool) (errors int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	for i := from; i < to && errors < limit; i++ {
		if wrong(i) {
			errors++
		}
		if err := checkContext(ctx, i, interval); err != nil {
			return 0, err
		}
	}
	return errors, nil
}

// errorsUpTo counts the errors on the examples from … to−1, and stops counting at limit.
func (s *State) errorsUpTo(ctx context.Context, from, to, limit int) (errors int, err error) {
	var pred Prediction
	w := interruptible(ctx, s.weights)
	return countErrors(ctx, from, to, limit, s.p.perCheck(), func(i int) bool {
		s.p.predict(w, &pred, i)
		return pred.Mistake
	})
}

// firstMistake is the first example that the present weights would learn from; n if none.
func (s *State) firstMistake() int {
	var pred Prediction
	for i := range s.p.n {
		if s.p.test(s.weights, &pred, i); pred.Mistake {
			return i
		}
	}
	return s.p.n
}

// Classifier is the predicted class as a function of any point: the largest score, the
// first of equals. It works in floating point: for drawing, not for decisions.
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
		return argmax(scores)
	}
}

// TestErrors is the number of errors on a test set, by the tie rule. Every prediction is
// exact if the run is.
func (s *State) TestErrors(ctx context.Context, d *model.Dataset) (int, error) {
	if t := s.Tagger(); t != nil {
		return countErrors(ctx, 0, d.Len(), math.MaxInt, 1, func(i int) bool { return t.WrongTags(d.Corpus, i) > 0 })
	}
	scores := make([]score, s.p.columnCount())
	fields := make([]func(i int) score, len(scores))
	for c := range fields {
		fields[c] = s.Class(c).fieldOn(ctx, d)
	}
	return countErrors(ctx, 0, d.Len(), math.MaxInt, 1, func(i int) bool {
		for c, f := range fields {
			scores[c] = f(i)
		}
		return s.p.predictFromScores(d, i, scores).Mistake
	})
}

// TestErrors is the number of errors of the votes on a test set. Every vote is exact if the
// run is.
func (v *Votes) TestErrors(ctx context.Context, d *model.Dataset) (int, error) {
	p, field := v.t.Problem, v.voteField()
	count := func(i int) []int64 { return field.count(d.Row(i)) }
	if p.Exact {
		count = field.exactCount(ctx, d)
	}
	scores := make([]score, p.columnCount())
	return countErrors(ctx, 0, d.Len(), math.MaxInt, 1, func(i int) bool {
		for c, votes := range count(i) {
			scores[c].float = float64(votes)
		}
		return p.predictFromScores(d, i, scores).Mistake
	})
}

// fieldOn is the activation of one column on the examples of other data, in the arithmetic
// of the run.
func (s *State) fieldOn(ctx context.Context, d *model.Dataset) func(i int) score {
	if !s.p.Exact {
		field := s.Field()
		return func(i int) score { return score{float: field(d.Row(i))} }
	}
	if s.p.Linear() {
		return s.column().(*integerColumn).fieldOn(ctx, d)
	}
	_, b := s.Rationals()
	signed := map[int]*big.Rat{} // αⱼyⱼ where it is not 0
	for j := range s.p.n {
		if a := s.AlphaRat(j); a.Sign() != 0 {
			signed[j] = a.Mul(a, big.NewRat(int64(s.p.Data.Y[j]), 1))
		}
	}
	return func(i int) score {
		a := new(big.Rat).Set(b)
		for j, weight := range signed {
			k := s.p.Kernel.Rat(s.p.Data, j, d, i)
			a.Add(a, k.Mul(k, weight))
		}
		return scoreOfRat(a)
	}
}
