package explore

import "fmt"

// viewKeys are the keys that zoom and move the plane: shift and an arrow always,
// an arrow alone once the plane has been given the focus.
func viewKeys() []Key {
	all := append(keys("view in", "", ")"), append(keys("view out", "", "("), keys("view fit", "", "F")...)...)
	for _, to := range [...]string{"left", "right", "up", "down"} {
		all = append(all, Key{Key: "shift+" + to, Line: "view " + to}, Key{Key: to, Line: "view " + to, In: "plane"})
	}
	return all
}

// Line is the command line that a key runs now: while a panel has been given
// the focus, a key may mean something of its own there, and in edit mode first.
func (x *Explorer) Line(key string) (line string, bound bool) {
	own := false // a line of the panel's
	for _, c := range Commands() {
		for _, k := range c.Keys {
			switch {
			case k.Key != key:
			case k.In == "edit" && x.view.Cursor.On:
				return k.Line, true
			case k.In == x.view.Panels.Focus && k.In != "":
				line, bound, own = k.Line, true, true
			case k.In == "" && !own:
				line, bound = k.Line, true
			}
		}
	}
	return line, bound
}

// Unbound says of a key that it does nothing.
func (x *Explorer) Unbound(key string) {
	x.refuse(fmt.Errorf("%s does nothing here (? lists the keys)", key))
}
