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

// kernelFeatures is the data in the kernel's own feature space, or why there is none.
type kernelFeatures struct {
	*project.Phi
	data    *model.Dataset // φ(x) for each x
	moments *project.Moments
	why     error
}

// kernelFeatures is that of the run's kernel.
func (v *View) kernelFeatures() *kernelFeatures {
	return memo.Made(&v.cache, v.Timeline.Problem, func(all *kernelFeatures) {
		*all = kernelFeatures{}
		if all.Phi, all.why = v.phi(); all.why == nil {
			all.data, all.why = all.Data(v.Timeline.Problem.Data)
		}
		if all.why == nil {
			all.moments = project.NewMoments(all.data)
		}
	})
}

// phi is the map to the feature space.
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

// FeaturesError is the reason why the run's kernel has no feature space to show; nil if
// it has one.
func (v *View) FeaturesError() error { return v.kernelFeatures().why }

// FeatureCount is the dimension of the feature space.
func (v *View) FeatureCount() int { return len(v.kernelFeatures().Names) }

// featureWeights is w in the feature space, as cached.
type featureWeights []float64

// featureHyperplane is the hyperplane of a state in the feature space.
func (v *View) featureHyperplane(s *algo.State) model.Hyperplane {
	if h, ok := s.Hyperplane(); ok {
		return h
	}
	all := v.kernelFeatures()
	w := memo.Made(&v.cache, cacheKey{run: v.Timeline, updates: s.Event.Updates}, func(w *featureWeights) { *w = all.Weights(all.data, s.Alpha) })
	return model.Hyperplane{W: append([]float64(nil), *w...), B: s.Bias()}
}

// featureSpace is the feature space for the panels; nil if there is none.
func (v *View) featureSpace(f *panel.Frame) *panel.FeatureSpace {
	all := v.kernelFeatures()
	if all.why != nil {
		return nil
	}
	m := &panel.FeatureSpace{Names: all.Names, Now: v.featureHyperplane(f.State())}
	if l, looked := f.CurrentPrediction(); looked {
		m.Old = v.featureHyperplane(f.Moment.Before)
		m.At = all.data.Row(l.Example)
	}
	return m
}
