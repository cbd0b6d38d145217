package explore

import (
	"fmt"
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
)

// changesMost is how many changes are named of those that one undo takes back.
const changesMost = 3

// changesTo are the commands that lead from one revision to another, as a text.
func (r revision) changesTo(to revision) string {
	var all []string
	switch {
	case r.source.Name != to.source.Name, sameEdits(&r.source, &to.source) < len(r.source.edits):
		all = append(all, "open "+Quote(to.source.Name))
	default:
		all = append(all, changedFlags(&r.source, &to.source)...)
		for _, e := range to.source.edits[len(r.source.edits):] {
			all = append(all, e.line())
		}
	}
	all = append(all, changedSettings(r.setup, to.setup)...)
	switch {
	case len(all) == 0:
		return "open " + Quote(to.source.Name) // the same data, read anew
	case len(all) > changesMost:
		all = append(all[:changesMost-1], fmt.Sprintf("and %s more", notation.Count(len(all)-changesMost+1)))
	}
	return strings.Join(all, "; ")
}

// changedFlags are the commands that set the flags about the data in which two
// sources differ.
func changedFlags(from, to *Source) (all []string) {
	for _, f := range to.Reading.Flags {
		if was, is := from.flagText(f), to.flagText(f); was != is {
			all = append(all, "set "+f.Name+" "+Quote(is))
		}
	}
	return all
}

// sameEdits is how many edits two sources begin with that are the same.
func sameEdits(a, b *Source) (same int) {
	for same < min(len(a.edits), len(b.edits)) && a.edits[same].line() == b.edits[same].line() && a.edits[same].axes == b.edits[same].axes {
		same++
	}
	return same
}

// changedSettings are the commands that set what two set-ups differ in, but for what
// follows from the others.
func changedSettings(from, to algo.Setup) (all []string) {
	kernel := to.Kernel != from.Kernel && to.Kernel != "linear" // which sets the mode, too
	for _, t := range algo.Settings() {
		value := t.Text(to)
		if value == t.Text(from) {
			continue
		}
		from, _ = t.With(from, value)
		if t.Name != "mode" || value != "kernel" || !kernel {
			all = append(all, "set "+t.Name+" "+Quote(value))
		}
	}
	return all
}
