package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// In edit mode a click puts a point, of the class of its button; one on a point
// picks it up, and where the button is let go it lies.
func TestMouseEdits(t *testing.T) {
	a := session(t, and(t))
	a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	at := func(x, y int, b tea.MouseButton, act tea.MouseAction) {
		_, cmd := a.Update(tea.MouseMsg{X: x, Y: y, Button: b, Action: act})
		settle(a, cmd)
		a.draw()
	}
	press(a, "i")
	l := a.x.Picture().Layout(a.x.Picture().Frame())
	find := func(number int) (x, y int) {
		for k := range 80 * 24 {
			if x, y = k%80, k/80; holds(l.Plane, x, y) && a.x.PointedExample(x, y) == number {
				return x, y
			}
		}
		t.Fatalf("no example %d on the screen", number)
		return 0, 0
	}
	at(12, 7, tea.MouseButtonLeft, tea.MouseActionPress)
	at(12, 7, tea.MouseButtonLeft, tea.MouseActionRelease)
	at(20, 9, tea.MouseButtonRight, tea.MouseActionPress)
	d := a.x.Data()
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
	if x, y = find(4); a.x.Data().Len() != 6 || x != 30 || y != 12 {
		t.Errorf("dragged to 30, 12, example 4 lies at %d, %d of %d: %s", x, y, a.x.Data().Len(), a.x.Message())
	}
	at(l.TimeBar.X+1, l.TimeBar.Y, tea.MouseButtonLeft, tea.MouseActionPress)
	if a.x.Data().Len() != 6 {
		t.Error("a click beside the plane put a point")
	}
}
