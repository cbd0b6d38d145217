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

// defaults are the panels that are there unless they are closed, in the order
// they are given room; of a stream, streaming.
var defaults, streaming = []string{"algorithm", "table", "loss", "events"}, []string{"online", "algorithm", "events", "table"}

// overPlane reports whether something lies over the plane and is no panel.
func overPlane(name string) bool {
	k := slices.IndexFunc(shown, func(d display) bool { return d.name == name })
	return k >= 0 && !shown[k].panel
}

func panelNames() string {
	names := make([]string, len(shown))
	for i, p := range shown {
		names[i] = p.name
	}
	return strings.Join(names, ", ")
}

// panels is which panels are open, and how each is scrolled and sorted: what was
// asked for, whatever of it a screen has room for.
type panels struct {
	opened []string        // by the user, the latest first
	closed map[string]bool // by the user, of what is there by default
	over   []string        // what lies over the plane and is no panel, the latest first
	focus  string          // what was given the focus; "" leaves it to what is to be seen
	zoomed bool
	sights map[string]sight
}

// sight is how a panel is looked at.
type sight struct {
	scroll, across, sort int
	filter               string
}

func newPanels() panels {
	return panels{closed: map[string]bool{}, sights: map[string]sight{}}
}

// overlaid reports whether something lies over the plane.
func (x *Explorer) overlaid(name string) bool {
	if name == "truth" { // there by default
		return x.online() && !x.panels.closed[name]
	}
	return slices.Contains(x.panels.over, name) || slices.Contains(x.panels.opened, name)
}

// rewind forgets where the panels were scrolled to, for other data.
func (p *panels) rewind() { p.sights = map[string]sight{} }

// wanted is the panels in the order they are given room: what the user opened
// and the run has, then the defaults that the user has not closed.
func (p *panels) wanted(f *panel.Frame) []string {
	byDefault := defaults
	if f.Online != nil {
		byDefault = streaming
	}
	all := make([]string, 0, len(p.opened)+len(byDefault))
	for _, name := range p.opened {
		if panel.Objection(f, name) == "" {
			all = append(all, name)
		}
	}
	for _, name := range byDefault {
		if !slices.Contains(all, name) && !p.closed[name] {
			all = append(all, name)
		}
	}
	return all
}

// open gives a panel room before all others.
func (p *panels) open(name string) {
	delete(p.closed, name)
	if !slices.Contains(p.opened, name) {
		p.opened = slices.Insert(p.opened, 0, name)
	}
}

// leave takes back that a panel was opened.
func (p *panels) leave(name string) {
	p.opened = without(p.opened, name)
	if p.focus == name {
		p.focus, p.zoomed = "", false
	}
}

// without is a list with a name left out.
func without(names []string, name string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == name })
}

// show opens a panel that is not to be seen, and closes one that is; with on or
// off it does only that, and auto leaves it to what is there by default.
func (x *Explorer) show(args []string) error {
	if len(args) < 1 || len(args) > 2 || len(args) == 2 && !slices.Contains([]string{"on", "off", "auto"}, args[1]) {
		return fmt.Errorf("want a panel, and on or off if not the other of the two: %s", panelNames())
	}
	k := slices.IndexFunc(shown, func(d display) bool { return d.name == args[0] })
	if k < 0 {
		return fmt.Errorf("no panel %s: want %s", model.Quoted(args[0]), panelNames())
	}
	to, d := "", shown[k]
	if len(args) == 2 {
		to = args[1]
	}
	if d.panel {
		x.display(d, to)
	} else {
		x.lay(d.name, to)
	}
	return nil
}

// display opens or closes a panel.
func (x *Explorer) display(d display, to string) {
	p := &x.panels
	switch {
	case to == "on", to == "" && !x.sees(d):
		p.zoomed = p.zoomed && p.focus == d.name
		p.focus = d.name
		if to == "on" {
			p.open(d.name)
			return
		}
		delete(p.closed, d.name)
		if !x.sees(d) {
			p.open(d.name)
		}
	case to == "":
		p.leave(d.name)
		p.close(d.name, x.sees(d)) // one that is there by default has to be closed
	default:
		p.leave(d.name)
		p.close(d.name, to == "off")
	}
	p.zoomed = p.zoomed && p.focus != ""
}

// close closes what is there by default, or takes that back.
func (p *panels) close(name string, closed bool) {
	delete(p.closed, name)
	if closed && (name == "bound" || name == "truth" || slices.Contains(defaults, name) || slices.Contains(streaming, name)) {
		p.closed[name] = true
	}
}

