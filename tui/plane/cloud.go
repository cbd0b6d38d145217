package plane

import (
	"math"
	"slices"
)

// crowded is the number of points in view beyond which only the glyphs are
// drawn, and as how dense they lie.
const crowded = 2000

// Cloud is any number of points, and what is costly to find out about them: the
// range they take and the cells they lie in. It is kept from one picture to the
// next, so that a picture in which no point has moved costs little more than
// the points that are wrong. It is for one goroutine.
type Cloud struct {
	XY    []float64 // x and y of each point, in turn
	Class []int8    // above 0: +
	// Classes is of each point its class, from 0, where there are several;
	// Class is not read then.
	Classes []int32
	Wrong   []uint64        // a bit for each point that is wrong now, from the lowest on; nil: none is
	Number  func(i int) int // of point i, as it is shown; nil: none is
	Hand    []int           // the points at hand, a few
	// Support is the points to be bracketed, a few.
	Support []int

	fit     Range
	fitted  bool
	placed  Cells   // that the points are placed in
	drawn   []int32 // the points that are drawn, of so many
	of      int
	seen    []spot       // those of them that are in view
	out     [borders]int // the number of others beyond each edge
	bins    []bin        // of each cell
	counted []uint64     // the wrong points that bins counts, as in Wrong
	strokes []rune       // room for the next picture's: see [canvas]
	shown   []int32      // likewise
}

// spot is a point in view, and its cell.
type spot struct{ point, cell int }

// bin is the points in one cell. class is the one that most of them may have, by Boyer
// and Moore's vote: lead is how often it came more than the others, so that a class that
// more than half the points have is found in one pass, however many classes there are.
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

// The edges of the plot beyond which a point may lie.
const (
	left = iota
	right
	above
	below
	borders // their number
)

// DrawnMost is the number of points that are drawn; of more it is a sample.
const DrawnMost = 100_000

// Moved says that XY or Class has changed.
func (c *Cloud) Moved() { c.fitted, c.placed = false, Cells{} }

// Spread is up to so many of n things, one drawn of each of equal parts, so that no
// pattern in their order is met: the upper bits of a multiplication say which.
func Spread(n, most int) []int32 {
	part := max(1, (n+most-1)/most)
	drawn := make([]int32, 0, (n+part-1)/part)
	for from := 0; from < n; from += part {
		k := uint64(len(drawn)) * 0x9e3779b97f4a7c15 >> 34
		drawn = append(drawn, int32(min(from+int(k%uint64(part)), n-1)))
	}
	return drawn
}

// Sample is the points that are drawn.
func (c *Cloud) Sample() []int32 {
	if c.of != c.Len() {
		c.drawn, c.of = Spread(c.Len(), DrawnMost), c.Len()
	}
	return c.drawn
}

// Len is the number of points.
func (c *Cloud) Len() int { return len(c.XY) / 2 }

const (
	// trimmedShare is the share of a crowd's points that the range may leave out at
	// either end of an axis, and trimmedSample the number of points they are judged by.
	trimmedShare  = 0.005
	trimmedSample = 1 << 12
	// trimmedGain is how much longer an axis must be with all points for those at
	// its ends to be left out.
	trimmedGain = 1.3
)

// Fit is the range that shows the points with room around them: much for a few,
// where lines need it, little for many. Points that are not finite are left out, and
// of more than are drawn one by one some far out may be.
func (c *Cloud) Fit() Range {
	if c.fitted {
		return c.fit
	}
	r, n := Range{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)}, 0 // of the points that are finite
	for i := range c.Len() {
		if r.add(c.XY[2*i], c.XY[2*i+1]) {
			n++
		}
	}
	if n > crowded {
		r.MinX, r.MaxX = c.trimmed(0, r.MinX, r.MaxX)
		r.MinY, r.MaxY = c.trimmed(1, r.MinY, r.MaxY)
	}
	c.fit, c.fitted = r.padded(n), true
	return c.fit
}

// trimmed is the part of an axis, from least to most, that is worth showing.
func (c *Cloud) trimmed(axis int, least, most float64) (from, to float64) {
	values := make([]float64, 0, trimmedSample)
	for _, i := range Spread(c.Len(), trimmedSample) {
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

// update finds the cells of the points, and counts those that are wrong, unless it has.
func (c *Cloud) update(v *Cells) {
	if c.placed != *v {
		c.placed = Cells{} // until the points are placed
		c.place(v)
		c.placed, c.counted = *v, c.counted[:0]
	}
	if slices.Equal(c.counted, c.Wrong) {
		return
	}
	for k := range c.bins {
		c.bins[k].wrong = 0
	}
	for _, p := range c.seen {
		if c.wrong(p.point) {
			c.bins[p.cell].wrong++
		}
	}
	c.counted = append(c.counted[:0], c.Wrong...)
}

// wrong reports whether point i is wrong now.
func (c *Cloud) wrong(i int) bool { return c.Wrong != nil && c.Wrong[i/64]>>(i%64)&1 == 1 }

// class is the class of point i.
func (c *Cloud) class(i int) int32 {
	if c.Classes != nil {
		return c.Classes[i]
	}
	return ClassOf(float64(c.Class[i]))
}

// ClassOf is the class of a label, and of the side of a line that a value of its sign is on:
// + is the first, o the second; of 0 it is −1.
func ClassOf(v float64) int32 {
	switch {
	case v > 0:
		return 0
	case v < 0:
		return 1
	}
	return -1
}

// place finds the points in view, and counts them in their cells and others beyond the edges.
func (c *Cloud) place(v *Cells) {
	size := v.plot.W * v.plot.H
	c.bins = slices.Grow(c.bins[:0], size)[:size]
	clear(c.bins)
	c.seen, c.out = c.seen[:0], [borders]int{}
	for _, one := range c.Sample() {
		i := int(one)
		switch at := v.cell(c.XY[2*i], c.XY[2*i+1]); {
		case at >= 0:
			c.seen = append(c.seen, spot{i, at})
			c.bins[at].add(c.class(i))
		case at >= -borders:
			c.out[-1-at]++
		}
	}
}
