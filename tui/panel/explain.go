package panel

import (
	"cmp"
	"slices"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// whyRows explains the word that was asked for: what it is, its formula in this
// set-up with the numbers of the step shown, the formulas of other set-ups, and
// where the documents have it. Without a word it lists them all.
func whyRows(f *Frame, s *row.Sheet, v View, focused bool) {
	head := s.H
	all := f.explanation(s.W, s.Width)
	from := window(v.Scroll, len(all), head-1)
	s.Title("why", focused)
	s.HeadingNote(row.Verbatim(cmp.Or(Alphabet(f.Cache, f.Problem)[f.Options.Why], f.Options.Why))).Overflow = row.Truncate // in the document's letters
	below(s, len(all)-from-(head-1))
	s.Next().Heading = true
	for _, line := range all[from:] {
		if s.RowsLeft() < 1 {
			return
		}
		s.Write(line.role, line.text).MinColumn = line.indent
		s.Next()
	}
}

// below ends a heading with how many lines of a list stand below those that have room.
func below(s *row.Sheet, lines int) {
	if lines > 0 {
		s.AlignRight(row.Note, "↓ ", lines).Reserve = 0
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
		for line := range grid.Wrapped(text, columns-max(indent, hanging), width) {
			all = append(all, explanationLine{role, indent, line})
			indent = hanging
		}
	}
	page, known := why.Find(f.Options.Why)
	if !known {
		for _, p := range why.Pages() {
			say(row.Text, 0, 2, strings.Join(slices.Concat([]string{p.Name}, p.Also), ", "))
		}
		return all
	}
	run := f.reader("")
	for _, part := range page.Told(run, run.numbers(page)) {
		say(partRoles[part.Kind], part.Indent, part.Hanging, part.Text)
	}
	return all
}

// partRoles are how the parts of a page look. They are never written.
var partRoles = [...]row.Role{
	why.Says: row.Text, why.Own: row.Code, why.Numbers: row.Result,
	why.Others: row.Note, why.Slip: row.Warning, why.Names: row.Note,
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

const beforeUpdate = "before the update: "

// numbers are a page's lines of numbers, each with the weights that it is of where
// the step has changed them.
func (t *reader) numbers(p *why.Page) (lines []string) {
	updated := t.f.justUpdated()
	add := func(l *why.Line, at why.When, label string) {
		r := t.At(at)
		if text, ok := why.Fill(l.Text, r); ok && l.Holds(r) {
			for part := range strings.SplitSeq(text, "\n") { // the neuron is a picture
				lines = append(lines, label+part)
			}
		}
	}
	for k := range p.Numbers {
		switch l := &p.Numbers[k]; {
		case l.When == why.Both && updated:
			add(l, why.Then, beforeUpdate)
			add(l, why.Now, "after it: ")
		case l.When == why.Both:
			add(l, why.Now, "")
		case l.When == why.Then && updated:
			add(l, why.Then, beforeUpdate)
		default:
			add(l, l.When, "")
		}
	}
	return lines
}
