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

// partitionsKey is what the regions are of that the weights of several classes make of
// the plane, those apart.
type partitionsKey struct {
	run  *algo.Timeline
	axes Axes
}

// partitions are the regions under the last two weights: those of now and of before.
type partitions [2]struct {
	updates int
	regions *plane.Regions // nil: there are none
	known   bool
}

// partition adds to the scene the regions of several classes, under the weights
// that predict, and the borders before an update as a ghost.
func (v *View) partition(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	state := f.State()
	if v.Setup.Readout == "last" {
		s.Boundary.Regions = v.regionsOf(state, p)
	} else {
		s.Boundary.Regions = v.regions(v.predictor(), p)
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

// regionsOf is the regions under the weights of a state, those of the last two
// kept.
func (v *View) regionsOf(s *algo.State, on *project.Plane) *plane.Regions {
	last := memo.Made(&v.cache, partitionsKey{v.Timeline, v.Axes}, func(p *partitions) { *p = partitions{} })
	for _, p := range last {
		if p.known && p.updates == s.Updates() {
			return p.regions
		}
	}
	last[1] = last[0]
	last[0].updates, last[0].regions, last[0].known = s.Updates(), v.regions(s, on), true
	return last[0].regions
}

// regions is where each class is predicted on the plane; nil while that is
// being worked out, and as long as no update has told the classes apart.
func (v *View) regions(by algo.Predictor, p *project.Plane) *plane.Regions {
	r := &plane.Regions{Names: v.Data.Labels}
	s, ok := by.(*algo.State)
	switch {
	case by == nil || v.State().Updates() == 0:
		return nil
	case ok && s.Updates() == 0 && v.Setup.Readout == "last":
		return nil
	case ok && s.Problem().Linear():
		for c := range s.Classes() {
			r.Scores = append(r.Scores, *p.Line(model.Hyperplane{W: s.Class(c).Weights(), B: s.Class(c).Bias()}))
		}
		r.Coarse = coarse(16 * s.Classes())
		return r
	case ok:
		r.Choose, r.Coarse = onPlane(p, v.Data.Dim(), mixture(s)), coarse(4*s.Updates()+s.Classes())
	default:
		r.Choose, r.Coarse = onPlane(p, v.Data.Dim(), by.Chooser()), coarse(v.State().Updates()*(1+len(r.Names)))
	}
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

// mixture is the class with the highest score at any point where the weights are
// in the feature space of a kernel. Each example is compared with the point once
// for all classes.
func mixture(s *algo.State) func(x []float64) int {
	type share struct {
		class int
		c     float64
	}
	type support struct {
		example int
		shares  []share
	}
	p := s.Problem()
	var supports []support
	place := make(map[int]int)
	first := make([]float64, s.Classes())
	for class := range first {
		one := s.Class(class)
		first[class] = one.Bias()
		for i, alpha := range one.Alphas() {
			if alpha == 0 {
				continue
			}
			at, seen := place[i]
			if !seen {
				at = len(supports)
				place[i] = at
				supports = append(supports, support{example: i})
			}
			supports[at].shares = append(supports[at].shares, share{class, alpha})
		}
	}
	scores := make([]float64, len(first))
	return func(x []float64) int {
		copy(scores, first)
		k := p.Kernel.From(p.Data, x)
		for _, one := range supports {
			v := k(one.example)
			for _, part := range one.shares {
				scores[part.class] += float64(part.c * v)
			}
		}
		best := 0
		for class, a := range scores {
			if a > scores[best] {
				best = class
			}
		}
		return best
	}
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
