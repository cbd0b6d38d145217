package scene

import (
	"perceptron/algo"
	"perceptron/tui/plane"
	"perceptron/tui/theme"
)

// lifted reports whether the plane has the activation up: one feature leaves that
// axis free. Points that are being put lie on the axis of the feature.
func (v *View) lifted() bool {
	if v.Data.Dim() != 1 {
		return false
	}
	_, line := v.State().Hyperplane()
	return line && v.Setup.Readout == "last" && !v.online() && v.Unedited == nil && !v.Cursor.On
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
	l.lifted = r
}

// graph adds to a scene of points that are lifted what they lie on: the line of
// a = w·x + b, which is 0 at the threshold.
func (v *View) graph(s *plane.Scene, state *algo.State) {
	s.Apart, s.YName = true, v.filled("«a»")
	s.Captions = []string{"up: «a» = «w·x + b», which is 0 at the threshold", "up: «a», 0 at the threshold", "up: «a»"}
	for k, caption := range s.Captions {
		s.Captions[k] = v.filled(caption)
	}
	if h, ok := state.Hyperplane(); ok && len(h.W) > 0 {
		s.Over.Strokes = append(s.Over.Strokes,
			plane.Stroke{Line: &plane.Line{WY: 1}, Dash: plane.Sparse, Style: theme.Solution},
			plane.Stroke{Line: &plane.Line{WX: h.W[0], WY: -1, B: h.B}, Dash: plane.Solid, Style: theme.Solution})
	}
}
