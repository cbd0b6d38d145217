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

// Scene is what the plane shows of a frame: the weights as shown, the line
// before the update as a ghost, the example at hand, and what lies over it all.
// It is good until the next.
func (v *View) Scene(f *panel.Frame) *plane.Scene {
	state := f.State()
	l := v.projectionUnder(state)
	c := &l.cloud
	c.Wrong, c.Support, c.Current = nil, nil, c.Current[:0]
	if !f.Untrained() {
		c.Wrong = v.wrongShown(f, l)
	}
	hand := theme.AtHand
	if look, any := f.CurrentPrediction(); any {
		hand = theme.Correct
		if look.Mistake {
			hand = theme.Mistake
		}
		v.bracket(c, f, look.Example-l.from)
	}
	view := v.fit(l)
	s := &plane.Scene{
		Cloud: c, View: &view, Shade: v.Shade, CurrentStyle: hand,
		Labels: plane.Labels{XName: l.plane.Names[0], YName: l.plane.Names[1], Captions: l.plane.Captions},
	}
	if l.tail {
		s.Captions = v.tailCaptions(s.Captions, len(c.Class))
	}
	s.Cut = v.Data.Dim() > 2 && (!l.plane.DistanceAcross || v.Setup.Readout != "last")
	if v.mapping() {
		s.Cut = v.Features() > 2
	}
	v.divide(s, f, l.plane)
	if v.mapping() {
		kernel := v.Timeline.Problem.Kernel.Name
		s.Captions = s.Captions.Prepend(fmt.Sprintf("%d features of the kernel %s: the boundary is flat among them", v.Features(), kernel), "φ of "+kernel)
	} else { // what lies over the plane is of the data's own features
		v.layOver(s, f, l.plane)
	}
	if c.Len() > plane.MaxDrawn {
		n := len(c.Sample())
		s.Captions = s.Captions.Prepend(fmt.Sprintf("a sample of %s of the %s examples", notation.Count(n), notation.Count(c.Len())), "a sample of "+notation.Count(n))
	}
	if c := &v.Camera; *c != (Camera{}) {
		view, s.Captions = c.shown(view), c.captions(s.Captions)
	}
	if v.Cursor.On {
		s.Cursor = &v.Cursor.At
	}
	return s
}

// layOver adds to the scene what lies over the boundary.
func (v *View) layOver(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	if v.lifted() {
		v.graph(s, f.State())
	}
	if v.Data.Dim() > 2 { // else the plane shows all that there is
		s.Strip = v.strip(f)
	}
	var captions plane.Captions // of what show has laid there
	for _, row := range overlayTable() {
		if v.drawn(row.name) {
			o := overlays{v, p, s, captions}
			row.draw(&o)
			captions = o.captions
		}
	}
	s.Captions = append(captions, s.Captions...)
	switch {
	case f.State().Classes() > 0:
		s.Classes = legend(v.Data.Labels)
	case f.HasConverged():
		v.finalBand(s, f, p)
	}
}

// divide adds to the scene the boundary between the classes, and the one before an update
// as a ghost.
func (v *View) divide(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	switch {
	case v.Setup.Readout == "last", v.mapping():
		if s.Boundary = v.border(p, f.State(), "last"); s.Boundary.Line != nil {
			s.WeightText = v.filled("«normal»")
		}
	case f.State().Classes() > 0:
		s.Boundary = v.border(p, f.Predictor, v.Setup.Readout)
		return
	default:
		v.readout(s, f, p)
		return
	}
	s.Projection = !s.Cut && len(s.Cloud.Current) == 1 // else points lie at other distances, or are many
	if f.Beat != 0 || !f.Moment.Event.Updated {
		return
	}
	old := v.border(p, f.Moment.Before, "last")
	if turn := v.Animation.Turn; turn > 0 && turn < 1 && old.Line != nil && s.Boundary.Line != nil {
		part := func(a, b float64) float64 { return a + float64(turn*(b-a)) } // w + sηyx: it turns about where the two lines meet
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

// The keys of borders, beside that of one after an even number of updates: those before
// an update and after it are both kept, and that of a readout with the run's own.
type (
	oddKey     key
	readoutKey key
)

// border is where one prediction gives way to another under what a readout predicts with,
// if that is known: a line if there are weights of two classes.
func (v *View) border(p *project.Plane, by algo.Predictor, readout string) plane.Boundary {
	if by == nil {
		return plane.Boundary{}
	}
	s, state := by.(*algo.State)
	h, flat := by.Hyperplane()
	if v.mapping() && state {
		h, flat = v.inFeatures(s), true
	}
	if flat {
		return plane.Boundary{Line: p.Line(h)}
	}
	of := key{run: v.Timeline, axes: v.Axes, readout: readout, step: v.State().Event.Step}
	find := func(b *plane.Boundary) { *b = v.curve(p, by) }
	if !state || readout != "last" {
		return *memo.Made(&v.cache, readoutKey(of), find)
	}
	if of.step, of.updates = 0, s.Event.Updates; of.updates%2 == 1 {
		return *memo.Made(&v.cache, oddKey(of), find)
	}
	return *memo.Made(&v.cache, of, find)
}

// onPlane is a function of so many features as one of the places on the plane.
func onPlane[T any](p *project.Plane, features int, f func(x []float64) T) func(across, up float64) T {
	at := make([]float64, features)
	return func(across, up float64) T {
		p.At(at, across, up)
		return f(at)
	}
}

// Fit is the part of the plane that shows all the points.
func (v *View) Fit() plane.Range { return v.fit(v.projectionUnder(v.State())) }

// AxisNames is what the plane shows across and up.
func (v *View) AxisNames() [2]string {
	names := v.projectionUnder(v.State()).plane.Names
	if v.lifted() {
		names[1] = v.filled("«a»")
	}
	return names
}

// Point is where an example lies on the plane.
func (v *View) Point(i int) (across, up float64) {
	l := v.projectionUnder(v.State())
	if v.mapping() {
		return l.plane.PointOf(l.data, i)
	}
	return l.plane.PointOf(v.Data, i) // of a stream, l.data is the last of them
}

// Mean is the mean of each feature. It is not to be written.
func (v *View) Mean() []float64 { return v.moments(v.Data).Mean }

// bracketsMost is how many examples of a batch are bracketed on the plane.
const bracketsMost = 16

// bracket brackets the example at hand, or those of a batch: none of one that is too large.
func (v *View) bracket(c *plane.Cloud, f *panel.Frame, example int) {
	looks := f.Moment.Event.Predictions
	switch {
	case v.Setup.Batch == 1 || len(looks) == 1:
		c.Current = append(c.Current, example)
	case len(looks) <= bracketsMost:
		for _, l := range looks {
			c.Current = append(c.Current, l.Example)
		}
	}
}

// wrongShown is a bit for each of the points that is a mistake under what predicts;
// nil while that is being worked out.
func (v *View) wrongShown(f *panel.Frame, l *projection) []uint64 {
	if !l.tail {
		if one := v.reading(v.Setup.Readout); one.surveyed {
			return one.survey.Mistakes
		}
		return nil
	}
	s, ok := f.Predictor.(*algo.State)
	if !ok {
		s = f.State()
	}
	words := make([]uint64, (len(l.cloud.Class)+63)/64)
	for k := range l.cloud.Class {
		if s.Predict(l.from + k).Mistake {
			words[k/64] |= 1 << (k % 64)
		}
	}
	return words
}

// filled is a text whose slots have the letters of the run's document.
func (v *View) filled(text string) string {
	filled, _ := why.Fill(text, panel.LettersOf(&v.cache, v.Timeline.Problem))
	return filled
}
