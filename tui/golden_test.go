package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"perceptron/model/golden"
	"perceptron/samples"
	"perceptron/tui/grid"
)

// small is the usual screen over SSH, at which every scene has a golden frame.
var small = [2]int{80, 24}

// TestFrames compares whole frames with those that were looked at, in the size and
// character set of their names. TestNumbersWhole and TestPanelsAtAnySize check that nothing
// is cut or overlaps at any size.
func TestFrames(t *testing.T) {
	for _, row := range golden.Rows(t, "testdata/frames.txt") {
		t.Run(row[0], func(t *testing.T) {
			words := strings.Split(row[0], "-")
			size, signs := words[len(words)-2], words[len(words)-1]
			o := RenderOptions{At: row[2], Format: "text", Options: Options{
				Source: sample(t, row[1]), Do: row[3], Theme: "mono", ASCII: signs == "ascii",
				Env: environment("LANG", "C.UTF-8"), Decide: time.Minute,
			}}
			if o.Source.Data != nil {
				o.Source.Setup.Task = o.Source.Data.Task
			}
			if signs == "colour" {
				o.Theme, o.Format = "dark", "ansi"
			}
			_ = must(fmt.Sscanf(size, "%dx%d", &o.Width, &o.Height))
			golden.Compare(t, row[0], string(must(Render(t.Context(), o))))
		})
	}
}

// Before the first step no screen says whether the data are separable, by what margin or
// after how many updates; the bound panel of a large screen, which says so from the first
// step on, keeps its place.
func TestFirstScreenHasNoVerdict(t *testing.T) {
	for _, one := range samples.All() {
		for _, size := range [...][2]int{{80, 24}, {100, 30}, {140, 45}, {200, 60}} {
			a := session(t, sample(t, one.Name))
			a.x.View().Proving = true
			a.resize(size[0], size[1])
			a.x.Decide(t.Context(), time.Second)
			drawFrame(a.grid, a.x, a.overlay)
			text, was := grid.Plain(a.grid), a.x.View().Layout(a.x.View().Frame())
			for _, early := range [...]string{"separable: ", "γ =", "γ² =", "at most", "no limit on updates", "λ"} {
				if strings.Contains(text, early) {
					t.Errorf("%s at %d×%d says %q:\n%s", one.Name, size[0], size[1], early, text)
				}
			}
			press(a, " ")
			if now := a.x.View().Layout(a.x.View().Frame()); now.RectOf("bound") != was.RectOf("bound") {
				t.Errorf("%s at %d×%d: below the plane is %v, and was %v", one.Name, size[0], size[1], now.RectOf("bound"), was.RectOf("bound"))
			}
			a.x.End()
		}
	}
}
