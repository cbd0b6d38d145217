package tui

import (
	"math"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
)

// Of very many examples the principal directions are from some at first, which
// their caption says. They become those of all while keys are heard, that is said
// too, and the picture is then that of Render, which waits.
func TestDirectionsOfMany(t *testing.T) {
	const n, m = 6_000, 60
	x, y, names := make([]float64, n*m), make([]int8, n), make([]string, m)
	for k := range x {
		x[k] = math.Sin(float64(k)*float64(k%89)) * float64(1+k%m)
	}
	for i := range y {
		y[i] = int8(1 - 2*(i%2))
	}
	for j := range names {
		names[j] = string(rune('a'+j/26)) + string(rune('a'+j%26))
	}
	d, err := model.NewDataset("many", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	source := explore.Source{Data: d, Name: "many", Setup: algo.Default()}
	a := session(t, source)
	a.Update(tea.WindowSizeMsg{Width: 160, Height: 40})
	if err := a.x.Do(t.Context(), "focus plane; zoom; axes pca"); err != nil {
		t.Fatal(err)
	}
	shown := func() string {
		a.draw()
		return grid.Plain(a.grid)
	}
	if text := shown(); !strings.Contains(text, "(for now from 3000 of the 6000 examples)") {
		t.Fatalf("the first picture does not say that it is from some:\n%s", text)
	}
	slices := 0
	for ; a.x.Counting(); slices++ {
		if _, cmd := a.Update(countDone{}); cmd == nil && a.x.Counting() {
			t.Fatal("nobody goes on counting")
		}
	}
	if want := "the principal directions are from all 6000 examples now"; slices == 0 || a.x.Message() != want {
		t.Errorf("after %d slices it says %q, want %q", slices, a.x.Message(), want)
	}
	a.x.Say("")
	want, err := Render(t.Context(), RenderOptions{Options: Options{Source: source, Do: "focus plane; axes pca; zoom", Env: environment("LANG", "C.UTF-8")}, Width: 160, Height: 40, Format: "text"})
	if err != nil {
		t.Fatal(err)
	}
	if got := shown() + "\n"; got != string(want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
