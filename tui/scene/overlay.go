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

// overlayPainter adds the overlays of the command show to a scene.
type overlayPainter struct {
	view     *View
	p        *project.Plane
	s        *plane.Scene
	captions plane.Captions
}

// overlay is a row of the table of overlays.
type overlay struct {
	name      string
	doc       string               // what it is, for help; "": the panel of that name says it
	kernel    string               // why there is none under a kernel, whose name replaces %s; "": there is one
	objection func(v *View) string // why else there is none; nil: there always is one
	draw      func(o *overlayPainter)
}

// overlayTable is the table of overlays, in drawing order.
func overlayTable() [7]overlay {
	const other = " is drawn of w and x, and the kernel %s has its own in another space"
	return [...]overlay{
		{"solutions", "where runs in other orders end", "solutions are final lines, and with the kernel %s a run does not end on a line", (*View).shufflesObjection, (*overlayPainter).solutions},
		{"margin", "the widest hyperplane and its band", "", nil, (*overlayPainter).maxMargin},
		{"slack", "", "the weights are in the feature space of the kernel %s: there is no H to choose here", nil, (*overlayPainter).slack},
		{"ball", "the ball of radius R around 0", "the ball" + other, nil, (*overlayPainter).ball},
		{"band", "the band of the present line, to the nearest example", "the band" + other, nil, (*overlayPainter).presentBand},
		{"projection", "the current example, projected on the axis along w", "the projection" + other, (*View).normalAxisObjection, (*overlayPainter).normalAxis},
		{"truth", "the line that labels the examples of a stream", "", (*View).truthObjection, (*overlayPainter).truth},
	}
}

// Overlays are the overlays that are no panels, each with its description.
var Overlays = sync.OnceValue(func() (all [][2]string) {
	for _, o := range overlayTable() {
		if o.doc != "" {
			all = append(all, [2]string{o.name, o.doc})
		}
	}
	return all
})

