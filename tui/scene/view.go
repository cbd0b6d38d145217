package scene

import (
	"fmt"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
)

// projection is the plane of the picture, and the points on it: all examples, or the
// last of a stream.
type projection struct {
	plane  *project.Plane
	cloud  plane.Cloud
	lifted plane.Range    // what shows points that are lifted
	from   int            // the first of them in the data
	tail   bool           // they are the last of a stream
	data   *model.Dataset // what the plane is of: the examples, or their φ
}

// lensKey is all that the place of the points depends on.
type lensKey struct {
	run     *algo.Timeline
	axes    Axes
	updates int  // of axes margin, and where the points are lifted
	lifted  bool // to their activations
	step    int  // of a stream
	of      *project.Spectrum
}

// lensOf is the key under the weights of a state.
func (pic *Picture) lensOf(s *algo.State) lensKey {
	key := lensKey{run: pic.Timeline, axes: pic.Axes}
	if pic.Axes.Kind == "margin" || pic.lifted() {
		key.updates, key.lifted = s.Updates(), pic.lifted()
	}
	switch {
	case pic.online():
		key.step = pic.Moment.Step
	case pic.showsDirections():
		key.of = pic.directions().Spectrum
	}
	return key
}

// lensAt is the projection under the weights of a state.
func (pic *Picture) lensAt(s *algo.State) *projection {
	l := memo.Made(&pic.cache, pic.lensOf(s), func(l *projection) { pic.projectPoints(l, s) })
	return l
}

// projectPoints lays the points on the plane under the weights of a state.
func (pic *Picture) projectPoints(l *projection, s *algo.State) {
	d, from, tail := pic.visible()
	l.from, l.data, l.tail = from, d, tail
	if pic.mapping() {
		pic.mapLens(l)
	} else {
		l.plane = pic.plane(d, s)
	}
	c := &l.cloud
	if cap(c.XY) < 2*d.Len() {
		c.XY = make([]float64, 2*d.Len())
	}
	c.XY = c.XY[:2*d.Len()]
	c.Class, c.Classes, c.Numbers, c.First = d.Y, nil, d.Numbers, d.Offset
	if d.Task == "multiclass" {
		c.Classes = d.Class
	}
	l.plane.Project(c.XY, l.data)
	if pic.lifted() {
		pic.lift(l, s)
	}
	c.Moved()
}

// moments is the mean and variance of each feature of data.
func (pic *Picture) moments(d *model.Dataset) *project.Moments {
	return *memo.Made(&pic.cache, d, func(m **project.Moments) { *m = project.NewMoments(d) })
}

// fit is the part of the plane that shows the points, and the hyperplane that
// distances are across from, unless it is far off.
func (pic *Picture) fit(l *projection) plane.Range { return pic.aroundOrigin(l, pic.fitPoints(l)) }

func (pic *Picture) fitPoints(l *projection) plane.Range {
	if l.tail {
		if r, any := pic.sweep(l.plane).at(pic.Moment.Step); any {
			return r
		}
	}
	if pic.lifted() {
		return l.lifted
	}
	r := pic.pointRange(l)
	if !l.plane.Across() {
		return r
	}
	with := r
	pad := (r.MaxX/2 - r.MinX/2) / 8
	with.MinX, with.MaxX = min(r.MinX, -pad), max(r.MaxX, pad)
	if with.MaxX/2-with.MinX/2 > 3*(r.MaxX/2-r.MinX/2) {
		return r
	}
	return with
}

// Scene is what the plane shows of a frame: the weights as shown, the line
// before the update as a ghost, the example at hand, and what lies over it all.
// It is good until the next.
func (pic *Picture) Scene(f *panel.Frame) *plane.Scene {
	state := f.State()
	l := pic.lensAt(state)
	c := &l.cloud
	c.Wrong, c.AtHand, c.Support, c.Members = nil, 0, nil, nil
	if !f.Unjudged() {
		c.Wrong = pic.wrongShown(f, l)
	}
	verdict := plane.Unsaid
	if look, any := f.Look(); any {
		c.AtHand = look.Example - l.from + 1
		verdict = plane.Right
		if look.Mistake {
			verdict = plane.Mistake
		}
		pic.batch(c, f)
	}
	view := pic.Camera.shown(pic.fit(l))
	s := &plane.Scene{
		Cloud: c, View: &view, Shade: pic.Shade, Verdict: verdict,
		Labels: plane.Labels{Sides: true, Legend: true, XName: l.plane.Names[0], YName: l.plane.Names[1], Captions: l.plane.Captions},
	}
	if l.tail {
		s.Captions = pic.tailCaptions(s.Captions, len(c.Class))
	}
	switch {
	case pic.mapping():
		pic.divideFeatures(s, f, l.plane)
	case state.Classes() > 0:
		pic.partition(s, f, l.plane)
	default:
		pic.divide(s, f, l.plane)
		pic.finalBand(s, f, l.plane)
	}
	if pic.lifted() {
		pic.graph(s, state)
	}
	switch { // what lies over the plane is of the data's own features
	case pic.mapping():
		s.Cut = pic.Features() > 2
	default:
		s.Cut = pic.Data.Dim() > 2 && !(l.plane.Across() && pic.Setup.Readout == "last")
		s.Strip = pic.strip(f)
		pic.overlay(s, l.plane)
	}
	if n := c.Sampled(); n > 0 {
		s.Captions = captioned(s.Captions, fmt.Sprintf("a sample of %s of the %s examples", notation.Count(n), notation.Count(c.Len())), "a sample of "+notation.Count(n))
	}
	s.Captions = pic.Camera.captions(s.Captions)
	if pic.Cursor.On {
		s.Cursor = &plane.Point{X: pic.Cursor.At[0], Y: pic.Cursor.At[1]}
	}
	return s
}

