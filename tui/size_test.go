package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/grid"
)

// Every size of screen is filled and not overrun, the top line begins with the
// data and the last names the keys, in both tiers.
func TestSizes(t *testing.T) {
	sources := []string{"and", "iris", "overlap"}
	scripts := [][]string{nil, {"next", "show gram", "show bound"}, {"step 10", "show table", "zoom"}}
	for _, name := range sources {
		s := sample(t, name)
		for k, script := range scripts {
			a := session(t, s)
			for _, line := range script {
				if err := a.x.Do(t.Context(), line); err != nil {
					t.Fatal(err)
				}
			}
			for w := 40; w <= 300; w += 1 + w/6 {
				for h := 12; h <= 100; h += 1 + h/5 {
					a.grid = grid.New(w, h, k == 1)
					update(a, tea.WindowSizeMsg{Width: w, Height: h})
					drawFrame(a.grid, a.x, a.over)
					if why := frameFault(a, w, h, name); why != "" {
						t.Fatalf("%s after %v at %d×%d: %s\n%s", name, script, w, h, why, grid.Plain(a.grid))
					}
				}
			}
		}
	}
}

// frameFault says what is wrong with a frame.
func frameFault(a *app, w, h int, name string) string {
	lines := strings.Split(grid.Plain(a.grid), "\n")
	if len(lines) != h {
		return fmt.Sprintf("%d lines", len(lines))
	}
	for k, line := range lines {
		if got := a.grid.All().Width(line); got > w {
			return fmt.Sprintf("line %d is %d wide", k+1, got)
		}
		for _, r := range line {
			if a.grid.ASCII() && r > '~' {
				return fmt.Sprintf("%q is not ASCII", r)
			}
		}
	}
	if !strings.HasPrefix(lines[0], " "+name[:1]) || !strings.Contains(lines[0], "step "+fmt.Sprint(a.x.Step())) {
		return "the top line is not there"
	}
	if last := lines[h-1]; !strings.Contains(last, "? keys") || !strings.Contains(last, "q quit") {
		return "the keys are not there"
	}
	return ""
}
