package panel

import (
	"cmp"
	"slices"
	"strings"

	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// whyRows explains the word asked for: what it is, its formula in this set-up with the
// numbers of the step shown, the formulas of other set-ups, and its place in the
// documents. Without a word it lists all words.
func whyRows(f *Frame, s *row.Sheet, v ViewState, focused bool) {
	head := s.H
	all := f.explanation(s.W, s.Width)
	from := scrollStart(v.Scroll, len(all), head-1)
	s.Title("why", focused)
	s.HeadingNote(row.Verbatim(cmp.Or(LettersOf(f.Cache, f.Problem)[f.Options.Why], f.Options.Why))).Overflow = row.Truncate // in the document's letters
	writeBelow(s, len(all)-from-(head-1))
	s.Next().Heading = true
	for _, line := range all[from:] {
		if s.RowsLeft() < 1 {
			return
		}
		s.Write(line.role, line.text).MinColumn = line.indent
		s.Next()
	}
}

// writeBelow ends a heading with the number of lines below the view.
func writeBelow(s *row.Sheet, lines int) {
	if lines > 0 {
		s.AlignRight(row.Note, "↓ ", lines).Reserve = 0
	}
}

// explanationLine is one line of an explanation.
type explanationLine struct {
	role   row.Role
	indent int
	text   string
}

// explanation is the explanation of the word, wrapped to a width.
func (f *Frame) explanation(columns int, width func(string) int) []explanationLine {
	var all []explanationLine
	add := func(role row.Role, indent, hanging int, text string) {
		for line := range grid.Wrapped(text, columns-max(indent, hanging), width) {
			all = append(all, explanationLine{role, indent, line})
			indent = hanging
		}
	}
	page, known := why.Find(f.Options.Why)
	if !known {
		for _, p := range why.Pages() {
			add(row.Text, 0, 2, strings.Join(slices.Concat([]string{p.Name}, p.Synonyms), ", "))
		}
		return all
	}
	run := f.textContext("")
	for _, part := range page.Parts(run, run.numberLines(page)) {
		add(partRoles[part.Kind], part.Indent, part.Hanging, part.Text)
	}
	return all
}

// partRoles are the roles of the parts of a page. Read-only.
var partRoles = [...]row.Role{
	why.Definition: row.Text, why.OwnFormula: row.Code, why.Numbers: row.Result,
	why.OtherFormula: row.Note, why.Erratum: row.Warning, why.References: row.Note,
}

// whyHeight is the heading and the whole explanation; at least, the rows of the
// algorithm.
func whyHeight(f *Frame, width, height int) (least, best int) {
	return min(9, max(5, height/3)), 1 + len(f.explanation(width, textWidth))
}

// whyLength is the number of lines to scroll through at the panel's width.
func whyLength(f *Frame, v ViewState) int {
	return max(1, len(f.explanation(max(20, v.Width-1), textWidth))-max(0, v.Height-2))
}

// textWidth is the width of a text in columns, spelled without ASCII substitutes.
func textWidth(text string) int { return len([]rune(text)) }

const beforeUpdate = "before the update: "

// numberLines are a page's lines with numbers. If the step has changed the weights, each
// line says whether they are those before the update or after it.
func (t *textContext) numberLines(p *why.Page) (lines []string) {
	updated := t.f.justUpdated()
	add := func(l *why.Line, at why.When, label string) {
		r := t.At(at)
		if text, ok := why.Fill(l.Text, r); ok && l.Holds(r) {
			for part := range strings.SplitSeq(text, "\n") { // the neuron is a picture of several lines
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
