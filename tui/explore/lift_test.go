package explore

import (
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// Of one feature each point lies at its activation, as the run has it, and the
// range shows them all and 0; while points are put, and of a kernel that has no w,
// they lie on their axis.
func TestLifted(t *testing.T) {
	d := must(model.Read(t.Context(), strings.NewReader("hours,passed\n0.5,no\n1,no\n2.5,no\n3,yes\n4,yes\n5,yes\n"), "-", model.ReadOptions{}))
	x := begun(t, Source{Data: d, Name: "hours", Setup: algo.Default()})
	for _, c := range []struct {
		line string
		flat bool
	}{{"step 1", false}, {"step 4", false}, {"run", false}, {"back 3", false}, {"edit", true}, {"edit", false}, {"mode kernel; set kernel rbf", true}} {
		do(t, x, c.line)
		f := x.View().Frame()
		s := x.View().Scene(f)
		for i := range d.Len() {
			want := 0.0
			if !c.flat {
				want = f.State().See(i).Activation
			}
			if got := s.Cloud.XY[2*i+1]; got != want {
				t.Errorf("%s: x%d lies at %v, want %v", c.line, i+1, got, want)
			}
			if v := s.View; want < v.MinY || want > v.MaxY || v.MinY > 0 || v.MaxY < 0 {
				t.Errorf("%s: %v is shown of %v", c.line, *v, want)
			}
		}
		if s.Apart == c.flat {
			t.Errorf("%s: the axes have scales of their own: %v", c.line, s.Apart)
		}
	}
}
