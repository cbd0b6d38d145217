package scene

import (
	"fmt"
	"math"
	"strings"

	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/plane"
	"perceptron/tui/project"
	"perceptron/tui/theme"
)

// overlays is what show has laid over the plane, being gathered.
type overlays struct {
	view        *View
	p           *project.Plane
	s           *plane.Scene
	long, short []string // the captions
}

// overlay is something that show can lay over the plane.
type overlay struct {
	name      string
	kernel    string               // why there is none under a kernel, which its %s names; "": there is
	objection func(v *View) string // why the run has none else; nil: it has
	draw      func(o *overlays)
}

// overlayTable is all of them, the first drawn below the others.
func overlayTable() [7]overlay {
	const other = " is of w and x, and the kernel %s has its own in another space"
	return [...]overlay{
		{"solutions", "solutions are final lines, and with the kernel %s a run ends on none", (*View).noShuffles, (*overlays).solutions},
		{"margin", "", nil, (*overlays).margin},
		{"slack", "the weights are in the feature space of the kernel %s: there is no H here to choose", nil, (*overlays).slack},
		{"ball", "the ball" + other, nil, (*overlays).ball},
		{"band", "the band" + other, nil, (*overlays).presentBand},
		{"projection", "the projection" + other, (*View).noNormalAxis, (*overlays).normalAxis},
		{"truth", "", (*View).noTruth, (*overlays).truth},
	}
}

// NoOverlay is why something can't lie over the plane under the set-up; "" if it
// can.
func (v *View) NoOverlay(name string) string {
	p := v.Timeline.Problem()
	if why := v.NoPanel(name); why != "" {
		return why
	}
	if !p.Binary() {
		return name + " is for two labels, which one hyperplane separates"
	}
	for _, row := range overlayTable() {
		switch {
		case row.name != name:
		case row.kernel != "" && !p.Linear():
			return fmt.Sprintf(row.kernel, v.Setup.Kernel)
		case row.objection != nil:
			return row.objection(v)
		}
	}
	return ""
}

// noTruth is why nobody knows the line that labels the examples.
func (v *View) noTruth() string {
	if v.kind().truth {
		return ""
	}
	return "the line that labels these examples is not known (those of perceptron --online stream have one)"
}

// noShuffles is why there is no room for the final lines of other orders.
func (v *View) noShuffles() string {
	p := v.Timeline.Problem()
	if lacks := p.Data.Shortage(2*p.Bytes("last") + 8*ShuffledRuns*int64(p.Data.Dim())); lacks != "" {
		return fmt.Sprintf("the final lines of %d runs %s", ShuffledRuns, lacks)
	}
	return ""
}

// noNormalAxis is why the axis along w does not lie in the plane.
func (v *View) noNormalAxis() string {
	if d := v.Data.Dim(); d == 1 || d > 2 && v.Axes.Kind != "margin" {
		return "the axis along w lies in the plane of two features (of more: axes margin)"
	}
	return ""
}

// drawn reports whether something lies over the plane and can.
func (v *View) drawn(name string) bool { return v.Overlaid(name) && v.NoOverlay(name) == "" }

// overlay adds to the scene what show has laid over the plane.
func (v *View) overlay(s *plane.Scene, p *project.Plane) {
	var o *overlays
	for _, row := range overlayTable() {
		if v.drawn(row.name) {
			if o == nil {
				o = &overlays{view: v, p: p, s: s}
			}
			row.draw(o)
		}
	}
	if o == nil || len(o.long) == 0 {
		return
	}
	s.Captions = captioned(s.Captions, strings.Join(o.long, "; "), strings.Join(o.short, "; "))
}

func (o *overlays) caption(long, short string) {
	o.long = append(o.long, o.view.filled(long))
	o.short = append(o.short, o.view.filled(short))
}

func (o *overlays) sign(sign, ascii, text string, style grid.Style) {
	o.s.Over.Signs = append(o.s.Over.Signs, plane.Sign{Sign: sign, ASCII: ascii, Text: text, Style: style})
}

