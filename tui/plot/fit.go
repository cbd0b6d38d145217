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

// From0 is an axis that shows 0 to hi, 0 in its first cell.
func (g Gaps) From0(hi float64, n int) Axis { return g.fit(min(hi, Most), n, max(1, n-1)) }

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
