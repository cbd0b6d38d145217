package scene

import (
	"fmt"
	"slices"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
	"perceptron/tui/theme"
	"perceptron/tui/why"
)

// Scene is the plane of a frame: points, boundary, the old line as a ghost, the current
// example, and overlays. It is valid until the next call.
func (v *View) Scene(f *panel.Frame) *plane.Scene {
	state := f.State()
	l := v.projectionUnder(state)
	c := &l.cloud
	c.Wrong, c.Support, c.Current = nil, nil, c.Current[:0]
	if !f.Untrained() {
		c.Wrong = v.wrongPoints(f, l)
	}
	hand := theme.AtHand
	if prediction, any := f.CurrentPrediction(); any {
		hand = theme.Correct
		if prediction.Mistake {
			hand = theme.Mistake
		}
		v.bracket(c, f, prediction.Example-l.first)
	}
	view := v.fitRange(l)
	s := &plane.Scene{
		Cloud: c, View: &view, Shade: v.Shade, CurrentStyle: hand,
		Labels: plane.Labels{XName: l.plane.Names[0], YName: l.plane.Names[1], Captions: l.plane.Captions},
	}
	if l.isTail {
		s.Captions = v.tailCaptions(s.Captions, len(c.Class))
	}
	s.Cut = v.Data.Dim() > 2 && (!l.plane.DistanceAcross || v.Setup.Readout != "last")
	if v.inFeatureSpace() {
		s.Cut = v.FeatureCount() > 2
	}
	v.addBoundary(s, f, l.plane)
	if v.inFeatureSpace() {
		kernel := v.Timeline.Problem.Kernel.Name
		s.Captions = s.Captions.Prepend(fmt.Sprintf("%d features of the kernel %s: the boundary is flat among them", v.FeatureCount(), kernel), "φ of "+kernel)
	} else { // overlays are in the data's own features
		v.addOverlays(s, f, l.plane)
	}
	if c.Len() > plane.MaxDrawn {
		n := len(c.Sample())
		s.Captions = s.Captions.Prepend(fmt.Sprintf("a sample of %s of the %s examples", notation.Count(n), notation.Count(c.Len())), "a sample of "+notation.Count(n))
	}
	if c := &v.Camera; *c != (Camera{}) {
		view, s.Captions = c.visibleRange(view), c.captionScale(s.Captions)
	}
	if v.Cursor.On {
		s.Cursor = &v.Cursor.At
	}
	return s
}

// addOverlays adds what lies over the boundary.
func (v *View) addOverlays(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	if v.lifted() {
		v.addGraph(s, f.State())
	}
	if v.Data.Dim() > 2 { // else the plane shows everything
		s.Strip = v.strip(f)
	}
	var captions plane.Captions // of the overlays
	for _, row := range overlayTable() {
		if v.showsOverlay(row.name) {
			o := overlayPainter{v, p, s, captions}
			row.draw(&o)
			captions = o.captions
		}
	}
	s.Captions = append(captions, s.Captions...)
	switch {
	case f.State().Classes() > 0:
		s.Classes = classSigns(v.Data.Labels)
	case f.HasConverged():
		v.convergedBand(s, f, p)
	}
}

// addBoundary adds the boundary between the classes, and the one before an update as a
// ghost.
func (v *View) addBoundary(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	switch {
	case v.Setup.Readout == "last", v.inFeatureSpace():
		if s.Boundary = v.boundary(p, f.State(), "last"); s.Boundary.Line != nil {
			s.WeightText = v.fillLetters("«normal»")
		}
	case f.State().Classes() > 0:
		s.Boundary = v.boundary(p, f.Predictor, v.Setup.Readout)
		return
	default:
		v.addReadout(s, f, p)
		return
	}
	s.Projection = !s.Cut && len(s.Cloud.Current) == 1 // else distances differ, or examples are many
	if f.Beat != 0 || !f.Moment.Event.Updated {
		return
	}
	old := v.boundary(p, f.Moment.Before, "last")
	if turn := v.Animation.Turn; turn > 0 && turn < 1 && old.Line != nil && s.Boundary.Line != nil {
		part := func(a, b float64) float64 { return a + float64(turn*(b-a)) } // w + sηyx: it turns about the intersection of both lines
		was, now := old.Line, s.Boundary.Line
		s.Boundary.Line = &plane.Line{WX: part(was.WX, now.WX), WY: part(was.WY, now.WY), B: part(was.B, now.B)}
	}
	if v.Options.Ghost {
		s.Ghost = old
		if p.DistanceAcross && v.Data.Dim() > 2 && old.Line != nil {
			s.Captions = slices.Concat(s.Captions, plane.Captions{{"the old line: where the old H cuts this plane", "old line: a cut"}})
		}
	}
}