// line adds where w·x + b is a level.
func (o *overlays) line(h model.Hyperplane, level float64, d plane.Dash, style grid.Style) {
	h.B -= level
	o.stroke(plane.Stroke{Line: o.p.Line(h), Dash: d, Style: style})
}

// segment adds the straight way from one point to another.
func (o *overlays) segment(from, to []float64, d plane.Dash, style grid.Style) {
	s := plane.Stroke{Dash: d, Style: style}
	s.From[0], s.From[1] = o.p.Point(from)
	s.To[0], s.To[1] = o.p.Point(to)
	o.stroke(s)
}

// truth adds the line that labels the examples of a stream, where it is known;
// the captions of its tail say so.
func (o *overlays) truth() {
	if h, known := o.view.truth(o.view.State()); known {
		o.line(h, 0, plane.Dotted, theme.Widest)
		o.sign(dotSign, "..", "true line", theme.Widest)
	}
}

// solutions adds the final lines of shuffled runs, and the widest.
func (o *overlays) solutions() {
	v, found := o.view, o.view.Solutions
	if found == nil || found.Of != v.Timeline.Problem() {
		o.caption(fmt.Sprintf("running %d shuffles …", ShuffledRuns), "running shuffles …")
		return
	}
	drawn := found.sample(solutionsDrawn)
	for _, h := range drawn {
		o.line(h, 0, plane.Dotted, theme.Solution)
	}
	o.sign("⠂⠂⠂", "::", "final lines", theme.Solution)
	if h, ok := v.Widest(); ok && !v.Overlaid("margin") {
		o.line(h, 0, plane.Long, theme.Widest)
		o.sign(longSign, "==", "widest", theme.Widest)
	}
	o.caption(found.caption(len(drawn)))
}

// solutionsDrawn is how many final lines are drawn: more hide the points.
const solutionsDrawn = 15

// sample is some of the lines, evenly over those there are, or all.
func (s *Solutions) sample(most int) []model.Hyperplane {
	n := len(s.Lines)
	if n <= most {
		return s.Lines
	}
	some := make([]model.Hyperplane, most)
	for k := range some {
		some[k] = s.Lines[k*n/most]
	}
	return some
}

// caption says what the lines are, at length and in short, of which so many are
// drawn.
func (s *Solutions) caption(drawn int) (long, short string) {
	n := len(s.Lines)
	short = fmt.Sprintf("%d shuffles, %d different lines", n, s.Different)
	long = "final lines of " + short
	switch {
	case n == 0:
		return "no shuffle ended on a line in the time there was", "no shuffle ended on a line"
	case s.Converged == n:
		long += ": each one of infinitely many that separate (004)"
		short = fmt.Sprintf("%d shuffles, %d lines of infinitely many", n, s.Different)
	default:
		long += fmt.Sprintf("; %d of them separate", s.Converged)
	}
	if drawn < n {
		long += fmt.Sprintf("; %d are drawn", drawn)
	}
	if n < ShuffledRuns {
		long += fmt.Sprintf("; no time for %d more", ShuffledRuns-n)
	}
	return long, short
}

// The signs of the legend for broken lines.
const (
	longSign = "⠶⠦"
	dotSign  = "⠂ ⠂"
)

// margin adds the widest hyperplane with its band and the examples that hold
// it; or, where nothing separates, the proof of that.
func (o *overlays) margin() {
	v := o.view.Verdict
	switch {
	case v == nil:
		o.caption("looking for the widest hyperplane …", "looking for the widest …")
	case v.Trivial || v.Separable == margin.Undecided:
		o.caption("no widest hyperplane: "+v.Why, "no widest hyperplane")
	case v.Separable == margin.False:
		o.certificate(v)
	case len(v.Weights) == 0: // a run has separated them
		o.caption(v.Why, "the widest is not known")
	default:
		o.widestBand(v)
	}
}

