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

// shows describes what the plane shows: the axes, the centre and the width.
func shows(x *Explorer) string {
	s := x.View().Scene(x.View().Frame())
	v := s.View
	return fmt.Sprintf("%s %s %.4g %.4g %.4g", s.XName, s.YName, v.MinX/2+v.MaxX/2, v.MinY/2+v.MaxY/2, v.MaxX-v.MinX)
}

// signed is a field of two labels: positive on the side of +.
func signed(f *plane.Field, x, y float64) float64 {
	side, size := f.At(x, y)
	return size * float64(1-2*side)
}

// The field of a kernel is evaluated at the points of the plane: at an example's own
// position, with axes that lose nothing, it is the activation.
func TestFieldUnderAxes(t *testing.T) {
	d := and(t).Data
	for _, script := range []string{"", "axes pca"} {
		x := explorer(t)
		do(t, x, "mode kernel; set kernel rbf; step 7; "+script)
		s := x.View().Scene(x.View().Frame())
		for i := range d.Len() {
			got, want := signed(s.Boundary.Field, s.Cloud.XY[2*i], s.Cloud.XY[2*i+1]), x.View().State().Predict(i).Activation
			if math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: the field is %g at x%d, its activation is %g", script, got, i+1, want)
			}
		}
	}
}

// The distances below the plane are y·a/‖w‖ of every example, the current one included:
// with a kernel in its feature space, where ‖w‖² = ΣΣ αᵢαⱼyᵢyⱼK(xᵢ, xⱼ), summed here over
// all pairs. If that sum is not positive there are none.
func TestStrip(t *testing.T) {
	for _, set := range []string{"mode dual", "set kernel poly", "set kernel rbf", "set kernel laplace", "set kernel sigmoid"} {
		x := box(t)
		do(t, x, set)
		seen := 0
		for range 14 {
			do(t, x, "step")
			f := x.View().Frame()
			s, p, d := x.View().Scene(f).Strip, f.Problem, x.source.Data
			alpha, square := f.State().Alphas(), 0.0
			for i := range d.Len() {
				for j := range d.Len() {
					square += alpha[i] * alpha[j] * float64(d.Y[i]) * float64(d.Y[j]) * p.K(i, j)
				}
			}
			if square <= 1e-9 {
				if s.Current != nil || len(s.Distances) > 0 {
					t.Errorf("%s: distances though ‖w‖² is %v", set, square)
				}
				continue
			}
			for i := range d.Len() {
				a := f.State().Bias()
				for j := range d.Len() {
					a += alpha[j] * float64(d.Y[j]) * p.K(j, i)
				}
				want := float64(d.Y[i]) * a / math.Sqrt(square)
				away := s.Distances[i]
				if look, _ := f.CurrentPrediction(); look.Example == i && s.Current.Value != away {
					t.Fatalf("the example at hand lies %v away, and %v among the others", s.Current.Value, away)
				}
				if math.Abs(away-want) > 1e-9*(1+math.Abs(want)) {
					t.Fatalf("%s, step %d: x%d lies %v away, want %v", set, x.Step(), i+1, away, want)
				}
				seen++
			}
		}
		if seen == 0 {
			t.Errorf("%s: nothing seen", set)
		}
	}
}

// three is six points in the plane of three classes, with labels that are not easily
// mistaken for signs.
func three(t testing.TB, setup string) *Explorer {
	t.Helper()
	const text = "a,b,y\n1,0,east\n0,1,north\n-1,-1,south\n2,0,east\n0,2,north\n-2,-1,south\n"
	x := read(t, "three", text, model.ReadOptions{Task: "multiclass"})
	do(t, x, setup)
	return x
}

// lattice maps two coefficients to a point spanned by the first three examples, and its
// position on the plane; straight lines stay straight.
func lattice(x *Explorer) func(s, t float64) (at []float64, across, up float64) {
	d, pic := x.source.Data, x.View()
	x0, y0 := pic.Point(0)
	x1, y1 := pic.Point(1)
	x2, y2 := pic.Point(2)
	return func(s, t float64) (at []float64, across, up float64) {
		at = make([]float64, 2)
		for j, v := range d.Row(0) {
			at[j] = v + s*(d.Row(1)[j]-v) + t*(d.Row(2)[j]-v)
		}
		return at, x0 + s*(x1-x0) + t*(x2-x0), y0 + s*(y1-y0) + t*(y2-y0)
	}
}

// The regions are the classes that the state predicts, in every representation, at every
// point of a lattice; the picture shows what predicts.
func TestRegions(t *testing.T) {
	for _, setup := range []string{
		"", "mode dual", "mode kernel; set kernel rbf", "mode kernel; set kernel poly; set degree 2",
		"set bias none", "readout averaged", "readout voted", "readout pocket", "axes 2 1", "axes pca",
	} {
		x := three(t, setup+"; step 5")
		s := x.View().Scene(x.View().Frame())
		if s.Boundary.Field == nil {
			t.Fatalf("%q: no regions after an update", setup)
		}
		by := must(x.view.Timeline.Readout(t.Context(), x.view.Setup.Readout, x.Step()))
		choose, place := by.Classifier(), lattice(x)
		for i := range 21 {
			for j := range 21 {
				at, across, up := place(float64(i)*0.313-3, float64(j)*0.297-3)
				got, _ := s.Boundary.Field.At(across, up)
				if want := choose(at); int(got) != want {
					t.Fatalf("%q at %v, %v: class %d, want %d", setup, across, up, got, want)
				}
			}
		}
	}
}
