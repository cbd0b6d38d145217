package tui

import (
	"slices"
	"strings"
	"sync"

	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/panel"
	"perceptron/tui/scene"
	"perceptron/tui/theme"
)

// drawFooter draws the lines below the panels: the bound, the sentence or the message, the
// time bar, the status line, and the keys.
func drawFooter(g *grid.Grid, l scene.Layout, x *explore.Explorer, f *panel.Frame) {
	guide := panel.Guide(f, l.Sentence.W-2, g.ASCII)
	if guide != "" && x.Layer != explore.SettingsLayer {
		g.Area(l.Bound).Fit(1, 0, l.Bound.W-1, guide, theme.Strong)
	} else {
		panel.DrawBoundLine(g.Area(l.Bound), f)
	}
	panel.DrawTimeBar(g.Area(l.TimeBar), f)
	panel.DrawStatus(g.Area(l.Status), f)
	sentence := g.Area(l.Sentence)
	switch {
	case x.Progress() != "":
		sentence.Fit(1, 0, l.Sentence.W-1, x.Progress(), theme.Strong)
	case x.Message() != "":
		drawMessage(g, l, x)
	case guide != "" && f.Moment.Step == 0 && l.Bound.Empty():
		sentence.Fit(1, 0, l.Sentence.W-1, guide, theme.Strong)
	default:
		sentence.Fit(1, 0, l.Sentence.W-1, panel.Sentence(f, "", l.Sentence.W-1, g.ASCII), theme.Text)
	}
	drawKeys(g.Area(l.Keys), x, f)
}

// drawMessage draws a message in place of the sentence. A long one continues in the row
// below, that of the bound or else of the time bar, so that the fix at its end is seen.
func drawMessage(g *grid.Grid, l scene.Layout, x *explore.Explorer) {
	text, style := x.Message(), theme.Strong
	if x.Refused() {
		style = theme.Warning
	}
	first, second := g.Area(l.Sentence), g.Area(l.Bound)
	if second.H == 0 {
		second = g.Area(l.TimeBar)
	}
	room := l.Sentence.W - 1
	if first.Grid.Width(text) <= room || second.H == 0 {
		first.Fit(1, 0, room, text, style)
		return
	}
	cut := len(text)
	for first.Grid.Width(text[:cut]) > room {
		if cut = strings.LastIndexByte(text[:cut], ' '); cut <= 0 {
			first.Fit(1, 0, room, text, style)
			return
		}
	}
	first.Text(1, 0, text[:cut], style)
	second.Clear()
	second.Fit(1, 0, room, text[cut+1:], style)
}

// drawKeys draws as many keys as fit: those for stepping first, and always the two that
// lead to all others.
func drawKeys(a grid.Area, x *explore.Explorer, f *panel.Frame) {
	if a.H == 0 {
		return
	}
	all := hints()
	last := all.last
	lists := [...][]footerKey{last, nil, nil, all.others}
	if x.View().Cursor.On {
		lists[2] = all.editing
	}
	switch {
	case x.Layer == explore.SettingsLayer:
		last = settingsKeys[len(settingsKeys)-2:]
		lists = [...][]footerKey{last, settingsKeys[:len(settingsKeys)-2], nil, nil}
	case x.Playing:
		lists[1] = playKeys[:]
	case f.HasConverged() && lists[2] == nil:
		lists[1] = convergedKeys[:]
		if !f.Bounded() {
			lists[1] = convergedKeys[1:]
		}
	}
	keys, room, at := make([]footerKey, 0, 64), a.W-1, 1
	for n, list := range lists {
		for _, k := range list {
			other := slices.ContainsFunc(lists[:n], func(before []footerKey) bool { // the key has another meaning now
				return slices.ContainsFunc(before, func(o footerKey) bool { return o.key == k.key })
			})
			if w := a.Grid.Width(k.key) + a.Grid.Width(k.hint) + 3; n == 0 || w <= room && !other {
				room -= w
				keys = append(keys, k)
			}
		}
	}
	for _, k := range append(keys[len(last):], last...) {
		key, hint := theme.Key, theme.KeyHelp
		if x.Objection(k.line) != nil { // the command can't be used now
			key, hint = theme.Faint, theme.Faint
		}
		at = a.Text(a.Text(at, 0, k.key, key)+1, 0, k.hint, hint) + 2
	}
}

// Lists of keys: those of the settings, those shown first once the run has converged, and
// while it plays. They are never written to.
var (
	settingsKeys  = [...]footerKey{{"↑↓", "which", ""}, {"←→", "its values", ""}, {"0–9", "type it", ""}, {"u", "take back", ""}, {"a–z", "jump", ""}, {"esc", "cancel", ""}, {"enter", "done", ""}}
	convergedKeys = [...]footerKey{{"b", "why it had to end", "show bound"}, {"o", "another set", "open"}, {"0", "again", "seek 0"}}
	playKeys      = [...]footerKey{{"p", "pause", "play"}, {"+ −", "speed", "speed faster"}}
)

// footerKey is a key, one word for what it does, and the command that it runs.
type footerKey struct{ key, hint, line string }

// hints are the keys that have a hint, in the order of the command table except that those
// used often come first. The last ones are of the commands that never change the run: help,
// which leads to all others, and quit.
var hints = sync.OnceValue(func() (h struct{ editing, others, last []footerKey }) {
	often := 0 // how many of the others are
	for _, c := range explore.Commands() {
		for _, k := range c.Keys {
			switch hint := (footerKey{k.Name(), k.Hint, k.Line}); {
			case k.Hint == "":
			case c.Unconfined:
				h.last = append(h.last, hint)
			case k.In == explore.EditMode:
				hint.key = k.Key
				h.editing = append(h.editing, hint)
			case k.Often:
				h.others = slices.Insert(h.others, often, hint)
				often++
			default:
				h.others = append(h.others, hint)
			}
		}
	}
	return h
})

// drawTooSmall draws two lines on a screen that is too small for a frame.
func drawTooSmall(g *grid.Grid, x *explore.Explorer) {
	f := x.View().Frame()
	a := g.All()
	panel.DrawTopLine(a.Sub(grid.Rect{W: g.W, H: min(1, g.H)}), f, f)
	a.Sub(grid.Rect{Y: 1, W: g.W, H: g.H - 1}).Fit(0, 0, g.W, "40×12 is the smallest screen; q quits", theme.Label)
}
