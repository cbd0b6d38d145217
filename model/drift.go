package model

import (
	"context"
	"fmt"
	"math"
)

const (
	minTargetDistance = 0.2 // of a point from the target line
	squareHalfSide    = 3   // points are drawn from [−3, 3]²
	cloudReach        = 8   // how far the cloud moves either way
)

// Turning is an endless stream of points of the square [−3, 3]², labelled by a line at a
// distance of 0.5 from the origin that turns about it by the given degrees in 1,000
// examples.
func Turning(seed uint64, degrees int) *Stream {
	const full = 360_000
	degrees = (degrees%full + full) % full
	return newDrift("turning", seed, inSquare, func(k int) Hyperplane {
		w1, w2 := unitCirclePoint(float64(int64(k%full)*int64(degrees)%full) / full)
		return Hyperplane{W: []float64{w1, w2}, B: -0.5}
	})
}

// Drifting is an endless stream from a round cloud that moves to and fro along a line, by
// 16 and back in period examples. The line that labels them stays: the distribution of the
// inputs changes, their meaning does not (000 §2.2, spam).
func Drifting(seed uint64, period int) *Stream {
	if period < 1 {
		panic(fmt.Sprintf("model: a drift with the period %d", period))
	}
	cloud := func(dst []float64, k int, draw Rand) []float64 {
		phase := 4 * float64(k%period) / float64(period)
		s := float64(cloudReach * (1 - math.Abs(phase-2))) // from −8 to 8 and back
		c1, c2 := 0.3+float64(0.8*s), 0.4-float64(0.6*s)
		const spread = 0.5
		return append(dst, roundToHundredths(c1+float64(spread*draw.ApproxNormal())), roundToHundredths(c2+float64(spread*draw.ApproxNormal())))
	}
	h := Hyperplane{W: []float64{0.6, 0.8}, B: -0.5}
	return newDrift("drifting", seed, cloud, func(int) Hyperplane { return h })
}

// Switching is an endless stream of points of the square [−3, 3]², labelled by one line for
// the given number of examples, and from then on by another one at right angles to it.
func Switching(seed uint64, after int) *Stream {
	return newDrift("switching", seed, inSquare, func(k int) Hyperplane {
		if k < after {
			return Hyperplane{W: []float64{0.6, 0.8}, B: -0.5}
		}
		return Hyperplane{W: []float64{0.8, -0.6}, B: -0.5}
	})
}

// inSquare appends a random point of the square, whose coordinates are multiples of 1/100.
func inSquare(dst []float64, _ int, draw Rand) []float64 {
	const limit = 100 * squareHalfSide
	for range 2 {
		dst = append(dst, float64(draw.IntN(2*limit+1)-limit)/100)
	}
	return dst
}

// newDrift is an endless generator of points of the plane. Each is labelled by its side of
// a target line, which may change from example to example, as may the distribution of the
// points. Points nearer to the target than minTargetDistance are drawn again, so that at
// any time a line separates what comes. The seed determines everything, on every machine:
// values are hundredths, and conversions such as float64(a * b) keep a compiler from fusing
// a product with a sum, which would round differently on some machines. target(k) labels
// example k; its ‖w‖ is 1 to six decimals.
func newDrift(name string, seed uint64,
	point func(dst []float64, k int, draw Rand) []float64, target func(k int) Hyperplane,
) *Stream {
	s := newStream(context.Background(), nil, name, ReadOptions{})
	s.delim, s.schema = ',', schema{names: []string{"x1", "x2", "y"}, headerLine: 1, label: 2, features: []int{0, 1}}
	for _, label := range []string{"1", "-1"} {
		s.labels.class(label)
	}
	s.truth = target
	draw, given := NewRand(seed, 0), 0
	s.generate = func() (x []float64, y int8) {
		h, a := target(given), 0.0
		for math.Abs(a) < minTargetDistance {
			s.row = point(s.row[:0], given, draw)
			a = h.Activation(s.row)
		}
		given++
		for j := range s.row {
			s.row[j] += 0 // −0 prints as 0
		}
		return s.row, int8(math.Copysign(1, a))
	}
	return s
}

// unitCirclePoint is the point of the unit circle at an angle in turns, to six decimals.
// Rounding hides the last places, in which machines may differ: the only rational cosines
// of a rational turn are 0, ±½ and ±1 (Niven's theorem), so that none lies half way between
// two results.
func unitCirclePoint(turn float64) (x1, x2 float64) {
	angle := 2 * math.Pi * turn
	return math.Round(math.Cos(angle)*1e6) / 1e6, math.Round(math.Sin(angle)*1e6) / 1e6
}

// roundToHundredths rounds v to two decimals: to the double whose shortest decimal they
// are.
func roundToHundredths(v float64) float64 { return math.Round(v*100) / 100 }
