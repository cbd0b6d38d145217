package tui

import (
	"testing"

	"perceptron/tui/grid"
)

// However long the votes take to count, a frame takes no longer than its share,
// and in the end the picture is that of Render, which waits.
func TestFramesWhileCounting(t *testing.T) {
	s := scattered(t, 120_000, 2, 2)
	a := session(t, s)
	did(t, a.x, "step 300; readout voted")
	if a.draw(); !a.x.Counting() {
		t.Fatal("the votes of 120 000 examples are counted at once")
	}
	updates := 0
	for ; a.x.Counting(); updates++ {
		a.more = true
		if runJob(a, a.handOver()); !a.more && a.x.Counting() {
			t.Fatal("nobody goes on counting")
		}
	}
	drawFrame(a.grid, a.x, a.over)
	got := grid.Plain(a.grid) + "\n"
	o := Options{Source: s, Do: "step 300; readout voted", Env: utf8Locale}
	want := must(Render(t.Context(), RenderOptions{Options: o, Width: a.grid.W, Height: a.grid.H, Format: "text"}))
	if got != string(want) {
		t.Errorf("after %d slices\n%s\nwant\n%s", updates, got, want)
	}
}
