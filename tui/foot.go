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

// drawFoot draws the lines below the panels: the sentence, or the message of the
// explorer that takes the commands, the bound, the time bar, what is wrong now,
// the keys.
func drawFoot(g *grid.Grid, l scene.Layout, x *explore.Explorer, f *panel.Frame) {
	guide := panel.Guide(f, l.Sentence.W-2, g.ASCII)
	if guide != "" && x.Layer != explore.SettingsLayer {
		g.Area(l.Bound).Fit(1, 0, l.Bound.W-1, guide, theme.Strong)
	} else {
		panel.BoundLine(g.Area(l.Bound), f)
	}
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
	panel.TimeBar(g.Area(l.TimeBar), f)
	panel.Status(g.Area(l.Status), f)
	drawKeys(g.Area(l.Keys), x, f)
}

// drawMessage draws a message in place of the sentence; a long one goes on in
// the row below, which is the bound's, for the fix stands at its end.
func drawMessage(g *grid.Grid, l scene.Layout, x *explore.Explorer) {
	text, style := x.Message(), theme.Strong
	if x.Refused() {
		style = theme.Warning
	}
	first, second := g.Area(l.Sentence), g.Area(l.Bound)
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

// drawKeys names as many keys as there is room for: those that step first, and
// always the two that lead to all others.
func drawKeys(a grid.Area, x *explore.Explorer, f *panel.Frame) {
	if a.H == 0 {
		return
	}
	all, last := footKeys(), lastKeys[:]
	lists := [...][]footKey{last, nil, nil, all[false]}
	if x.View().Cursor.On {
		lists[2] = all[true]
	}
	switch {
	case x.Layer == explore.SettingsLayer:
		last = dialKeys[len(dialKeys)-2:]
		lists = [...][]footKey{last, dialKeys[:len(dialKeys)-2], nil, nil}
	case x.Playing:
		lists[1] = playKeys[:]
	case f.HasConverged() && lists[2] == nil:
		lists[1] = nextKeys[:]
		if !f.Bounded() {
			lists[1] = nextKeys[1:]
		}
	}
	keys, room, at := make([]footKey, 0, 64), a.W-1, 1
	for n, list := range lists {
		for _, k := range list {
			other := slices.ContainsFunc(lists[:n], func(before []footKey) bool { // what the key does then
				return slices.ContainsFunc(before, func(o footKey) bool { return o.key == k.key })
			})
			if w := a.Grid.Width(k.key) + a.Grid.Width(k.hint) + 3; n == 0 || w <= room && !other {
				room -= w
				keys = append(keys, k)
			}
		}
	}
	for _, k := range append(keys[len(last):], last...) {
		key, hint := theme.Key, theme.KeyHelp
		if x.Objection(k.line) != nil { // it can't be pressed now
			key, hint = theme.Faint, theme.Faint
		}
		at = a.Text(a.Text(at, 0, k.key, key)+1, 0, k.hint, hint) + 2
	}
}

// The keys that lead to all others, those of the settings, those that come first while
// the run plays, and once it has converged. They are never written.
var (
	lastKeys = [...]footKey{{"?", "keys", "help"}, {"q", "quit", "quit"}}
	dialKeys = [...]footKey{{"↑↓", "which", ""}, {"←→", "its values", ""}, {"0–9", "type it", ""}, {"u", "take back", ""}, {"a–z", "jump", ""}, {"esc", "cancel", ""}, {"enter", "done", ""}}
	nextKeys = [...]footKey{{"b", "why it had to end", "show bound"}, {"o", "another set", "open"}, {"0", "again", "seek 0"}}
	playKeys = [...]footKey{{"p", "pause", "play"}, {"+ −", "speed", "speed faster"}}
)

// footKey is a key, a word for what it does, and the command it runs.
type footKey struct{ key, hint, line string }

// footKeys are the keys with a hint, those of edit mode and all others, in the order of
// the table of commands, but for those that are needed most.
var footKeys = sync.OnceValue(func() map[bool][]footKey {
	first, firsts := []string{"step", "back", "next", "run", "play", "settings"}, 0
	var editing, others []footKey
	for _, c := range explore.Commands() {
		for _, k := range c.Keys {
			switch {
			case k.Hint == "" || strings.Contains("?q", k.Key):
			case k.In == "edit":
				editing = append(editing, footKey{k.Key, k.Hint, k.Line})
			case slices.Contains(first, k.Line):
				others = slices.Insert(others, firsts, footKey{k.Name(), k.Hint, k.Line})
				firsts++
			default:
				others = append(others, footKey{k.Name(), k.Hint, k.Line})
			}
		}
	}
	return map[bool][]footKey{false: others, true: editing}
})

// drawSmall is the one line for a screen that is too small for a frame.
func drawSmall(g *grid.Grid, x *explore.Explorer) {
	f := x.View().Frame()
	a := g.All()
	panel.Top(a.Sub(grid.Rect{W: g.W, H: min(1, g.H)}), f, f)
	a.Sub(grid.Rect{Y: 1, W: g.W, H: g.H - 1}).Fit(0, 0, g.W, "40×12 is the smallest screen; q quits", theme.Label)
}
