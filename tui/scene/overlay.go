package scene

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/plane"
	"perceptron/tui/plot"
	"perceptron/tui/project"
	"perceptron/tui/theme"
)

// overlays is what show has laid over the plane, being gathered.
type overlays struct {
	view     *View
	p        *project.Plane
	s        *plane.Scene
	captions plane.Captions
}

// overlay is something that show can lay over the plane.
type overlay struct {
	name      string
	doc       string               // what it is, in help; "": a panel of that name says so
	kernel    string               // why there is none under a kernel, which its %s names; "": there is
	objection func(v *View) string // why the run has none else; nil: it has
	draw      func(o *overlays)
}

// overlayTable is all of them, the first drawn below the others.
func overlayTable() [7]overlay {
	const other = " is drawn of w and x, and the kernel %s has its own in another space"
	return [...]overlay{
		{"solutions", "where runs in other orders end", "solutions are final lines, and with the kernel %s a run does not end on a line", (*View).noShuffles, (*overlays).solutions},
		{"margin", "the widest hyperplane and its band", "", nil, (*overlays).margin},
		{"slack", "", "the weights are in the feature space of the kernel %s: there is no H to choose here", nil, (*overlays).slack},
		{"ball", "the ball of radius R around 0", "the ball" + other, nil, (*overlays).ball},
		{"band", "the band of the present line, to the nearest example", "the band" + other, nil, (*overlays).presentBand},
		{"projection", "the current example, projected on the axis along w", "the projection" + other, (*View).noNormalAxis, (*overlays).normalAxis},
		{"truth", "the line that labels the examples of a stream", "", (*View).noTruth, (*overlays).truth},
	}
}

// Overlays are what show lays over the plane that is no panel, each with what it is.
var Overlays = sync.OnceValue(func() (all [][2]string) {
	for _, o := range overlayTable() {
		if o.doc != "" {
			all = append(all, [2]string{o.name, o.doc})
		}
	}
	return all
})

// NoOverlay is why something can't lie over the plane under the set-up; "" if it
// can.
func (v *View) NoOverlay(name string) string {
	p := v.Timeline.Problem
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
	if v.Setup.Online {
		return ""
	}
	return "the line that labels these examples is not known (those of perceptron --online stream have one)"
}

