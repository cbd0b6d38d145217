package plane

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"

	"perceptron/tui/split"
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
	Wrong   []uint64 // a bit for each point that is wrong now, from the lowest on; nil: none is
	First   int      // how many points there were before the first: its number is one more
	Numbers []int32  // the points' numbers, where they are not one after the other
	AtHand  int      // 1 + the point at hand; 0: none
	Members []int    // the points at hand where they are several, a few; AtHand is one of them
	// Support is the points to be bracketed, a few.
	Support []int

	sample   []int32 // the points that are drawn; nil: all
	sampleOf int     // of how many
	fit      Range
	fitted   bool
	placed   layout   // that the cells are of
	cells    []int32  // the bin of each point; below 0: it is not drawn
	bins     []bin    // of each cell, then of each edge and of what is not finite
	counted  []uint64 // the wrong points that bins counts, as in Wrong
	seen     int      // points in view
	out      [borders]int
	few      []Point // those in view, if they are few
}

// bin counts the points in one cell.
type bin struct {
	count    [2]int32 // o, +; of several classes all, and none
	wrong    [2]int32
	majority majority // of several classes
}

// layout is all that the place of a point depends on.
type layout struct {
	w, h, points int
	k, s, sy     float64
	x0, u, y0, v float64
}

// layout is where so many points lie in the view.
func (v *view) layout(points int) layout {
	return layout{v.plot.W, v.plot.H, points, v.k, v.s, v.sy, v.x0, v.u, v.y0, v.v}
}

// The edges of the plot beyond which a point may lie.
const (
	left = iota
	right
	above
	below
	borders // their number
)

// drawnMost is the number of points that are drawn; of more it is a sample.
const drawnMost = 100_000

// Moved says that XY or Class has changed.
func (c *Cloud) Moved() {
	c.fitted, c.placed = false, layout{}
	if c.sampleOf == c.Len() {
		return
	}
	c.sample, c.sampleOf = nil, c.Len()
	if c.stride() > 1 {
		for i := range c.strided(c.stride()) {
			c.sample = append(c.sample, int32(i))
		}
	}
}

// stride is how many points one of the sample stands for.
func (c *Cloud) stride() int { return (c.Len() + drawnMost - 1) / drawnMost }

// strided is one point of each so many, so chosen that no pattern in the data is met.
func (c *Cloud) strided(stride int) iter.Seq[int] {
	return func(yield func(int) bool) {
		pick := rand.New(rand.NewPCG(1, 1))
		for i := 0; i < c.Len(); i += stride {
			if !yield(min(i+pick.IntN(stride), c.Len()-1)) {
				return
			}
		}
	}
}

// Sampled is the number of points that are drawn, where they are not all; else 0.
func (c *Cloud) Sampled() int { return len(c.sample) }

// drawn is the number of points that are drawn, and which is the k-th of them.
func (c *Cloud) drawn() int {
	if c.sample == nil {
		return c.Len()
	}
	return len(c.sample)
}

func (c *Cloud) drawnAt(k int) int {
	if c.sample == nil {
		return k
	}
	return int(c.sample[k])
}

// Len is the number of points.
func (c *Cloud) Len() int { return len(c.XY) / 2 }

// Number is the number of point i, as it is shown.
func (c *Cloud) Number(i int) int {
	if c.Numbers != nil {
		return int(c.Numbers[i])
	}
	return c.First + i + 1
}

// point is point i.
func (c *Cloud) point(i int) Point {
	p := Point{
		X: c.XY[2*i], Y: c.XY[2*i+1], Number: c.Number(i),
		Wrong: c.Wrong != nil && c.Wrong[i/64]>>(i%64)&1 == 1, AtHand: i == c.AtHand-1 || slices.Contains(c.Members, i),
		Support: slices.Contains(c.Support, i),
	}
	if c.Classes != nil {
		p.Class = int(c.Classes[i]) + 1
	} else {
		p.Positive = c.Class[i] > 0
	}
	return p
}

// hand is the point at hand; ok is false if there is none.
func (c *Cloud) hand() (p Point, ok bool) {
	if c == nil || c.AtHand == 0 {
		return p, false
	}
	return c.point(c.AtHand - 1), true
}

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
	r, n := c.extent()
	if n > crowded {
		r.MinX, r.MaxX = c.trimmed(0, r.MinX, r.MaxX)
		r.MinY, r.MaxY = c.trimmed(1, r.MinY, r.MaxY)
	}
	c.fit, c.fitted = r.padded(n), true
	return c.fit
}

