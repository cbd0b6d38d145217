package scene

import (
	"context"
	"math/bits"

	"perceptron/algo"
)

const (
	// wrongMost is how many wrong examples a frame names.
	wrongMost = 64
	// surveySlices is how much of a frame may be spent on the errors of the run's
	// own weights: some ten milliseconds.
	surveySlices = 128
)

// weights says which weights a state has: those of a run after so many updates.
type weights struct {
	run     *algo.Timeline
	updates int
}

func (pic *Picture) weightsOf(s *algo.State) weights { return weights{pic.Timeline, s.Updates()} }

// survey is what the weights of a state make of the examples, worked out as long as
// ctx lasts; nil if that was not long enough. It costs a pass over all examples where
// the weights have changed since the last call, and nothing where a step has only
// looked.
func (pic *Picture) survey(ctx context.Context, s *algo.State) *reading {
	v, known := pic.surveys.At(pic.weightsOf(s))
	if !known {
		v.reset()
	}
	if v.predictor = s; !v.read(ctx, pic.Timeline, "last", s.Steps()) {
		return nil
	}
	return v
}

// firstBits appends the numbers of the first bits that are set, at most so many.
func firstBits(dst []int, words []uint64, most int) []int {
	for k, word := range words {
		for ; word != 0; word &= word - 1 {
			if len(dst) == most {
				return dst
			}
			dst = append(dst, 64*k+bits.TrailingZeros64(word))
		}
	}
	return dst
}
