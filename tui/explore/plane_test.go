package explore

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

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

// Of 8 points the range gets two fifths of the longer span on either side: of
// AND 1 + 0.8, of the box in a and b 1 + 1.6. By the third feature, c, which has
// 16/21 of the variance, and b the longer span is 4, and 4 + 3.2 is shown. The box
// is opened on a and c: c parts the classes, and a varies less than b.
func TestPlaneScripts(t *testing.T) {
	for _, c := range []struct{ script, want, again string }{
		{"", "a c 0.5 2 4.2", ""},
		{"axes 1 2; axes best", "a c 0.5 2 4.2", ""},
		{"axes 1 2", "a b 0.5 1 2.6", "axes 1 2"},
		{"axes 3 2", "c b 2 1 7.2", "axes 3 2"},
		{"axes c b", "c b 2 1 7.2", "axes 3 2"},
		{"axes pca", "pc1 pc2 0 0 7.2", "axes pca"},
		{"axes pca; axes 1 2", "a b 0.5 1 2.6", "axes 1 2"},
		{"axes margin", "pc1 pc2 0 0 7.2", "axes margin"}, // w = 0: no hyperplane yet
		{"axes 1 2; view in", "a b 0.5 1 1.3", "view in 1"},
		{"axes 1 2; view in 2; view out 3", "a b 0.5 1 5.2", "view out 1"},
		{"axes 1 2; view in; view out", "a b 0.5 1 2.6", ""},
		{"axes 1 2; view in; view fit", "a b 0.5 1 2.6", ""},
		{"view in; axes 3 2", "c b 2 1 7.2", "axes 3 2"},
		// a quarter of the longer side, 3.6, of the part shown
		{"axes 1 2; view up", "a b 0.5 1.9 2.6", "view at 0.5 1.9 0"},
		{"axes 1 2; view in; view right; view up 2", "a b 0.95 1.9 1.3", "view at 0.95 1.9 1"},
		{"axes 1 2; view in; view left; view down; view right; view up", "a b 0.5 1 1.3", "view at 0.5 1 1"},
		{"axes 1 2; view right 100", "a b 1.8 1 2.6", "view at 1.8 1 0"}, // not away from all points
		{"axes 1 2; view at 1 2 3", "a b 1 2 0.325", "view at 1 2 3"},
		{"axes 1 2; step; view hand; view in", "a b 0 0 1.3", "view at 0 0 1"},
	} {
		x := box(t)
		if err := x.Do(t.Context(), c.script); err != nil {
			t.Errorf("%q: %v", c.script, err)
			continue
		}
		if got := shows(x); got != c.want {
			t.Errorf("%q: shows %s, want %s", c.script, got, c.want)
		}
		if _, do, _ := strings.Cut(x.Again(), "--do "); !strings.HasSuffix(strings.Trim(do, "'"), c.again) || c.again == "" && strings.Contains(do, "view") {
			t.Errorf("%q: again by %s, want %s", c.script, x.Again(), c.again)
		}
		y := box(t)
		if err := y.Do(t.Context(), strings.Join(x.lines(x.Layer), "; ")); err != nil || shows(y) != shows(x) {
			t.Errorf("%q: the quit line shows %s, want %s (%v)", c.script, shows(y), shows(x), err)
		}
	}
}

// The command axes says what the plane shows, and alone what it may show.
func TestAxesSaid(t *testing.T) {
	x := box(t)
	for _, c := range [][2]string{
		{"axes", "a across, c up; axes takes best, pca, margin, phi, or two of a, b, c, by number or name"},
		{"axes a b", "a across, b up"},
		{"axes 3 1", "c across, a up"},
		{"axes best", "a across, c up: the pair that separates the classes best"},
		{"axes pca", "pc1 across, pc2 up"},
		{"run; axes margin", "distance across, along H up"},
	} {
		if err := x.Do(t.Context(), c[0]); err != nil || x.Message() != c[1] {
			t.Errorf("%s: %v, %q, want %q", c[0], err, x.Message(), c[1])
		}
	}
}

