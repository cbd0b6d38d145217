package algo

import (
	"math"
	"math/big"
	"math/bits"
	"runtime"
	"slices"

	"perceptron/model/together"
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

// surveyed is the number of examples summed up at a time; a multiple of 64.
// The sums are added in order, so that a loss does not depend on how many
// processors share the work.
const surveyed = 1 << 15

// sharedWork is what a look may take in parts that are summed up side by side,
// which can't rest in the middle.
const sharedWork = 1 << 8

// Evaluate costs O(n) looks.
func (s *State) Evaluate() Evaluation { return s.survey(nil, nil) }

// Survey evaluates and marks the mistakes, in one pass: O(n) looks. The memory
// of v is used again.
func (s *State) Survey(v *Survey) { s.SurveyPaced(v, nil) }

// SurveyPaced is Survey in slices.
func (s *State) SurveyPaced(v *Survey, pace *Pace) {
	words := (s.p.n + 63) / 64
	v.Mistakes = slices.Grow(v.Mistakes[:0], words)[:words]
	v.Evaluation = s.survey(v.Mistakes, pace)
}

func (s *State) survey(marks []uint64, pace *Pace) Evaluation {
	n, work := s.inDoubt(), s.columns.lookWork() // the others add nothing
	if marks != nil {
		clear(marks)
	}
	if n <= surveyed {
		return s.surveyPart(marks, 0, n, pace)
	}
	parts := make([]Evaluation, (n+surveyed-1)/surveyed)
	part := func(k int, pace *Pace) {
		parts[k] = s.surveyPart(marks, k*surveyed, min(n, (k+1)*surveyed), pace)
	}
	hands := runtime.GOMAXPROCS(0)
	if s.p.Exact || s.p.Data.Corpus != nil || work > sharedWork {
		hands = 1 // numbers of any size, and the room for a trellis, are not for sharing
	}
	for from := 0; from < len(parts); from += hands {
		if hands == 1 {
			part(from, pace)
			continue
		}
		to := min(len(parts), from+hands)
		var hand together.Group
		for k := from; k < to; k++ {
			hand.Go(func() { part(k, nil) })
		}
		hand.Wait()
		pace.Did(surveyed * work)
	}
	var v Evaluation
	for _, p := range parts {
		v.Errors += p.Errors
		v.Loss += p.Loss
	}
	return v
}

// inDoubt is the number of the first examples among which are all that may be wrong.
func (s *State) inDoubt() int {
	if !s.proven {
		return s.p.n
	}
	words := len(s.doubtful)
	for words > 0 && s.doubtful[words-1] == 0 {
		words--
	}
	return min(s.p.n, 64*words)
}

// suspects has a bit for each of the 64 examples from one on that may be wrong.
func (s *State) suspects(from int) uint64 {
	if !s.proven {
		return math.MaxUint64
	}
	return s.doubtful[from/64]
}

// surveyPart evaluates the examples from one, a multiple of 64, up to another.
// Which of them are wrong is hard to foretell: there is no branch on it.
func (s *State) surveyPart(marks []uint64, from, to int, pace *Pace) Evaluation {
	if c := s.binaryColumn(); c != nil && !s.p.Exact && c.floatSum() {
		return s.surveySums(c, marks, from, to, pace)
	}
	var v Evaluation
	var l Look
	begin := from
	sentences, work, c := s.p.space != nil, s.columns.lookWork(), s.columns.pacedBy(pace)
	for ; from < to; from += 64 {
		var word uint64
		for suspects := s.suspects(from); suspects != 0; suspects &= suspects - 1 {
			i := from + bits.TrailingZeros64(suspects)
			if i >= to {
				break
			}
			c.predict(&l, i)
			if l.Mistake {
				word |= 1 << (i - from)
			}
			short := max(0, -l.Margin)
			if sentences { // whole numbers, which make an exact sum
				short = s.p.unit.count(short)
			}
			v.Loss += short
			if work > sharedWork {
				pace.Did(work)
			}
		}
		if work <= sharedWork {
			pace.Did(64 * work)
		}
		v.Errors += bits.OnesCount64(word)
		if marks != nil {
			marks[from/64] = word
		}
	}
	switch {
	case sentences:
		v.Loss = s.p.unit.times(v.Loss)
	case s.p.Exact || math.IsNaN(v.Loss):
		v.Loss = s.carefulLoss(begin, to, pace)
	}
	return v
}

// carefulLoss is the loss of a part where a plain sum won't do: rounded once in
// exact arithmetic, without what is no number in float.
func (s *State) carefulLoss(from, to int, pace *Pace) float64 {
	loss, exact, work := 0.0, new(big.Rat), s.columns.lookWork()
	if s.p.Exact { // a sum in lowest terms
		size := len(s.p.whole.unitA.Bits()) + 2
		work += 2*quotientWork + size*size
	}
	for i := from; i < to; i++ {
		if s.suspects(i)>>(i%64)&1 == 0 {
			continue
		}
		pace.Did(work)
		l := s.predict(i)
		switch {
		case !(l.Margin < 0):
		case s.p.Exact:
			exact.Add(exact, s.shortfall(l))
		default:
			loss -= l.Margin
		}
	}
	if s.p.Exact {
		loss, _ = exact.Float64()
	}
	return loss
}

// shortfall is −margin of a mistake in exact arithmetic.
func (s *State) shortfall(l Look) *big.Rat {
	if of := s.columns.column; !s.p.Binary() {
		return new(big.Rat).Sub(of[l.Rival].activation(l.Example), of[l.Gold].activation(l.Example))
	}
	return new(big.Rat).Abs(s.ActivationRat(l.Example))
}
