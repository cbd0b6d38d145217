package explore

import (
	"math"
	"strings"
	"testing"

	"perceptron/tui/plane"
)

// TestBall: the ball is of radius max‖x‖ around 0, so that every example lies in it
// and one on its border, and the view shows all of it.
func TestBall(t *testing.T) {
	x := played(t, "show ball")
	s, d := x.View().Scene(x.View().Frame()), x.source.Data
	in := func(x, y float64) float64 { return signed(s.Over.Strokes[0].Of, x, y) }
	least := math.Inf(1)
	for i := range d.Len() {
		v := in(d.At(i, 0), d.At(i, 1))
		if least = min(least, v); v < -1e-12 {
			t.Errorf("example %d lies outside by %v", i+1, v)
		}
	}
	if !nearly(least, 0) {
		t.Errorf("the farthest example lies %v inside", least)
	}
	r := in(0, 0)
	if v := s.View; v.MinX > -r || v.MaxX < r || v.MinY > -r || v.MaxY < r {
		t.Errorf("%+v does not show a ball of radius %v", v, r)
	}
}

// TestBand: both lines of the band are as far from the line as the nearest example,
// by the definition of the distance; there is none while an example is wrong.
func TestBand(t *testing.T) {
	x := played(t, "run; show band")
	s, d := x.View().Scene(x.View().Frame()), x.source.Data
	h, _ := x.View().State().Hyperplane()
	least := math.Inf(1)
	for i, y := range d.Y {
		least = min(least, float64(y)*(h.W[0]*d.At(i, 0)+h.W[1]*d.At(i, 1)+h.B)/math.Hypot(h.W[0], h.W[1]))
	}
	if least <= 0 || len(s.Over.Strokes) != 2 {
		t.Fatalf("margin %v, %d lines", least, len(s.Over.Strokes))
	}
	for k, stroke := range s.Over.Strokes {
		// The distance of two parallel lines, by a point of the one.
		at := pointOf(stroke.Line)
		got := (h.W[0]*at[0] + h.W[1]*at[1] + h.B) / math.Hypot(h.W[0], h.W[1])
		if want := least * float64(1-2*k); !nearly(got, want) {
			t.Errorf("line %d is %v away, want %v", k, got, want)
		}
	}
	x = played(t, "step; show band")
	s = x.View().Scene(x.View().Frame())
	if len(s.Over.Strokes) != 0 || !strings.Contains(s.Captions.Text(1, true), "no band") {
		t.Errorf("%d lines, %q", len(s.Over.Strokes), s.Captions)
	}
}

// pointOf is a point of a line.
func pointOf(l *plane.Line) [2]float64 {
	square := l.WX*l.WX + l.WY*l.WY
	return [2]float64{-l.B * l.WX / square, -l.B * l.WY / square}
}

// TestAlong: the axis goes through 0 along w; the example's way to it is at right
// angles to w; where it is marked −b/‖w‖ the activation is 0, and both lengths are
// in the caption.
func TestAlong(t *testing.T) {
	x := played(t, "seek 7; show projection")
	s, d := x.View().Scene(x.View().Frame()), x.source.Data
	h, _ := x.View().State().Hyperplane()
	l, _ := x.View().Frame().Look()
	axis, way := s.Over.Strokes[0].Line, s.Over.Strokes[1]
	if !nearly(axis.B, 0) || !nearly(axis.WX*h.W[0]+axis.WY*h.W[1], 0) {
		t.Errorf("axis %+v, w %v", axis, h.W)
	}
	if way.From != [2]float64{d.At(l.Example, 0), d.At(l.Example, 1)} {
		t.Errorf("from %v", way.From)
	}
	gone := [2]float64{way.To[0] - way.From[0], way.To[1] - way.From[1]}
	if !nearly(gone[0]*h.W[0]+gone[1]*h.W[1], 0) || !nearly(axis.WX*way.To[0]+axis.WY*way.To[1], 0) {
		t.Errorf("%v is no projection of %v on w = %v", way.To, way.From, h.W)
	}
	crossed := false
	for _, n := range s.Over.Notes {
		if n.Text == "−b/‖w‖" {
			crossed = true
			if a := h.W[0]*n.X + h.W[1]*n.Y + h.B; !nearly(a, 0) {
				t.Errorf("a = %v where the line is said to cross", a)
			}
		}
	}
	if !crossed || !strings.Contains(s.Captions.Text(len(s.Captions), false), "w·x/‖w‖ = ") {
		t.Errorf("crossed %v, captions %q", crossed, s.Captions)
	}
}