// One feature has neither principal directions nor another to show; no data
// have no directions.
func TestPlaneOfOneFeature(t *testing.T) {
	d := must(model.NewDataset("line", []string{"a"}, []float64{1, 2, 4}, []int8{-1, 1, 1}))
	x := begun(t, Source{Data: d, Name: "line", Setup: algo.Default()})
	for _, script := range []string{"axes pca", "axes margin"} {
		if err := x.Do(t.Context(), script); err == nil || !strings.Contains(err.Error(), "but one feature") {
			t.Errorf("%s: %v", script, err)
		}
	}
	if err := x.Do(t.Context(), "axes 1 1; step; view in"); err != nil || x.Again() != "perceptron line --do 'seek 1; view in 1'" {
		t.Errorf("%s (%v)", x.Again(), err)
	}
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
			if !strings.Contains(s.Captions.Text(len(s.Captions), false), "no hyperplane while w = 0") {
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
		if ghost := s.Ghost.Line != nil; ghost != strings.Contains(s.Captions.Text(len(s.Captions), false), "the old line: where the old H cuts this plane") {
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

// A kernel without weights takes the hyperplane away from axes margin.
func TestMarginAxesLost(t *testing.T) {
	x := box(t)
	do(t, x, "step 5; axes margin; mode kernel; set kernel rbf")
	s := x.View().Scene(x.View().Frame())
	if !strings.Contains(s.Captions.Text(len(s.Captions), false), "the first two principal directions") || s.Boundary.Field == nil || x.view.Axes.Kind != "pca" {
		t.Errorf("axes %s, caption %q", x.view.Axes.Kind, s.Captions)
	}
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
			if got, want := s.Boundary.Field.At(s.Cloud.XY[2*i], s.Cloud.XY[2*i+1]), x.View().State().See(i).Activation; math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: the field is %g at x%d, its activation is %g", script, got, i+1, want)
			}
		}
	}
}

// However the plane is turned and moved, the quit line shows the same part.
func TestPlaneAgain(t *testing.T) {
	words := []string{"view in", "view out", "view left", "view right 3", "view up", "view down 2", "view hand", "view fit", "axes pca", "axes margin", "axes 1 3", "step", "next", "set tie positive"}
	rapid.Check(t, func(t *rapid.T) {
		x := box(&testing.T{})
		for _, w := range rapid.SliceOfN(rapid.SampledFrom(words), 0, 12).Draw(t, "commands") {
			_ = x.Do(t.Context(), w) // what is refused changes nothing
		}
		y := box(&testing.T{})
		if err := y.Do(t.Context(), "set tie "+x.view.Setup.Tie+"; "+strings.Join(x.lines(x.Layer), "; ")); err != nil || shows(y) != shows(x) {
			t.Fatalf("%s shows %s, want %s (%v)", strings.Join(x.lines(x.Layer), "; "), shows(y), shows(x), err)
		}
	})
}

// While the plane has the focus, arrows move it; else they step and scroll.
func TestArrows(t *testing.T) {
	x := explorer(t)
	for _, c := range []struct{ key, focus, line string }{
		{"right", "", "step"},
		{"up", "", "scroll up"},
		{"shift+up", "", "view up"},
		{"right", "plane", "view right"},
		{"up", "plane", "view up"},
		{"shift+up", "plane", "view up"},
		{"l", "plane", "step"},
		{")", "", "view in"},
		{"(", "", "view out"},
		{"F", "", "view fit"},
	} {
		x.view.Panels.Focus = c.focus
		if line, ok := x.Line(c.key); line != c.line || !ok {
			t.Errorf("%s with the focus on %q runs %q, want %q", c.key, c.focus, line, c.line)
		}
	}
	if _, bound := x.Line("é"); bound {
		t.Error("é is bound")
	}
}
