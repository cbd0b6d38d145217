package tui

import (
	"strings"
	"testing"
	"time"

	"perceptron/samples"
	"perceptron/tui/grid"
)

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
			drawFrame(a.grid, a.x, a.over)
			text, was := grid.Plain(a.grid), a.x.View().Layout(a.x.View().Frame())
			for _, early := range [...]string{"separable: ", "γ =", "γ² =", "at most", "no limit on updates", "λ"} {
				if strings.Contains(text, early) {
					t.Errorf("%s at %d×%d says %q:\n%s", one.Name, size[0], size[1], early, text)
				}
			}
			press(a, " ")
			if now := a.x.View().Layout(a.x.View().Frame()); now.Of("bound") != was.Of("bound") {
				t.Errorf("%s at %d×%d: below the plane is %v, and was %v", one.Name, size[0], size[1], now.Of("bound"), was.Of("bound"))
			}
			a.x.End()
		}
	}
}
