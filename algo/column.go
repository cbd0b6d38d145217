package algo

import (
	"context"
	"math/big"
	"slices"

	"perceptron/model"
)

// column is one vector of weights with its bias, (w, b). A kernel that has no w
// keeps the activation of every example up to date instead. There are two kinds of
// column: [floats], and [integers] for exact arithmetic.
type column interface {
	// score is the activation w·xᵢ + b.
	score(i int) score
	// nextMistake is the first of the places from one up to another of an order (nil:
	// as listed) whose y·a is not above the floor; to if there is none.
	nextMistake(order []int32, from, to int, floor float64) int
	// add adds a part: times·η·xᵢ to w, and times the bias step to b.
	add(part *Part)
	// finite reports whether the numbers are still within those there are.
	finite() bool
	// mean is the mean of the columns after each of so many steps, of which this is
	// the last; see meanCorrection.
	mean(correction column, steps int64) column
	clone() column
	// weight is the j-th of w, and bias b, rounded; rationals are w and b exactly,
	// nil in float arithmetic.
	weight(j int) float64
	bias() float64
	rationals() (w []*big.Rat, b *big.Rat)
	bytes() int // about
}

// floats is a column of doubles.
type floats struct {
	p    *Problem
	w    []float64
	b    float64
	acts []float64 // of a kernel without w: the activation of each example but for b
}

// newFloats is a column with the first weights.
func newFloats(p *Problem) *floats {
	c := &floats{p: p, w: slices.Clone(p.w0), b: p.b0}
	if !p.Linear() {
		c.acts = make([]float64, p.n)
	}
	return c
}

func (c *floats) score(i int) score { return score{float: c.activation(i)} }

// activation is w·xᵢ + b. Each product is rounded before it is added, on every
// machine.
func (c *floats) activation(i int) float64 {
	w, p := c.w, c.p
	switch {
	case c.acts != nil:
		return c.acts[i] + c.b
	case p.x == nil:
		return p.Data.DotRow(i, w) + c.b
	case len(w) > 4:
		return model.Dot(w, p.x[i*len(w):][:len(w)]) + c.b
	}
	a := 0.0
	for j, v := range p.x[i*len(w):][:len(w)] {
		a += float64(w[j] * v)
	}
	return a + c.b
}

// activations are those of as many examples, from one on.
func (c *floats) activations(to []float64, from int) {
	if len(c.w) != 2 || c.p.x == nil {
		for k := range to {
			to[k] = c.activation(from + k)
		}
		return
	}
	x, u, v := c.p.x[2*from:], c.w[0], c.w[1]
	for k := range to {
		to[k] = float64(u*x[2*k]) + float64(v*x[2*k+1]) + c.b
	}
}

func (c *floats) nextMistake(order []int32, from, to int, floor float64) int {
	y := c.p.y
	if len(c.w) == 2 && c.p.x != nil {
		return c.nextInPlane(order, from, to, floor)
	}
	for at := from; at < to; at++ {
		i := at
		if order != nil {
			i = int(order[at])
		}
		if !(float64(float64(y[i])*c.activation(i)) > floor) {
			return at
		}
	}
	return to
}

// nextInPlane is nextMistake with two features, of which most pictures are.
func (c *floats) nextInPlane(order []int32, from, to int, floor float64) int {
	x, y, u, v, b := c.p.x, c.p.y, c.w[0], c.w[1], c.b
	for at := from; at < to; at++ {
		i := at
		if order != nil {
			i = int(order[at])
		}
		if a := float64(u*x[2*i]) + float64(v*x[2*i+1]) + b; !(float64(float64(y[i])*a) > floor) {
			return at
		}
	}
	return to
}

func (c *floats) add(part *Part) {
	i := int(part.Example)
	c.b += float64(c.p.step * part.Times)
	times := part.Times * c.p.rate
	switch {
	case c.acts != nil:
		row, _ := c.p.gram.row(context.Background(), i)
		addScaled(c.acts, times, row)
	case c.p.x == nil:
		c.p.Data.AddRow(c.w, times, i)
	default:
		addScaled(c.w, times, c.p.x[i*len(c.w):][:len(c.w)])
	}
}

// addScaled adds c·x to w.
func addScaled(w []float64, c float64, x []float64) {
	x = x[:len(w)]
	for j := range w {
		w[j] += float64(c * x[j])
	}
}

func (c *floats) finite() bool {
	zero := c.b * 0
	for _, v := range [][]float64{c.w, c.acts} {
		for _, a := range v {
			zero += float64(a * 0)
		}
	}
	return zero == 0
}

func (c *floats) mean(correction column, steps int64) column {
	part, m := correction.(*floats), c.clone().(*floats)
	scale := -correctionUnit / float64(steps)
	addScaled(m.w, scale, part.w)
	addScaled(m.acts, scale, part.acts)
	m.b += float64(scale * part.b)
	return m
}

func (c *floats) clone() column {
	d := *c
	d.w, d.acts = slices.Clone(c.w), slices.Clone(c.acts)
	return &d
}

func (c *floats) weight(j int) float64 { return c.w[j] }

func (c *floats) bias() float64 { return c.b }

func (c *floats) rationals() (w []*big.Rat, b *big.Rat) { return nil, nil }

func (c *floats) bytes() int { return 80 + 8*(len(c.w)+len(c.acts)) }
