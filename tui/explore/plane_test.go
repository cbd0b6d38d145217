package explore

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/plane"
)

// box is eight points of three features, split by the third.
func box(t testing.TB) *Explorer {
	t.Helper()
	var x []float64
	var y []int8
	for i := range 8 {
		x = append(x, float64(i&1), float64(i>>1&1)*2, float64(i>>2&1)*4)
		y = append(y, int8(i>>2&1)*2-1)
	}
	d := must(model.NewDataset("box", []string{"a", "b", "c"}, x, y))
	return begun(t, Source{Data: d, Name: "box", Setup: algo.Default()})
}

// shows writes what the plane shows: the axes, the middle and the width.
func shows(x *Explorer) string {
	s := x.View().Scene(x.View().Frame())
	v := s.View
	return fmt.Sprintf("%s %s %.4g %.4g %.4g", s.XName, s.YName, v.MinX/2+v.MaxX/2, v.MinY/2+v.MaxY/2, v.MaxX-v.MinX)
}

// In axes margin the picture is in true distances: what lies across is y·a/‖w‖
// times y at every step, the boundary is upright at 0, and wrong points are
// those on the other side. It does not matter by which way a step is reached.
func TestMarginAxes(t *testing.T) {
	x := box(t)
	do(t, x, "run; axes margin")
	there := map[int][]float64{}
	for step := range x.view.Timeline.Reached + 1 {
		x.seek(step, 0)
		s := x.View().Scene(x.View().Frame())
		there[step] = slices.Clone(s.Cloud.XY)
		h, _ := x.View().State().Hyperplane()
		if h.Norm() == 0 {
			if !strings.Contains(s.Captions.Text(0), "no hyperplane while w = 0") {
				t.Errorf("step %d: caption %q", step, s.Captions)
			}
			continue
		}
		if *s.Boundary.Line != (plane.Line{WX: h.Norm()}) {
			t.Errorf("step %d: boundary %+v", step, *s.Boundary.Line)
		}
		for i := range x.source.Data.Len() {
			want := h.Activation(x.source.Data.Row(i)) / h.Norm()
			if got := s.Cloud.XY[2*i]; math.Abs(got-want) > 1e-12 {
				t.Errorf("step %d: x%d is %g across, its distance is %g", step, i+1, got, want)
			}
			if wrong := s.Cloud.Wrong[0]>>i&1 == 1; wrong != x.View().State().See(i).Mistake {
				t.Errorf("step %d: x%d is marked wrong: %v", step, i+1, wrong)
			}
		}
		if ghost := s.Ghost.Line != nil; ghost != strings.Contains(s.Captions.Text(0), "the old line: where the old H cuts this plane") {
			t.Errorf("step %d: ghost %v, caption %q", step, ghost, s.Captions)
		}
	}
	for step := x.view.Timeline.Reached; step >= 0; step -= 3 {
		x.seek(step, 0)
		if s := x.View().Scene(x.View().Frame()); !slices.Equal(s.Cloud.XY, there[step]) {
			t.Errorf("step %d looks otherwise on the way back", step)
		}
	}
}

// signed is a field of two sides: above 0 on that of +.
func signed(f *plane.Field, x, y float64) float64 {
	side, size := f.At(x, y)
	return size * float64(1-2*side)
}

// The field of a kernel is that of the points of the plane: at an example's own
// place, under axes that lose nothing, its activation.
func TestFieldUnderAxes(t *testing.T) {
	d := and(t).Data
	for _, script := range []string{"", "axes pca"} {
		x := explorer(t)
		do(t, x, "mode kernel; set kernel rbf; step 7; "+script)
		s := x.View().Scene(x.View().Frame())
		for i := range d.Len() {
			got, want := signed(s.Boundary.Field, s.Cloud.XY[2*i], s.Cloud.XY[2*i+1]), x.View().State().See(i).Activation
			if math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: the field is %g at x%d, its activation is %g", script, got, i+1, want)
			}
		}
	}
}
