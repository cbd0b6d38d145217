package panel

import (
	"math"

	"perceptron/tui/chart"
)

// axis lays numbers on n cells: the middle of cell k is (first + k)·step/gap,
// and every gap cells a round number falls on a middle, which gets a label.
type axis struct {
	first, n, gap int
	step          float64
}

// gaps are the cells between labels, the least and the most.
type gaps struct{ least, most int }

var (
	gapsAcross = gaps{6, 14}
	gapsUp     = gaps{2, 5}
)

// The sizes that an axis can be made for: beyond them it is clamped.
const (
	axisMost  = 1e300
	axisLeast = 1e-290
)

// around is an axis that shows lo to hi, their middle near its own.
func around(lo, hi float64, n int, g gaps) axis {
	lo, hi = max(lo, -axisMost), min(hi, axisMost)
	a := g.fit(hi-lo, n, max(1, n-2))
	a.first = int(math.Round((lo/2+hi/2)/a.unit())) - (n-1)/2
	return a
}

// upward is an axis that shows 0 to hi, 0 in its first cell.
func upward(hi float64, n int, g gaps) axis { return g.fit(min(hi, axisMost), n, max(1, n-1)) }

// fit is the finest axis of n cells of which so many span a length.
func (g gaps) fit(span float64, n, cells int) axis {
	unit := max(span, axisLeast) / float64(cells)
	best := axis{n: n}
	for gap := g.least; gap <= g.most; gap++ {
		a := axis{n: n, gap: gap, step: chart.Nice(unit * float64(gap))}
		if best.gap == 0 || a.unit() < best.unit()*(1-1e-9) {
			best = a
		}
	}
	return best
}

// unit is from the middle of one cell to that of the next.
func (a axis) unit() float64 { return a.step / float64(a.gap) }

// at is the number at a place: whole places are the middles of cells.
func (a axis) at(place float64) float64 { return (float64(a.first) + place) * a.step / float64(a.gap) }

// place is where v lies; ok is false if that is on none of the cells.
func (a axis) place(v float64) (place float64, ok bool) {
	place = v/a.unit() - float64(a.first)
	return place, place >= -0.5 && place < float64(a.n)-0.5
}

// cell is the cell that v lies in; ok is false if there is none.
func (a axis) cell(v float64) (k int, ok bool) {
	place, ok := a.place(v)
	if !ok {
		return 0, false
	}
	return int(math.Floor(place + 0.5)), true
}

// labelled reports whether a cell has a label; it is at(k).
func (a axis) labelled(k int) bool { return (a.first+k)%a.gap == 0 }
