package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// point moves the mouse there, presses a button or lets it go.
func point(a *app, x, y int, b tea.MouseButton, act tea.MouseAction) {
	settle(a, update(a, tea.MouseMsg{X: x, Y: y, Button: b, Action: act}))
	a.draw()
}

// What a click and the wheel do, at 140×45 on AND at step 10.
func TestMouse(t *testing.T) {
	a := session(t, sample(t, "and"))
	update(a, tea.WindowSizeMsg{Width: 140, Height: 45})
	press(a, ":")
	press(a, "s", "t", "e", "p", " ", "1", "0", "enter")
	a.draw()
	l := a.x.View().Layout(a.x.View().Frame())
	// Where the points and the bar are is read off the screen.
	find := func(r rune, in func(x, y int) bool) (x, y int) {
		for k := range a.grid.W * a.grid.H {
			x, y = k%a.grid.W, k/a.grid.W
			if in(x, y) && a.grid.All().At(x, y).Rune == r {
				return x, y
			}
		}
		t.Fatalf("no %q on the screen", r)
		return 0, 0
	}
	click := func(x, y int, b tea.MouseButton) { point(a, x, y, b, tea.MouseActionPress) }
	x, y := find('4', func(x, y int) bool { return l.Plane.Contains(x, y) && a.grid.All().At(max(x-1, 0), y).Rune == '*' })
	click(x-1, y, tea.MouseButtonLeft)
	if a.x.Message() != "the row of x₄ is in the table" || a.x.View().Layout(a.x.View().Frame()).Focus != "table" {
		t.Errorf("a click on x₄: %s, %q", a.x.View().Layout(a.x.View().Frame()).Focus, a.x.Message())
	}
	click(2, y+5, tea.MouseButtonRight)
	x, y = find('x', func(x, y int) bool { return l.TimeBar.Contains(x, y) && a.grid.All().At(x+1, y).Rune == '·' && x > 30 })
	click(x, y, tea.MouseButtonLeft)
	if a.x.Step() != 1 {
		t.Errorf("a click on the first step of the time bar leads to step %d", a.x.Step())
	}
	// The bar is x··x│xx·x│·x: each step has its column, each pass a border after it.
	drag := func(x, y int, action tea.MouseAction) { point(a, x, y, tea.MouseButtonLeft, action) }
	for _, c := range []struct {
		by, up int // columns right of the first step, rows above the bar
		step   int
	}{{3, 0, 4}, {4, 0, 4}, {5, 0, 5}, {8, 3, 8}, {-9, 0, 8}, {11, 0, 10}, {90, 0, 10}} {
		if drag(x+c.by, y-c.up, tea.MouseActionMotion); a.x.Step() != c.step {
			t.Errorf("a drag %d columns right leads to step %d, want %d", c.by, a.x.Step(), c.step)
		}
	}
	drag(x, y, tea.MouseActionRelease)
	if drag(x, y, tea.MouseActionMotion); a.x.Step() != 10 {
		t.Errorf("after the button was let go the pointer leads to step %d", a.x.Step())
	}
	for _, p := range l.Panes {
		click(p.Rect.X+3, p.Rect.Y, tea.MouseButtonWheelDown)
		if p.Name != "step" && a.x.View().Layout(a.x.View().Frame()).Focus != p.Name {
			t.Errorf("the wheel over %s scrolls %s", p.Name, a.x.View().Layout(a.x.View().Frame()).Focus)
		}
	}
	a.x.Begin("focus events; zoom on") // over all the others
	was := a.x.View().Panels.Views["events"].Scroll
	click(l.Of("table").X+3, l.Of("table").Y+1, tea.MouseButtonWheelUp)
	if now := a.x.View().Panels; now.Focus != "events" || now.Views["events"].Scroll == was {
		t.Errorf("the wheel over a panel that fills the screen scrolls %s, events to %d", now.Focus, now.Views["events"].Scroll)
	}
	a.x.Begin("zoom off")
	for k := 0; k < 140*45; k += 11 { // nowhere does it do harm
		click(k%140, k/140, tea.MouseButtonLeft)
	}
	press(a, "?")
	click(3, 3, tea.MouseButtonWheelDown)
	click(3, 3, tea.MouseButtonLeft)
	if a.x.Quitting {
		t.Error("it quits")
	}
}

// In edit mode a click puts a point, of the class of its button; one on a point
// picks it up, and where the button is let go it lies.
func TestMouseEdits(t *testing.T) {
	a := session(t, sample(t, "and"))
	update(a, tea.WindowSizeMsg{Width: 80, Height: 24})
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
	point(a, 12, 7, tea.MouseButtonLeft, tea.MouseActionPress)
	point(a, 12, 7, tea.MouseButtonLeft, tea.MouseActionRelease)
	point(a, 20, 9, tea.MouseButtonRight, tea.MouseActionPress)
	d := a.x.View().Data
	if d.Len() != 6 || d.Y[4] != 1 || d.Y[5] != -1 {
		t.Fatalf("%d examples, labels %v: %s", d.Len(), d.Y, a.x.Message())
	}
	if x, y := find(5); x != 12 || y != 7 {
		t.Errorf("the click at 12, 7 put it at %d, %d", x, y)
	}
	x, y := find(4)
	point(a, x, y, tea.MouseButtonLeft, tea.MouseActionPress)
	point(a, 30, 12, tea.MouseButtonLeft, tea.MouseActionMotion)
	point(a, 30, 12, tea.MouseButtonLeft, tea.MouseActionRelease)
	if x, y = find(4); a.x.View().Data.Len() != 6 || x != 30 || y != 12 {
		t.Errorf("dragged to 30, 12, example 4 lies at %d, %d of %d: %s", x, y, a.x.View().Data.Len(), a.x.Message())
	}
	point(a, l.TimeBar.X+1, l.TimeBar.Y, tea.MouseButtonLeft, tea.MouseActionPress)
	if a.x.View().Data.Len() != 6 {
		t.Error("a click beside the plane put a point")
	}
}
