package explore

import (
	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
)

// lens is what the picture of the plane keeps from frame to frame. What the
// data alone say is worked out once; the plane and the points on it when the
// axes change, or, where they belong to the hyperplane, at an update.
type lens struct {
	data     *model.Dataset
	moments  *project.Moments
	spectrum *project.Spectrum
	why      error // there is no spectrum

	tail  tailKey // of a stream, that plane and cloud are of
	swept sweep
	of    lensKey // that plane and cloud are of
	plane *project.Plane
	cloud plane.Cloud

	parts  [2]parts     // of several classes, now and before
	votes  *plane.Votes // the region of the votes
	region region       // and what it is of
}

// lensKey is all that the place of the points depends on.
type lensKey struct {
	data    *model.Dataset
	axes    axes
	weights weights // of axes margin alone
}

// about makes the lens one for these data.
func (l *lens) about(d *model.Dataset) {
	if l.data != d {
		*l = lens{data: d}
	}
}

// moment is the mean and variance of each feature.
func (l *lens) moment(d *model.Dataset) *project.Moments {
	if l.about(d); l.moments == nil {
		l.moments = project.NewMoments(d)
	}
	return l.moments
}

// principal is the principal directions, or why there are none.
func (l *lens) principal(d *model.Dataset) (*project.Spectrum, error) {
	mean := l.moment(d).Mean
	if l.spectrum == nil && l.why == nil {
		l.spectrum, l.why = project.NewSpectrum(d, mean)
	}
	return l.spectrum, l.why
}

// look is the lens with the plane and the points under the weights of a state.
func (x *Explorer) look(s *algo.State) *lens {
	if x.online() {
		return x.lookOnline()
	}
	d, l := x.source.Data, &x.lens
	l.about(d)
	key := lensKey{data: d, axes: x.axes}
	if x.axes.kind == "margin" {
		key.weights = x.weightsOf(s)
	}
	if l.plane != nil && l.of == key {
		return l
	}
	l.of, l.plane = key, x.plane(s)
	c := &l.cloud
	if len(c.XY) != 2*d.Len() {
		c.XY, c.Class, c.Numbers = make([]float64, 2*d.Len()), d.Y, d.Numbers
		if d.Task == "multiclass" {
			c.Classes = d.Class
		}
	}
	l.plane.Project(c.XY, d)
	c.Moved()
	return l
}

// fit is the part of the plane that shows the points, and the hyperplane that
// distances are across from, unless it is far off.
func (l *lens) fit() plane.Range {
	if l.tail.run != nil {
		if l.swept.seen == 0 {
			return l.cloud.Fit()
		}
		return l.swept.r
	}
	r := l.cloud.Fit()
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

// state is the run as shown.
func (x *Explorer) state() *algo.State {
	if x.beat == 1 && x.moment.Before != nil {
		return x.moment.Before
	}
	return x.moment.After
}

// Scene is what the plane shows of a frame: the weights as shown, the line
// before the update as a ghost, the example at hand. It is good until the next.
func (x *Explorer) Scene(f *panel.Frame) *plane.Scene {
	if x.online() {
		return x.sceneOnline(f)
	}
	state := f.State()
	l := x.look(state)
	c := &l.cloud
	c.Wrong, c.AtHand = nil, 0
	if state.Steps() > 0 {
		c.Wrong = x.mistakes(state)
	}
	c.Members = nil
	if look, any := f.Look(); any {
		c.AtHand = look.Example + 1
		x.batch(c, f)
	}
	view := x.camera.shown(l.fit())
	s := &plane.Scene{
		Cloud: c, View: &view, Shade: x.shade, Sides: true, Legend: true,
		XName: l.plane.Names[0], YName: l.plane.Names[1], Captions: l.plane.Captions,
	}
	if state.Classes() > 0 {
		x.partition(s, f)
		return x.dressed(s)
	}
	s.Boundary, s.Field = boundary(l.plane, state)
	if f.Problem.Linear() {
		s.Arrow, s.WeightText, s.Projection = true, "w", len(c.Members) == 0
	}
	if x.ghost && f.Beat == 0 && f.Moment.Event.Updated {
		s.Ghost, s.GhostOf = boundary(l.plane, f.Moment.Before)
		if x.axes.kind == "margin" && x.source.Data.Dim() > 2 && s.Ghost != nil {
			s.Captions = ghostly(s.Captions)
		}
	}
	if x.setup.Readout != "last" {
		x.readout(s, f, l.plane)
	}
	return x.dressed(s)
}

// dressed is the scene with what lies over the plane, and with its captions.
func (x *Explorer) dressed(s *plane.Scene) *plane.Scene {
	x.overlay(s, x.lens.plane)
	s.Captions = x.camera.captions(s.Captions)
	return s
}

// ghostly says what the old line is where the axes are the new hyperplane's.
func ghostly(captions []string) []string {
	var all []string
	for _, c := range captions {
		all = append(all, c+"; the old line: where the old H cuts this plane", c+"; old line: a cut")
	}
	return append(all, captions...)
}

// boundary is where the activation is 0 in the plane: a line if there are
// weights, else the zero contour of a field.
func boundary(p *project.Plane, s *algo.State) (*plane.Line, func(across, up float64) float64) {
	if h, ok := s.Hyperplane(); ok {
		return p.Line(h), nil
	}
	field := s.Field()
	at := make([]float64, s.Problem().Data.Dim())
	return nil, func(across, up float64) float64 {
		p.At(at, across, up)
		return field(at)
	}
}
