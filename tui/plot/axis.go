// Package plot is what every picture with axes is made of: numbers on cells
// with round ones for ticks, their labels, and strokes as the dots of braille
// patterns or as characters. The plane, the charts and the loss map draw with
// it. Read axis.go first, then dots.go.
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

// Axis lays numbers on N cells, counted from the left or from the bottom. Tick
// number Tick, which is Tick·Step, falls on the middle of cell Cell, which may
// lie outside, and the next tick Gap cells further.
type Axis struct {
	N, Gap int
	Step   Step
	Cell   int
	Tick   float64 // a whole number
}

// Unit is from the middle of one cell to that of the next.
func (a Axis) Unit() float64 { return a.Step.Times(1) / float64(a.Gap) }

// At is the number at a place: whole places are the middles of cells.
func (a Axis) At(place float64) float64 {
	return (float64(a.Tick*float64(a.Gap)) + (place - float64(a.Cell))) * a.Step.Times(1) / float64(a.Gap)
}

// Place is where v lies; ok is false if that is on none of the cells.
func (a Axis) Place(v float64) (place float64, ok bool) {
	place = v/a.Unit() - float64(a.Tick*float64(a.Gap)) + float64(a.Cell)
	return place, place >= -0.5 && place < float64(a.N)-0.5
}

// Each calls f for every tick on the axis, or every stride-th that is a
// multiple of it: n is its number, cell where it falls.
func (a Axis) Each(stride int, f func(n float64, cell int)) {
	if a.Gap <= 0 || math.Abs(a.Tick) > 1<<52 {
		return
	}
	back := a.Cell / a.Gap // ticks before the one given
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

// LabelsBeside writes the labels of an axis that goes up: its lowest cell is row
// bottom of the area, and the labels end before column end. Labels in rows above
// top are left out, and so are those that are wider than the room.
func (a Axis) LabelsBeside(area grid.Area, end, bottom, top int) {
	var buf [40]byte
	a.Each(1, func(n float64, cell int) {
		label := string(a.Step.Append(buf[:0], n))
		if bottom-cell >= top && area.Grid.Width(label) <= end {
			area.Right(end, bottom-cell, label, theme.Axis)
		}
	})
}

// LabelsBelow writes the labels of an axis that goes right into row y, its first cell
// being column x: each number stands below its place, but none begins before column from
// or reaches column end. Where the widest would touch the next, only every second, fifth,
// … is written.
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
		if n < 0 { // the sign hangs over
			hang = 1
		}
		if at := max(from, x+cell-(w+hang)/2); at+w <= end {
			area.Text(at, y, label, theme.Axis)
		}
	})
}

// Gaps are the cells from one label to the next, the least and the most.
type Gaps struct{ Least, Most int }

// Across and Up are those of an axis that goes right and of one that goes up.
func Across() Gaps { return Gaps{6, 10} }
func Up() Gaps     { return Gaps{2, 5} }

// The sizes that an axis can be made for: beyond them it is clamped.
const (
	Most  = 1e300
	Least = 1e-290
)

// Around is an axis that shows lo to hi, their middle near its own, and two ticks at the
// least where so many have room besides its name in the last cell. Where each cell has a
// tick, a range from 0 has none below that.
func (g Gaps) Around(lo, hi float64, n int) Axis {
	g.Most = max(1, min(g.Most, (n-1)/2))
	g.Least = min(g.Least, g.Most)
	if lo == 0 && g.Most == 1 {
		return g.fit(lo, hi, n, float64(n)-0.5)
	}
	return g.fit(lo, hi, n, float64(max(1, n-2))).around(lo, hi)
}

// Square is the axes of w×h cells, which are half as wide as they are high: both show their
// range, in one scale.
func Square(across, up [2]float64, w, h int) (x, y Axis) {
	g := Gaps{3, 6}
	if h < 9 {
		g.Least = 2
	}
	y = g.fit(up[0], up[1], h, float64(h))
	if wide := g.fit(across[0], across[1], h, float64(w)/2); wide.Unit() > y.Unit() {
		y = wide
	}
	x = Axis{N: w, Gap: 2 * y.Gap, Step: y.Step}
	return x.around(across[0], across[1]), y.around(up[0], up[1])
}

// around is the axis with the middle of a range near its own: the tick nearest to it in the
// middle of the cell that brings it nearest.
func (a Axis) around(lo, hi float64) Axis {
	middle, step := min(max(lo/2+hi/2, -Most), Most), a.Step.Times(1)
	a.Tick = math.Round(middle / step)
	a.Cell = int(math.Floor(float64(a.N)/2 + (float64(a.Tick*step)-middle)/a.Unit()))
	return a
}

// From is an axis of at least two cells that shows lo to hi, and 0, a tick in
// its first cell.
func (g Gaps) From(lo, hi float64, n int) Axis {
	lo, hi = max(min(lo, 0), -Most), min(max(hi, 0), Most)
	if lo == hi {
		hi = 1
	}
	if lo < 0 { // a step below 0 must leave room above it
		g.Most = max(1, min(g.Most, (n-1)/2))
		g.Least = min(g.Least, g.Most)
	}
	for span := hi - lo; ; span *= 1.05 {
		a := g.fit(0, span, n, float64(max(1, n-1)))
		a.Tick = math.Floor(lo / a.Step.Times(1))
		if lo == 0 || a.At(float64(n)-0.5) >= hi {
			return a
		}
	}
}

// Integers is an axis that shows first to last in whole steps, and first in its
// first cell or, where only every so many have a tick, near it. The last cell is
// left free, so that a label below last has room.
func (g Gaps) Integers(first, last float64, n int) Axis {
	cells := float64(max(1, n-2))
	if gap := int(cells / max(last-first, 1)); gap >= g.Least {
		return Axis{N: n, Gap: gap, Step: Step{Mantissa: 1}, Tick: first}
	}
	for span := max(last-first, 1); ; span *= 1.05 {
		a := g.fit(0, span, n, cells)
		a.Tick = math.Floor(first / a.Step.Times(1))
		if a.At(float64(n-1)) >= last {
			return a
		}
	}
}

// fit is the finest axis of n cells of which so many span lo to hi, or what rounding leaves
// of that.
func (g Gaps) fit(lo, hi float64, n int, cells float64) Axis {
	unit := min(max(hi-lo, max(-lo, hi)*1e-14, Least), 1e4*Most) / cells // more than twice Most: see From
	best := Axis{N: n}
	for gap := g.Least; gap <= g.Most; gap++ {
		a := Axis{N: n, Gap: gap, Step: StepFrom(unit * float64(gap))}
		if best.Gap == 0 || a.Unit() < best.Unit()*(1-1e-9) {
			best = a
		}
	}
	return best
}

// Step is the distance from one tick to the next: Mantissa, which is 1, 2 or 5,
// times 10 to the power of Exp.
type Step struct{ Mantissa, Exp int }

// StepFrom is the least step that is not below v, which is positive and finite.
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
	if s.Exp < -300 { // 10 to that power is no longer exact, or 0
		return n * float64(s.Mantissa) * 1e-300 * math.Pow10(s.Exp+300)
	}
	return n * float64(s.Mantissa) * math.Pow10(s.Exp)
}

// Append appends n steps, n whole, in as few characters as the decimal needs.
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
