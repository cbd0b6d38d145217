package scene

import (
	"slices"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/plane"
	"perceptron/tui/plot"
	"perceptron/tui/project"
	"perceptron/tui/theme"
)

// Axes is how the plane of the picture lies in the space of the features.
type Axes struct {
	Kind     string // "" for two of the features; pca, margin or phi
	Features [2]int // of the data; of phi, of the kernel's own
}

// InitialAxes are the axes that a data set is opened with: of more than two
// features the pair that separates the classes best. Where none does they are the
// first two, and so for a stream, of which no example has come.
func (v *View) InitialAxes(d *model.Dataset, stream bool) Axes {
	first := Axes{Features: [2]int{0, min(1, max(0, d.Dim()-1))}}
	if stream || d.Dim() <= 2 {
		return first
	}
	if a, ok := v.BestAxes(d); ok {
		return a
	}
	return first
}

// bestAxes is what [View.BestAxes] says of data.
type bestAxes struct {
	Axes
	ok bool
}

// BestAxes are the pair of features that parts the classes of data best; ok is
// false where none does.
func (v *View) BestAxes(d *model.Dataset) (a Axes, ok bool) {
	best := memo.Made(&v.cache, d, func(b *bestAxes) { b.Features, b.ok = project.BestPair(d, v.moments(d)) })
	return best.Axes, best.ok
}

// best reports whether the axes are the pair of features that parts the classes
// best, of more than two.
func (v *View) best() bool {
	if v.Setup.Online || v.Data.Dim() <= 2 {
		return false
	}
	a, ok := v.BestAxes(v.Data)
	return ok && a == v.Axes
}

// plane is the plane of the picture of data under the weights of a state.
func (v *View) plane(d *model.Dataset, s *algo.State) *project.Plane {
	directions := &directions{}
	if d == v.Data && v.Axes.Kind != "" {
		directions = v.directions()
	}
	switch {
	case directions.Spectrum == nil:
		p := project.Features(v.moments(d), d.Features, v.Axes.Features[0], v.Axes.Features[1])
		if v.best() {
			p.Captions = project.BestPairCaptions(p.Captions, d.Dim())
		}
		return p
	case v.Axes.Kind == "pca":
		return project.Principal(directions.Spectrum)
	}
	if h, ok := s.Hyperplane(); ok {
		if p, ok := project.Margin(directions.Spectrum, h); ok {
			return p
		}
	}
	p := project.Principal(directions.Spectrum)
	w := v.filled("«normal»")
	p.Captions = plane.Captions{{"no hyperplane while " + w + " = 0: the principal directions until there is one", "no hyperplane yet (" + w + " = 0)"}}
	return p
}

// directions is the principal directions of data, or why there are none.
type directions struct {
	*project.Spectrum
	why error
}

// directions is those of the data.
func (v *View) directions() *directions {
	return memo.Made(&v.cache, v.Data, func(s *directions) {
		s.Spectrum, s.why = project.NewSpectrum(v.Data, v.moments(v.Data))
	})
}

// NoSpectrum is why the data have no principal directions; nil if they have.
func (v *View) NoSpectrum() error { return v.directions().why }

// projection is the plane of the picture, and the points on it: all examples, or the
// last of a stream.
type projection struct {
	plane *project.Plane
	cloud plane.Cloud
	fit   plane.Range    // the part of it that shows the points
	from  int            // the first of them in the data
	tail  bool           // they are the last of a stream
	data  *model.Dataset // what the plane is of: the examples, or their φ
}

// projectionUnder is the projection under the weights of a state.
func (v *View) projectionUnder(s *algo.State) *projection {
	of := key{run: v.Timeline, axes: v.Axes}
	if v.Axes.Kind == "margin" || v.lifted() {
		of.updates, of.lifted = s.Event.Updates, v.lifted()
	}
	if v.Setup.Online {
		of.step = v.Moment.Step
	}
	return memo.Made(&v.cache, of, func(l *projection) { v.projectPoints(l, s) })
}

// projectPoints lays the points on the plane under the weights of a state.
func (v *View) projectPoints(l *projection, s *algo.State) {
	d, from, tail := v.visible()
	l.from, l.data, l.tail = from, d, tail
	if v.mapping() {
		all := v.features()
		last := len(all.Names) - 1
		l.data = all.data
		l.plane = project.Features(all.moments, all.Names, min(v.Axes.Features[0], last), min(v.Axes.Features[1], last))
	} else {
		l.plane = v.plane(d, s)
	}
	c := &l.cloud
	c.XY = slices.Grow(c.XY[:0], 2*d.Len())[:2*d.Len()]
	c.Class, c.Classes, c.Number = d.Y, nil, d.Number
	if d.Task == "multiclass" {
		c.Classes = d.Class
	}
	l.plane.Project(c.XY, l.data)
	c.Moved()
	switch {
	case v.lifted():
		v.lift(l, s)
	case tail:
		l.fit = v.recentRange(l.plane)
	default:
		l.fit = v.pointRange(l)
	}
}