// widestBand adds the lines w·x + b = 0, γ and −γ. The hyperplane is of norm 1 as γ
// is, so that γ is also the least y(w·x + b).
func (o *overlays) widestBand(v *margin.Verdict) {
	levels := [...]float64{v.Gamma, -v.Gamma, 0}
	dashes := [...]plane.Dash{plane.Dotted, plane.Dotted, plane.Long}
	if v.W != nil {
		h := model.Hyperplane{W: v.W, B: v.B}
		for k, level := range levels {
			o.line(h, level, dashes[k], theme.Widest)
		}
	} else if field := o.field(v); field == nil {
		o.caption(fmt.Sprintf("the widest boundary has %d terms, too many to draw", len(v.Alpha)), "too many terms to draw")
	} else {
		for k, level := range levels {
			of := func(x, y float64) float64 { return field(x, y) - level }
			o.stroke(plane.Stroke{Of: of, Dash: dashes[k], Style: theme.Widest})
		}
	}
	held := v.Support()
	o.s.Cloud.Support = held
	o.sign(longSign, "==", "widest", theme.Widest)
	o.sign(dotSign, "..", "band", theme.Widest)
	o.sign("( )", "( )", "hold it", theme.Support)
	names := examples(held)
	gamma := "γ = " + notation.Number(v.Gamma)
	if v.Kind == margin.Augmented {
		gamma = "γ of «(x, 1)» = " + notation.Number(v.Gamma)
	}
	o.caption("the widest hyperplane and its band: "+gamma+", held by "+names, "widest: "+gamma)
}

// field is Σ αᵢyᵢK(xᵢ, x) + b of the widest hyperplane in feature space; nil
// where it has more terms than a picture has time for.
func (o *overlays) field(v *margin.Verdict) func(across, up float64) float64 {
	const most = 64
	p := o.view.Timeline.Problem()
	if len(v.Alpha) > most {
		return nil
	}
	at := make([]float64, p.Data.Dim())
	return func(across, up float64) float64 {
		o.p.At(at, across, up)
		a, k := v.B, p.Kernel.From(p.Data, at)
		for _, w := range v.Alpha {
			a += float64(w.Value * float64(p.Data.Y[w.Example]) * k(w.Example))
		}
		return a
	}
}

// examples names a few: x₁, x₄.
func examples(all []int) string {
	var names []string
	for k, i := range all {
		if k == 6 {
			names = append(names, fmt.Sprintf("%d more", len(all)-k))
			break
		}
		names = append(names, notation.Indexed("«x»", i+1))
	}
	return strings.Join(names, ", ")
}

// slackNamed is how many of the largest ξ are named.
const slackNamed = 3

// slack adds ξᵢ as the way from each example to the line on which its margin
// would be γ, and those lines. A way along w of length ξᵢ/‖w‖.
func (o *overlays) slack() {
	s := o.view.Ledger()
	if s.Why != "" {
		return
	}
	h, gamma := s.Ledger.H, s.Ledger.Gamma
	square := model.Dot(h.W, h.W)
	d := o.view.Data
	across, up := o.p.Shift(h.W)
	for k, i := range s.Largest {
		if math.IsInf(square, 0) || square == 0 {
			break
		}
		way := plane.Stroke{Dash: plane.Solid, Style: theme.Slack}
		way.From[0], way.From[1] = o.p.PointOf(d, i)
		length := float64(d.Y[i]) * s.Xi[i] / square
		way.To[0], way.To[1] = way.From[0]+float64(length*across), way.From[1]+float64(length*up)
		o.stroke(way)
		if k < slackNamed {
			o.s.Over.Notes = append(o.s.Over.Notes, plane.Note{X: way.From[0], Y: way.From[1], Text: notation.Indexed("ξ", d.Number(i)) + " " + notation.Number(s.Xi[i]), Style: theme.Label})
		}
	}
	o.line(h, gamma, plane.Dotted, theme.Widest)
	o.line(h, -gamma, plane.Dotted, theme.Widest)
	if s.Of != "the present one" {
		o.line(h, 0, plane.Long, theme.Widest)
		o.sign(longSign, "==", "H", theme.Widest)
	}
	o.sign(dotSign, "..", "margin γ", theme.Widest)
	o.sign("⠒⠒", "--", "ξ", theme.Slack)
}
