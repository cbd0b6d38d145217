package panel

import (
	"cmp"
	"slices"
	"strings"

	"perceptron/tui/row"
	"perceptron/tui/why"
)

// whyRows explains the word asked for: what it is, its formula in this set-up with the
// numbers of the step shown, the formulas of other set-ups, and its place in the
// documents. Without a word it lists all words.
func whyRows(f *Frame, s *row.Sheet, v ViewState, focused bool) {
	s.Title("why", focused)
	s.HeadingNote(row.Verbatim(cmp.Or(LettersOf(f.Cache, f.Problem)[f.Options.Why], f.Options.Why))).Overflow = row.Truncate // in the document's letters
	s.Next().Heading = true
	const rank = 1 // a part goes on below the view
	if page, known := why.Find(f.Options.Why); known {
		run := f.textContext("")
		for _, part := range page.Parts(run, run.numberLines(page)) {
			s.Hanging(partRoles[part.Kind], rank, part.Indent, part.Hanging, part.Text)
		}
	} else {
		for _, p := range why.Pages() {
			s.Hanging(row.Text, rank, 0, 2, strings.Join(slices.Concat([]string{p.Name}, p.Synonyms), ", "))
		}
	}
	s.Scroll(1, v.Scroll)
}

// partRoles are the roles of the parts of a page. Read-only.
var partRoles = [...]row.Role{
	why.Definition: row.Text, why.OwnFormula: row.Code, why.Numbers: row.Result,
	why.OtherFormula: row.Note, why.Erratum: row.Warning, why.References: row.Note,
}

// whyHeight is the heading and the whole explanation; at least, the rows of the
// algorithm.
func whyHeight(f *Frame, width, height int) (least, best int) {
	return min(9, max(5, height/3)), f.countRows(whyRows, width)
}

// whyLength is the number of lines to scroll through at the panel's width.
func whyLength(f *Frame, v ViewState) int {
	return max(1, f.countRows(whyRows, max(20, v.Width-1))-max(1, v.Height-1))
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
