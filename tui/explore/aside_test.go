package explore

import (
	"slices"
	"strings"
	"testing"
)

// What waits for another mode or update is in the line that quit prints, and
// comes back by it.
func TestAsideComesBack(t *testing.T) {
	for _, script := range []string{
		"set kernel poly; set degree 3; mode primal",
		"set tie positive; set update pa",
		"set kernel poly; set degree 3; set gamma 4; set coef0 2; set kernel linear; mode primal",
		"set kernel poly; set degree 3; set kernel rbf; set gamma 1/3; mode dual; set init 1,2,3",
		"set rate 1/2; set update pa2",
		"set update margin; set threshold 2; set update perceptron",
		"set update pa1; set aggressiveness 3; set update margin",
		"set update pa1; set aggressiveness 3; set update margin; set kernel rbf; set gamma 2; mode dual; step 3",
	} {
		x, y := played(t, script), explorer(t)
		p := x.Place()
		setup, err := y.view.Setup.With(p.Settings...)
		if err != nil || len(p.Aside) == 0 {
			t.Fatalf("%s: %+v, %v", script, p, err)
		}
		if err := y.change(y.source, setup); err != nil {
			t.Fatal(err)
		}
		do(t, y, strings.Join(append(p.asideLines(), p.Do...), "; "))
		if got := y.Place(); got.Command() != p.Command() || !slices.Equal(got.Aside, p.Aside) {
			t.Errorf("%s: %s leads to %s", script, p.Command(), got.Command())
		}
	}
}
