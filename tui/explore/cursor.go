package explore

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"perceptron/model"
	"perceptron/tui/scene"
)

// editKeys are the keys of edit mode.
func editKeys() []Key {
	all := bindKeys("edit", "", "i")
	add := func(key, line, hint, row string) {
		all = append(all, Key{Key: key, Line: "edit " + line, Hint: hint, In: EditMode, Row: row})
	}
	for _, to := range scene.Directions {
		add(to.Name, to.Name, "", "edit left|right|up|down")
		add("shift+"+to.Name, to.Name+" 10", "", "edit left|right|up|down 10")
	}
	add("+", "put +", "put +", "edit put [LABEL]")
	add("o", "put o", "put o", "edit put [LABEL]")
	add("x", "drop", "delete", "")
	add("f", "flip", "flip", "")
	for k := 1; k <= 9; k++ {
		add(strconv.Itoa(k), fmt.Sprint("class ", k), "", "edit class K")
	}
	return all
}

// editMode is the command edit: on or off, to a position of the plane, a movement of the
// cursor, or an edit at the cursor.
func (x *Explorer) editMode(g arguments) error {
	c := &x.view.Cursor
	switch {
	case g.has("off"), len(g.words) == 0 && c.On:
		*c = scene.Cursor{}
		return nil
	case g.has("X"):
		*c = scene.Cursor{On: true, At: g.point()}
		x.reportCursor()
		return nil
	case !c.On:
		x.startEditing()
	}
	for _, to := range scene.Directions {
		if g.has(to.Name) {
			return x.moveCursor(to.Across, -to.Up, min(g.number("N", 1), 1000))
		}
	}
	if len(g.form) == 0 || g.has("on") {
		return nil
	}
	return x.editAtCursor(g)
}

// startEditing enters edit mode with the cursor at the centre of the plane.
func (x *Explorer) startEditing() {
	cells, _ := x.View().PlaneViewport()
	w, h := cells.Size()
	across, up := cells.PointIn(w/2, h/2)
	x.view.Cursor = scene.Cursor{On: true, At: [2]float64{across, up}}
	x.reportCursor()
}

// moveCursor moves the cursor by cells, as far as the plane goes.
func (x *Explorer) moveCursor(across, down, n int) error {
	at := &x.view.Cursor.At
	cells, _ := x.View().PlaneViewport()
	w, h := cells.Size()
	cx, cy := cells.CellOf(at[0], at[1])
	to := [2]int{min(max(cx+across*n, 0), w-1), min(max(cy+down*n, 0), h-1)}
	if to == [2]int{cx, cy} {
		return errors.New("the cursor is at the edge of the plane (view out shows more)")
	}
	ax, ay := cells.PointIn(to[0], to[1])
	if across != 0 {
		at[0] = ax
	} else {
		at[1] = ay
	}
	x.reportCursor()
	return nil
}

// CursorCommand is the command that moves the cursor to a cell of the screen; "" if it is
// not on the plane.
func (x *Explorer) CursorCommand(sx, sy int) string {
	cells, r := x.View().PlaneViewport()
	cx, cy, ok := cells.PlotCell(sx-r.X, sy-r.Y)
	if !ok {
		return ""
	}
	across, up := cells.PointIn(cx, cy)
	return "edit " + shortestDecimal(across) + " " + shortestDecimal(up)
}

// ExampleAt is the number of the example in a cell of the screen; 0 if there is none.
func (x *Explorer) ExampleAt(sx, sy int) int {
	v := x.View()
	cells, r := v.PlaneViewport()
	cx, cy, ok := cells.PlotCell(sx-r.X, sy-r.Y)
	for i := range v.Data.Len() {
		if px, py := cells.CellOf(v.Point(i)); ok && px == cx && py == cy {
			return v.Data.Number(i)
		}
	}
	return 0
}

// editAtCursor makes an edit at the cursor, or of the nearest point.
func (x *Explorer) editAtCursor(g arguments) error {
	at := x.view.Cursor.At
	e := edit{kind: g.form[0].text, number: g.number("I", 0), label: g.value("LABEL")}
	e.xy = []string{shortestDecimal(at[0]), shortestDecimal(at[1])}[:x.coordinateCount()]
	switch e.kind {
	case "class":
		e.kind, e.label = "put", x.classLabels()[g.number("K", 1)-1]
	case "drop", "flip":
		e.xy = nil
		var any bool
		if e.number, any = x.nearestExample(); !any {
			return errors.New("there is no point")
		}
	}
	return x.edit(e)
}

// classLabels are the classes in the order of the digit keys: + and o are 1 and 2.
func (x *Explorer) classLabels() []string {
	if x.source.Data.TwoClasses() {
		return []string{"+", "o"}
	}
	return x.source.Data.Labels
}

// nearestExample is the number of the point nearest to the cursor, the first of several.
func (x *Explorer) nearestExample() (number int, ok bool) {
	view, d, at := x.View(), x.source.Data, x.view.Cursor.At
	least := math.Inf(1)
	for i := range d.Len() {
		across, up := view.Point(i)
		if far := model.Hypot(across-at[0], up-at[1]); far < least {
			least, number = far, d.Number(i)
		}
	}
	return number, number > 0
}

// reportCursor says where the cursor is, and the nearest point.
func (x *Explorer) reportCursor() {
	at := x.view.Cursor.At
	where := fmt.Sprintf("cursor (%s, %s)", shortestDecimal(at[0]), shortestDecimal(at[1]))
	if x.coordinateCount() == 1 {
		where = "cursor " + shortestDecimal(at[0])
	}
	if number, ok := x.nearestExample(); ok {
		where += fmt.Sprintf("; the nearest point is %d", number)
	}
	x.Notify(where)
}

// shortestDecimal is the shortest decimal that reads back to v.
func shortestDecimal(v float64) string { return strconv.FormatFloat(v+0, 'g', -1, 64) }
