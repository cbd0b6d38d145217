package scene

import (
	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/project"
)

// Axes is how the plane of the picture lies in the space of the features.
type Axes struct {
	Kind     string // "" for two of the features; pca, margin or phi
	Features [2]int
	Phi      [2]int // of phi, two of the kernel's own features
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
	axes Axes
	ok   bool
}

// BestAxes are the pair of features that parts the classes of data best; ok is
// false where none does.
func (v *View) BestAxes(d *model.Dataset) (a Axes, ok bool) {
	best := memo.Made(&v.cache, d, func(b *bestAxes) { b.axes.Features, b.ok = project.Best(d, v.moments(d)) })
	return best.axes, best.ok
}

// best reports whether the axes are the pair of features that parts the classes
// best, of more than two.
func (v *View) best() bool {
	if v.online() || v.Data.Dim() <= 2 {
		return false
	}
	a, ok := v.BestAxes(v.Data)
	return ok && a == v.Axes
}

// plane is the plane of the picture of data under the weights of a state.
func (v *View) plane(d *model.Dataset, s *algo.State) *project.Plane {
	features := func(m *project.Moments) *project.Plane {
		p := project.Features(m, d.Features, v.Axes.Features[0], v.Axes.Features[1])
		if v.best() {
			p.Captions = project.Chosen(p.Captions, d.Dim())
		}
		return p
	}
	switch {
	case d != v.Data:
		return features(project.NewMoments(d))
	case v.Axes.Kind == "":
		return features(v.moments(v.Data))
	}
	directions := v.directions()
	switch {
	case directions.why != nil:
		return features(v.moments(v.Data))
	case v.Axes.Kind == "pca":
		return project.Principal(directions.Spectrum)
	}
	if h, ok := s.Hyperplane(); ok {
		if p, ok := project.Margin(directions.Spectrum, h); ok {
			return p
		}
	}
	p := project.Principal(directions.Spectrum)
	w := panel.NormalName(&v.Setup)
	p.Captions = []string{"no hyperplane while " + w + " = 0: the principal directions until there is one", "no hyperplane yet (" + w + " = 0)"}
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

// showsDirections reports whether the axes are made of the principal directions.
func (v *View) showsDirections() bool {
	return v.Axes.Kind == "pca" || v.Axes.Kind == "margin"
}

// NoSpectrum is why the data have no principal directions; nil if they have.
func (v *View) NoSpectrum() error { return v.directions().why }
