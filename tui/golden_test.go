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

// small is the screen that SSH gives: the size at which every scene is kept.
var small = [2]int{80, 24}

// TestFrames compares whole frames with those that were looked at, in the size and the
// signs that their names end in. That nothing is cut or overlaps in any scene at any size
// is TestNumbersWhole's and TestPanelsAtAnySize's to prove.
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

// Before the first step no screen says whether the data can be separated, by how much
// or after how many updates; the bound panel of a large one, which says so from the
// first step on, keeps its place.
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
