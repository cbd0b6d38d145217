package plot

import "math"

// Gaps are the cells from one label to the next, the least and the most.
type Gaps struct{ Least, Most int }

// Across and Up are those of an axis that goes right and of one that goes up.
func Across() Gaps { return Gaps{6, 14} }
func Up() Gaps     { return Gaps{2, 5} }

// The sizes that an axis can be made for: beyond them it is clamped.
const (
	Most  = 1e300
	Least = 1e-290
)

// Around is an axis that shows lo to hi, their middle near its own.
func (g Gaps) Around(lo, hi float64, n int) Axis {
	lo, hi = max(lo, -Most), min(hi, Most)
	a := g.fit(hi-lo, n, max(1, n-2))
	a.Cell = (n-1)/2 - int(math.Round((lo/2+hi/2)/a.Unit()))
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
		a := g.fit(span, n, max(1, n-1))
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
	cells := max(1, n-2)
	if gap := int(float64(cells) / max(last-first, 1)); gap >= g.Least {
		return Axis{N: n, Gap: gap, Step: Step{Mantissa: 1}, Tick: first}
	}
	for span := max(last-first, 1); ; span *= 1.05 {
		a := g.fit(span, n, cells)
		a.Tick = math.Floor(first / a.Step.Times(1))
		if a.At(float64(n-1)) >= last {
			return a
		}
	}
}

// fit is the finest axis of n cells of which so many span a length.
func (g Gaps) fit(span float64, n, cells int) Axis {
	unit := max(span, Least) / float64(cells)
	best := Axis{N: n}
	for gap := g.Least; gap <= g.Most; gap++ {
		a := Axis{N: n, Gap: gap, Step: StepFrom(unit * float64(gap))}
		if best.Gap == 0 || a.Unit() < best.Unit()*(1-1e-9) {
			best = a
		}
	}
	return best
}
