package model

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"
)

// The generators below make data sets that are fixed by their arguments, on
// every machine. Features are named x1, x2, …; values are rounded to
// hundredths, so that every number can be checked by hand and exact arithmetic
// stays exact. Conversions such as float64(a * b) keep a compiler from fusing
// the product with a sum, which would round differently where a processor can.
// Arguments that make no sense (n < 0, centres of two lengths, an infinite
// spread) are a programmer's mistake and panic.

// Blobs is n examples in two round clouds, one about each centre, with the
// standard deviation spread in each direction. The centres have the data's
// dimension. The classes take turns, + first.
func Blobs(seed uint64, n int, spread float64, positive, negative []float64) *Dataset {
	if len(positive) != len(negative) {
		panic(fmt.Sprintf("model: centres of %d and %d features", len(positive), len(negative)))
	}
	draw := NewDraws(seed, 0)
	x := make([]float64, 0, n*len(positive))
	for i := range n {
		centre := positive
		if sign(i) < 0 {
			centre = negative
		}
		for _, c := range centre {
			x = append(x, hundredths(c+float64(spread*draw.Bell())))
		}
	}
	return generated("blobs", len(positive), x, turns(n))
}

// Gap is n examples drawn uniformly from those points of the cube
// [−reach, reach]ᵈ whose distance from h is at least near and at most far; y is
// the side of h. So h separates them with a margin of at least near, which
// decides how many updates a learner needs. It draws until n points are found,
// and panics where the cube has no point as far from h as near.
func Gap(seed uint64, n int, h Hyperplane, reach, near, far float64) *Dataset {
	dim, most, norm := len(h.W), math.Abs(h.B), 0.0
	for _, w := range h.W {
		most += float64(reach * math.Abs(w))
		norm += float64(w * w)
	}
	least := float64(near * math.Sqrt(norm))
	limit := float64(far * math.Sqrt(norm))
	if !(most > least && limit > least && least >= 0) {
		panic(fmt.Sprintf("model: no point within %v is between %v and %v away from the hyperplane",
			reach, near, far))
	}
	x, y := scattered(seed, n, dim, reach, func(row []float64, _ Draws) (y int8, ok bool) {
		a := h.Activation(row)
		size := math.Abs(a)
		return int8(math.Copysign(1, a)), size > 0 && size >= least && size <= limit
	})
	return generated("gap", dim, x, y)
}

// Noisy is n examples drawn uniformly from the cube [−reach, reach]ᵈ, each on
// its side of h but for one in turned, drawn too, whose label is wrong.
func Noisy(seed uint64, n int, h Hyperplane, reach float64, turned int) *Dataset {
	x, y := scattered(seed, n, len(h.W), reach, func(row []float64, draw Draws) (y int8, ok bool) {
		y = int8(h.Side(row))
		if y != 0 && draw.Below(turned) == 0 {
			return -y, true
		}
		return y, y != 0
	})
	return generated("noisy", len(h.W), x, y)
}

// Wedges is n examples of many classes, drawn uniformly from the cube
// [−reach, reach]ᵈ. An example's class is that of the hyperplane with the highest
// activation; where the next is less than near below it, another is drawn. So
// these hyperplanes are right about all of them. The labels are as NewClasses
// wants them.
func Wedges(seed uint64, n int, classes []Hyperplane, labels []string, reach, near float64) *Dataset {
	dim, tries := len(classes[0].W), 0
	x, class := scattered(seed, n, dim, reach, func(row []float64, _ Draws) (best int32, ok bool) {
		if tries++; tries > 1000*(n+1) {
			panic(fmt.Sprintf("model: hardly a point within %v is %v clear of another class", reach, near))
		}
		first, second := math.Inf(-1), math.Inf(-1)
		for k, h := range classes {
			if a := h.Activation(row); a > first {
				best, first, second = int32(k), a, first
			} else if a > second {
				second = a
			}
		}
		return best, first-second >= near && first > second
	})
	d, err := NewClasses("wedges", numbered("x", dim), x, class, labels)
	if err != nil {
		panic("model: " + err.Error())
	}
	return d
}

// scattered is n rows drawn uniformly from the cube [−reach, reach]ᵈ and their labels;
// a row that has none is drawn again.
func scattered[L any](seed uint64, n, dim int, reach float64, label func(row []float64, draw Draws) (L, bool)) (x []float64, y []L) {
	draw := NewDraws(seed, 0)
	for len(y) < n {
		row := draw.inCube(x[len(x):], dim, reach)
		if l, ok := label(row, draw); ok {
			x, y = append(x, row...), append(y, l)
		}
	}
	return x, y
}

// inCube appends to dst a point of [−reach, reach]ᵈ, a multiple of 1/100 in
// each direction.
func (d Draws) inCube(dst []float64, dim int, reach float64) []float64 {
	limit := int(math.Round(reach * 100))
	for range dim {
		dst = append(dst, float64(d.Below(2*limit+1)-limit)/100)
	}
	return dst
}

