package explore

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/tui/panel"
)

// shown are what show opens and closes: panels, what lies over the points of
// the plane, or both; and their keys.
var shown = []display{
	{"bound", "b", "bound", true, false},
	{"algorithm", "a", "algorithm", true, false},
	{"table", "t", "table", true, false},
	{"gram", "x", "", true, false},
	{"events", "v", "", true, false},
	{"loss", "L", "", true, false},
	{"loss-map", "", "", true, false},
	{"readouts", "", "", true, false},
	{"weights", "", "", true, false},
	{"online", "", "", true, false},
	{"slack", "", "", true, true},
	{"truth", "", "", false, true},
	{"margin", "", "", false, true},
	{"solutions", "", "", false, true},
}

type display struct {
	name, key, hint string
	panel, overlay  bool
}

func panelNames() string {
	names := make([]string, len(shown))
	for i, p := range shown {
		names[i] = p.name
	}
	return strings.Join(names, ", ")
}

// panels is which panels are open, and how each is scrolled and sorted.
type panels struct {
	opened  []string        // by the user, the latest first
	closed  map[string]bool // by the user
	visible []string        // what the last layout shows beside the plane, in order
	focus   string
	zoomed  bool
	views   map[string]panel.View
	over    []string // what lies over the plane and is no panel, the latest first
}

func newPanels() panels {
	return panels{closed: map[string]bool{}, views: map[string]panel.View{}}
}

// overlaid reports whether something lies over the plane.
func (x *Explorer) overlaid(name string) bool {
	if name == "truth" { // there by default
		return x.online() && !x.panels.closed[name]
	}
	return slices.Contains(x.panels.over, name) || slices.Contains(x.panels.opened, name)
}

// rewind forgets where the panels were scrolled to, for other data.
func (p *panels) rewind() { p.views = map[string]panel.View{} }

// wanted is the panels in the order they are given room: what the user opened,
// then the defaults that the user has not closed.
func (p *panels) wanted(online bool) []string {
	defaults := []string{"algorithm", "table", "loss", "events"}
	if online {
		defaults = []string{"online", "algorithm", "events", "table"}
	}
	all := append(make([]string, 0, len(p.opened)+len(defaults)), p.opened...)
	for _, name := range defaults {
		if !slices.Contains(all, name) && !p.closed[name] {
			all = append(all, name)
		}
	}
	return all
}

// show opens a panel that is not to be seen, and closes one that is; with on or
// off, only that.
func (x *Explorer) show(args []string) error {
	if len(args) < 1 || len(args) > 2 || len(args) == 2 && args[1] != "on" && args[1] != "off" {
		return fmt.Errorf("want a panel, and on or off if not the other of the two: %s", panelNames())
	}
	name := args[0]
	k := slices.IndexFunc(shown, func(d display) bool { return d.name == name })
	if k < 0 {
		return fmt.Errorf("no panel %s: want %s", model.Quoted(name), panelNames())
	}
	p := &x.panels
	seen := shown[k].panel && slices.Contains(p.visible, name) || shown[k].overlay && x.overlaid(name)
	if len(args) == 2 && seen == (args[1] == "on") {
		return nil
	}
	if why := x.unfit(name); why != "" && !seen {
		return errors.New(why)
	}
	if !shown[k].panel {
		return x.lay(name)
	}
	p.opened = slices.DeleteFunc(p.opened, func(o string) bool { return o == name })
	p.zoomed = false
	if seen {
		if p.focus == name {
			p.focus = ""
		}
		p.closed[name] = x.sees(name) // one that is there by default has to be closed
		return nil
	}
	delete(p.closed, name)
	if !x.sees(name) {
		p.opened = slices.Insert(p.opened, 0, name)
	}
	p.focus = name
	return nil
}

// sees reports whether a panel is on the screen as things stand.
func (x *Explorer) sees(name string) bool {
	x.Layout(x.Frame())
	return slices.Contains(x.panels.visible, name)
}

// lay puts something over the plane, or takes it off.
func (x *Explorer) lay(name string) error {
	p := &x.panels
	if name == "truth" && (x.overlaid(name) || x.endless()) {
		p.closed[name] = x.overlaid(name)
		return nil
	}
	if k := slices.Index(p.over, name); k >= 0 {
		p.over = slices.Delete(p.over, k, k+1)
		return nil
	}
	if why := x.unlaid(name); why != "" {
		return errors.New(why)
	}
	p.over = slices.Insert(p.over, 0, name)
	return nil
}

// focus goes to the next panel that is to be seen, or to that one.
func (x *Explorer) focus(args []string) error {
	p := &x.panels
	ring := append([]string{x.Picture()}, p.visible...)
	i := max(0, slices.Index(ring, p.focus))
	switch {
	case len(args) == 0:
		i = (i + 1) % len(ring)
	case args[0] == "back":
		i = (i + len(ring) - 1) % len(ring)
	default:
		if i = slices.Index(ring, args[0]); i < 0 {
			return fmt.Errorf("%s is not to be seen: want one of %s", model.Quoted(args[0]), strings.Join(ring, ", "))
		}
	}
	if p.focus = ring[i]; p.focus == "plane" {
		x.message = "the plane has the focus: arrows move it, ) ( zoom, F shows all of it"
	}
	return nil
}

// Focus is the panel that scrolling, sorting and zoom act on.
func (x *Explorer) Focus() string {
	p := &x.panels
	if p.focus == x.Picture() || slices.Contains(p.visible, p.focus) {
		return p.focus
	}
	if len(p.opened) > 0 && slices.Contains(p.visible, p.opened[0]) {
		return p.opened[0]
	}
	if slices.Contains(p.visible, "table") {
		return "table"
	}
	return x.Picture()
}

func (x *Explorer) scroll(args []string) error {
	v := x.View(x.Focus())
	switch a := strings.Join(args, " "); a {
	case "up":
		v.Scroll--
	case "down":
		v.Scroll++
	default:
		n, err := strconv.Atoi(a)
		if err != nil {
			return errors.New("want up, down or a number of lines")
		}
		v.Scroll += n
	}
	most := panel.Length(x.Focus(), x.Frame(), v)
	least := -most // the log and the matrix are scrolled from the present step
	if x.Focus() == "table" {
		least = 0
	}
	v.Scroll = max(least, min(v.Scroll, most-1))
	x.panels.views[x.Focus()] = v
	return nil
}

// sort goes to another column: to sort the table by, or to show of the matrix.
func (x *Explorer) sort(args []string) error {
	by, ok := map[string]int{"left": -1, "right": 1}[strings.Join(args, " ")]
	if !ok {
		return errors.New("want left or right")
	}
	v := x.View(x.Focus())
	if x.Focus() == "gram" {
		n := x.source.Data.Len()
		v.Across = max(-n, min(v.Across+by, n))
	} else {
		v.Sort += by
	}
	x.panels.views[x.Focus()] = v
	return nil
}

func (x *Explorer) zoom() error {
	x.panels.focus = x.Focus()
	x.panels.zoomed = !x.panels.zoomed
	return nil
}

// Zoomed is the panel that fills the screen, or "".
func (x *Explorer) Zoomed() string {
	if !x.panels.zoomed {
		return ""
	}
	return x.Focus()
}
