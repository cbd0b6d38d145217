package explore

import (
	"strings"
	"testing"
)

// A message is a refusal where what was asked for has not been done, once, and a notice
// else.
func TestRefused(t *testing.T) {
	x := explorer(t)
	for _, line := range []string{"fly", "set rate 0", "seek -1", "step 'x", "open none"} {
		typeIn(t, x, line)
		if x.Message() == "" || !x.Refused() {
			t.Errorf("%s: %q, refused %t", line, x.Message(), x.Refused())
		}
		if typeIn(t, x, "step"); x.Message() != "" || x.Refused() {
			t.Errorf("after %s: %q, refused %t", line, x.Message(), x.Refused())
		}
		if typeIn(t, x, "beats 2"); x.Message() == "" || x.Refused() {
			t.Errorf("%q is a refusal: %t", x.Message(), x.Refused())
		}
	}
	if x.Unbound("y"); !x.Refused() || !strings.Contains(x.Message(), "y does nothing here") {
		t.Errorf("%q, refused %t", x.Message(), x.Refused())
	}
	if x.Say("a word"); x.Refused() {
		t.Error("what is said is a refusal")
	}
}
