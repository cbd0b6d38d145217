package explore

import (
	"testing"

	"perceptron/model"
)

// three is six points in the plane of three classes, named so that a label and a
// sign are not easily taken for each other.
func three(t testing.TB, setup string) *Explorer {
	t.Helper()
	const text = "a,b,y\n1,0,east\n0,1,north\n-1,-1,south\n2,0,east\n0,2,north\n-2,-1,south\n"
	x := read(t, "three", text, model.ReadOptions{Task: "multiclass"})
	do(t, x, setup)
	return x
}

// lattice is any point in the space of two features, by the first three examples,
// and where it lies on the plane: to go there keeps what is straight.
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

// The regions are those that the state chooses, whatever the representation, at
// every point of a lattice; the picture is of what predicts.
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
		choose, place := by.Chooser(), lattice(x)
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
