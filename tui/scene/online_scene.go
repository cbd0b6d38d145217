package scene

import (
	"fmt"
	"math"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
	"perceptron/tui/theme"
)

// shownMost is how many of the last examples of a stream the plane shows.
const shownMost = 300

// tailKey is all that the points of a stream on the plane depend on.
type tailKey struct {
	run  *algo.Timeline
	step int
	axes Axes
}

// sweep is the part of the plane that the examples of a stream have taken so
// far. It grows in leaps, so that the picture seldom moves.
type sweep struct {
	run  *algo.Timeline
	axes Axes
	seen int // examples, by their number
	r    plane.Range
}

// truth is the hyperplane that labels the example at hand, where it is known.
func (pic *Picture) truth(s *algo.State) (h model.Hyperplane, known bool) {
	return pic.Timeline.Stream().Truth(max(0, s.Steps()-1))
}

// lookOnline is the lens with the last examples up to the step shown.
func (pic *Picture) lookOnline() *lens {
	d, l := pic.Data, &pic.lens
	key := tailKey{pic.Timeline, pic.Moment.Step, pic.Axes}
	if l.plane != nil && l.tail == key {
		return l
	}
	to := pic.Moment.Step - d.Offset
	from := max(0, to-shownMost)
	last := *d
	last.X, last.Y, last.Offset = d.X[from*d.Dim():to*d.Dim()], d.Y[from:to], d.Offset+from
	*l = lens{tail: key, swept: l.swept, cloud: l.cloud}
	l.plane = project.Features(project.NewMoments(&last), d.Features, pic.Axes.Features[0], pic.Axes.Features[1])
	c := &l.cloud
	c.XY = grown(c.XY, 2*last.Len())
	c.Class, c.Classes, c.First = last.Y, nil, last.Offset
	l.plane.Project(c.XY, &last)
	c.Moved()
	l.swept.follow(pic.Timeline, pic.Axes, l.plane)
	return l
}

// follow takes in the examples that have come.
func (w *sweep) follow(t *algo.Timeline, a Axes, p *project.Plane) {
	if w.run != t || w.axes != a {
		*w = sweep{run: t, axes: a}
	}
	d := t.Problem().Data
	for i := max(0, w.seen-d.Offset); i < d.Len(); i++ {
		w.take(p.PointOf(d, i))
	}
	w.seen = d.Offset + d.Len()
}

// take widens the range for a point that lies outside it, by a sixth more than
// that takes.
func (w *sweep) take(across, up float64) {
	if w.seen == 0 && w.r == (plane.Range{}) {
		size := max(math.Abs(across), math.Abs(up))
		if size == 0 {
			size = 1
		}
		w.r = plane.Range{MinX: across - size, MaxX: across + size, MinY: up - size, MaxY: up + size}
	}
	widen(&w.r.MinX, &w.r.MaxX, across)
	widen(&w.r.MinY, &w.r.MaxY, up)
}

// widen makes lo … hi take in v.
func widen(lo, hi *float64, v float64) {
	const more = 1.0 / 6
	switch {
	case v < *lo:
		*lo = max(v-float64(more*(*hi-v)), -math.MaxFloat64)
	case v > *hi:
		*hi = min(v+float64(more*(v-*lo)), math.MaxFloat64)
	}
}

// missed is a bit for each of the points shown that the weights of a state
// mistake.
func (pic *Picture) missed(s *algo.State, c *plane.Cloud) []uint64 {
	words := make([]uint64, (len(c.Class)+63)/64)
	for k := range c.Class {
		if s.See(c.First + k - pic.Data.Offset).Mistake {
			words[k/64] |= 1 << (k % 64)
		}
	}
	return words
}

// sceneOnline is what the plane shows of a stream: the last examples, the
// present line, and the true one where it is known.
func (pic *Picture) sceneOnline(f *panel.Frame) *plane.Scene {
	state := f.State()
	l := pic.lookOnline()
	c := &l.cloud
	c.Wrong, c.AtHand, c.Support, c.Members = nil, 0, nil, nil
	if _, any := f.Look(); any {
		c.AtHand = len(c.Class)
	}
	predicting := state
	if s, ok := f.Predictor.(*algo.State); ok {
		predicting = s
	}
	if state.Steps() > 0 {
		c.Wrong = pic.missed(predicting, c)
	}
	view := pic.Camera.shown(l.fit())
	s := &plane.Scene{
		Cloud: c, View: &view, Shade: pic.Shade, Sides: true, Legend: true, Arrow: true, WeightText: "w", Projection: true,
		XName: l.plane.Names[0], YName: l.plane.Names[1], Captions: pic.tailCaptions(l.plane.Captions, len(c.Class)),
	}
	s.Boundary, _ = boundary(l.plane, state)
	if pic.Ghost && f.Beat == 0 && f.Moment.Event.Updated {
		s.Ghost, _ = boundary(l.plane, f.Moment.Before)
	}
	if pic.Setup.Readout != "last" {
		pic.readout(s, f, l.plane)
	}
	if h, known := pic.truth(state); known && pic.Overlaid("truth") {
		o := over{pic: pic, p: l.plane, s: s}
		o.line(h, 0, plane.Dotted, theme.Widest)
		o.sign(dotSign, "..", "true line", theme.Widest)
	}
	s.Captions = pic.Camera.captions(s.Captions)
	return s
}

// tailCaptions say which examples the plane shows.
func (pic *Picture) tailCaptions(of []string, n int) []string {
	long, short := fmt.Sprintf("the last %d examples of the stream", n), fmt.Sprintf("the last %d", n)
	switch {
	case n == 0 && pic.Moment.Step > 0:
		long, short = "the examples up to here are not held any more", "not held any more"
	case n == 0:
		long, short = "no example has come", "none so far"
	case n == pic.Moment.Step:
		long, short = "all examples of the stream so far", "all so far"
	}
	if pic.Overlaid("truth") {
		if _, known := pic.truth(pic.State()); known {
			long += "; dotted: the true line"
		}
	}
	return captioned(of, long, short)
}
