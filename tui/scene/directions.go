package scene

import (
	"context"

	"perceptron/algo"
	"perceptron/tui/project"
)

// directions is the principal directions of data, or why there are none. Of very many
// examples they are from a sample at first, and then from all.
type directions struct {
	*project.Spectrum
	why  error
	work algo.Work
}

// directions is those of the data, as far as they are known.
func (pic *Picture) directions() *directions {
	return pic.spectra.Made(pic.Data, func(s *directions) {
		s.work.Drop()
		time := project.Ample
		if pic.Hurried {
			time = project.Hurried
		}
		s.Spectrum, s.why = project.NewSpectrum(pic.Data, pic.featureMoments(), time, pic.Pace.Did)
	})
}

// showsDirections reports whether the axes are made of the principal directions.
func (pic *Picture) showsDirections() bool {
	return !pic.online() && (pic.Axes.Kind == "pca" || pic.Axes.Kind == "margin")
}

// refineDirections works out the principal directions that are shown from all examples, as
// long as ctx lasts; it reports whether they are.
func (pic *Picture) refineDirections(ctx context.Context) bool {
	if !pic.Rough() {
		return true
	}
	s, moments := pic.directions(), pic.featureMoments()
	return nil == s.work.Do(ctx, func(pace *algo.Pace) error {
		all, err := project.NewSpectrum(pic.Data, moments, project.Ample, pace.Did)
		if err != nil { // they stay
			all = s.Spectrum.AsItIs()
		}
		s.Spectrum = all
		return nil
	})
}

// NoSpectrum is why the data have no principal directions; nil if they have.
func (pic *Picture) NoSpectrum() error { return pic.directions().why }

// Directions says what the principal directions are from, once that is all they
// will be from.
func (pic *Picture) Directions() string { return pic.directions().Says() }

// Rough reports whether the principal directions that are shown are from a sample,
// and those from more examples are being worked out.
func (pic *Picture) Rough() bool {
	return pic.showsDirections() && pic.directions().why == nil && pic.directions().Hurried()
}
