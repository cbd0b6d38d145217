package scene

import (
	"errors"
	"fmt"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/project"
)

// features is the kernel's own features of the data, or why there are none to
// show.
type features struct {
	*project.Phi
	data    *model.Dataset // φ(x) in the place of x
	moments *project.Moments
	why     error
}

// features are those of the run's kernel.
func (v *View) features() *features {
	return memo.Made(&v.cache, v.Timeline.Problem, func(all *features) {
		*all = features{}
		if all.Phi, all.why = v.phi(); all.why == nil {
			all.data, all.why = all.Data(v.Timeline.Problem.Data)
		}
		if all.why == nil {
			all.moments = project.NewMoments(all.data)
		}
	})
}

// phi is how they are made of the data's.
func (v *View) phi() (phi *project.Phi, err error) {
	p := v.Timeline.Problem
	switch {
	case !p.Binary():
		return nil, errors.New("phi is for two labels, which one hyperplane separates")
	case v.Setup.Online:
		return nil, errors.New("the features are made from all the examples, and a stream keeps only the latest")
	}
	if phi, err = project.NewPhi(p.Kernel, p.Data.Dim()); err != nil {
		return nil, err
	}
	if lacks := p.Data.Shortage(16 * int64(len(phi.Names)) * int64(p.Data.Len())); lacks != "" {
		return nil, fmt.Errorf("the features %s", lacks)
	}
	return phi, nil
}

// NoFeatures is why the run's kernel has no features of its own to show; nil if it
// has. Features is how many there are.
func (v *View) NoFeatures() error { return v.features().why }

// Features is the number of them.
func (v *View) Features() int { return len(v.features().Names) }

// featureWeights are the weights of a state among them.
type featureWeights []float64

// inFeatures is the hyperplane of a state among them.
func (v *View) inFeatures(s *algo.State) model.Hyperplane {
	if h, ok := s.Hyperplane(); ok {
		return h
	}
	all := v.features()
	w := memo.Made(&v.cache, key{run: v.Timeline, updates: s.Event.Updates}, func(w *featureWeights) { *w = all.Weights(all.data, s.Alpha) })
	return model.Hyperplane{W: append([]float64(nil), *w...), B: s.Bias()}
}

// featureSpace is w among the kernel's own features, for the panels; nil where it
// has none.
func (v *View) featureSpace(f *panel.Frame) *panel.FeatureSpace {
	all := v.features()
	if all.why != nil {
		return nil
	}
	m := &panel.FeatureSpace{Names: all.Names, Now: v.inFeatures(f.State())}
	if l, looked := f.CurrentPrediction(); looked {
		m.Old = v.inFeatures(f.Moment.Before)
		m.At = all.data.Row(l.Example)
	}
	return m
}
