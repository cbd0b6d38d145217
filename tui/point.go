package tui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"
)

// editCommandAt is the command line for the mouse in edit mode: a click on an empty cell
// puts a point, the left button + or the first class, the right one o or the
// second; one on a point goes there, and drags it until the button is let go. It
// is "" for what means nothing there.
func (a *app) editCommandAt(m tea.MouseMsg) string {
	at := a.x.PointCell(m.X, m.Y)
	class, button := map[tea.MouseButton]int{tea.MouseButtonLeft: 1, tea.MouseButtonRight: 2}[m.Button]
	switch {
	case m.Action == tea.MouseActionRelease && a.dragged > 0:
		number := a.dragged
		a.dragged = 0
		if at != "" && a.x.PointedExample(m.X, m.Y) != number {
			return at + "; edit move " + fmt.Sprint(number)
		}
	case m.Action == tea.MouseActionPress && button && at != "":
		if a.dragged = a.x.PointedExample(m.X, m.Y); a.dragged > 0 {
			return at
		}
		return fmt.Sprint(at, "; edit class ", class)
	}
	return ""
}
