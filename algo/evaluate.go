package algo

import (
	"context"
	"slices"
)

// Evaluation is the present weights on a whole data set.
type Evaluation struct {
	Errors int     // by the tie rule
	Loss   float64 // Σ max(0, −y·a), the perceptron loss; with several outputs Σ max(0, −margin)
}

// Survey is an evaluation, and which examples are mistakes.
type Survey struct {
	Evaluation
	// Mistakes has a bit for each example, from the lowest of the first word on.
	Mistakes []uint64
}

// reset makes room for n examples, in the memory there is.
func (v *Survey) reset(n int) {
	words := (n + 63) / 64
	v.Mistakes = slices.Grow(v.Mistakes[:0], words)[:words]
	clear(v.Mistakes)
	v.Evaluation = Evaluation{}
}

// Evaluate costs O(n) looks.
func (s *State) Evaluate() Evaluation {
	v, _ := s.evaluate(context.Background(), nil)
	return v
}

// Survey evaluates and marks the mistakes, in one pass: O(n) looks. The memory
// of v is used again.
func (s *State) Survey(v *Survey) { _ = s.SurveyContext(context.Background(), v) }

// SurveyContext is Survey for as long as ctx lasts.
func (s *State) SurveyContext(ctx context.Context, v *Survey) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	v.reset(s.p.n)
	v.Evaluation, err = s.evaluate(ctx, v.Mistakes)
	return err
}

// evaluate looks at every example, and marks the mistakes unless marks is nil. The
// loss is a sum in units of margins, rounded once in exact arithmetic.
func (s *State) evaluate(ctx context.Context, marks []uint64) (v Evaluation, err error) {
	if c, ok := s.column().(*floats); ok {
		return s.evaluateFloats(ctx, c, marks)
	}
	var l Look
	var loss score
	w := within(ctx, s.weights)
	for i := range s.p.n {
		margin := s.p.predict(w, &l, i)
		if l.Mistake {
			v.Errors++
			if marks != nil {
				marks[i/64] |= 1 << (i % 64)
			}
		}
		if margin.compare(zero) < 0 {
			loss.subtract(margin)
		}
		if err := every(ctx, i, s.p.often); err != nil {
			return v, err
		}
	}
	v.Loss = s.p.inUnits(loss.round())
	return v, nil
}

// evaluateFloats is evaluate of two labels in float arithmetic, a block of examples
// at a time. Most are right, and the others are written down first: a list that
// grows or not costs less than a branch that nobody can foretell.
func (s *State) evaluateFloats(ctx context.Context, c *floats, marks []uint64) (v Evaluation, err error) {
	var room [256]float64
	var doubtful [len(room)]int
	for from := 0; from < s.p.n; {
		if err := ctx.Err(); err != nil {
			return v, err
		}
		activations := room[:min(len(room), s.p.often, s.p.n-from)]
		c.activations(activations, from)
		found := 0
		for k, a := range activations {
			doubtful[found] = k
			if !(float64(float64(s.p.y[from+k])*a) > 0) {
				found++
			}
		}
		for _, k := range doubtful[:found] {
			s.p.count(&v, from+k, activations[k], marks)
		}
		from += len(activations)
	}
	return v, nil
}

// count adds what the activation of example i is wrong by.
func (p *Problem) count(v *Evaluation, i int, activation float64, marks []uint64) {
	margin := score{float: activation}.times(p.y[i])
	if isMistake(margin, zero, p.tie.counts(p.y[i])) {
		v.Errors++
		if marks != nil {
			marks[i/64] |= 1 << (i % 64)
		}
	}
	if margin.float < 0 {
		v.Loss -= margin.float
	}
}

// errorsBelow is the training errors; when there are so many it stops counting.
func (s *State) errorsBelow(ctx context.Context, most int) (errors int, err error) {
	var l Look
	w := within(ctx, s.weights)
	for i := 0; i < s.p.n && errors < most; i++ {
		if s.p.predict(w, &l, i); l.Mistake {
			errors++
		}
		if err := every(ctx, i, s.p.often); err != nil {
			return 0, err
		}
	}
	return errors, nil
}
