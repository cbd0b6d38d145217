package explore

import (
	"strings"
	"testing"
)

// A kernel turns the mode, says so, and one undo takes both back.
func TestKernelTurnsTheMode(t *testing.T) {
	x := explorer(t)
	do(t, x, "step 5; set kernel rbf")
	if s := x.view.Setup; s.Mode != "kernel" || s.Kernel != "rbf" || x.Step() != 5 || !strings.Contains(x.Message(), "mode is kernel") {
		t.Errorf("%+v at step %d: %q", s, x.Step(), x.Message())
	}
	if err := x.Do(t.Context(), "undo"); err != nil || x.view.Setup.Mode != "primal" || x.view.Setup.Kernel != "linear" {
		t.Errorf("%+v, %v", x.view.Setup, err)
	}
	if err := x.Do(t.Context(), "mode dual; set kernel linear"); err != nil || x.view.Setup.Mode != "dual" {
		t.Errorf("linear turns the mode to %s, %v", x.view.Setup.Mode, err)
	}
	if err := x.Do(t.Context(), "set degree 3"); err == nil {
		t.Error("a degree of no kernel is taken")
	}
}
