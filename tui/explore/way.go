package explore

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"perceptron/tui/scene"
)

// way are commands, one each, that lead from the start of a run to what is shown.
type way []string

// add adds a command where it is needed.
func (w *way) add(needed bool, line string) {
	if needed {
		*w = append(*w, line)
	}
}

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
		w.add(true, line)
	}
	x.addContents(&w)
	axes := x.axesLine()
	w.add(axes != "", axes) // before what can lie over some axes alone
	x.addPanels(&w)
	if c := x.Comparison; c != nil {
		w.add(true, "compare "+c.changes)
		w.add(c.Clock != clocks()[0], "compare by "+c.Clock)
		w.add(c.Shown, "compare other")
	}
	x.addView(&w)
	w.add(over == HelpLayer, "help")
	w.add(over == PickerLayer, "open")
	w.add(over == BlankLayer, "blank")
	if over == SettingsLayer {
		name, typed := x.ChosenSetting()
		w.add(true, strings.TrimSpace("settings "+name+" "+typed))
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
			w.add(true, featuresLine(at))
		}
		w.add(true, e.line())
	}
	w.add(x.ordersEdited(), "set order "+x.view.Setup.Order)
	w.add(at != first && x.axesLine() == "", featuresLine(first))
}

// ordersEdited reports whether the order is a list of examples, some of which may be
// there only since the data were edited.
func (x *Explorer) ordersEdited() bool {
	return len(x.source.edits) > 0 && strings.ContainsAny(x.view.Setup.Order, "123456789")
}

// addStep goes to the step, and to its beat.
func (x *Explorer) addStep(w *way) {
	step, first := x.stepsDone(), x.view.Beat == 1
	w.add(step > 0, fmt.Sprint("seek ", step))
	w.add(first || x.view.Options.Beats == 2, "beats 2")
	w.add(first, "step")
	w.add(first && x.view.Options.Beats == 1, "beats 1")
}

// addContents gives the commands that open a panel where they are given: before those
// that open and close panels.
func (x *Explorer) addContents(w *way) {
	if x.view.Slack != (scene.SlackChoice{}) && x.view.OverlayObjection("slack") == "" {
		x.addSlack(w)
	}
	word, text := x.view.Options.Why, x.view.Panels.ViewStates["table"].Filter
	w.add(word != "", "why "+Quote(word))
	w.add(word != "", "show why auto")
	w.add(text != "", "filter "+Quote(text))
	w.add(text != "", "show table auto")
}

// addSlack brings the ledger's choices back.
func (x *Explorer) addSlack(w *way) {
	s, before := &x.view.Slack, len(*w)
	switch {
	case s.Plane == "widest":
		_, known := x.View().MaxMarginHyperplane()
		w.add(known || !x.Answered(), "slack plane widest")
	case s.Plane == "given":
		line := "slack plane "
		for _, v := range s.Given.W {
			line += shortest(v) + ","
		}
		w.add(true, line+shortest(s.Given.B))
	}
	w.add(s.Gamma > 0, "slack gamma "+shortest(s.Gamma))
	w.add(s.Delta > 0, "slack delta "+shortest(s.Delta))
	w.add(len(*w) > before, "show slack auto")
}

// axesLine is the command that brings these axes back, or "".
func (x *Explorer) axesLine() string {
	switch a := &x.view.Axes; {
	case a.Kind != "" && x.noAxesKind(a.Kind) != nil:
		return ""
	case a.Kind == "phi":
		return fmt.Sprintf("axes phi %d %d", a.Features[0]+1, a.Features[1]+1)
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
		w.add(true, "show "+name+" off")
	}
	for _, name := range slices.Backward(p.Opened) {
		w.add(has(name), "show "+name+" on")
	}
	for _, name := range slices.Sorted(maps.Keys(p.ViewStates)) {
		s := p.ViewStates[name]
		w.add(s.Sort != 0, fmt.Sprint("sort ", name, " ", s.Sort))
		w.add(s.Scroll != 0, fmt.Sprint("scroll ", name, " ", s.Scroll))
	}
	given := "" // what has the focus by now
	if k := slices.IndexFunc(p.Opened, func(name string) bool { return !isOverlay(name) && has(name) }); k >= 0 {
		given = p.Opened[k]
	}
	switch {
	case p.Focus == given:
	case p.Focus != "" && has(p.Focus):
		w.add(true, "focus "+p.Focus)
	default:
		w.add(given != "", "focus off")
	}
	w.add(p.Zoomed && has(p.Focus), "zoom on")
}

// addView moves the plane, and gives the commands for what is not as it is at the start.
func (x *Explorer) addView(w *way) {
	v := &x.view
	switch c := v.Camera; {
	case c.Moved:
		w.add(true, fmt.Sprint("view at ", shortest(c.At[0]), " ", shortest(c.At[1]), " ", c.Level))
	case c.Level != 0:
		w.add(c.Level > 0, fmt.Sprint("view in ", c.Level))
		w.add(c.Level < 0, fmt.Sprint("view out ", -c.Level))
	}
	w.add(v.Options.Fractions, "fractions on")
	w.add(v.Options.Originals, "originals on")
	w.add(v.Options.ToBound, "curves on")
	w.add(!v.Shade, "shade off")
	w.add(!v.Options.Ghost, "ghost off")
	w.add(x.Theme != "auto", "theme "+x.Theme)
	w.add(x.motion != "auto", "set motion "+x.motion)
	if at := v.Cursor.At; v.Cursor.On {
		w.add(true, "edit "+shortest(at[0])+" "+shortest(at[1]))
	}
}
