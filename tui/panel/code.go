package panel

import (
	"cmp"
	"iter"
	"strings"

	"perceptron/algo"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// ownOrder reports whether the order is a list of examples.
func (f *Frame) ownOrder() bool { return strings.ContainsAny(f.Problem.Setup.Order, "0123456789") }

// appendList appends the numbers of a list, as many as have room.
func appendList(b []byte, list string, room int) []byte {
	for k, n := range strings.Split(list, ",") {
		if n = strings.TrimSpace(n); k > 0 {
			room -= 2
			b = append(b, ", "...)
		}
		if room -= len(n); room < 1 {
			return append(b, "…"...)
		}
		b = append(b, n...)
	}
	return b
}

// codeRows says the pseudocode with the lines that just ran marked.
func codeRows(f *Frame, s *row.Sheet, _ View, focused bool) {
	as, but, settings := f.asDocument()
	switch {
	case as != "" && but == "":
		s.Heading("algorithm", focused, as)
	case as != "" && s.Width("algorithm"+as+but)+14 <= s.W:
		s.Heading("algorithm", focused, as, ", but ", but)
	case as != "":
		s.Heading(as+", but", focused, row.Verbatim(settings))
	case !s.Wide() || !f.Problem.Binary():
		s.Heading("algorithm", focused)
	case f.Online != nil:
		s.Heading("algorithm (000)", focused)
	default:
		s.Heading("algorithm"+documentOf(&f.Problem.Setup), focused)
	}
	c, printed := &coder{f, s.Wide()}, f.documentProgram() != nil
	lines := c.lines()
	narrow := false // some line takes more than the width: the indents are halved
	ranRank := 0    // the rank of the line that ran, which is never left out
	for line, b := range lines {
		narrow = narrow || 2+line.indent+s.Measure(b) > s.W
		if f.ran(line.when) && line.rank > 0 {
			ranRank = line.rank
		}
	}
	for line, b := range lines {
		at := 2 + line.indent
		if line.when == atUpdate && c.Is("order-first") {
			at = 4
		}
		if narrow {
			at = max(2, min(2+(at-2)/2, s.W-s.Measure(b)))
		}
		if printed {
			s.Tab(at, row.Code, row.Verbatim(b))
		} else {
			s.Tab(at, row.Code, b)
		}
		r := s.Next()
		switch r.Rank = line.rank; {
		case f.ran(line.when):
			r.Mark, r.Rank = row.Ran, 0
		case ranRank > 0 && line.rank > ranRank:
			r.Rank--
		}
	}
}

// lines are the lines of the pseudocode that the set-up has, each with its text,
// which is good until the next.
func (c *coder) lines() iter.Seq2[*codeLine, []byte] {
	return func(yield func(*codeLine, []byte) bool) {
		f, program := c.f, c.f.program()
		for k := range program {
			f.scratch, _ = why.Append(f.scratch[:0], program[k].text, c)
			if len(f.scratch) > 0 && !yield(&program[k], f.scratch) {
				return
			}
		}
	}
}

// program is the pseudocode of the frame's task, or its document's.
func (f *Frame) program() []codeLine {
	if printed := f.documentProgram(); printed != nil {
		return printed
	}
	return pseudocodes().programs[cmp.Or(f.task().program, "binary")]
}

// ran says whether a line that runs at that time ran just now.
func (f *Frame) ran(when phase) bool {
	e := &f.Moment.Event
	switch when {
	case atStart:
		return f.Moment.Step == 0
	case atLook:
		return f.Moment.Step > 0 && (f.Beat == 1 || !e.Updated)
	case atUpdate:
		return f.Moment.Step > 0 && f.Beat == 0 && e.Updated
	case atAdd, atSubtract:
		return f.ran(atUpdate) && (f.Data.Y[e.Looks[0].Example] > 0) == (when == atAdd)
	case atPass:
		if f.Problem.Setup.Order == "first" {
			return f.atEnd()
		}
		return f.Moment.Step > 0 && f.Beat == 0 && e.EndOfPass
	}
	return false
}

// documentOf is the document whose loop the set-up is.
func documentOf(s *algo.Setup) string {
	if s.Update != "perceptron" {
		return ""
	}
	for _, row := range [...]struct{ mode, tie, bias, document string }{
		{"primal", "positive", "unit", "000"},
		{"primal", "update", "radius", "001"},
		{"dual", "update", "radius", "001"},
		{"primal", "update", "unit", "004"},
		{"dual", "update", "unit", "004"},
		{"primal", "correct", "unit", "004"},
	} {
		if row.mode == s.Mode && row.tie == s.Tie && row.bias == s.Bias && s.Order == "given" {
			return " (" + row.document + ")"
		}
	}
	return ""
}

// wholeFrom is the height of screen from which all of the algorithm is shown.
const wholeFrom = 24

// roomAlgorithm is the heading and all lines; on a low screen at the least
// without the loops.
func roomAlgorithm(f *Frame, width, height int) (least, best int) {
	rows := 1
	for range (&coder{f, width >= row.WideFrom}).lines() {
		rows++
	}
	switch {
	case height < wholeFrom:
		return rows - 3, rows
	case f.documentProgram() != nil:
		return min(rows, 8), rows
	case f.several() && (height < 30 || f.Problem.Dual()): // whose step is long, too
		return rows - 2, rows
	}
	return rows, rows
}
