package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/class"
)

// The explorer on the server's own terminal leads, follows who was handed the
// lead, breaks away, and takes the lead back, all at one place in the class.
func TestLocalSeat(t *testing.T) {
	var c class.Class
	local, other := c.Join("leader", true), c.Join("ada", true)
	if err := local.Lead(); err != nil {
		t.Fatal(err)
	}
	a := session(t, sample(t, "and"))
	a.seat = &Seat{Member: local, Class: &c, Local: true}
	a.seat.attach(a.x)
	x := session(t, sample(t, "and")).x
	key := func(k string) {
		a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)})
	}
	key("l")
	if now := c.Now(); len(now.Place.Do) != 1 || now.Place.Do[0] != "seek 1" {
		t.Errorf("the class is at %v", now.Place)
	}
	if err := other.Lead(); err != nil {
		t.Fatal(err)
	}
	a.Update(<-local.Calls)
	if err := x.Do(t.Context(), "seek 7"); err != nil {
		t.Fatal(err)
	}
	other.ReportPlace(x)
	a.Update(classMoved{})
	if a.x.Step() != 7 {
		t.Errorf("following, it is at step %d, want 7", a.x.Step())
	}
	key("w")
	key("l")
	if err := x.Do(t.Context(), "seek 2"); err != nil {
		t.Fatal(err)
	}
	other.ReportPlace(x)
	a.Update(classMoved{})
	if a.x.Step() != 8 {
		t.Errorf("on its own it is at step %d, want 8", a.x.Step())
	}
	key("w")
	if a.x.Step() != 2 {
		t.Errorf("back, it is at step %d, want 2", a.x.Step())
	}
	if _, err := local.Command([]string{"take"}); err != nil {
		t.Fatal(err)
	}
	a.Update(classMoved{})
	key("l")
	if now := c.Now(); now.Leader != "leader" || now.Place.Do[0] != "seek 3" {
		t.Errorf("the class is at %v, led by %s", now.Place, now.Leader)
	}
}
