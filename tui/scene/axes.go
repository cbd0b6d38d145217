package scene

import (
	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/project"
)

// Axes is how the plane of the picture lies in the space of the features.
type Axes struct {
	Kind     string // "" for two of the features; pca or margin
	Features [2]int
}

// FirstAxes are the axes that a data set is opened with: the first two features,
// or, where most numbers are 0, the two that the most examples have.
func FirstAxes(d *model.Dataset) Axes {
	a := Axes{Features: [2]int{0, min(1, max(0, d.Dim()-1))}}
	if !d.Sparse() {
		return a
	}
	count := make([]int32, d.Dim())
	for i := range d.Len() {
		for j := range d.Entries(i) {
			count[j]++
		}
	}
	f := &a.Features
	if count[f[1]] > count[f[0]] {
		f[0], f[1] = f[1], f[0]
	}
	for j, c := range count {
		switch {
		case j == f[0] || j == f[1]:
		case c > count[f[0]]:
			f[0], f[1] = j, f[0]
		case c > count[f[1]]:
			f[1] = j
		}
	}
	return a
}

// plane is the plane of the picture of data under the weights of a state.
func (pic *Picture) plane(d *model.Dataset, s *algo.State) *project.Plane {
	features := func(m *project.Moments) *project.Plane {
		return project.Features(m, d.Features, pic.Axes.Features[0], pic.Axes.Features[1])
	}
	switch {
	case d != pic.Data:
		return features(project.NewMoments(d))
	case pic.Axes.Kind == "":
		return features(pic.moment())
	}
	directions := pic.principal()
	switch {
	case directions.why != nil:
		return features(pic.moment())
	case pic.Axes.Kind == "pca":
		return project.Principal(directions.Spectrum)
	}
	if h, ok := s.Hyperplane(); ok {
		if p, ok := project.Margin(directions.Spectrum, h); ok {
			return p
		}
	}
	p := project.Principal(directions.Spectrum)
	p.Captions = []string{"no hyperplane while w = 0: the principal directions until there is one", "no hyperplane yet (w = 0)"}
	return p
}