// extent is the range of the points that are finite, and their number.
func (c *Cloud) extent() (r Range, n int) {
	type part struct {
		r Range
		n int
	}
	parts := make([]part, split.Parts(c.Len()))
	for k := range parts {
		parts[k].r = nowhere()
	}
	split.Work(c.Len(), func(k, from, to int) {
		p := &parts[k]
		for i := from; i < to; i++ {
			if p.r.add(c.XY[2*i], c.XY[2*i+1]) {
				p.n++
			}
		}
	})
	r = nowhere()
	for _, p := range parts {
		if n += p.n; p.n > 0 {
			r.add(p.r.MinX, p.r.MinY)
			r.add(p.r.MaxX, p.r.MaxY)
		}
	}
	return r, n
}

// trimmed is the part of an axis, from least to most, that is worth showing.
func (c *Cloud) trimmed(axis int, least, most float64) (from, to float64) {
	values := make([]float64, 0, trimmedSample)
	for k := range c.strided((c.Len() + trimmedSample - 1) / trimmedSample) {
		if v := c.XY[2*k+axis]; v-v == 0 {
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

// update finds the cells of the points, unless it has, and counts the wrong ones.
func (c *Cloud) update(v *view) {
	l := v.layout(c.Len())
	if c.placed != l {
		c.placed = layout{} // until the points are placed
		c.place(v)
		c.placed = l
		c.counted = slices.Grow(c.counted[:0], (c.Len()+63)/64)[:(c.Len()+63)/64]
		clear(c.counted)
	}
	if c.seen > crowded {
		c.count()
	}
}

// count counts the wrong points in each bin: from one picture to the next few change.
func (c *Cloud) count() {
	for k, was := range c.counted {
		now := uint64(0)
		if c.Wrong != nil {
			now = c.Wrong[k]
		}
		if now == was {
			continue
		}
		for changed := now ^ was; changed != 0; changed &= changed - 1 {
			at := bits.TrailingZeros64(changed)
			i, class := 64*k+at, uint8(0)
			if c.cells[i] < 0 {
				continue
			}
			if c.Classes == nil {
				class = 1 - uint8(c.Class[i])>>7
			}
			c.bins[c.cells[i]].wrong[class] += int32(now>>at&1)*2 - 1
		}
		c.counted[k] = now
	}
}

// place finds the bins of all points and counts them.
func (c *Cloud) place(v *view) {
	size := v.plot.W * v.plot.H
	all := size + borders + 1
	c.cells = slices.Grow(c.cells[:0], c.Len())[:c.Len()]
	c.bins = slices.Grow(c.bins[:0], all*split.Parts(c.drawn()))[:all*split.Parts(c.drawn())]
	clear(c.bins)
	if c.sample != nil {
		for i := range c.cells {
			c.cells[i] = -1
		}
	}
	if c.Classes != nil {
		c.placeSeveral(v, size)
	} else {
		split.Work(c.drawn(), func(part, from, to int) {
			c.placePart(v, c.bins[part*all:(part+1)*all], from, to)
		})
	}
	for i, b := range c.bins[all:] {
		sum := &c.bins[i%all].count
		sum[0], sum[1] = sum[0]+b.count[0], sum[1]+b.count[1]
	}
	c.bins = c.bins[:all]
	c.seen = c.drawn()
	for edge, b := range c.bins[size:] {
		n := int(b.count[0] + b.count[1])
		if c.seen -= n; edge < borders {
			c.out[edge] = n
		}
	}
}

// placePart does so for some of the points.
func (c *Cloud) placePart(v *view, bins []bin, from, to int) {
	k, s, sy, x0, y0, u, down, plotW := v.k, v.s, v.sy, v.x0, v.y0, v.u, v.v, v.plot.W
	w, h := float64(2*v.plot.W), float64(4*v.plot.H)
	size := v.plot.W * v.plot.H
	for one := from; one < to; one++ {
		i := c.drawnAt(one)
		x, y := c.XY[2*i], c.XY[2*i+1]
		du, dv := u+float64(s*(float64(x*k)-x0)), down-float64(sy*(float64(y*k)-y0)) // as in cell
		at := int(dv)>>2*plotW + int(du)>>1
		if !(du >= 0 && dv >= 0 && du < w && dv < h) {
			at = size - 1 - v.cell(x, y)
		}
		c.cells[i] = int32(at)
		bins[at].count[1-uint8(c.Class[i])>>7]++
	}
}

// inView is the points in view.
func (c *Cloud) inView() []Point {
	c.few = c.few[:0]
	size := int32(c.placed.w * c.placed.h)
	for i, at := range c.cells {
		if at >= 0 && at < size {
			c.few = append(c.few, c.point(i))
		}
	}
	return c.few
}