// OverlayObjection is the reason why the run can't have an overlay; "" if it can.
func (v *View) OverlayObjection(name string) string {
	p := v.Timeline.Problem
	if why := v.PanelObjection(name); why != "" {
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

// truthObjection is the reason why the true line is unknown.
func (v *View) truthObjection() string {
	if v.Setup.Online {
		return ""
	}
	return "the line that labels these examples is not known (those of perceptron --online stream have one)"
}

// shufflesObjection is the reason why there is no memory for the final lines of other
// orders.
func (v *View) shufflesObjection() string {
	p := v.Timeline.Problem
	if lacks := p.Data.Shortage(2*p.Bytes("last") + 8*ShuffledRuns*int64(p.Data.Dim())); lacks != "" {
		return fmt.Sprintf("the final lines of %d runs %s", ShuffledRuns, lacks)
	}
	return ""
}

// normalAxisObjection is the reason why the axis along w does not lie in the plane.
func (v *View) normalAxisObjection() string {
	if d := v.Data.Dim(); d == 1 || d > 2 && v.Axes.Kind != "margin" {
		return "the axis along w lies in the plane of two features (of more: axes margin)"
	}
	return ""
}

// showsOverlay reports whether an overlay was asked for and is possible.
func (v *View) showsOverlay(name string) bool {
	return v.Overlaid(name) && v.OverlayObjection(name) == ""
}

// addCaption adds a caption in several wordings, the longest first.
func (o *overlayPainter) addCaption(wordings ...string) {
	for k := range wordings {
		wordings[k] = o.view.fillLetters(wordings[k])
	}
	o.captions = append(o.captions, wordings)
}

func (o *overlayPainter) addSign(sign, ascii, text string, style grid.Style) {
	o.s.Overlay.Signs = append(o.s.Overlay.Signs, plane.Sign{Sign: sign, ASCII: ascii, Text: text, Style: style})
}

// addLine adds the line w·x + b = level.
func (o *overlayPainter) addLine(h model.Hyperplane, level float64, d plot.Dash, style grid.Style) {
	h.B -= level
	o.addStroke(plane.Stroke{Line: o.p.Line(h), Dash: d, Style: style})
}

// truth adds the line that labels the examples of a stream, if it is known. The captions
// of the stream's points mention it.
func (o *overlayPainter) truth() {
	if h, known := o.view.trueLine(o.view.State()); known {
		o.addLine(h, 0, plot.Dotted, theme.MaxMargin)
		o.addSign(dotSign, "..", "true line", theme.MaxMargin)
	}
}

// solutions adds the final lines of shuffled runs, and the widest hyperplane.
func (o *overlayPainter) solutions() {
	v, found := o.view, o.view.Solutions
	if found == nil || found.problem != v.Timeline.Problem || found.pending() {
		o.addCaption(fmt.Sprintf("running %d shuffles …", ShuffledRuns), "running shuffles …")
		return
	}
	drawn := found.Lines[:min(len(found.Lines), maxSolutionsDrawn)]
	for _, h := range drawn {
		o.addLine(h, 0, plot.Dotted, theme.Solution)
	}
	o.addSign("⠂⠂⠂", "::", "final lines", theme.Solution)
	if h, ok := v.MaxMarginHyperplane(); ok && !v.Overlaid("margin") {
		o.addLine(h, 0, plot.Long, theme.MaxMargin)
		o.addSign(dashSign, "==", "widest", theme.MaxMargin)
	}
	long, short := found.caption(len(drawn))
	least := fmt.Sprintf("%d lines", found.Different)
	o.addCaption(long, short, fmt.Sprintf("%s of %d shuffles", least, len(found.Lines)), least)
}

// maxSolutionsDrawn is how many final lines are drawn, the first ones: more would hide
// the points.
const maxSolutionsDrawn = 15

// caption describes the lines in a long and a short wording; drawn is how many of them are
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

// The legend's signs for dashed and dotted lines.
const (
	dashSign = "⠶⠦"
	dotSign  = "⠂ ⠂"
)

// ShuffledRuns is how many other orders show solutions runs, with seeds from 1.
// maxShuffledWork is the number of products after which no other run is begun.
const (
	ShuffledRuns    = 50
	maxShuffledWork = 1 << 27
)

// Solutions is the final lines of runs with other orders: 004's one of infinitely many.
type Solutions struct {
	Lines     []model.Hyperplane // the final hyperplane of each run, with ‖w‖ = 1
	Converged int                // number of those that separate
	Different int                // number of different ones

	problem    *algo.Problem
	runs, work int // runs made so far, and the products they took
}

// pending reports whether there are more runs to be made.
func (s *Solutions) pending() bool { return s.runs < ShuffledRuns && s.work < maxShuffledWork }

// Shuffle makes the runs of show solutions until ctx ends; it reports whether none is
// left.
func (v *View) Shuffle(ctx context.Context) bool {
	if !v.showsOverlay("solutions") {
		return true
	}
	p := v.Timeline.Problem
	if v.Solutions == nil || v.Solutions.problem != p {
		v.Solutions = &Solutions{problem: p}
	}
	for v.Solutions.pending() && ctx.Err() == nil {
		v.Solutions.runNext(ctx)
	}
	return !v.Solutions.pending()
}

// runNext makes the next run, in primal form and a shuffled order, to its stop. If ctx
// ends it, nothing is recorded.
func (s *Solutions) runNext(ctx context.Context) {
	setup := s.problem.Setup
	setup.Mode, setup.Order, setup.Seed, setup.KeepGoing = "primal", "shuffled", uint64(s.runs+1), false
	var state *algo.State
	p, err := algo.PrepareContext(ctx, setup, s.problem.Data)
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

// add records the final line of a run.
func (s *Solutions) add(h model.Hyperplane, converged bool) {
	if !slices.ContainsFunc(s.Lines, func(g model.Hyperplane) bool { return sameHyperplane(g, h) }) {
		s.Different++
	}
	if converged {
		s.Converged++
	}
	s.Lines = append(s.Lines, h)
}

// sameHyperplane reports whether two hyperplanes with ‖w‖ = 1 are the same, with the same
// sides, up to rounding.
func sameHyperplane(g, h model.Hyperplane) bool {
	const near = 1e-9
	gap, size := math.Abs(g.B-h.B), 1+math.Abs(g.B)
	for j := range g.W {
		gap = max(gap, math.Abs(g.W[j]-h.W[j]))
	}
	return gap <= near*size
}
