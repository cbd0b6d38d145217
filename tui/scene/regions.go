package scene

import (
	"fmt"
	"strings"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/project"
	"perceptron/tui/theme"
)

// oddRegions is the key of regions after an odd number of updates, so that those before
// an update and after it are both kept.
type oddRegions key

// partition adds to the scene the regions of several classes, under the weights
// that predict, and the borders before an update as a ghost.
func (v *View) partition(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	state := f.State()
	if v.Setup.Readout == "last" {
		s.Boundary.Regions = v.regionsOf(state, p)
	} else {
		s.Boundary.Regions = v.regions(f.Predictor, p)
	}
	if v.Options.Ghost && f.Beat == 0 && f.Moment.Event.Updated && v.Setup.Readout == "last" {
		s.Ghost.Regions = v.regionsOf(f.Moment.Before, p)
	}
	d := v.Data
	for k, name := range d.Labels[:min(len(d.Labels), legendMost)] {
		sign := notation.ClassSign(k)
		s.Classes = append(s.Classes, plane.Sign{Sign: sign, ASCII: sign, Text: legendName(name), Style: theme.Class(k)})
	}
}

const (
	legendMost  = 12 // classes in the legend
	legendCells = 12 // of a name there
)

// legendName is as much of a name as a legend has room for.
func legendName(name string) string {
	runes := []rune(name)
	if len(runes) <= legendCells {
		return name
	}
	return strings.TrimRight(string(runes[:legendCells-1]), "0123456789.") + "…" // 12… may be 12 or 125
}

// regionsOf is the regions under the weights of a state.
func (v *View) regionsOf(s *algo.State, on *project.Plane) *plane.Regions {
	of, find := key{run: v.Timeline, updates: s.Now.Updates, axes: v.Axes}, func(r **plane.Regions) { *r = v.regions(s, on) }
	if s.Now.Updates%2 == 0 {
		return *memo.Made(&v.cache, of, find)
	}
	return *memo.Made(&v.cache, oddRegions(of), find)
}

// regions is where each class is predicted on the plane; nil while that is
// being worked out, and as long as no update has told the classes apart.
func (v *View) regions(by algo.Predictor, p *project.Plane) *plane.Regions {
	r := &plane.Regions{Names: v.Data.Labels}
	s, ok := by.(*algo.State)
	switch {
	case by == nil || v.State().Now.Updates == 0:
		return nil
	case ok && s.Now.Updates == 0 && v.Setup.Readout == "last":
		return nil
	case ok && s.Problem().Linear():
		for c := range s.Classes() {
			r.Scores = append(r.Scores, *p.Line(model.Hyperplane{W: s.Class(c).Weights(), B: s.Class(c).Bias()}))
		}
		r.Coarse = coarse(16 * s.Classes())
		return r
	case ok:
		r.Coarse = coarse(8*s.Now.Updates + s.Classes())
	default:
		r.Coarse = coarse(v.State().Now.Updates * (1 + len(r.Names)))
	}
	r.Choose = onPlane(p, v.Data.Dim(), by.Chooser())
	return r
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

// aboutClasses says which sign each of the first classes has.
func aboutClasses(v *View) string {
	const most = 8
	d := v.Data
	counts := make([]int, len(d.Labels))
	for _, c := range d.Class {
		counts[c]++
	}
	text := fmt.Sprintf("A perceptron on %s: %d examples of %d features in %d classes", d.Name, d.Len(), d.Dim(), len(d.Labels))
	for c, label := range d.Labels[:min(len(d.Labels), most)] {
		text += fmt.Sprintf(", %d of %s drawn %s", counts[c], label, notation.ClassSign(c))
	}
	if len(d.Labels) > most {
		text += ", and so on"
	}
	return text + "."
}

// readout puts what the readout predicts with in the place of the run's own
// line, and that one behind it.
func (v *View) readout(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	name := v.Setup.Readout
	run := v.boundary(p, f.State())
	o := overlays{view: v, p: p, s: s}
	o.stroke(plane.Stroke{Line: run.Line, Of: run.Field, Dash: plane.Sparse, Style: theme.Ghost})
	if f.State().Now.Step > 0 {
		o.sign("⠤⠤", "--", map[string]string{"averaged": "averaged line", "pocket": "pocket's line", "voted": "tied votes"}[name], theme.Boundary)
		o.sign("⠂⠂⠂", "::", "last line", theme.Ghost)
	}
	switch r := f.Predictor.(type) {
	case nil: // the status line says how far it is
		s.Over.Signs = s.Over.Signs[min(1, len(s.Over.Signs)):]
	case *algo.Votes:
		if s.Boundary = v.border(p, r); s.Boundary.Field.Coarse > 1 {
			long := fmt.Sprintf("the votes of %s weight vectors, computed on a coarser grid", notation.Count(v.Timeline.Vectors(r.Step())))
			s.Captions = captioned(s.Captions, long, "votes on a coarser grid")
		}
	case *algo.State:
		s.Boundary = v.border(p, r)
		s.WeightText = map[string]string{"averaged": "mean ", "pocket": "pocket "}[name] + v.filled("«normal»")
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

// sumCost is about the additions that one sum of votes takes: the product with each
// example learned from, and the votes.
func (v *View) sumCost(step int) int {
	p, learned := v.Timeline.Problem, 0
	for _, c := range v.Timeline.Counts(step) {
		if c > 0 {
			learned++
		}
	}
	product := 4 + p.Data.Dim()
	if !p.Linear() {
		product += 12
	}
	return 100 + learned*product + 2*v.Timeline.EntriesAt(step)
}