// Moons is n examples on two half circles of radius 1 that reach into each
// other, with noise of that standard deviation. No line separates them well;
// little noise leaves them separable by a curve.
func Moons(seed uint64, n int, noise float64) *Dataset {
	return curves("moons", seed, n, noise, func(t float64, y int8) (x1, x2 float64) {
		x1, x2 = circle(t / 2)
		if y < 0 {
			return 1 - x1, 0.5 - x2
		}
		return x1, x2
	})
}

// Circles is n examples on two circles about the origin, the positive one of
// the radius inner and the negative one of radius 1, with noise of that
// standard deviation. x1² + x2² tells them apart, and no line does.
func Circles(seed uint64, n int, inner, noise float64) *Dataset {
	return curves("circles", seed, n, noise, func(t float64, y int8) (x1, x2 float64) {
		x1, x2 = circle(t)
		if y > 0 {
			return float64(inner * x1), float64(inner * x2)
		}
		return x1, x2
	})
}

// Spirals is n examples on two arms that wind about the origin, each the other
// turned by half a turn, with noise of that standard deviation. The radius
// grows by 1 with each half turn, so the arms stay 1 apart however many turns
// there are.
func Spirals(seed uint64, n int, windings, noise float64) *Dataset {
	return curves("spirals", seed, n, noise, func(t float64, y int8) (x1, x2 float64) {
		turn := float64(windings * t)
		r := 0.5 + float64(2*turn)
		x1, x2 = circle(turn)
		return float64(r * float64(y) * x1), float64(r * float64(y) * x2)
	})
}

// curves puts n examples evenly along two curves, the classes taking turns, and
// adds noise. at is the point of a class's curve at t in [0, 1).
func curves(name string, seed uint64, n int, noise float64,
	at func(t float64, y int8) (x1, x2 float64),
) *Dataset {
	draw := NewDraws(seed, 0)
	x := make([]float64, 0, 2*n)
	for i := range n {
		t := float64(i/2) / float64((n+1)/2)
		x1, x2 := at(t, sign(i))
		x = append(x,
			hundredths(x1+float64(noise*draw.Bell())),
			hundredths(x2+float64(noise*draw.Bell())))
	}
	return generated(name, 2, x, turns(n))
}

// circle is the point of the unit circle at an angle counted in turns, to six
// decimals. Rounding hides the last places, in which machines may differ: the
// only rational cosines of a rational turn are 0, ±½ and ±1 (Niven's theorem),
// so none lies halfway between two results.
func circle(turn float64) (x1, x2 float64) {
	angle := 2 * math.Pi * turn
	return math.Round(math.Cos(angle)*1e6) / 1e6, math.Round(math.Sin(angle)*1e6) / 1e6
}

// hundredths rounds v to two decimals: the double nearest to them, whose
// shortest decimal they are.
func hundredths(v float64) float64 { return math.Round(v*100) / 100 }

// sign is the label of example i where the classes take turns.
func sign(i int) int8 { return int8(1 - i%2*2) }

func turns(n int) []int8 {
	y := make([]int8, n)
	for i := range y {
		y[i] = sign(i)
	}
	return y
}

// generated is the data set of rows that are right by construction.
func generated(name string, dim int, x []float64, y []int8) *Dataset {
	d, err := NewDataset(name, numbered("x", dim), x, y)
	if err != nil {
		panic("model: " + err.Error())
	}
	return d
}

// numbered are n names: the numbers from 1 behind a prefix.
func numbered(prefix string, n int) []string {
	names := make([]string, n)
	for j := range names {
		names[j] = prefix + strconv.Itoa(j+1)
	}
	return names
}

// Draws is a stream of pseudo-random numbers that a seed fixes for good. Only
// the raw output of the generator, PCG, is specified; how the standard library
// makes bounded or normal numbers of it may change, and math.Log may differ in
// the last place from one machine to another. So both are made here, of whole
// numbers alone: the same on every machine and with every release of Go.
type Draws struct{ pcg *rand.PCG }

// NewDraws is the stream of that number among those of the seed.
func NewDraws(seed, stream uint64) Draws { return Draws{rand.NewPCG(seed, stream)} }

// Below is a whole number in [0, n), for n ≥ 1: the high half of a 128-bit
// product, which favours no number by more than n in 2⁶⁴.
func (d Draws) Below(n int) int {
	hi, _ := bits.Mul64(d.pcg.Uint64(), uint64(n))
	return int(hi)
}

// Bell is a number from a bell curve of mean 0 and standard deviation 1: twelve
// uniform numbers of 32 bits, whose variance is 1/12 each, added exactly and
// shifted by their mean 6 (Irwin and Hall's approximation to the normal
// distribution). It lies within ±6 and is a multiple of 2⁻³².
func (d Draws) Bell() float64 {
	sum := uint64(0)
	for range 6 {
		u := d.pcg.Uint64()
		sum += u>>32 + u&0xffffffff
	}
	return float64(float64(sum)/(1<<32)) - 6
}
