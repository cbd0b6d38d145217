package scene

import (
	"math"
	"slices"
	"sort"

	"perceptron/algo"
	"perceptron/tui/panel"
)

// lossMap is what the map of the loss shows; nil unless it is open.
func (pic *Picture) lossMap() *panel.LossMap {
	if !slices.Contains(pic.Panels.Opened, "loss-map") {
		return nil
	}
	pairs, why := pic.weightPairs()
	if why != "" {
		return &panel.LossMap{Why: why}
	}
	k := pic.Panels.Sights["loss-map"].Sort % len(pairs)
	pair := pairs[(k+len(pairs))%len(pairs)]
	every := 1
	for pic.State().Updates()/every >= lossPoints {
		every *= 2
	}
	l, known := pic.losses.At(lossKey{pic.Timeline, pair, every})
	if !known {
		l.begin(pic.Timeline, pair, every)
	}
	l.follow(pic.Timeline, pair, pic.State())
	m := &panel.LossMap{Pair: pair, More: len(pairs) > 1, Every: every, Loss: math.NaN()}
	if own := pic.survey(algo.Slices(surveySlices), pic.State()); own != nil {
		m.Loss = own.Survey.Loss
	}
	m.Path, m.Lo, m.Hi = l.upTo(pic.State().Steps())
	return m
}

// weightPairs are the pairs of weights that the loss can be drawn over, those
// of the features on the axes of the plane and b, or why there are none.
func (pic *Picture) weightPairs() (pairs [][2]int, why string) {
	p, d := pic.Timeline.Problem(), pic.Data
	i, j, b := pic.Axes.Features[0], pic.Axes.Features[1], d.Dim()
	bias := p.Setup.Bias != "none"
	switch {
	case !d.TwoClasses():
		return nil, "max(0, −y·a) is the loss of two classes: no map, and no curve, for the task " + d.Task
	case !p.Linear():
		return nil, "no map: the kernel " + p.Setup.Kernel + " has no weights to draw over"
	case d.Dim() > 1 && bias:
		return [][2]int{{i, j}, {i, b}, {j, b}}, ""
	case d.Dim() > 1:
		return [][2]int{{i, j}}, ""
	case d.Dim() == 1 && bias:
		return [][2]int{{0, b}}, ""
	}
	return nil, "no map: there is one weight and no bias, and it is drawn over two"
}

const (
	lossPoints = 4096    // points of the path that are kept
	lossWork   = 1 << 19 // updates that are followed in one frame
)

// lossKey is what a path is of.
type lossKey struct {
	run   *algo.Timeline
	pair  [2]int
	every int // updating steps from one point to the next
}

// lossPath is two weights along the run, as far as has been shown.
type lossPath struct {
	every  int
	done   int // entries of the journal that are in at
	at     [2]float64
	passed int // updating steps
	points []panel.Passed
	lo, hi [][2]float64 // the range of the path up to each point, 0 included
}

// follow goes on along the journal to a state, for a while. An update adds ηyx to w, and ηy times the bias step to b.
func (l *lossPath) follow(t *algo.Timeline, pair [2]int, s *algo.State) {
	p := t.Problem()
	d := p.Data
	rate, _ := p.Rate().Float64()
	journal := t.Journal()
	for step, part := range t.Parts(l.done, min(t.EntriesAt(s.Steps()), l.done+lossWork)) {
		change := rate * part.Times
		for side, k := range pair {
			if k == d.Dim() {
				l.at[side] += float64(change * biasStep(p))
			} else {
				l.at[side] += float64(change * d.At(int(part.Example), k))
			}
		}
		l.done++
		if l.done == len(journal) || journal[l.done].Step != step {
			l.passed++
			l.point(int(step))
		}
	}
}

// begin starts at the first weights.
func (l *lossPath) begin(t *algo.Timeline, pair [2]int, every int) {
	*l = lossPath{every: every, points: l.points[:0], lo: l.lo[:0], hi: l.hi[:0]}
	first := t.Problem().Start()
	for side, k := range pair {
		if k == t.Problem().Data.Dim() {
			l.at[side] = first.Bias()
		} else {
			l.at[side] = first.Weights()[k]
		}
	}
	l.point(0)
}

// point keeps the weights after every so many updating steps, if no double
// has passed its range.
func (l *lossPath) point(step int) {
	if l.passed%l.every != 0 || l.at[0]-l.at[0] != 0 || l.at[1]-l.at[1] != 0 {
		return
	}
	var lo, hi [2]float64
	if k := len(l.points) - 1; k >= 0 {
		lo, hi = l.lo[k], l.hi[k]
	}
	for side, v := range l.at {
		lo[side], hi[side] = min(lo[side], v), max(hi[side], v)
	}
	l.points = append(l.points, panel.Passed{Step: step, At: l.at})
	l.lo, l.hi = append(l.lo, lo), append(l.hi, hi)
}

// upTo is the path up to a step, and its range.
func (l *lossPath) upTo(step int) (points []panel.Passed, lo, hi [2]float64) {
	n := sort.Search(len(l.points), func(k int) bool { return l.points[k].Step > step })
	return l.points[:n], l.lo[n-1], l.hi[n-1]
}
