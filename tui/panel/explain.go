package panel

import (
	"slices"
	"strings"

	"perceptron/tui/row"
	"perceptron/tui/why"
)

// whyRows explains the word that was asked for: its formula, the same with the
// numbers of the step shown, what it is, and where the documents have it.
// Without a word it lists them all.
func whyRows(f *Frame, s *row.Sheet, v View, focused bool) {
	head := s.H
	s.Spell = nil // what documents write is quoted among the rest, which is respelled already
	all := f.explanation(s.W, s.Width)
	from := window(v.Scroll, len(all), head-1)
	below, word := len(all)-from-(head-1), f.respelled(f.Why)
	if below > 0 {
		word = s.Cut(word, s.W-s.Measure("── why ──  ↓ ", below, " ──"))
	}
	s.Heading("why", focused, row.Verbatim(word))
	if below > 0 && s.W > 24 {
		s.Row().Cells = append(s.Row().Cells, row.Cell{Text: row.Append(nil, "↓ ", below), Role: row.Note, Place: row.Closing, Keep: 2})
	}
	for _, line := range all[from:] {
		if s.Left() < 1 {
			return
		}
		s.Tab(line.indent, line.role, line.text)
		s.Next()
	}
}

// explanationLine is a line of an explanation.
type explanationLine struct {
	role   row.Role
	indent int
	text   string
}

// explanation is what there is to say of the word, in lines of so many columns.
func (f *Frame) explanation(columns int, width func(string) int) []explanationLine {
	var all []explanationLine
	say := func(role row.Role, indent, hanging int, text string) {
		for line := range row.Wrapped(text, columns-max(indent, hanging), width) {
			all = append(all, explanationLine{role, indent, line})
			indent = hanging
		}
	}
	e, known := why.Find(f.Why)
	if !known {
		for _, e := range why.Entries() {
			say(row.Words, 0, 2, f.names(e))
		}
		return all
	}
	for line := range strings.SplitSeq(strings.ReplaceAll(e.Formula, "   ", "\n"), "\n") {
		say(row.Code, 0, 2, f.respelled(strings.Join(strings.Fields(line), " ")))
	}
	for _, line := range f.inNumbers(e.Name) {
		say(row.Result, 0, 2, f.respelled(line))
	}
	say(row.Words, 0, 0, f.respelled(e.What))
	if e.Slip != "" {
		say(row.Warning, 0, 5, "but: "+e.Slip)
	}
	if e.Where != "" {
		say(row.Note, 0, 4, "in: "+e.Where)
	}
	if len(e.Also) > 0 {
		say(row.Note, 0, 6, "also: "+f.names(why.Entry{Also: e.Also}))
	}
	return all
}

// names are those of an entry, in the run's letters: its symbols once, whichever of
// them the letters of the documents stand for.
func (f *Frame) names(e why.Entry) string {
	var all []string
	for _, n := range append([]string{e.Name}, e.Also...) {
		if n = f.respelled(n); n != "" && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return strings.Join(all, ", ")
}

// roomWhy is the heading and the whole explanation; at the least, the rows that
// the algorithm takes.
func roomWhy(f *Frame, width, height int) (least, best int) {
	return min(9, max(5, height/3)), 1 + len(f.explanation(width, columnsOf))
}

// lengthWhy is the lines of the explanation in the width that the panel has.
func lengthWhy(f *Frame, v View) int {
	return max(1, len(f.explanation(max(20, v.Width-1), columnsOf))-max(0, v.Height-2))
}

// columnsOf is the columns of a text that no spelling makes longer.
func columnsOf(text string) int { return len([]rune(text)) }
