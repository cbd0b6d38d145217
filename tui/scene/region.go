package scene

import (
	"fmt"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
	"perceptron/tui/theme"
)

// regionKey is what a region on the plane is of: a readout after a step.
type regionKey struct {
	run        *algo.Timeline
	readout    string
	step       int
	projection projectionKey
}

// votesKept is the region on the plane as far as it has been asked for; nil where
// none has been drawn.
func (v *View) votesKept() **plane.Votes {
	s := v.State()
	return memo.Made(&v.cache, regionKey{v.Timeline, v.Setup.Readout, s.Steps(), v.projectionKeyOf(s)}, func(kept **plane.Votes) { *kept = nil })
}

// readout puts what the readout predicts with in the place of the run's own
// line, and that one behind it.
func (v *View) readout(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	name := v.Setup.Readout
	run := s.Boundary
	s.Boundary, s.Ghost, s.Projection = plane.Border{}, plane.Border{}, false
	o := overlays{view: v, p: p, s: s}
	o.stroke(plane.Stroke{Line: run.Line, Of: run.Field, Dash: plane.Sparse, Style: theme.Ghost})
	if f.State().Steps() > 0 {
		o.sign("⠤⠤", "--", map[string]string{"averaged": "averaged line", "pocket": "pocket's line", "voted": "tied votes"}[name], theme.Boundary)
		o.sign("⠂⠂⠂", "::", "last line", theme.Ghost)
	}
	switch r := f.Predictor.(type) {
	case nil: // the status line says how far it is
		s.Over.Signs = s.Over.Signs[min(1, len(s.Over.Signs)):]
	case *algo.Votes:
		s.Boundary.Votes = v.regionOf(p, r.Step(), r.Field)
		if s.Boundary.Votes.Stride > 1 {
			long := fmt.Sprintf("the votes of %s weight vectors, computed on a coarser grid", notation.Count(v.Timeline.Vectors(r.Step())))
			s.Captions = captioned(s.Captions, long, "votes on a coarser grid")
		}
	case *algo.State:
		v.border(s, p, r)
		s.WeightText = map[string]string{"averaged": "mean ", "pocket": "pocket "}[name] + panel.NormalName(&v.Setup)
	}
}

// captioned puts something before all captions, and gives it up last.
func captioned(captions []string, long, short string) []string {
	var all []string
	for _, c := range captions {
		all = append(all, long+"; "+c)
	}
	return append(all, long, short)
}

const (
	// regionTime is about the nanoseconds that the sums of a region may take in
	// all before they are asked farther apart, and drawTime those in one frame.
	regionTime = 35e6
	drawTime   = 8e6
	strideMost = 8
)

// border adds to the scene where a state's activation is 0: a line if there are
// weights, else the zero contour of a field, bit by bit where that is dear.
func (v *View) border(s *plane.Scene, p *project.Plane, by *algo.State) {
	if step := v.State().Steps(); v.expensive(step) {
		s.Boundary.Votes = v.regionOf(p, step, by.Field)
		return
	}
	s.Boundary = boundary(p, by)
}

// latticePoints is about the points of the plane that a region is asked at.
func (v *View) latticePoints() float64 { return float64(v.Width * v.Height * 6 / 5) }

// expensive reports whether the contour of a field takes longer than a frame may.
func (v *View) expensive(step int) bool {
	return !v.Timeline.Problem().Linear() && v.latticePoints()*v.sumCost(step) > 2*regionTime
}

// regionOf is the region where a field is above 0, the one of the last frame if
// it is still that.
func (v *View) regionOf(p *project.Plane, step int, of func() func([]float64) float64) *plane.Votes {
	kept := v.votesKept()
	if *kept != nil {
		return *kept
	}
	votes := &plane.Votes{Stride: 1, Sum: onPlane(p, v.Data.Dim(), of())}
	cost := v.sumCost(step)
	for points := v.latticePoints(); points*cost > regionTime && votes.Stride < strideMost; points /= 4 {
		votes.Stride *= 2
	}
	votes.Most = int(max(16, drawTime/cost))
	*kept = votes
	return votes
}

// sumCost is about the nanoseconds that one sum of votes takes: the product
// with each example learned from, and the votes.
func (v *View) sumCost(step int) float64 {
	t := v.Timeline
	p := t.Problem()
	learned := 0
	for _, c := range t.Counts(step) {
		if c > 0 {
			learned++
		}
	}
	product := 4 + float64(p.Data.Dim())
	if !p.Linear() {
		product += 12
	}
	return 100 + float64(float64(learned)*product) + float64(2*float64(t.EntriesAt(step)))
}
