package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"perceptron/samples"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
)

// TestNewcomer: ten keys on from the start a newcomer has seen a mistake, an
// update, convergence and the bound, and is told at each what to look at or what
// it was. The words are those of blobs, which the program opens without a name.
func TestNewcomer(t *testing.T) {
	s := sample(t, "blobs")
	a := session(t, s)
	a.x.View().Proving = true
	said := func() string {
		a.x.Decide(t.Context(), time.Minute)
		a.resize(80, 24)
		return screen(a)
	}
	text := said()
	for _, want := range []string{"40 points with 2 features", "The perceptron looks for a line", "Press space to take the first point"} {
		if !strings.Contains(text, want) {
			t.Fatalf("no %q in\n%s", want, text)
		}
	}
	for _, early := range []string{"loss", "separable", "csv", "CSV", "R =", "R²", "header"} { // before there is a step to judge
		if strings.Contains(text, early) {
			t.Errorf("%q in\n%s", early, text)
		}
	}
	for k, c := range []struct {
		key  string
		want []string
	}{
		{" ", []string{"✗ MISTAKE", "── update ──", "Press space"}},
		{" ", []string{"false positive", "so w turned away from it", "Press space"}},
		{" ", []string{"✓ correct", "no update: w stays", "2 of at most 496 updates"}},
		{"n", []string{"✗ MISTAKE"}},
		{"h", []string{"✓ correct"}},
		{"p", []string{"p pause"}},
		{"p", []string{"p play"}},
		{"c", []string{"Converged: a whole pass without a mistake, after 11 updates", "b why it had to end", "o another set", "0 again"}},
		{"b", []string{"11 of at most 496", "≥ tγ"}},
		{"0", []string{"Press space to take the first point"}},
	} {
		press(a, c.key)
		text := said()
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("after key %d, %q, no %q in\n%s", k+1, c.key, want, text)
			}
		}
	}
	if a.x.Layer != explore.NoLayer {
		t.Error("something lies over the panels")
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
			drawFrame(a.grid, a.x, a.over)
			text, was := grid.Plain(a.grid), a.x.View().Layout(a.x.View().Frame())
			for _, early := range [...]string{"separable: ", "γ =", "γ² =", "at most", "no limit on updates", "λ"} {
				if strings.Contains(text, early) {
					t.Errorf("%s at %d×%d says %q:\n%s", one.Name, size[0], size[1], early, text)
				}
			}
			press(a, " ")
			if now := a.x.View().Layout(a.x.View().Frame()); !slices.Equal(now.Below, was.Below) {
				t.Errorf("%s at %d×%d: below the plane is %v, and was %v", one.Name, size[0], size[1], now.Below, was.Below)
			}
			a.x.End()
		}
	}
}
