package panel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"perceptron/tui/grid"
)

// What is counted, in how many updates, the bar and what the bound is made of are each said
// in the longest of its wordings that its row has room for, in a panel of any width; in one
// line the updates are named wherever they have room, whatever else is left out for them.
func TestBoundSaysWhatHasRoom(t *testing.T) {
	for _, changes := range []string{"", "batch-size=2", "update=pa", "update=margin"} {
		f := frame(t, set(t, "and"), changes+" proved", 9)
		b := f.bound()
		counted := fmt.Sprint(f.counted(b.Name), " of at most ", b.most, " ", b.counts)
		n := f.State().Now.Updates
		if unknown := frame(t, f.Data, changes, 9); unknown.Bounded() || f.Bounded() != (changes != "update=pa") {
			t.Errorf("%q: the updates are said to have a bound: %t, before one is known %t", changes, f.Bounded(), unknown.Bounded())
		}
		counts := []string{fmt.Sprint(counted, " (", n, " updates)"), counted}
		if b.counts == "updates" {
			counts = counts[1:]
		}
		full := counts[0] + strings.Repeat(" ", 13)
		squares := b.radius + "  " + b.width
		made := []string{b.formula + b.whose + ": " + squares, b.formula + ": " + squares, squares, b.radius}
		for w := len([]rune(counted)) + 1; w < 100; w++ {
			fits := func(s string) bool { return grid.New(1, 1, false).Width(s) <= w-1 }
			first := counts[slices.IndexFunc(counts, fits)]
			second := made[slices.IndexFunc(made, fits)]
			rows := strings.Split(shown(f, "bound", w, 40, View{}), "\n")
			said := strings.TrimRight(rows[1], "█▉▊▋▌▍▎▏░ ")
			if strings.TrimSpace(said) != first || strings.Contains(rows[1], "░") != fits(full) || strings.TrimSpace(rows[2]) != second {
				t.Errorf("%q, %d columns:\n%s\n%s\nnot\n%s\n%s", changes, w, rows[1], rows[2], first, second)
			}
			g := grid.New(w, 1, false)
			BoundLine(g.All(), f)
			if line := strings.TrimSpace(grid.Plain(g)); !strings.HasPrefix(line, first) {
				t.Errorf("%q, %d columns: %q, not %q", changes, w, line, first)
			}
		}
	}
}
