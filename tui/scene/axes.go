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
func (pic *Picture) InitialAxes(d *model.Dataset, stream bool) Axes {
	first := Axes{Features: [2]int{0, min(1, max(0, d.Dim()-1))}}
	if stream || d.Dim() <= 2 {
		return first
	}
	if a, ok := pic.BestAxes(d); ok {
		return a
	}
	return first
}

// bestAxes is what [Picture.BestAxes] says of data.
type bestAxes struct {
	axes Axes
	ok   bool
}

// BestAxes are the pair of features that parts the classes of data best; ok is
// false where none does.
func (pic *Picture) BestAxes(d *model.Dataset) (a Axes, ok bool) {
	best := memo.Made(&pic.cache, d, func(b *bestAxes) { b.axes.Features, b.ok = project.Best(d, pic.moments(d)) })
	return best.axes, best.ok
}

// best reports whether the axes are the pair of features that parts the classes
// best, of more than two.
func (pic *Picture) best() bool {
	if pic.online() || pic.Data.Dim() <= 2 {
		return false
	}
	a, ok := pic.BestAxes(pic.Data)
	return ok && a == pic.Axes
}

// plane is the plane of the picture of data under the weights of a state.
func (pic *Picture) plane(d *model.Dataset, s *algo.State) *project.Plane {
	features := func(m *project.Moments) *project.Plane {
		p := project.Features(m, d.Features, pic.Axes.Features[0], pic.Axes.Features[1])
		if pic.best() {
			p.Captions = project.Chosen(p.Captions, d.Dim())
		}
		return p
	}
	switch {
	case d != pic.Data:
		return features(project.NewMoments(d))
	case pic.Axes.Kind == "":
		return features(pic.moments(pic.Data))
	}
	directions := pic.directions()
	switch {
	case directions.why != nil:
		return features(pic.moments(pic.Data))
	case pic.Axes.Kind == "pca":
		return project.Principal(directions.Spectrum)
	}
	if h, ok := s.Hyperplane(); ok {
		if p, ok := project.Margin(directions.Spectrum, h); ok {
			return p
		}
	}
	p := project.Principal(directions.Spectrum)
	w := panel.NormalName(&pic.Setup)
	p.Captions = []string{"no hyperplane while " + w + " = 0: the principal directions until there is one", "no hyperplane yet (" + w + " = 0)"}
	return p
}

// directions is the principal directions of data, or why there are none.
type directions struct {
	*project.Spectrum
	why error
}

// directions is those of the data.
func (pic *Picture) directions() *directions {
	return memo.Made(&pic.cache, pic.Data, func(s *directions) {
		s.Spectrum, s.why = project.NewSpectrum(pic.Data, pic.moments(pic.Data))
	})
}

// showsDirections reports whether the axes are made of the principal directions.
func (pic *Picture) showsDirections() bool {
	return pic.Axes.Kind == "pca" || pic.Axes.Kind == "margin"
}

// NoSpectrum is why the data have no principal directions; nil if they have.
func (pic *Picture) NoSpectrum() error { return pic.directions().why }
