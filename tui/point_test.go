package tui

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
)

// In edit mode a click puts a point, of the class of its button; one on a point
// picks it up, and where the button is let go it lies.
func TestMouseEdits(t *testing.T) {
	a := session(t, sample(t, "and"))
	update(a, tea.WindowSizeMsg{Width: 80, Height: 24})
	at := func(x, y int, b tea.MouseButton, act tea.MouseAction) {
		settle(a, update(a, tea.MouseMsg{X: x, Y: y, Button: b, Action: act}))
		a.draw()
	}
	press(a, "i")
	l := a.x.View().Layout(a.x.View().Frame())
	find := func(number int) (x, y int) {
		for k := range 80 * 24 {
			if x, y = k%80, k/80; l.Plane.Contains(x, y) && a.x.PointedExample(x, y) == number {
				return x, y
			}
		}
		t.Fatalf("no example %d on the screen", number)
		return 0, 0
	}
	at(12, 7, tea.MouseButtonLeft, tea.MouseActionPress)
	at(12, 7, tea.MouseButtonLeft, tea.MouseActionRelease)
	at(20, 9, tea.MouseButtonRight, tea.MouseActionPress)
	d := a.x.View().Data
	if d.Len() != 6 || d.Y[4] != 1 || d.Y[5] != -1 {
		t.Fatalf("%d examples, labels %v: %s", d.Len(), d.Y, a.x.Message())
	}
	if x, y := find(5); x != 12 || y != 7 {
		t.Errorf("the click at 12, 7 put it at %d, %d", x, y)
	}
	x, y := find(4)
	at(x, y, tea.MouseButtonLeft, tea.MouseActionPress)
	at(30, 12, tea.MouseButtonLeft, tea.MouseActionMotion)
	at(30, 12, tea.MouseButtonLeft, tea.MouseActionRelease)
	if x, y = find(4); a.x.View().Data.Len() != 6 || x != 30 || y != 12 {
		t.Errorf("dragged to 30, 12, example 4 lies at %d, %d of %d: %s", x, y, a.x.View().Data.Len(), a.x.Message())
	}
	at(l.TimeBar.X+1, l.TimeBar.Y, tea.MouseButtonLeft, tea.MouseActionPress)
	if a.x.View().Data.Len() != 6 {
		t.Error("a click beside the plane put a point")
	}
}

// Points on another, in the corners of the plane and as far away as doubles go are
// put, drawn and run on, and the place leads back to them.
func TestPointsAnywhere(t *testing.T) {
	for _, script := range []string{
		"put 1 1; put 1 1 o; run",
		"put 1e308 1e308 +; run", "put -1e308 5e-324 o; run", "put 1.7976931348623157e308 -1.7976931348623157e308; put 0 0 +; run; view out; view fit",
		"set arithmetic float; put 1e308 1e308 +; step 30",
		"edit left 1000; edit up 1000; edit put o; edit right 1000; edit put +; edit down 1000; edit put o; edit left 1000; edit put +; run",
		"put 1e308 0; edit; edit up 10; edit put +; edit drop; edit flip; run",
	} {
		x, _ := saves(t, "and", Options{})
		did(t, x, script)
		y, _ := saves(t, "and", Options{})
		if err := y.Go(x.Place()); err != nil {
			t.Fatal(err)
		}
		for y.Busy() {
			if err := y.Work(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		var frames [2]string
		for k, e := range []*explore.Explorer{x, y} {
			_ = e.Do(t.Context(), "run") // that a run ends here by an overflow is known once it was tried
			did(t, e, "redraw")
			e.Decide(t.Context(), time.Second)
			frame, err := (&Options{Env: utf8Locale}).frame(t.Context(), e, "text")
			if err != nil {
				t.Fatal(err)
			}
			frames[k] = string(frame)
		}
		if frames[0] != frames[1] || x.Again() != y.Again() {
			t.Errorf("%s: %s\n%s\nleads to %s\n%s", script, x.Again(), frames[0], y.Again(), frames[1])
		}
	}
}
