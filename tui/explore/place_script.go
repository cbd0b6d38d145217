package explore

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"perceptron/tui/scene"
)

// script is commands, one each, that lead from the start of a run to what is shown.
type script []string

// addIf adds a command if it is needed.
func (w *script) addIf(needed bool, line string) {
	if needed {
		*w = append(*w, line)
	}
}

// script is the commands that lead to the step and view shown, and open a layer.
func (x *Explorer) script(over Layer) []string {
	var w script
	if len(x.source.edits) > 0 {
		x.addEdits(&w)
	}
	x.addStep(&w)
	for _, b := range x.breaks {
		line := "break " + b.String()
		if b.waits || b.needs == needsBound { // waits: accepted even if it makes no sense, since a bound may not be known yet
			line += " waits"
		}
		w.addIf(true, line)
	}
	x.addContents(&w)
	axes := x.axesLine()
	w.addIf(axes != "", axes) // before overlays, some of which need certain axes
	x.addPanels(&w)
	if c := x.Comparison; c != nil {
		w.addIf(true, "compare "+c.changes)
		w.addIf(c.Clock != clocks()[0], "compare by "+c.Clock)
		w.addIf(c.Shown, "compare other")
	}
	x.addView(&w)
	w.addIf(over == HelpLayer, "help")
	w.addIf(over == PickerLayer, "open")
	w.addIf(over == BlankLayer, "blank")
	if over == SettingsLayer {
		name, typed := x.SelectedSetting()
		w.addIf(true, strings.TrimSpace("settings "+name+" "+typed))
	}
	return w
}

// addEdits repeats the edits, from the data as they were opened.
func (x *Explorer) addEdits(w *script) {
	first := x.initialAxes(&x.source).Features
	at := first
	for _, e := range x.source.edits {
		if len(e.xy) > 1 && e.axes != at {
			at = e.axes
			w.addIf(true, featuresLine(at))
		}
		w.addIf(true, e.line())
	}
	w.addIf(x.ordersEdited(), "set order "+x.view.Setup.Order)
	w.addIf(at != first && x.axesLine() == "", featuresLine(first))
}

// ordersEdited reports whether the order is a list of examples, some of which may exist
// only since the data were edited.
func (x *Explorer) ordersEdited() bool {
	return len(x.source.edits) > 0 && strings.ContainsAny(x.view.Setup.Order, "123456789")
}

// addStep goes to the step and its beat.
func (x *Explorer) addStep(w *script) {
	step, first := x.stepsDone(), x.view.Beat == 1
	w.addIf(step > 0, fmt.Sprint("seek ", step))
	w.addIf(first || x.view.Options.Beats == 2, "beats 2")
	w.addIf(first, "step")
	w.addIf(first && x.view.Options.Beats == 1, "beats 1")
}

// addContents restores the contents of panels. Its commands also open them, so it comes
// before addPanels.
func (x *Explorer) addContents(w *script) {
	if x.view.Slack != (scene.SlackChoice{}) && x.view.OverlayObjection("slack") == "" {
		x.addSlack(w)
	}
	word, text := x.view.Options.Why, x.view.Panels.ViewStates["table"].Filter
	w.addIf(word != "", "why "+Quote(word))
	w.addIf(word != "", "show why auto")
	w.addIf(text != "", "filter "+Quote(text))
	w.addIf(text != "", "show table auto")
}

// addSlack restores the choices for the ledger.
func (x *Explorer) addSlack(w *script) {
	s, before := &x.view.Slack, len(*w)
	switch {
	case s.Plane == "widest":
		_, known := x.View().MaxMarginHyperplane()
		w.addIf(known || !x.Answered(), "slack plane widest")
	case s.Plane == "given":
		line := "slack plane "
		for _, v := range s.Given.W {
			line += shortestDecimal(v) + ","
		}
		w.addIf(true, line+shortestDecimal(s.Given.B))
	}
	w.addIf(s.Gamma > 0, "slack gamma "+shortestDecimal(s.Gamma))
	w.addIf(s.Delta > 0, "slack delta "+shortestDecimal(s.Delta))
	w.addIf(len(*w) > before, "show slack auto")
}

// axesLine is the command that restores the axes, or "".
func (x *Explorer) axesLine() string {
	switch a := &x.view.Axes; {
	case a.Kind != "" && x.axesKindObjection(a.Kind) != nil:
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

// addPanels restores which panels are open, and their scroll positions, sort orders and
// focus, as far as the run has them.
func (x *Explorer) addPanels(w *script) {
	p, has := &x.view.Panels, func(name string) bool { return x.panelReason(name) == "" }
	for _, name := range slices.Sorted(maps.Keys(p.Closed)) {
		w.addIf(true, "show "+name+" off")
	}
	for _, name := range slices.Backward(p.Opened) {
		w.addIf(has(name), "show "+name+" on")
	}
	for _, name := range slices.Sorted(maps.Keys(p.ViewStates)) {
		s := p.ViewStates[name]
		w.addIf(s.Sort != 0, fmt.Sprint("sort ", name, " ", s.Sort))
		w.addIf(s.Scroll != 0, fmt.Sprint("scroll ", name, " ", s.Scroll))
	}
	given := "" // what has the focus after these commands
	if k := slices.IndexFunc(p.Opened, func(name string) bool { return !isOverlay(name) && has(name) }); k >= 0 {
		given = p.Opened[k]
	}
	switch {
	case p.Focus == given:
	case p.Focus != "" && has(p.Focus):
		w.addIf(true, "focus "+p.Focus)
	default:
		w.addIf(given != "", "focus off")
	}
	w.addIf(p.Zoomed && has(p.Focus), "zoom on")
}

// addView restores the camera, and options that differ from the defaults.
func (x *Explorer) addView(w *script) {
	v := &x.view
	switch c := v.Camera; {
	case c.Moved:
		w.addIf(true, fmt.Sprint("view at ", shortestDecimal(c.At[0]), " ", shortestDecimal(c.At[1]), " ", c.Level))
	case c.Level != 0:
		w.addIf(c.Level > 0, fmt.Sprint("view in ", c.Level))
		w.addIf(c.Level < 0, fmt.Sprint("view out ", -c.Level))
	}
	w.addIf(v.Options.Fractions, "fractions on")
	w.addIf(v.Options.Originals, "originals on")
	w.addIf(v.Options.ToBound, "curves on")
	w.addIf(!v.Shade, "shade off")
	w.addIf(!v.Options.Ghost, "ghost off")
	w.addIf(x.Theme != "auto", "theme "+x.Theme)
	w.addIf(x.motion != "auto", "set motion "+x.motion)
	if at := v.Cursor.At; v.Cursor.On {
		w.addIf(true, "edit "+shortestDecimal(at[0])+" "+shortestDecimal(at[1]))
	}
}
