package explore

import (
	"slices"

	"perceptron/algo"
	"perceptron/tui/panel"
)

// lossMap is what the map of the loss shows; nil unless it is open.
func (x *Explorer) lossMap() *panel.LossMap {
	if !slices.Contains(x.panels.opened, "loss-map") {
		return nil
	}
	pairs, why := x.weightPairs()
	if why != "" {
		return &panel.LossMap{Why: why}
	}
	k := x.panels.views["loss-map"].Sort % len(pairs)
	pair := pairs[(k+len(pairs))%len(pairs)]
	l := &x.losses
	l.follow(x.timeline, pair)
	return &panel.LossMap{
		Pair: pair, More: len(pairs) > 1,
		Path: l.points, Every: l.every, Lo: l.lo, Hi: l.hi,
	}
}

// weightPairs are the pairs of weights that the loss can be drawn over, those
// of the features on the axes of the plane and b, or why there are none.
func (x *Explorer) weightPairs() (pairs [][2]int, why string) {
	p, d := x.timeline.Problem(), x.source.Data
	i, j, b := x.axes.features[0], x.axes.features[1], d.Dim()
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

// lossPath is two weights along the run.
type lossPath struct {
	run    *algo.Timeline
	pair   [2]int
	done   int // entries of the journal that are in at
	at     [2]float64
	passed int // updating steps
	every  int // of those, from one point to the next
	points []panel.Passed
	lo, hi [2]float64
}

// follow goes on along the journal, for a while; of a new run or pair it begins
// again. An update adds ηyx to w, and ηy times the bias step to b.
func (l *lossPath) follow(t *algo.Timeline, pair [2]int) {
	p := t.Problem()
	d := p.Data
	if l.run != t || l.pair != pair {
		l.begin(t, pair)
	}
	rate, _ := p.Rate().Float64()
	journal := t.Journal()
	for end := min(len(journal), l.done+lossWork); l.done < end; {
		u := journal[l.done]
		change := rate * float64(d.Y[u.Example])
		for side, k := range pair {
			if k == d.Dim() {
				l.at[side] += float64(change * biasStep(p))
			} else {
				l.at[side] += float64(change * d.At(int(u.Example), k))
			}
		}
		l.done++
		if l.done == len(journal) || journal[l.done].Step != u.Step {
			l.point(int(u.Step))
		}
	}
}

// begin starts at the first weights.
func (l *lossPath) begin(t *algo.Timeline, pair [2]int) {
	*l = lossPath{run: t, pair: pair, every: 1, points: l.points[:0]}
	first := t.Problem().Start()
	for side, k := range pair {
		if k == t.Problem().Data.Dim() {
			l.at[side] = first.Bias()
		} else {
			l.at[side] = first.Weights()[k]
		}
	}
	l.keep(0)
}

// point takes in the weights after an updating step.
func (l *lossPath) point(step int) {
	l.passed++
	if l.at[0]-l.at[0] != 0 || l.at[1]-l.at[1] != 0 { // not finite
		return
	}
	l.keep(step)
}

// keep widens the range, and keeps every so many points.
func (l *lossPath) keep(step int) {
	for side, v := range l.at {
		l.lo[side], l.hi[side] = min(l.lo[side], v), max(l.hi[side], v)
	}
	if l.passed%l.every != 0 {
		return
	}
	l.points = append(l.points, panel.Passed{Step: step, At: l.at})
	if len(l.points) <= lossPoints {
		return
	}
	kept := l.points[:0]
	for k, point := range l.points {
		if k%2 == 0 {
			kept = append(kept, point)
		}
	}
	l.points, l.every = kept, 2*l.every
}