// noShuffles is why there is no room for the final lines of other orders.
func (v *View) noShuffles() string {
	p := v.Timeline.Problem
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

// caption adds a caption in its wordings, the longest first.
func (o *overlays) caption(wordings ...string) {
	for k := range wordings {
		wordings[k] = o.view.filled(wordings[k])
	}
	o.captions = append(o.captions, wordings)
}

func (o *overlays) sign(sign, ascii, text string, style grid.Style) {
	o.s.Overlay.Signs = append(o.s.Overlay.Signs, plane.Sign{Sign: sign, ASCII: ascii, Text: text, Style: style})
}

// line adds where w·x + b is a level.
func (o *overlays) line(h model.Hyperplane, level float64, d plot.Dash, style grid.Style) {
	h.B -= level
	o.stroke(plane.Stroke{Line: o.p.Line(h), Dash: d, Style: style})
}

// truth adds the line that labels the examples of a stream, where it is known;
// the captions of its tail say so.
func (o *overlays) truth() {
	if h, known := o.view.truth(o.view.State()); known {
		o.line(h, 0, plot.Dotted, theme.MaxMargin)
		o.sign(dotSign, "..", "true line", theme.MaxMargin)
	}
}

// solutions adds the final lines of shuffled runs, and the widest.
func (o *overlays) solutions() {
	v, found := o.view, o.view.Solutions
	if found == nil || found.of != v.Timeline.Problem || found.left() {
		o.caption(fmt.Sprintf("running %d shuffles …", ShuffledRuns), "running shuffles …")
		return
	}
	drawn := found.Lines[:min(len(found.Lines), solutionsDrawn)]
	for _, h := range drawn {
		o.line(h, 0, plot.Dotted, theme.Solution)
	}
	o.sign("⠂⠂⠂", "::", "final lines", theme.Solution)
	if h, ok := v.Widest(); ok && !v.Overlaid("margin") {
		o.line(h, 0, plot.Long, theme.MaxMargin)
		o.sign(longSign, "==", "widest", theme.MaxMargin)
	}
	long, short := found.caption(len(drawn))
	least := fmt.Sprintf("%d lines", found.Different)
	o.caption(long, short, fmt.Sprintf("%s of %d shuffles", least, len(found.Lines)), least)
}

// solutionsDrawn is how many final lines are drawn, the first: more hide the points.
const solutionsDrawn = 15

// caption says what the lines are, at length and in short, of which so many are
// drawn.
func (s *Solutions) caption(drawn int) (long, short string) {
	n := len(s.Lines)
	short = fmt.Sprintf("%d shuffles, %d different lines", n, s.Different)
	long = "final lines of " + short
	switch {
	case n == 0:
		return "no shuffle ended on a line", "no shuffle ended on a line"
	case s.Converged == n:
		long += ": each one of infinitely many that separate (004)"
		short = fmt.Sprintf("%d shuffles, %d lines of infinitely many", n, s.Different)
	default:
		long += fmt.Sprintf("; %d of them separate", s.Converged)
	}
	if drawn < n {
		long += fmt.Sprintf("; %d are drawn", drawn)
	}
	if left := ShuffledRuns - s.runs; left > 0 {
		long += fmt.Sprintf("; %d more would take too long", left)
	}
	return long, short
}

// The signs of the legend for broken lines.
const (
	longSign = "⠶⠦"
	dotSign  = "⠂ ⠂"
)

// ShuffledRuns is how many other orders show solutions runs, with seeds from 1, and
// shuffledWork the products of their steps after which no other run is begun.
const (
	ShuffledRuns = 50
	shuffledWork = 1 << 27
)

// Solutions is the lines that the run ends on when the examples come in other orders:
// 004's one of infinitely many.
type Solutions struct {
	Lines     []model.Hyperplane // a final hyperplane each, with ‖w‖ = 1
	Converged int                // of them, those that separate
	Different int                // of them, those unlike all before

	of         *algo.Problem
	runs, work int // made so far, and what they took
}

// left reports whether there are runs to be made.
func (s *Solutions) left() bool { return s.runs < ShuffledRuns && s.work < shuffledWork }

// Shuffle makes the runs of show solutions, as long as ctx lasts; it reports whether none
// is left.
func (v *View) Shuffle(ctx context.Context) bool {
	if !v.drawn("solutions") {
		return true
	}
	p := v.Timeline.Problem
	if v.Solutions == nil || v.Solutions.of != p {
		v.Solutions = &Solutions{of: p}
	}
	for v.Solutions.left() && ctx.Err() == nil {
		v.Solutions.run(ctx)
	}
	return !v.Solutions.left()
}

// run makes the next run, in primal form and a shuffled order, to its stop; nothing comes
// of one that ctx ends.
func (s *Solutions) run(ctx context.Context) {
	setup := s.of.Setup
	setup.Mode, setup.Order, setup.Seed, setup.KeepGoing = "primal", "shuffled", uint64(s.runs+1), false
	var state *algo.State
	p, err := algo.PrepareContext(ctx, setup, s.of.Data)
	if err == nil {
		state = p.Start()
		err = state.Run(ctx)
	}
	if ctx.Err() != nil {
		return
	}
	s.runs++
	if err != nil {
		return
	}
	s.work += state.Event.Step * p.Data.Dim()
	if h, ok := state.Hyperplane(); ok && h.Norm() > 0 {
		s.add(h.Normalized(), state.Converged())
	}
}

// add adds the line that a run ended on.
func (s *Solutions) add(h model.Hyperplane, converged bool) {
	if !slices.ContainsFunc(s.Lines, func(g model.Hyperplane) bool { return same(g, h) }) {
		s.Different++
	}
	if converged {
		s.Converged++
	}
	s.Lines = append(s.Lines, h)
}

// same reports whether two hyperplanes with ‖w‖ = 1 are one, sides and all.
func same(g, h model.Hyperplane) bool {
	const near = 1e-9
	gap, size := math.Abs(g.B-h.B), 1+math.Abs(g.B)
	for j := range g.W {
		gap = max(gap, math.Abs(g.W[j]-h.W[j]))
	}
	return gap <= near*size
}
