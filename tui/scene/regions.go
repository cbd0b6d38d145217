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

// legend is the signs of the first classes.
func legend(labels []string) (signs []plane.Sign) {
	const most = 12
	for k, name := range labels[:min(len(labels), most)] {
		sign := notation.ClassSign(k)
		signs = append(signs, plane.Sign{Sign: sign, ASCII: sign, Text: name, Style: theme.Class(k)})
	}
	return signs
}

// curve is where that is no line: the zero contour of a field, or between the regions of
// several classes, none as long as no update has told them apart. The dearer it is, the
// coarser.
func (v *View) curve(p *project.Plane, by algo.Predictor) plane.Boundary {
	now, d := v.State(), v.Data
	s, state := by.(*algo.State)
	work := coarse(v.sumCost(now))
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
	return plane.Boundary{Field: &plane.Field{Names: d.Labels, Coarse: coarse(16 * s.Classes()), At: plane.ByScore(scores)}}
}

// coarse is how many corners of the lattice one choice stands for, each way, if
// it takes so many additions: the more the dearer it is, so that a picture is
// made in a bounded time.
func coarse(work int) int {
	const dear = 1 << 12 // additions that each corner may take
	n := 1
	for work > dear && n < 16 {
		n, work = 2*n, work/4
	}
	return n
}

// readout puts what the readout predicts with in the place of the run's own
// line, and that one behind it.
func (v *View) readout(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	name := v.Setup.Readout
	run := v.border(p, f.State(), "last")
	o := overlays{view: v, p: p, s: s}
	o.stroke(plane.Stroke{Line: run.Line, Field: run.Field, Dash: plot.Sparse, Style: theme.Ghost})
	if f.State().Event.Step > 0 {
		o.sign("⠤⠤", "--", map[string]string{"averaged": "averaged line", "pocket": "pocket's line", "voted": "tied votes"}[name], theme.Boundary)
		o.sign("⠂⠂⠂", "::", "last line", theme.Ghost)
	}
	switch r := f.Predictor.(type) {
	case nil: // the status line says how far it is
		s.Overlay.Signs = s.Overlay.Signs[min(1, len(s.Overlay.Signs)):]
	case *algo.Votes:
		if s.Boundary = v.border(p, r, name); s.Boundary.Field.Coarse > 1 {
			long := fmt.Sprintf("the votes of %s weight vectors, computed on a coarser grid", notation.Count(v.Timeline.VectorCount(r.Step())))
			s.Captions = s.Captions.Prepend(long, "votes on a coarser grid")
		}
	case *algo.State:
		s.Boundary = v.border(p, r, name)
		s.WeightText = map[string]string{"averaged": "mean ", "pocket": "pocket "}[name] + v.filled("«normal»")
	}
}

// sumCost is about the additions that what predicts takes at a point: the product with
// each example learned from, and the votes.
func (v *View) sumCost(s *algo.State) int {
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