// sees reports whether a panel is on the screen as things stand, or something
// lies over the plane.
func (x *Explorer) sees(d display) bool {
	return d.overlay && x.overlaid(d.name) || d.panel && x.arranged().Shows(d.name)
}

// lay puts something over the plane, or takes it off.
func (x *Explorer) lay(name, to string) {
	p, lies := &x.panels, x.overlaid(name)
	on := to == "on" || to == "" && !lies
	switch {
	case name == "truth":
		p.close(name, !on && x.endless())
	case on && !lies:
		p.over = slices.Insert(p.over, 0, name)
	case !on:
		p.over = without(p.over, name)
	}
}

// focus goes to the next panel that is to be seen, or to that one.
func (x *Explorer) focus(args []string) error {
	p, ring := &x.panels, x.onScreen()
	i := max(0, slices.Index(ring, p.focus))
	switch word := strings.Join(args, " "); word {
	case "":
		p.focus = ring[(i+1)%len(ring)]
	case "back":
		p.focus = ring[(i+len(ring)-1)%len(ring)]
	case "off":
		p.focus, p.zoomed = "", false
	default:
		if word != x.Picture() && panel.Title(word) == "" {
			return fmt.Errorf("no panel %s: want one of %s", model.Quoted(word), strings.Join(ring, ", "))
		}
		if p.focus = word; !slices.Contains(ring, word) {
			x.message = word + " is not to be seen (show " + word + " on, or zoom on)"
		}
	}
	if p.focus == "plane" {
		x.message = "the plane has the focus: arrows move it, ) ( zoom, F shows all of it"
	}
	return nil
}

// focused is the panel that scrolling, sorting and zoom act on, of those that
// are to be seen.
func (x *Explorer) focused(l Layout) string {
	p := &x.panels
	switch {
	case p.focus == x.Picture() || l.Shows(p.focus):
		return p.focus
	case len(p.opened) > 0 && l.Shows(p.opened[0]):
		return p.opened[0]
	case l.Shows("table"):
		return "table"
	}
	return x.Picture()
}

// scroll is the command scroll up|down|N of the panel in focus, or PANEL N.
func (x *Explorer) scroll(args []string) error {
	name, f := x.arranged().Focus, x.Frame()
	s := x.panels.sights[name]
	switch a := strings.Join(args, " "); a {
	case "up":
		s.scroll--
	case "down":
		s.scroll++
	default:
		n, err := strconv.Atoi(args[max(0, len(args)-1):][0])
		switch {
		case err != nil || len(args) > 2 || len(args) == 2 && panel.Title(args[0]) == "":
			return errors.New("want up, down or a number of lines, or a panel and its first line")
		case len(args) == 2:
			s = x.panels.sights[args[0]]
			s.scroll = n
			x.panels.sights[args[0]] = s
			return nil
		}
		s.scroll += n
	}
	most := panel.Length(name, f, x.View(name))
	least := -most // the log and the matrix are scrolled from the present step
	if name == "table" {
		least = 0
	}
	s.scroll = max(least, min(s.scroll, most-1))
	x.panels.sights[name] = s
	return nil
}

// sorted are the panels that sort goes to another column of.
var sorted = []string{"table", "gram", "loss-map", "online", "weights"}

// sort goes to another column, to sort the table by or to show of the matrix;
// sort PANEL N goes to that one.
func (x *Explorer) sort(args []string) error {
	name := x.arranged().Focus
	s := x.panels.sights[name]
	by, ok := map[string]int{"left": -1, "right": 1}[strings.Join(args, " ")]
	switch {
	case !ok && len(args) == 2 && panel.Title(args[0]) != "":
		n, err := strconv.Atoi(args[1])
		if err != nil {
			return fmt.Errorf("%s: want the number of a column", model.Quoted(args[1]))
		}
		name = args[0]
		s = x.panels.sights[name]
		s.sort, s.across, by = 0, 0, n
	case !ok:
		return errors.New("want left or right, or a panel and the number of a column")
	}
	if !slices.Contains(sorted, name) {
		return fmt.Errorf("%s has no other columns (tab gives another panel the focus)", name)
	}
	if name == "gram" {
		n := x.source.Data.Len()
		s.across = max(-n, min(s.across+by, n))
	} else {
		s.sort += by
	}
	x.panels.sights[name] = s
	return nil
}

// zoom has the panel in focus fill the screen, or ends that.
func (x *Explorer) zoom(args []string) error {
	p := &x.panels
	on := !p.zoomed
	if err := onOff(args, &on); err != nil {
		return err
	}
	if len(args) == 0 || p.focus == "" {
		p.focus = x.arranged().Focus
	}
	p.zoomed = on
	return nil
}
