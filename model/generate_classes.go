package model

import (
	"fmt"
	"math"
	"strconv"
)

// Wedges is n examples of many classes, drawn uniformly from the cube
// [−reach, reach]ᵈ. An example's class is that of the hyperplane with the highest
// activation; where the next is less than near below it, another is drawn. So
// these hyperplanes are right about all of them. The labels are as NewClasses
// wants them.
func Wedges(seed uint64, n int, classes []Hyperplane, labels []string, reach, near float64) *Dataset {
	dim := len(classes[0].W)
	draw := NewDraws(seed, 0)
	x := make([]float64, 0, n*dim)
	class := make([]int32, 0, n)
	for tries := 0; len(class) < n; tries++ {
		if tries > 1000*(n+1) {
			panic(fmt.Sprintf("model: hardly a point within %v is %v clear of another class", reach, near))
		}
		row := draw.inCube(x[len(x):], dim, reach)
		best, first, second := 0, math.Inf(-1), math.Inf(-1)
		for k, h := range classes {
			if a := activation(h, row); a > first {
				best, first, second = k, a, first
			} else if a > second {
				second = a
			}
		}
		if first-second >= near && first > second {
			x = append(x, row...)
			class = append(class, int32(best))
		}
	}
	d, err := NewClasses("wedges", numbered("x", dim), x, class, labels)
	if err != nil {
		panic("model: " + err.Error())
	}
	return d
}

// Noisy is n examples drawn uniformly from the cube [−reach, reach]ᵈ, each on
// its side of h but for one in turned, drawn too, whose label is wrong.
func Noisy(seed uint64, n int, h Hyperplane, reach float64, turned int) *Dataset {
	draw := NewDraws(seed, 0)
	dim := len(h.W)
	x := make([]float64, 0, n*dim)
	y := make([]int8, 0, n)
	for len(y) < n {
		row := draw.inCube(x[len(x):], dim, reach)
		a := activation(h, row)
		if a == 0 {
			continue
		}
		x = append(x, row...)
		y = append(y, int8(math.Copysign(1, a)))
		if draw.Below(turned) == 0 {
			y[len(y)-1] *= -1
		}
	}
	return generated("noisy", dim, x, y)
}

// activation is w·x + b, in an order of sums that is the same on every machine.
func activation(h Hyperplane, x []float64) float64 {
	a := h.B
	for j, w := range h.W {
		a += float64(w * x[j])
	}
	return a
}

// numbered are n names: the numbers from 1 behind a prefix.
func numbered(prefix string, n int) []string {
	names := make([]string, n)
	for j := range names {
		names[j] = prefix + strconv.Itoa(j+1)
	}
	return names
}