// The cache keys of boundaries, beside that for an even number of updates: so the
// boundaries before and after an update are both kept, and the readout's beside the run's
// own.
type (
	oddKey     cacheKey
	readoutKey cacheKey
)

// boundary is where the prediction changes, under what a readout predicts with: a line if
// there are weights of two labels; empty if that is not known.
func (v *View) boundary(p *project.Plane, by algo.Predictor, readout string) plane.Boundary {
	if by == nil {
		return plane.Boundary{}
	}
	s, state := by.(*algo.State)
	h, flat := by.Hyperplane()
	if v.inFeatureSpace() && state {
		h, flat = v.featureHyperplane(s), true
	}
	if flat {
		return plane.Boundary{Line: p.Line(h)}
	}
	key := cacheKey{run: v.Timeline, axes: v.Axes, readout: readout, step: v.State().Event.Step}
	find := func(b *plane.Boundary) { *b = v.curve(p, by) }
	if !state || readout != "last" {
		return *memo.Made(&v.cache, readoutKey(key), find)
	}
	if key.step, key.updates = 0, s.Event.Updates; key.updates%2 == 1 {
		return *memo.Made(&v.cache, oddKey(key), find)
	}
	return *memo.Made(&v.cache, key, find)
}

// onPlane turns a function of features into one of the position on the plane.
func onPlane[T any](p *project.Plane, features int, f func(x []float64) T) func(across, up float64) T {
	at := make([]float64, features)
	return func(across, up float64) T {
		p.At(at, across, up)
		return f(at)
	}
}

// FitRange is the range of the plane that shows everything.
func (v *View) FitRange() plane.Range { return v.fitRange(v.projectionUnder(v.State())) }

// AxisNames is the names of the horizontal and the vertical axis.
func (v *View) AxisNames() [2]string {
	names := v.projectionUnder(v.State()).plane.Names
	if v.lifted() {
		names[1] = v.fillLetters("«a»")
	}
	return names
}

// Point is the position of an example on the plane.
func (v *View) Point(i int) (across, up float64) {
	l := v.projectionUnder(v.State())
	if v.inFeatureSpace() {
		return l.plane.PointOf(l.data, i)
	}
	return l.plane.PointOf(v.Data, i) // a stream's l.data has only the latest examples
}

// Mean is the mean of each feature. Read-only.
func (v *View) Mean() []float64 { return v.moments(v.Data).Mean }

// maxBrackets is the most examples of a batch that are bracketed on the plane.
const maxBrackets = 16

// bracket brackets the current example, or the examples of a batch unless they are too
// many.
func (v *View) bracket(c *plane.Cloud, f *panel.Frame, example int) {
	predictions := f.Moment.Event.Predictions
	switch {
	case v.Setup.Batch == 1 || len(predictions) == 1:
		c.Current = append(c.Current, example)
	case len(predictions) <= maxBrackets:
		for _, l := range predictions {
			c.Current = append(c.Current, l.Example)
		}
	}
}

// wrongPoints is a bit for each point that is a mistake under what predicts; nil while
// that is being computed.
func (v *View) wrongPoints(f *panel.Frame, l *projection) []uint64 {
	if !l.isTail {
		if one := v.readoutResult(v.Setup.Readout); one.evaluated {
			return one.errorSet.Mistakes
		}
		return nil
	}
	s, ok := f.Predictor.(*algo.State)
	if !ok {
		s = f.State()
	}
	words := make([]uint64, (len(l.cloud.Class)+63)/64)
	for k := range l.cloud.Class {
		if s.Predict(l.first + k).Mistake {
			words[k/64] |= 1 << (k % 64)
		}
	}
	return words
}

// fillLetters fills the slots of a text with the symbols of the run's document.
func (v *View) fillLetters(text string) string {
	filled, _ := why.Fill(text, panel.LettersOf(&v.cache, v.Timeline.Problem))
	return filled
}
