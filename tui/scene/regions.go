package scene

import (
	"fmt"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/plot"
	"perceptron/tui/project"
	"perceptron/tui/theme"
)

// classSigns is the legend of the first classes.
func classSigns(labels []string) (signs []plane.Sign) {
	const most = 12
	for k, name := range labels[:min(len(labels), most)] {
		sign := notation.ClassSign(k)
		signs = append(signs, plane.Sign{Sign: sign, ASCII: sign, Text: name, Style: theme.Class(k)})
	}
	return signs
}

// curve is a boundary that is no line: the zero contour of a field, or the boundary
// between the regions of several classes (none before the first update). The more it
// costs, the coarser it is.
func (v *View) curve(p *project.Plane, by algo.Predictor) plane.Boundary {
	now, d := v.State(), v.Data
	s, state := by.(*algo.State)
	work := coarseness(v.predictionCost(now))
	switch {
	case now.Classes() == 0:
		return plane.Boundary{Field: &plane.Field{Coarse: work, At: plane.BySign(onPlane(p, d.Dim(), by.Field()))}}
	case now.Event.Updates == 0 || state && s.Event.Updates == 0 && v.Setup.Readout == "last":
		return plane.Boundary{}
	case !state || !s.Problem().Linear():
		chosen := onPlane(p, d.Dim(), by.Classifier())
		return plane.Boundary{Field: &plane.Field{Names: d.Labels, Coarse: work, At: func(x, y float64) (int32, float64) { return int32(chosen(x, y)), 1 }}}
	}
	scores := make([]plane.Line, s.Classes())
	for c := range scores {
		scores[c] = *p.Line(model.Hyperplane{W: s.Class(c).Weights(), B: s.Class(c).Bias()})
	}
	return plane.Boundary{Field: &plane.Field{Names: d.Labels, Coarse: coarseness(16 * s.Classes()), At: plane.ByScore(scores)}}
}

// coarseness is how many corners of the lattice, each way, share one evaluation of a
// function that takes work additions, so that the cost of a picture is bounded.
func coarseness(work int) int {
	const maxWork = 1 << 12 // additions that each corner may take
	n := 1
	for work > maxWork && n < 16 {
		n, work = 2*n, work/4
	}
	return n
}

// addReadout adds the readout's boundary, with the run's own line behind it.
func (v *View) addReadout(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	name := v.Setup.Readout
	run := v.boundary(p, f.State(), "last")
	o := overlayPainter{view: v, p: p, s: s}
	o.addStroke(plane.Stroke{Line: run.Line, Field: run.Field, Dash: plot.Sparse, Style: theme.Ghost})
	if f.State().Event.Step > 0 {
		o.addSign("⠤⠤", "--", map[string]string{"averaged": "averaged line", "pocket": "pocket's line", "voted": "tied votes"}[name], theme.Boundary)
		o.addSign("⠂⠂⠂", "::", "last line", theme.Ghost)
	}
	switch r := f.Predictor.(type) {
	case nil: // the status line shows the progress
		s.Overlay.Signs = s.Overlay.Signs[min(1, len(s.Overlay.Signs)):]
	case *algo.Votes:
		if s.Boundary = v.boundary(p, r, name); s.Boundary.Field.Coarse > 1 {
			long := fmt.Sprintf("the votes of %s weight vectors, computed on a coarser grid", notation.Count(v.Timeline.VectorCount(r.Step())))
			s.Captions = s.Captions.Prepend(long, "votes on a coarser grid")
		}
	case *algo.State:
		s.Boundary = v.boundary(p, r, name)
		s.WeightText = map[string]string{"averaged": "mean ", "pocket": "pocket "}[name] + v.fillLetters("«normal»")
	}
}

// predictionCost is about the number of additions that a prediction takes: the product
// with each example learned from, and the votes.
func (v *View) predictionCost(s *algo.State) int {
	p, learned := v.Timeline.Problem, 0
	for _, c := range v.Timeline.UpdateCounts(s.Event.Step) {
		if c > 0 {
			learned++
		}
	}
	product := 4 + p.Data.Dim()
	if !p.Linear() {
		product += 12
	}
	return 100 + learned*product + (2+s.Classes())*v.Timeline.Journal.CountUntil(s.Event.Step)
}
