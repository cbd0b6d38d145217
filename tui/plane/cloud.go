package plane

import (
	"math"
	"slices"
)

// denseAbove is the number of visible points above which they are drawn as densities,
// without brackets and numbers.
const denseAbove = 2000

// Cloud is a set of points, with a cache of what is expensive to compute: their range and
// their cells. If it is kept from one picture to the next and no point has moved, a picture
// costs little more than its misclassified points. It is for one goroutine.
type Cloud struct {
	XY    []float64 // x₀, y₀, x₁, y₁, …
	Class []int8    // > 0: +
	// Classes is the class of each point, from 0, if there are several;
	// then Class is not read.
	Classes []int32
	Wrong   []uint64        // bit set of the misclassified points, from the lowest bit on; nil: none
	Number  func(i int) int // number shown for point i; nil: none
	Current []int           // the present examples
	// Support is the support vectors, which are bracketed.
	Support []int

	fit          Range
	fitted       bool
	viewport     Viewport // of the bins; zero: none
	sample       []int32  // the points that are drawn, of sampledFrom
	sampledFrom  int
	visible      []visiblePoint // those of them inside the plot
	outside      [edges]int     // count of those beyond each edge
	bins         []bin          // by cell
	countedWrong []uint64       // the value of Wrong for which bins count
	strokes      []rune         // memory for the next canvas
	regions      []int32        // likewise
}

// visiblePoint is a point inside the plot, and its cell.
type visiblePoint struct{ point, cell int }

// bin counts the points of one cell. class and lead are the candidate and the counter of
// the majority vote of Boyer and Moore: a class that more than half of the points have is
// found in one pass, however many classes there are.
type bin struct {
	count, wrong, class, lead int32
}

func (b *bin) add(class int32) {
	b.count++
	switch {
	case b.lead == 0:
		b.class, b.lead = class, 1
	case b.class == class:
		b.lead++
	default:
		b.lead--
	}
}

// The edges of the plot.
const (
	left = iota
	right
	above
	below
	edges // the number of edges
)

// MaxDrawn is the largest number of points drawn; of more, a sample is drawn.
const MaxDrawn = 100_000

// Moved clears the cache. Call it after changing XY or Class.
func (c *Cloud) Moved() { c.fitted, c.viewport = false, Viewport{} }

// Sample is a stratified sample of at most limit of n indices: one from each of equal
// parts, chosen by multiplicative hashing, so that no pattern in their order is met. It is
// deterministic.
func Sample(n, limit int) []int32 {
	part := max(1, (n+limit-1)/limit)
	sample := make([]int32, 0, (n+part-1)/part)
	for from := 0; from < n; from += part {
		k := uint64(len(sample)) * 0x9e3779b97f4a7c15 >> 34
		sample = append(sample, int32(min(from+int(k%uint64(part)), n-1)))
	}
	return sample
}

// Sample is the indices of the points that are drawn.
func (c *Cloud) Sample() []int32 {
	if c.sampledFrom != c.Len() {
		c.sample, c.sampledFrom = Sample(c.Len(), MaxDrawn), c.Len()
	}
	return c.sample
}

// Len is the number of points.
func (c *Cloud) Len() int { return len(c.XY) / 2 }

const (
	// trimmedShare is the share of dense points that the range may leave out at either
	// end of an axis, and trimmedSample the size of the sample that decides it.
	trimmedShare  = 0.005
	trimmedSample = 1 << 12
	// trimmedGain is how many times longer an axis with all points must be for those at
	// its ends to be left out.
	trimmedGain = 1.3
)

// Fit is the range that shows the points with a margin: wide for a few points, where lines
// need it, narrow for many. Points that are not finite are left out, and of dense points
// some far out may be.
func (c *Cloud) Fit() Range {
	if c.fitted {
		return c.fit
	}
	r, n := Range{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)}, 0 // n counts finite points
	for i := range c.Len() {
		if r.add(c.XY[2*i], c.XY[2*i+1]) {
			n++
		}
	}
	if n > denseAbove {
		r.MinX, r.MaxX = c.trimmed(0, r.MinX, r.MaxX)
		r.MinY, r.MaxY = c.trimmed(1, r.MinY, r.MaxY)
	}
	c.fit, c.fitted = r.padded(n), true
	return c.fit
}

// trimmed is the part of an axis, of which the points take least to most, that is worth
// showing.
func (c *Cloud) trimmed(axis int, least, most float64) (from, to float64) {
	values := make([]float64, 0, trimmedSample)
	for _, i := range Sample(c.Len(), trimmedSample) {
		if v := c.XY[2*int(i)+axis]; v-v == 0 {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	cut := int(trimmedShare * float64(len(values)))
	if len(values) == 0 {
		return least, most
	}
	from, to = values[cut], values[len(values)-1-cut]
	if most/2-least/2 <= trimmedGain*(to/2-from/2) {
		return least, most
	}
	return from, to
}

// update brings the bins up to date with the viewport and Wrong.
func (c *Cloud) update(v *Viewport) {
	if c.viewport != *v {
		c.viewport = Viewport{} // invalid until place returns
		c.place(v)
		c.viewport, c.countedWrong = *v, c.countedWrong[:0]
	}
	if slices.Equal(c.countedWrong, c.Wrong) {
		return
	}
	for k := range c.bins {
		c.bins[k].wrong = 0
	}
	for _, p := range c.visible {
		if c.wrong(p.point) {
			c.bins[p.cell].wrong++
		}
	}
	c.countedWrong = append(c.countedWrong[:0], c.Wrong...)
}

// wrong reports whether point i is misclassified.
func (c *Cloud) wrong(i int) bool { return c.Wrong != nil && c.Wrong[i/64]>>(i%64)&1 == 1 }

// class is the class of point i.
func (c *Cloud) class(i int) int32 {
	if c.Classes != nil {
		return c.Classes[i]
	}
	return ClassOf(float64(c.Class[i]))
}

// ClassOf is the class of a label, or of the side of a line with a value of that sign: 0
// for +, 1 for o; −1 if v is 0.
func ClassOf(v float64) int32 {
	switch {
	case v > 0:
		return 0
	case v < 0:
		return 1
	}
	return -1
}

// place counts the points drawn by cell, and beyond the edges.
func (c *Cloud) place(v *Viewport) {
	size := v.plot.W * v.plot.H
	c.bins = slices.Grow(c.bins[:0], size)[:size]
	clear(c.bins)
	c.visible, c.outside = c.visible[:0], [edges]int{}
	for _, one := range c.Sample() {
		i := int(one)
		switch at := v.cell(c.XY[2*i], c.XY[2*i+1]); {
		case at >= 0:
			c.visible = append(c.visible, visiblePoint{i, at})
			c.bins[at].add(c.class(i))
		case at >= -edges:
			c.outside[-1-at]++
		}
	}
}
