package explore

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"perceptron/tui/scene"
)

// way are commands, one each, that lead from the start of a run to what is shown.
type way []string

// add adds a command, of words that are quoted already.
func (w *way) add(words ...string) { *w = append(*w, strings.Join(words, " ")) }

// lines are the commands that lead to the step and the view shown, and open a layer over
// them.
func (x *Explorer) lines(over Layer) []string {
	var w way
	if len(x.source.edits) > 0 {
		x.addEdits(&w)
	}
	x.addStep(&w)
	for _, b := range x.breaks {
		line := "break " + b.String()
		if b.waits || b.needs == bounded { // taken where it makes no sense too, which of a bound may not be known yet
			line += " waits"
		}
		w.add(line)
	}
	x.addContents(&w)
	if line := x.axesLine(); line != "" { // before what can lie over some axes alone
		w.add(line)
	}
	x.addPanels(&w)
	if c := x.Comparison; c != nil {
		w.add("compare", c.changes)
		if c.Clock != clocks()[0] {
			w.add("compare by", c.Clock)
		}
		if c.Shown {
			w.add("compare other")
		}
	}
	x.addView(&w)
	switch over {
	case HelpLayer:
		w.add("help")
	case PickerLayer:
		w.add("open")
	case SettingsLayer:
		name, typed := x.ChosenSetting()
		w.add(strings.TrimSpace("settings " + name + " " + typed))
	case BlankLayer:
		w.add("blank")
	}
	return w
}

// addEdits makes the edits again, from the data as they were opened.
func (x *Explorer) addEdits(w *way) {
	first := x.initialAxes(&x.source).Features
	at := first
	for _, e := range x.source.edits {
		if len(e.xy) > 1 && e.axes != at {
			at = e.axes
			w.add(featuresLine(at))
		}
		w.add(e.line())
	}
	if x.ordersEdited() {
		w.add("set order", x.view.Setup.Order)
	}
	if at != first && x.axesLine() == "" {
		w.add(featuresLine(first))
	}
}

// ordersEdited reports whether the order is a list of examples, some of which may be
// there only since the data were edited.
func (x *Explorer) ordersEdited() bool {
	return len(x.source.edits) > 0 && strings.ContainsAny(x.view.Setup.Order, "123456789")
}

// addStep goes to the step, and to its beat.
func (x *Explorer) addStep(w *way) {
	if step := x.stepsDone(); step > 0 {
		w.add("seek", strconv.Itoa(step))
	}
	if x.view.Options.Beats == 2 || x.view.Beat == 1 {
		w.add("beats 2")
	}
	if x.view.Beat == 1 {
		w.add("step")
		if x.view.Options.Beats == 1 {
			w.add("beats 1")
		}
	}
}

// addContents gives the commands that open a panel where they are given: before those
// that open and close panels.
func (x *Explorer) addContents(w *way) {
	if x.view.Slack != (scene.Slack{}) && x.view.NoOverlay("slack") == "" {
		x.addSlack(w)
	}
	if word := x.view.Options.Why; word != "" {
		w.add("why", Quote(word))
		w.add("show why auto")
	}
	if text := x.view.Panels.Views["table"].Filter; text != "" {
		w.add("filter", Quote(text))
		w.add("show table auto")
	}
}

// addSlack brings the ledger's choices back.
func (x *Explorer) addSlack(w *way) {
	s, before := &x.view.Slack, len(*w)
	switch {
	case s.Plane == "widest":
		if _, wide := x.View().Widest(); wide || !x.Answered() {
			w.add("slack plane widest")
		}
	case s.Plane == "given":
		parts := make([]string, 0, len(s.Given.W)+1)
		for _, v := range s.Given.W {
			parts = append(parts, shortest(v))
		}
		w.add("slack plane", strings.Join(append(parts, shortest(s.Given.B)), ","))
	}
	if s.Gamma > 0 {
		w.add("slack gamma", shortest(s.Gamma))
	}
	if s.Delta > 0 {
		w.add("slack delta", shortest(s.Delta))
	}
	if len(*w) > before {
		w.add("show slack auto")
	}
}

// axesLine is the command that brings these axes back, or "".
func (x *Explorer) axesLine() string {
	switch a := &x.view.Axes; {
	case a.Kind != "" && x.noAxesKind(a.Kind) != nil:
		return ""
	case a.Kind == "phi":
		return fmt.Sprintf("axes phi %d %d", a.Phi[0]+1, a.Phi[1]+1)
	case a.Kind != "":
		return "axes " + a.Kind
	case *a != x.initialAxes(&x.source):
		return featuresLine(a.Features)
	}
	return ""
}

// featuresLine is the command that shows two features.
func featuresLine(f [2]int) string { return fmt.Sprintf("axes %d %d", f[0]+1, f[1]+1) }

// addPanels opens, closes, scrolls and sorts the panels as they are, of those that the
// run has.
func (x *Explorer) addPanels(w *way) {
	p, has := &x.view.Panels, func(name string) bool { return x.lacks(name) == "" }
	for _, name := range slices.Sorted(maps.Keys(p.Closed)) {
		w.add("show", name, "off")
	}
	for _, name := range slices.Backward(slices.Concat(p.Opened, p.Over)) {
		if has(name) {
			w.add("show", name, "on")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Views)) {
		s := p.Views[name]
		if n := s.Sort + s.Across; n != 0 {
			w.add("sort", name, strconv.Itoa(n))
		}
		if s.Scroll != 0 {
			w.add("scroll", name, strconv.Itoa(s.Scroll))
		}
	}
	given := "" // what has the focus by now
	if k := slices.IndexFunc(p.Opened, has); k >= 0 {
		given = p.Opened[k]
	}
	switch {
	case p.Focus == given:
	case p.Focus != "" && has(p.Focus):
		w.add("focus", p.Focus)
	case given != "":
		w.add("focus off")
	}
	if p.Zoomed && has(p.Focus) {
		w.add("zoom on")
	}
}

// addView moves the plane, and gives the commands for what is not as it is at the start.
func (x *Explorer) addView(w *way) {
	v := &x.view
	if v.Camera != (scene.Camera{}) {
		w.addCamera(v.Camera)
	}
	for _, c := range []struct {
		on   bool
		line string
	}{
		{v.Options.Fractions, "fractions on"},
		{v.Options.Originals, "originals on"},
		{v.Options.ToBound, "curves on"},
		{!v.Shade, "shade off"},
		{!v.Options.Ghost, "ghost off"},
		{x.Theme != "auto", "theme " + x.Theme},
		{x.motion != "auto", "set motion " + x.motion},
	} {
		if c.on {
			w.add(c.line)
		}
	}
	if at := v.Cursor.At; v.Cursor.On {
		w.add("edit", shortest(at[0]), shortest(at[1]))
	}
}

// addCamera moves the plane.
func (w *way) addCamera(c scene.Camera) {
	switch {
	case c.Moved:
		w.add("view at", shortest(c.At[0]), shortest(c.At[1]), strconv.Itoa(c.Level))
	case c.Level > 0:
		w.add("view in", strconv.Itoa(c.Level))
	case c.Level < 0:
		w.add("view out", strconv.Itoa(-c.Level))
	}
}
