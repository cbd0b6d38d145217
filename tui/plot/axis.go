// Package plot has what all pictures with axes share: axes with round ticks and their
// labels, and strokes of braille dots or of ASCII characters. The plane, the charts and the
// loss map use it. Read axis.go first, then dots.go.
package plot

import (
	"bytes"
	"math"
	"strconv"
	"unicode/utf8"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// Axis maps numbers to N cells, counted from the left or from the bottom. Tick number Tick,
// whose value is Tick·Step, lies in the middle of cell Cell, which may be outside; the next
// tick is Gap cells further.
type Axis struct {
	N, Gap int
	Step   Step
	Cell   int
	Tick   float64 // a whole number
}

// Unit is the difference of the numbers at two neighbouring cells.
func (a Axis) Unit() float64 { return a.Step.Times(1) / float64(a.Gap) }

// Value is the number at a position; whole positions are the middles of cells.
func (a Axis) Value(position float64) float64 {
	return (float64(a.Tick*float64(a.Gap)) + (position - float64(a.Cell))) * a.Step.Times(1) / float64(a.Gap)
}

// Position is the position of v; ok is false if it is on none of the cells.
func (a Axis) Position(v float64) (position float64, ok bool) {
	position = v/a.Unit() - float64(a.Tick*float64(a.Gap)) + float64(a.Cell)
	return position, position >= -0.5 && position < float64(a.N)-0.5
}

// Each calls f for the ticks on the axis whose numbers are multiples of stride: n is the
// tick's number, cell its cell.
func (a Axis) Each(stride int, f func(n float64, cell int)) {
	if a.Gap <= 0 || math.Abs(a.Tick) > 1<<52 {
		return
	}
	back := a.Cell / a.Gap // ticks before Tick
	if a.Cell < 0 && a.Cell%a.Gap != 0 {
		back--
	}
	for c, n := a.Cell-back*a.Gap, a.Tick-float64(back); c < a.N; c, n = c+a.Gap, n+1 {
		if math.Mod(n, float64(stride)) == 0 {
			f(n, c)
		}
	}
}

// Width is the columns of the widest label.
func (a Axis) Width() int {
	widest := 0
	a.Each(1, func(n float64, _ int) {
		var buf [40]byte
		widest = max(widest, utf8.RuneCount(a.Step.Append(buf[:0], n)))
	})
	return widest
}

// LabelsBeside writes the labels of a vertical axis, whose lowest cell is row bottom of the
// area. They end before column end. Labels above row top, and those that are too wide, are
// left out.
func (a Axis) LabelsBeside(area grid.Area, end, bottom, top int) {
	var buf [40]byte
	a.Each(1, func(n float64, cell int) {
		label := string(a.Step.Append(buf[:0], n))
		if bottom-cell >= top && area.Grid.Width(label) <= end {
			area.Right(end, bottom-cell, label, theme.Axis)
		}
	})
}

// LabelsBelow writes the labels of a horizontal axis, whose first cell is column x, into
// row y. Each is centred below its tick, but none begins before column from or reaches
// column end. If the widest would touch its neighbour, only every second, fifth, … is
// written.
func (a Axis) LabelsBelow(area grid.Area, x, y, from, end int) {
	stride, widest := 1, a.Width()
	for _, m := range [...]int{2, 5, 10, 20, 50, 100} {
		if stride*a.Gap < widest+2 {
			stride = m
		}
	}
	var buf [40]byte
	a.Each(stride, func(n float64, cell int) {
		label := string(a.Step.Append(buf[:0], n))
		w := utf8.RuneCountInString(label)
		hang := 0
		if n < 0 { // centre the digits, not the sign
			hang = 1
		}
		if at := max(from, x+cell-(w+hang)/2); at+w <= end {
			area.Text(at, y, label, theme.Axis)
		}
	})
}

// Gaps is the fewest and the most cells from one tick to the next.
type Gaps struct{ Min, Max int }

// Across is the gaps of a horizontal axis.
func Across() Gaps { return Gaps{6, 10} }

// Up is the gaps of a vertical axis.
func Up() Gaps { return Gaps{2, 5} }

// Larger values and smaller spans are clamped to these.
const (
	MaxValue = 1e300
	MinSpan  = 1e-290
)

// Around is an axis that shows lo to hi around its middle, with at least two ticks besides
// the one in the last cell, which the axis's name may cover, if there is room. If every
// cell has a tick, a range from 0 has no tick below 0.
func (g Gaps) Around(lo, hi float64, n int) Axis {
	g.Max = max(1, min(g.Max, (n-1)/2))
	g.Min = min(g.Min, g.Max)
	if lo == 0 && g.Max == 1 {
		return g.fit(lo, hi, n, float64(n)-0.5)
	}
	return g.fit(lo, hi, n, float64(max(1, n-2))).centred(lo, hi)
}

// Square is the two axes of w×h cells, which are half as wide as they are high: both show
// their range in the same scale.
func Square(across, up [2]float64, w, h int) (x, y Axis) {
	g := Gaps{3, 6}
	if h < 9 {
		g.Min = 2
	}
	y = g.fit(up[0], up[1], h, float64(h))
	if wide := g.fit(across[0], across[1], h, float64(w)/2); wide.Unit() > y.Unit() {
		y = wide
	}
	x = Axis{N: w, Gap: 2 * y.Gap, Step: y.Step}
	return x.centred(across[0], across[1]), y.centred(up[0], up[1])
}

// centred is the axis with the middle of a range as near as possible to its own: the
// nearest tick is in the middle of a cell.
func (a Axis) centred(lo, hi float64) Axis {
	middle, step := min(max(lo/2+hi/2, -MaxValue), MaxValue), a.Step.Times(1)
	a.Tick = math.Round(middle / step)
	a.Cell = int(math.Floor(float64(a.N)/2 + (float64(a.Tick*step)-middle)/a.Unit()))
	return a
}

// From is an axis of at least two cells that shows lo to hi and 0, with a tick in its first
// cell.
func (g Gaps) From(lo, hi float64, n int) Axis {
	lo, hi = max(min(lo, 0), -MaxValue), min(max(hi, 0), MaxValue)
	if lo == hi {
		hi = 1
	}
	if lo < 0 { // a tick below 0 must leave room above
		g.Max = max(1, min(g.Max, (n-1)/2))
		g.Min = min(g.Min, g.Max)
	}
	for span := hi - lo; ; span *= 1.05 {
		a := g.fit(0, span, n, float64(max(1, n-1)))
		a.Tick = math.Floor(lo / a.Step.Times(1))
		if lo == 0 || a.Value(float64(n)-0.5) >= hi {
			return a
		}
	}
}

// Integers is an axis of integers that shows first to last, with first in its first cell
// or, where not every integer has a tick, near it. The last cell is free, for the label of
// last.
func (g Gaps) Integers(first, last float64, n int) Axis {
	cells := float64(max(1, n-2))
	if gap := int(cells / max(last-first, 1)); gap >= g.Min {
		return Axis{N: n, Gap: gap, Step: Step{Mantissa: 1}, Tick: first}
	}
	for span := max(last-first, 1); ; span *= 1.05 {
		a := g.fit(0, span, n, cells)
		a.Tick = math.Floor(first / a.Step.Times(1))
		if a.Value(float64(n-1)) >= last {
			return a
		}
	}
}

// fit is the finest axis of n cells on which lo to hi spans at most that many cells, up to
// rounding.
func (g Gaps) fit(lo, hi float64, n int, cells float64) Axis {
	unit := min(max(hi-lo, max(-lo, hi)*1e-14, MinSpan), 1e4*MaxValue) / cells // above 2·MaxValue: see From
	best := Axis{N: n}
	for gap := g.Min; gap <= g.Max; gap++ {
		a := Axis{N: n, Gap: gap, Step: StepFrom(unit * float64(gap))}
		if best.Gap == 0 || a.Unit() < best.Unit()*(1-1e-9) {
			best = a
		}
	}
	return best
}

// Step is the distance of two ticks: Mantissa (1, 2 or 5) times 10 to the power of Exp.
type Step struct{ Mantissa, Exp int }

// StepFrom is the smallest step ≥ v, which must be positive and finite.
func StepFrom(v float64) Step {
	exp := int(math.Floor(math.Log10(v)))
	for _, m := range [...]int{1, 2, 5} {
		if s := (Step{m, exp}); s.Times(1) >= v*(1-1e-12) {
			return s
		}
	}
	return Step{1, exp + 1}
}

// Times is n steps.
func (s Step) Times(n float64) float64 {
	if s.Exp < -300 { // that power of 10 is not exact, or underflows to 0
		return n * float64(s.Mantissa) * 1e-300 * math.Pow10(s.Exp+300)
	}
	return n * float64(s.Mantissa) * math.Pow10(s.Exp)
}

// Append appends the decimal of n steps, n whole, in its shortest form.
func (s Step) Append(dst []byte, n float64) []byte {
	if n < 0 {
		dst, n = append(dst, notation.Minus...), -n
	}
	var room [32]byte
	units, v := n*float64(s.Mantissa), s.Times(n)
	switch {
	case n == 0:
		return append(dst, '0')
	case units >= 1e15, math.IsInf(v, 0):
		return strconv.AppendFloat(dst, v, 'g', -1, 64)
	case v >= 1e6 && s.Exp >= 0, v < 0.99e-4:
		return notation.AppendPower(dst, strconv.AppendFloat(room[:0], v, 'e', int(math.Log10(units)), 64))
	}
	text := strconv.AppendFloat(room[:0], v, 'f', max(0, -s.Exp), 64)
	if s.Exp < 0 {
		text = bytes.TrimSuffix(bytes.TrimRight(text, "0"), []byte("."))
	}
	return append(dst, text...)
}
