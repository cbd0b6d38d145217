package tui

import (
	"fmt"
	"strings"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
)

// scene is what the plane shows of a frame: the weights as shown, the line
// before the update as a ghost, the example at hand.
func scene(x *explore.Explorer, f *panel.Frame) *plane.Scene {
	v := newCut(x, f.Data)
	s := &plane.Scene{
		Points: v.points(f), Shade: x.Shade(), Sides: true, Legend: true,
		XName: v.names[0], YName: v.names[1], Caption: v.caption(),
	}
	after := f.State()
	s.Boundary, s.Field = v.boundary(after)
	if f.Problem.Linear() {
		s.Arrow = true
		s.WeightText = "w"
		s.Projection = true
	}
	if x.Ghost() && f.Beat == 0 && f.Moment.Event.Updated {
		s.Ghost, s.GhostOf = v.boundary(f.Moment.Before)
	}
	return s
}

// cut is the two axes the plane shows and the point it is cut at: the means of
// the features that are not shown.
type cut struct {
	data  *model.Dataset
	axes  [2]int
	names [2]string
	at    []float64
}

func newCut(x *explore.Explorer, d *model.Dataset) *cut {
	c := &cut{data: d, at: x.Means()}
	c.axes[0], c.axes[1] = x.Axes()
	c.names[0] = d.Features[c.axes[0]]
	if d.Dim() > 1 {
		c.names[1] = d.Features[c.axes[1]]
	}
	return c
}

// flat reports whether there is only one feature, shown on a line.
func (c *cut) flat() bool { return c.data.Dim() == 1 }

func (c *cut) points(f *panel.Frame) []plane.Point {
	d, state := c.data, f.State()
	look, any := f.Look()
	points := make([]plane.Point, d.Len())
	for i := range points {
		row := d.Row(i)
		p := plane.Point{X: row[c.axes[0]], Number: i + 1, Positive: d.Y[i] > 0}
		if !c.flat() {
			p.Y = row[c.axes[1]]
		}
		p.Wrong = state.Steps() > 0 && state.See(i).Mistake
		p.AtHand = any && i == look.Example
		points[i] = p
	}
	return points
}

// boundary is where the activation is 0 in the cut: a line if there are
// weights, else the zero contour of a field.
func (c *cut) boundary(s *algo.State) (*plane.Line, func(x, y float64) float64) {
	h, ok := s.Hyperplane()
	if !ok {
		field := s.Field()
		at := append([]float64(nil), c.at...)
		return nil, func(x, y float64) float64 {
			at[c.axes[0]] = x
			if !c.flat() {
				at[c.axes[1]] = y
			}
			return field(at)
		}
	}
	l := &plane.Line{B: h.B}
	for j, w := range h.W {
		switch {
		case j == c.axes[0]:
			l.WX = w
		case j == c.axes[1]:
			l.WY = w
		default:
			l.B += w * c.at[j]
		}
	}
	return l, nil
}

// caption says what is not shown.
func (c *cut) caption() string {
	if c.data.Dim() <= 2 {
		return ""
	}
	var rest []string
	for j, name := range c.data.Features {
		if j != c.axes[0] && j != c.axes[1] && len(rest) < 4 {
			rest = append(rest, fmt.Sprintf("%s = %.3g", name, c.at[j]))
		}
	}
	if c.data.Dim() > 6 {
		rest = append(rest, "…")
	}
	return "the cut at the means: " + strings.Join(rest, ", ") + " (axes I J)"
}