// moments is the mean and variance of each feature of data.
func (v *View) moments(d *model.Dataset) *project.Moments {
	return *memo.Made(&v.cache, d, func(m **project.Moments) { *m = project.NewMoments(d) })
}

// fit is the part of the plane that shows the points, the hyperplane that distances
// are across from, unless it is far off, and what is drawn around 0: not what lies over
// the plane in name alone, since the run has none of it.
func (v *View) fit(l *projection) plane.Range {
	r := l.fit
	if half := r.MaxX/2 - r.MinX/2; l.plane.DistanceAcross && !l.tail {
		with := r
		with.MinX, with.MaxX = min(r.MinX, -half/8), max(r.MaxX, half/8)
		if with.MaxX/2-with.MinX/2 <= 3*half {
			r = with
		}
	}
	ball, axis := v.drawn("ball"), v.drawn("projection") && (v.Data.Dim() == 2 || l.plane.DistanceAcross)
	if !ball && !axis || v.mapping() {
		return r
	}
	x, y := l.plane.Point(make([]float64, v.Data.Dim()))
	reach := max(r.MaxX-r.MinX, r.MaxY-r.MinY) / 16
	if ball {
		reach = 1.05 * v.radius()
	}
	r.MinX, r.MaxX = min(r.MinX, x-reach), max(r.MaxX, x+reach)
	if !v.lifted() {
		r.MinY, r.MaxY = min(r.MinY, y-reach), max(r.MaxY, y+reach)
	}
	return r
}

// pointRange is the part of the plane that shows the points: of edited ones what showed
// them as they were opened, and more where some lie outside it. So a point that is
// put moves none of the others.
func (v *View) pointRange(l *projection) plane.Range {
	if v.Unedited == nil || v.Axes.Kind != "" {
		return l.cloud.Fit()
	}
	was := memo.Made(&v.cache, openedKey{v.Unedited, v.Axes}, func(was *plane.Range) {
		d := v.Unedited
		c := plane.Cloud{XY: make([]float64, 2*d.Len()), Class: d.Y}
		on := project.Features(project.NewMoments(d), d.Features, v.Axes.Features[0], v.Axes.Features[1])
		on.Project(c.XY, d)
		*was = c.Fit()
	})
	return was.Including(l.cloud.XY)
}

// openedKey is what the part shown of unedited points depends on.
type openedKey struct {
	data *model.Dataset
	axes Axes
}

// mapping reports whether the plane is one of the kernel's own features.
func (v *View) mapping() bool { return v.Axes.Kind == "phi" && v.features().why == nil }

// lifted reports whether the plane has the activation up: one feature leaves that
// axis free. Points that are being put lie on the axis of the feature.
func (v *View) lifted() bool {
	if v.Data.Dim() != 1 {
		return false
	}
	_, line := v.State().Hyperplane()
	return line && v.Setup.Readout == "last" && !v.Setup.Online && v.Unedited == nil && !v.Cursor.On
}

// lift moves each point up to its activation, and finds the range that shows them
// and 0.
func (v *View) lift(l *projection, s *algo.State) {
	h, _ := s.Hyperplane()
	flat := l.cloud.Fit()
	r := plane.Range{MinX: flat.MinX, MaxX: flat.MaxX}
	for i := range l.cloud.Len() {
		a := h.B
		if len(h.W) > 0 {
			a += float64(h.W[0] * l.cloud.XY[2*i])
		}
		l.cloud.XY[2*i+1] = a
		r.MinY, r.MaxY = min(r.MinY, a), max(r.MaxY, a)
	}
	pad := (r.MaxY/2 - r.MinY/2) / 8
	if pad == 0 {
		pad = 1
	}
	r.MinY, r.MaxY = r.MinY-pad, r.MaxY+pad
	l.fit = r
	l.cloud.Moved()
}

// graph adds to a scene of points that are lifted what they lie on: the line of
// a = w·x + b, which is 0 at the threshold.
func (v *View) graph(s *plane.Scene, state *algo.State) {
	s.UnequalScales, s.YName = true, v.filled("«a»")
	s.Captions = plane.Captions{{v.filled("up: «a» = «w·x + b», which is 0 at the threshold"), v.filled("up: «a», 0 at the threshold")}}
	if h, ok := state.Hyperplane(); ok && len(h.W) > 0 {
		s.Overlay.Strokes = append(s.Overlay.Strokes,
			plane.Stroke{Line: &plane.Line{WY: 1}, Dash: plot.Sparse, Style: theme.Solution},
			plane.Stroke{Line: &plane.Line{WX: h.W[0], WY: -1, B: h.B}, Dash: plot.Solid, Style: theme.Solution})
	}
}
