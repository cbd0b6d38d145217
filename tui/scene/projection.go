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

// Axes is which plane of feature space the picture shows.
type Axes struct {
	Kind     string // "" for two features; pca, margin or phi
	Features [2]int // of the data, or for phi of the kernel
}

// InitialAxes are the axes that a data set is opened with: with more than two features
// the pair that separates the classes best. If none does, and for a stream, they are the
// first two.
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

// bestAxes is the cached result of [View.BestAxes].
type bestAxes struct {
	Axes
	ok bool
}

// BestAxes are the pair of features that separates the classes best; ok is false if none
// does.
func (v *View) BestAxes(d *model.Dataset) (a Axes, ok bool) {
	best := memo.Made(&v.cache, d, func(b *bestAxes) { b.Features, b.ok = project.BestPair(d, v.moments(d)) })
	return best.Axes, best.ok
}

// hasBestAxes reports whether the axes are the pair of features that separates the
// classes best, of more than two.
func (v *View) hasBestAxes() bool {
	if v.Setup.Online || v.Data.Dim() <= 2 {
		return false
	}
	a, ok := v.BestAxes(v.Data)
	return ok && a == v.Axes
}

// projectionPlane is the plane of the picture of data under the weights of a state.
func (v *View) projectionPlane(d *model.Dataset, s *algo.State) *project.Plane {
	directions := &principalDirections{}
	if d == v.Data && v.Axes.Kind != "" {
		directions = v.principalDirections()
	}
	switch {
	case directions.Spectrum == nil:
		p := project.Features(v.moments(d), d.Features, v.Axes.Features[0], v.Axes.Features[1])
		if v.hasBestAxes() {
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
	w := v.fillLetters("«normal»")
	p.Captions = plane.Captions{{"no hyperplane while " + w + " = 0: the principal directions until there is one", "no hyperplane yet (" + w + " = 0)"}}
	return p
}

// principalDirections is the principal directions of data, or why there are none.
type principalDirections struct {
	*project.Spectrum
	why error
}

// principalDirections is those of the data.
func (v *View) principalDirections() *principalDirections {
	return memo.Made(&v.cache, v.Data, func(s *principalDirections) {
		s.Spectrum, s.why = project.NewSpectrum(v.Data, v.moments(v.Data))
	})
}

// SpectrumError is the reason why the data have no principal directions; nil if they
// have.
func (v *View) SpectrumError() error { return v.principalDirections().why }

// projection is the plane of the picture, and the points on it: all examples, or the
// latest of a stream.
type projection struct {
	plane  *project.Plane
	cloud  plane.Cloud
	fit    plane.Range    // the range that shows the points
	first  int            // index of the first of them
	isTail bool           // they are the latest of a stream
	data   *model.Dataset // the projected data: the examples, or their φ
}

// projectionUnder is the projection under the weights of a state.
func (v *View) projectionUnder(s *algo.State) *projection {
	key := cacheKey{run: v.Timeline, axes: v.Axes}
	if v.Axes.Kind == "margin" || v.lifted() {
		key.updates, key.lifted = s.Event.Updates, v.lifted()
	}
	if v.Setup.Online {
		key.step = v.Moment.Step
	}
	return memo.Made(&v.cache, key, func(l *projection) { v.projectPoints(l, s) })
}

// projectPoints computes a projection under the weights of a state.
func (v *View) projectPoints(l *projection, s *algo.State) {
	d, from, tail := v.visibleData()
	l.first, l.data, l.isTail = from, d, tail
	if v.inFeatureSpace() {
		all := v.kernelFeatures()
		last := len(all.Names) - 1
		l.data = all.data
		l.plane = project.Features(all.moments, all.Names, min(v.Axes.Features[0], last), min(v.Axes.Features[1], last))
	} else {
		l.plane = v.projectionPlane(d, s)
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

// moments is the mean and variance of each feature.
func (v *View) moments(d *model.Dataset) *project.Moments {
	return *memo.Made(&v.cache, d, func(m **project.Moments) { *m = project.NewMoments(d) })
}

// fitRange is the range that shows the points, the hyperplane if an axis is the distance
// to it and it is not far off, and the overlays around 0 that the run can have.
func (v *View) fitRange(l *projection) plane.Range {
	r := l.fit
	if half := r.MaxX/2 - r.MinX/2; l.plane.DistanceAcross && !l.isTail {
		with := r
		with.MinX, with.MaxX = min(r.MinX, -half/8), max(r.MaxX, half/8)
		if with.MaxX/2-with.MinX/2 <= 3*half {
			r = with
		}
	}
	ball, axis := v.showsOverlay("ball"), v.showsOverlay("projection") && (v.Data.Dim() == 2 || l.plane.DistanceAcross)
	if !ball && !axis || v.inFeatureSpace() {
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

// pointRange is the range that shows the points. For edited data it is the range of the
// unedited ones, widened if points lie outside, so that adding a point does not move the
// others.
func (v *View) pointRange(l *projection) plane.Range {
	if v.Unedited == nil || v.Axes.Kind != "" {
		return l.cloud.Fit()
	}
	d := v.Unedited
	c := plane.Cloud{XY: make([]float64, 2*d.Len()), Class: d.Y}
	on := project.Features(project.NewMoments(d), d.Features, v.Axes.Features[0], v.Axes.Features[1])
	on.Project(c.XY, d)
	return c.Fit().Including(l.cloud.XY)
}

// inFeatureSpace reports whether the plane is one of the kernel's own features.
func (v *View) inFeatureSpace() bool { return v.Axes.Kind == "phi" && v.kernelFeatures().why == nil }

// lifted reports whether the vertical axis is the activation: with one feature that axis
// is free. While points are being edited they stay on the feature's axis.
func (v *View) lifted() bool {
	if v.Data.Dim() != 1 {
		return false
	}
	_, line := v.State().Hyperplane()
	return line && v.Setup.Readout == "last" && !v.Setup.Online && v.Unedited == nil && !v.Cursor.On
}

// lift sets the height of each point to its activation, and the range to show them and 0.
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

// addGraph adds to a lifted scene the line a = w·x + b, on which its points lie, and a =
// 0.
func (v *View) addGraph(s *plane.Scene, state *algo.State) {
	s.UnequalScales, s.YName = true, v.fillLetters("«a»")
	s.Captions = plane.Captions{{v.fillLetters("up: «a» = «w·x + b», which is 0 at the threshold"), v.fillLetters("up: «a», 0 at the threshold")}}
	if h, ok := state.Hyperplane(); ok && len(h.W) > 0 {
		s.Overlay.Strokes = append(s.Overlay.Strokes,
			plane.Stroke{Line: &plane.Line{WY: 1}, Dash: plot.Sparse, Style: theme.Solution},
			plane.Stroke{Line: &plane.Line{WX: h.W[0], WY: -1, B: h.B}, Dash: plot.Solid, Style: theme.Solution})
	}
}
