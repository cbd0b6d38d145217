package tui

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo/draws"
	"perceptron/samples"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/scene"
)

// At sizes from 1×1 to the largest, with any panel open on any data, no number is cut and
// no two touch, the screen is filled and not overrun, the top line begins with the data and
// the last names the keys, with colours and in ASCII; a screen too small for a frame says
// so in one line. Sizes, character sets and further commands are drawn for each: over all
// panels and data some hundreds.
func TestPanelsAtAnySize(t *testing.T) {
	for draw := uint64(0); draw < 8; draw += uint64(draws.Stride(8)) {
		t.Run(fmt.Sprint(draw), func(t *testing.T) {
			t.Parallel()
			panelsAtAnySize(t, rand.New(rand.NewPCG(7+draw, 12)))
		})
	}
}

// panelsAtAnySize checks one draw.
func panelsAtAnySize(t *testing.T, r *rand.Rand) {
	var n numbers
	frames := 0
	sizes := [][2]int{{1, 1}, {39, 30}, {60, 11}, {40, 12}, {80, 24}, {maxWidth, maxHeight}}
	var names []string
	for _, one := range samples.All() {
		names = append(names, one.Name)
	}
	for _, name := range append(names, "long") {
		a := session(t, sample(t, name))
		a.x.ExecuteScript("step 12") // which an empty plane has none of
		a.x.Decide(t.Context(), time.Minute)
		for _, c := range a.x.Complete("show ", nil) {
			if c.Objection != "" {
				continue
			}
			did(t, a.x, "show "+c.Text+" on")
			a.x.ExecuteScript([]string{"step", "next", "back 3", "zoom", "settings", "mode"}[r.IntN(6)])
			for a.x.Busy() {
				_ = a.x.Work(t.Context())
			}
			size := sizes[r.IntN(len(sizes))]
			if r.IntN(3) > 0 {
				size = [2]int{1 + r.IntN(1+r.IntN(maxWidth)), 1 + r.IntN(1+r.IntN(maxHeight))}
			}
			a.grid = grid.New(80, 24, r.IntN(2) == 0)
			update(a, tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			frames++
			n.watch(a.grid)
			drawFrame(a.grid, a.x, a.overlay)
			if why := cmp.Or(n.broken(), n.touching()); why != "" {
				t.Errorf("%s, %s, at %d×%d, ASCII %t: %s\n%s", name, c.Text, size[0], size[1], a.grid.ASCII, why, grid.Plain(a.grid))
			}
			small := size[0] < scene.MinWidth || size[1] < scene.MinHeight
			if why := frameFault(a, size[0], size[1], name); why != "" && !small && a.x.Layer == explore.NoLayer {
				t.Errorf("%s, %s, at %d×%d: %s\n%s", name, c.Text, size[0], size[1], why, grid.Plain(a.grid))
			}
			if small {
				if text := grid.Plain(a.grid); size[0] >= 40 && size[1] > 1 && !strings.Contains(text, "is the smallest screen") {
					t.Errorf("at %d×%d:\n%s", size[0], size[1], text)
				}
			}
			a.x.Close()
			if r.IntN(4) == 0 {
				a.x.ExecuteScript("show " + c.Text + " off")
			}
		}
	}
	if frames < 60 {
		t.Errorf("%d frames", frames)
	}
}

// frameFault is what is wrong with a frame.
func frameFault(a *app, w, h int, name string) string {
	lines := strings.Split(grid.Plain(a.grid), "\n")
	if len(lines) != h {
		return fmt.Sprintf("%d lines", len(lines))
	}
	for k, line := range lines {
		if got := a.grid.All().Grid.Width(line); got > w {
			return fmt.Sprintf("line %d is %d wide", k+1, got)
		}
		for _, r := range line {
			if a.grid.ASCII && r > '~' {
				return fmt.Sprintf("%q is not ASCII", r)
			}
		}
	}
	begins := strings.HasPrefix(lines[0], " "+name[:1]) || strings.HasPrefix(lines[0], " …") || strings.HasPrefix(lines[0], " .")
	if w >= 60 && !begins || !strings.Contains(lines[0], "step "+fmt.Sprint(a.x.Step())) {
		return "the top line is not there"
	}
	if last := lines[h-1]; !strings.Contains(last, "? keys") || !strings.Contains(last, "q quit") {
		return "the keys are not there"
	}
	return ""
}
