package explore

import (
	"fmt"
	"math"
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
