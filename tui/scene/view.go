package scene

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
	axes    Axes
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
func (pic *Picture) look(s *algo.State) *lens {
	if pic.online() {
		return pic.lookOnline()
	}
	d, l := pic.Data, &pic.lens
	l.about(d)
	key := lensKey{data: d, axes: pic.Axes}
	if pic.Axes.Kind == "margin" {
		key.weights = pic.weightsOf(s)
	}
	if l.plane != nil && l.of == key {
		return l
	}
	l.of, l.plane = key, pic.plane(s)
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

// Scene is what the plane shows of a frame: the weights as shown, the line
// before the update as a ghost, the example at hand. It is good until the next.
func (pic *Picture) Scene(f *panel.Frame) *plane.Scene {
	if pic.online() {
		return pic.sceneOnline(f)
	}
	state := f.State()
	l := pic.look(state)
	c := &l.cloud
	c.Wrong, c.AtHand = nil, 0
	if state.Steps() > 0 {
		c.Wrong = pic.mistakes(state)
	}
	c.Members = nil
	if look, any := f.Look(); any {
		c.AtHand = look.Example + 1
		pic.batch(c, f)
	}
	view := pic.Camera.shown(l.fit())
	s := &plane.Scene{
		Cloud: c, View: &view, Shade: pic.Shade, Sides: true, Legend: true,
		XName: l.plane.Names[0], YName: l.plane.Names[1], Captions: l.plane.Captions,
	}
	if state.Classes() > 0 {
		pic.partition(s, f)
		return pic.dressed(s)
	}
	s.Boundary, s.Field = boundary(l.plane, state)
	if f.Problem.Linear() {
		s.Arrow, s.WeightText, s.Projection = true, "w", len(c.Members) == 0
	}
	if pic.Ghost && f.Beat == 0 && f.Moment.Event.Updated {
		s.Ghost, s.GhostOf = boundary(l.plane, f.Moment.Before)
		if pic.Axes.Kind == "margin" && pic.Data.Dim() > 2 && s.Ghost != nil {
			s.Captions = ghostly(s.Captions)
		}
	}
	if pic.Setup.Readout != "last" {
		pic.readout(s, f, l.plane)
	}
	return pic.dressed(s)
}

// dressed is the scene with what lies over the plane, and with its captions.
func (pic *Picture) dressed(s *plane.Scene) *plane.Scene {
	pic.overlay(s, pic.lens.plane)
	s.Captions = pic.Camera.captions(s.Captions)
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

// Fit is the part of the plane that shows all the points.
func (pic *Picture) Fit() plane.Range { return pic.look(pic.State()).fit() }

// Point is where an example lies on the plane.
func (pic *Picture) Point(i int) (across, up float64) {
	return pic.look(pic.State()).plane.PointOf(pic.Data, i)
}

// Mean is the mean of each feature. It is not to be written.
func (pic *Picture) Mean() []float64 { return pic.lens.moment(pic.Data).Mean }

// NoSpectrum is why the data have no principal directions; nil if they have.
func (pic *Picture) NoSpectrum() error {
	_, err := pic.lens.principal(pic.Data)
	return err
}
