package tui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"perceptron/tui/explore"
	"perceptron/tui/panel"
	"perceptron/tui/plane"
)

// handleMouse handles a press of a button or a turn of the wheel: both run a command, as a
// key does. After a press on the time bar the run follows the pointer until the button is
// released.
func (a *app) handleMouse(m tea.MouseMsg) tea.Cmd {
	if a.x.View().Cursor.On && a.x.Layer == explore.NoLayer && !a.x.Busy() {
		if line := a.editCommandAt(m); line != "" {
			a.x.ExecuteScript(line)
			return a.nextCmd()
		}
	}
	v := a.x.View()
	bar := v.Layout(v.Frame()).TimeBar
	turn := map[tea.MouseButton]string{tea.MouseButtonWheelUp: "up", tea.MouseButtonWheelDown: "down"}[m.Button]
	switch scrubbed := a.pointer.scrubbing; {
	case m.Action == tea.MouseActionMotion && scrubbed && !a.x.Busy() && a.x.Layer == explore.NoLayer:
		m.Y = bar.Y // the pointer may leave the bar's row
	case m.Action != tea.MouseActionPress:
		a.pointer.scrubbing = scrubbed && m.Action != tea.MouseActionRelease
		return nil
	default:
		a.pointer.scrubbing = turn == "" && bar.Contains(m.X, m.Y)
	}
	switch {
	case turn == "" && m.Button != tea.MouseButtonLeft:
		return nil
	case a.x.Busy():
		a.x.Halt()
	case a.x.Layer == explore.BlankLayer:
		a.x.Close()
	case a.x.Layer != explore.NoLayer:
		if key, wheel := map[string]tea.KeyType{"up": tea.KeyUp, "down": tea.KeyDown}[turn]; wheel {
			a.overlay.Key(a.x, tea.KeyMsg{Type: key})
		}
	default:
		a.x.ExecuteScript(a.commandAt(m.X, m.Y, turn))
	}
	return a.nextCmd()
}

// commandAt is the command line for a click at (x, y) or, if turn is "up" or "down", for
// the wheel there; "" for none.
func (a *app) commandAt(x, y int, turn string) string {
	pic := a.x.View()
	f := pic.Frame()
	l := pic.Layout(f)
	for _, p := range l.Panes {
		switch {
		case !p.Rect.Contains(x, y) || !l.Shows(p.Name):
		case turn != "":
			return "focus " + p.Name + "; scroll " + turn
		default:
			return "focus " + p.Name
		}
	}
	switch {
	case turn != "":
	case l.TimeBar.Contains(x, y):
		if step, ok := panel.StepAt(l.TimeBar.W, a.grid.ASCII, f, x-l.TimeBar.X); ok {
			return fmt.Sprint("seek ", step)
		}
	case l.Plane.Contains(x, y) && pic.MainPanel() != "plane":
		return "focus " + pic.MainPanel()
	case l.Plane.Contains(x, y):
		s := pic.Scene(f)
		if i, ok := plane.NewViewport(l.Plane.W, l.Plane.H, s).Nearest(s.Cloud, x-l.Plane.X, y-l.Plane.Y); ok {
			return fmt.Sprint("example ", s.Cloud.Number(i))
		}
	}
	return ""
}

// editCommandAt is the command line for the mouse in edit mode, "" for none. The left
// button puts a point of class + (or the first class) into an empty cell, the right button
// one of class o (or the second). A press on a point selects it; it is dragged until the
// button is released.
func (a *app) editCommandAt(m tea.MouseMsg) string {
	at := a.x.CursorCommand(m.X, m.Y)
	class, button := map[tea.MouseButton]int{tea.MouseButtonLeft: 1, tea.MouseButtonRight: 2}[m.Button]
	switch {
	case m.Action == tea.MouseActionRelease && a.pointer.dragged > 0:
		number := a.pointer.dragged
		a.pointer.dragged = 0
		if at != "" && a.x.ExampleAt(m.X, m.Y) != number {
			return at + "; edit move " + fmt.Sprint(number)
		}
	case m.Action == tea.MouseActionPress && button && at != "":
		if a.pointer.dragged = a.x.ExampleAt(m.X, m.Y); a.pointer.dragged > 0 {
			return at
		}
		return fmt.Sprint(at, "; edit class ", class)
	}
	return ""
}
