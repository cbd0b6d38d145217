package scene

import (
	"math"
	"slices"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
	"perceptron/tui/plot"
	"perceptron/tui/project"
	"perceptron/tui/theme"
)

// Overlays with geometry from the lectures: the ball that contains all examples, the band
// of the present line, and the axis along w with the projection of the current example.

// ball adds the ball of radius R around 0 (001). R is in all features, so on any plane
// through 0 the points lie inside.
func (o *overlayPainter) ball() {
	r, x0, y0 := o.view.radius(), 0.0, 0.0
	if o.view.lifted() {
		for _, x := range [...]float64{r, -r} {
			o.addStroke(plane.Stroke{Line: &plane.Line{WX: 1, B: -x}, Dash: plot.Dotted, Style: theme.MaxMargin})
		}
	} else {
		x0, y0 = o.p.Point(make([]float64, o.view.Data.Dim()))
		o.addStroke(plane.Stroke{Field: &plane.Field{At: plane.BySign(func(x, y float64) float64 {
			return r - model.Norm([]float64{x - x0, y - y0})
		})}, Dash: plot.Dotted, Style: theme.MaxMargin})
	}
	o.addNote(x0, y0, "0", theme.MaxMargin)
	text := "R = " + notation.Number(r)
	o.addSign(dotSign, "..", "ball, "+text, theme.MaxMargin)
	o.addCaption("the ball of radius "+text+" around 0 contains all examples", "the ball around 0: "+text, text)
}

// presentBand adds the band of the present line, which reaches to the nearest example on
// either side, if every example is right (001's margin of H, divided by ‖w‖).
func (o *overlayPainter) presentBand() {
	h, ok := o.view.State().Hyperplane()
	d := o.view.Data
	switch {
	case !ok || h.Norm() == 0:
		o.addCaption("no band: there is no line yet", "no band yet")
		return
	case d.Len()*d.Dim() > maxBandWork:
		o.addCaption("no band: there are too many examples to look through at every step", "no band: too many examples")
		return
	}
	at := o.view.leastMargin(h)
	if at.example < 0 {
		return
	}
	least := at.margin / h.Norm()
	of := "«y·a»/‖«normal»‖ ≥ " + notation.Number(least)
	x := notation.Indexed("«x»", d.Number(at.example))
	if !(least > 0) {
		o.addCaption("no band: the margin of this line is "+notation.Number(least)+", for "+x+" is not on its own side", "no band: "+x+" is wrong")
		return
	}
	o.addLine(h, at.margin, plot.Dotted, theme.Solution)
	o.addLine(h, -at.margin, plot.Dotted, theme.Solution)
	o.addSign(dotSign, "..", "band", theme.Solution)
	o.addCaption("the band of this line: "+of+" for all, held by "+x, of+" for all", of)
}

// normalAxis adds the axis along w through 0, the point −b/‖w‖ where the line crosses it,
// and the projection of the current example (000, why it works).
func (o *overlayPainter) normalAxis() {
	h, ok := o.view.State().Hyperplane()
	if o.view.Data.Dim() > 2 && !o.p.DistanceAcross { // axes margin while w = 0
		return
	}
	if !ok || h.Norm() == 0 {
		o.addCaption("no axis along «normal»: «w» = 0", "no axis: «w» = 0")
		return
	}
	square := model.Dot(h.W, h.W)
	across, up := o.p.Shift(h.W)
	x0, y0 := o.p.Point(make([]float64, o.view.Data.Dim()))
	o.addStroke(plane.Stroke{Line: &plane.Line{WX: -up, WY: across, B: float64(up*x0) - float64(across*y0)}, Dash: plot.Sparse, Style: theme.Solution})
	at := func(t float64) (x, y float64) { return x0 + float64(t*across), y0 + float64(t*up) }
	zero := 0 - h.B/h.Norm()
	crossX, crossY := at(-h.B / square)
	long := "along «normal» from 0: the line at −«b»/‖«normal»‖ = " + notation.Number(zero)
	short := "−«b»/‖«normal»‖ = " + notation.Number(zero)
	if hand := o.s.Cloud.Current; len(hand) > 0 {
		i := hand[0]
		product := o.view.Data.DotRow(i, h.W)
		x, y := at(product / square)
		way := plane.Stroke{To: [2]float64{x, y}, Dash: plot.Dotted, Style: theme.AtHand}
		way.From[0], way.From[1] = o.p.PointOf(o.view.Data, i)
		o.addStroke(way)
		o.addNote(x, y, "«normal·x»/‖«normal»‖", theme.AtHand)
		length := notation.Number(notation.Clean(product/h.Norm(), o.view.Data.Norm(i)))
		name := notation.Indexed("«x»", o.view.Data.Number(i))
		long += ", " + name + " at «normal·x»/‖«normal»‖ = " + length
		short += ", «normal·x»/‖«normal»‖ = " + length
	}
	o.addNote(x0, y0, "0", theme.Solution)
	o.addNote(crossX, crossY, "−«b»/‖«normal»‖", theme.Solution)
	o.addCaption(long, short)
}

func (o *overlayPainter) addStroke(s plane.Stroke) {
	o.s.Overlay.Strokes = append(o.s.Overlay.Strokes, s)
}

// addNote adds a text at a point, in place of the same text there.
func (o *overlayPainter) addNote(x, y float64, text string, style grid.Style) {
	n := plane.Note{X: x, Y: y, Text: o.view.fillLetters(text), Style: style}
	same := func(m plane.Note) bool { return m.X == n.X && m.Y == n.Y && m.Text == n.Text }
	o.s.Overlay.Notes = append(slices.DeleteFunc(o.s.Overlay.Notes, same), n)
}

// leastMargin is the example with the least y·a.
type leastMargin struct {
	example int
	margin  float64
}

// leastMargin is the example with the least y·a under a line.
func (v *View) leastMargin(h model.Hyperplane) leastMargin {
	least := leastMargin{-1, math.Inf(1)}
	for i, y := range v.Data.Y {
		if m := float64(y) * h.ActivationOf(v.Data, i); m < least.margin {
			least = leastMargin{i, m}
		}
	}
	return least
}

// maxBandWork is the largest n·d for which a band is computed.
const maxBandWork = 1 << 20

// convergedBand adds the band of the line that a converged run has found: y(w·x + b) =
// ±m, m being the least y·a. The widest hyperplane has a band of its own, which show
// margin draws. While the end is animated, the band grows.
func (v *View) convergedBand(s *plane.Scene, f *panel.Frame, p *project.Plane) {
	h, linear := f.State().Hyperplane()
	d := v.Data
	switch {
	case !linear || s.Boundary.Line == nil || v.Setup.Readout != "last" || d.Dim() > 2 || v.lifted():
		return
	case d.Len()*d.Dim() > maxBandWork || len(s.Overlay.Strokes) > 0:
		return
	}
	m := v.leastMargin(h).margin
	if v.Animation.Lit > 0 {
		m *= v.Animation.Lit
	}
	if !(m > 0) || math.IsInf(m, 0) {
		return
	}
	o := overlayPainter{view: v, p: p, s: s}
	o.addLine(h, m, plot.Sparse, theme.MaxMargin)
	o.addLine(h, -m, plot.Sparse, theme.MaxMargin)
	o.addSign("⠂⠂⠂", "..", "nearest", theme.MaxMargin)
}
