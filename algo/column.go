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
	// train is the perceptron's steps at the places of an order from one on: nothing
	// where y·a is above the floor, and up to so many mistakes, w ← w + ηyx. It ends
	// before to, or at a place that it leaves to Step.
	train(order []int32, from, to int, floor float64, most int) (at, mistakes int)
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
	}
	return model.Dot(w, p.x[i*len(w):][:len(w)]) + c.b
}

// dense reports that an activation is that of a row of all its features; dot is it.
func (c *floats) dense() bool { return c.acts == nil && c.p.x != nil }

func (c *floats) dot(row []float64) float64 { return model.Dot(c.w, row) + c.b }

// activations are those of as many examples, from one on.
func (c *floats) activations(to []float64, from int) {
	if c.dense() {
		model.Sums(to, c.p.x[from*len(c.w):], c.w, c.b)
		return
	}
	for k := range to {
		to[k] = c.activation(from + k)
	}
}

func (c *floats) train(order []int32, from, to int, floor float64, most int) (at, mistakes int) {
	w, x, y := c.w, c.p.x, c.p.y
	dense := c.dense()
	for at = from; at < to; at++ {
		i, a := inOrder(order, at), 0.0
		if dense { // the same as activation, without its call
			a = model.Dot(w, x[i*len(w):][:len(w)]) + c.b
		} else {
			a = c.activation(i)
		}
		margin := float64(float64(y[i]) * a)
		if margin > floor {
			continue
		}
		if !(margin < 0) || mistakes == most { // a tie, no number, or not for this loop
			break
		}
		c.addTimes(i, float64(y[i]))
		mistakes++
	}
	return at, mistakes
}

func (c *floats) add(part *Part) { c.addTimes(int(part.Example), part.Times) }

func (c *floats) addTimes(i int, times float64) {
	c.b += float64(c.p.step * times)
	times *= c.p.rate
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
