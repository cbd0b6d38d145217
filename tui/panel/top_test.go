package panel

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var counts = regexp.MustCompile(`[0-9]+`)

// From 40 columns on the top line has the mode, and where the run stands; below,
// whole fields are left out; at no width is a number cut.
func TestTopLine(t *testing.T) {
	d := and(t)
	d.Name = "some/long/path/to/and"
	for _, changes := range []string{"", "mode=dual", "mode=kernel", "rate=1/10 order=shuffled"} {
		f := frame(t, d, changes, -1)
		known := counts.FindAllString(shown(f, "top", 200, 1, View{}), -1)
		for w := 1; w < 140; w++ {
			for _, ascii := range []bool{false, true} {
				text := strings.TrimRight(spelled(f, "top", w, 1, View{}, ascii), "\n")
				for _, n := range counts.FindAllString(text, -1) {
					if !slices.Contains(known, n) {
						t.Errorf("%q at %d columns: %q is part of a number", text, w, n)
					}
				}
				if w >= 40 && (!strings.Contains(text, f.Problem.Setup.Mode) || !strings.Contains(text, "converged")) {
					t.Errorf("%q at %d columns", text, w)
				}
			}
		}
	}
	for w, want := range map[int]string{
		40: "and · primal ep 3 step 9 upd 5",
		24: "ep 3 step 9 upd 5",
		16: "step 9 upd 5",
	} {
		if got := joined(shown(frame(t, and(t), "", 9), "top", w, 1, View{})); got != want {
			t.Errorf("at %d columns %q, want %q", w, got, want)
		}
	}
}

// The loss is a fraction where numbers are, and so is the part of the first
// weights in the sum of a run in dual form.
func TestFractions(t *testing.T) {
	f := frame(t, iris(t), "rate=1/3 fractions", 4)
	if text := shown(f, "status", 80, 1, View{}); !regexp.MustCompile(`loss [0-9]+/[0-9]+`).MatchString(text) {
		t.Errorf("no fraction in %q", text)
	}
	f = frame(t, and(t), "mode=dual init=1/3,1/7,1/2 fractions", 8)
	says(t, "w₀·x", shown(f, "step", 60, 14, View{}), "10/21")
}
