package scene

import (
	"math"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
	"perceptron/tui/theme"
)

// leastKey is what the least margin is of: the weights of a run after an update.
type leastKey struct {
	run     *algo.Timeline
	updates int
}

// leastMargin is the example with the least y·a.
type leastMargin struct {
	example int
	margin  float64
}

// leastMargin is that under the line of the run after so many updates.
func (pic *Picture) leastMargin(h model.Hyperplane, updates int) leastMargin {
	return *memo.Made(&pic.cache, leastKey{pic.Timeline, updates}, func(n *leastMargin) {
		*n = leastMargin{-1, math.Inf(1)}
		for i, y := range pic.Data.Y {
			if m := float64(y) * h.ActivationOf(pic.Data, i); m < n.margin {
				*n = leastMargin{i, m}
			}
		}
	})
}

// bandMost is how many numbers the examples may have, n·d, for a band to be
// looked for.
const bandMost = 1 << 20

// finalBand adds, once a run has converged, how far the line is from the nearest
// examples: the lines y(w·x + b) = ±m, m the least y·a of all. It is of the line
// that the run has found; the widest has one of its own, and show margin draws
// that. While the end is animated, the band grows.
func (pic *Picture) finalBand(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	h, linear := f.State().Hyperplane()
	d := pic.Data
	switch {
	case !f.HasConverged() || !linear || s.Boundary == nil || pic.Setup.Readout != "last" || d.Dim() > 2 || pic.lifted():
		return
	case d.Len()*d.Dim() > bandMost || len(pic.Panels.Over) > 0 || pic.Overlaid("slack"):
		return
	}
	m := pic.leastMargin(h, f.State().Updates()).margin
	if pic.Animation.Lit > 0 {
		m *= pic.Animation.Lit
	}
	if !(m > 0) || math.IsInf(m, 0) {
		return
	}
	o := overlays{pic: pic, p: p, s: s}
	o.line(h, m, plane.Sparse, theme.Widest)
	o.line(h, -m, plane.Sparse, theme.Widest)
	o.sign("⠂⠂⠂", "..", "nearest", theme.Widest)
}