// divide adds to the scene the boundary between two classes.
func (pic *Picture) divide(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	if pic.Setup.Readout == "last" {
		pic.border(s, p, f.State())
	} else if !pic.expensive(f.State().Steps()) {
		s.Boundary, s.Field = pic.boundary(p, f.State())
	}
	s.WeightText = panel.NormalName(&pic.Setup)
	// Where the plane is a cut, points beside it lie at other distances.
	s.Projection = (pic.Data.Dim() <= 2 || p.Across()) && len(s.Cloud.Members) == 0
	if pic.Options.Ghost && f.Beat == 0 && f.Moment.Event.Updated && s.Votes == nil {
		s.Ghost, s.GhostOf = pic.boundary(p, f.Moment.Before)
		if pic.Axes.Kind == "margin" && pic.Data.Dim() > 2 && s.Ghost != nil {
			s.Captions = ghostCaptions(s.Captions)
		}
	}
	if pic.Setup.Readout != "last" {
		pic.readout(s, f, p)
	}
	if old := pic.oldLine(f, p); old != nil && s.Boundary != nil {
		s.Boundary = between(old, s.Boundary, pic.Animation.Turn)
	}
}

// oldLine is the line that the present one is turning from; nil while none turns.
func (pic *Picture) oldLine(f *panel.Frame, p *project.Plane) *plane.Line {
	if pic.Animation.Turn <= 0 || pic.Animation.Turn >= 1 || !f.Moment.Event.Updated || f.Beat != 0 || pic.Setup.Readout != "last" {
		return nil
	}
	old, _ := pic.boundary(p, f.Moment.Before)
	return old
}

// between is the line under weights that have made so much of an update: w + sηyx
// for s from 0 to 1, which turn about where the two lines meet.
func between(old, now *plane.Line, s float64) *plane.Line {
	part := func(a, b float64) float64 { return a + float64(s*(b-a)) }
	return &plane.Line{WX: part(old.WX, now.WX), WY: part(old.WY, now.WY), B: part(old.B, now.B)}
}

// ghostCaptions says what the old line is where the axes are the new hyperplane's.
func ghostCaptions(captions []string) []string {
	var all []string
	for _, c := range captions {
		all = append(all, c+"; the old line: where the old H cuts this plane", c+"; old line: a cut")
	}
	return append(all, captions...)
}

// boundary is where the activation is 0 in the plane: a line if there are
// weights, else the zero contour of a field.
func (pic *Picture) boundary(p *project.Plane, s *algo.State) (*plane.Line, func(across, up float64) float64) {
	if h, ok := s.Hyperplane(); ok {
		return p.Line(h), nil
	}
	return nil, onPlane(p, s.Problem().Data.Dim(), s.Field())
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
func (pic *Picture) Fit() plane.Range { return pic.fit(pic.lensAt(pic.State())) }

// AxisNames is what the plane shows across and up.
func (pic *Picture) AxisNames() [2]string {
	names := pic.lensAt(pic.State()).plane.Names
	if pic.lifted() {
		names[1] = pic.filled("«a»")
	}
	return names
}

// Point is where an example lies on the plane.
func (pic *Picture) Point(i int) (across, up float64) {
	l := pic.lensAt(pic.State())
	if pic.mapping() {
		return l.plane.PointOf(l.data, i)
	}
	return l.plane.PointOf(pic.Data, i) // of a stream, l.data is the last of them
}

// Mean is the mean of each feature. It is not to be written.
func (pic *Picture) Mean() []float64 { return pic.moments(pic.Data).Mean }

// bracketsMost is how many examples of a batch are bracketed on the plane.
const bracketsMost = 16

// batch brackets the examples of a batch, none of one that is too large.
func (pic *Picture) batch(c *plane.Cloud, f *panel.Frame) {
	looks := f.Moment.Event.Looks
	switch {
	case pic.Setup.Batch == 1 || len(looks) == 1:
	case len(looks) > bracketsMost:
		c.AtHand = 0
	default:
		for _, l := range looks {
			c.Members = append(c.Members, l.Example)
		}
	}
}
