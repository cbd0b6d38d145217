package tui

import (
	"regexp"
	"strings"
	"testing"
)

// Two runs side by side have the arithmetic of the step that each has alone, and
// the top line counts the updates of both.
func TestBeside(t *testing.T) {
	screen := func(do string) string {
		got, err := setup{"overlap", "", "200", do, [2]int{140, 45}}.render(t)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	// The product and the number of updates, as they stand on the screen of a run.
	read := func(text string) (product, updates string) {
		first, _, found := strings.Cut(text, "·(−2.19)")
		_, top, counted := strings.Cut(text, "  updates ")
		if !found || !counted {
			t.Fatalf("no arithmetic, or no updates:\n%s", text)
		}
		return first[strings.LastIndex(first, "= "):] + "·(−2.19)", strings.Fields(top)[0]
	}
	mine, ours := read(screen(""))
	other, theirs := read(screen("set bias none"))
	beside := screen("compare bias none")
	if ours == theirs || mine == other {
		t.Fatalf("the runs are alike: %s and %s updates, %s and %s", ours, theirs, mine, other)
	}
	for _, want := range []string{mine, other, "updates " + ours + " and " + theirs, "≠ updates", "\n A errors "} {
		if !strings.Contains(beside, want) {
			t.Errorf("%q is not on the screen:\n%s", want, beside)
		}
	}
	for side, updates := range map[string]string{"A": ours, "B": theirs} {
		if !regexp.MustCompile(`(?m)^ +` + side + ` .*\b` + updates + `\b`).MatchString(beside) {
			t.Errorf("no %s updates in the row of %s:\n%s", updates, side, beside)
		}
	}
}
