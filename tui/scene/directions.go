package scene

import (
	"perceptron/tui/memo"
	"perceptron/tui/project"
)

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
