package panel

import (
	"iter"
	"strings"

	"perceptron/algo"
	"perceptron/tui/row"
)

// trait is something that pseudocode depends on. Traits are combined by |.
type trait uint32

const (
	dual           trait = 1 << iota // the weights are Σ αyx
	linear                           // the kernel is
	zero                             // the first weights are
	randomStart                      // they are drawn
	biased                           // there is a b
	byRadius                         // it gains R² times as much
	tiePositive                      // sign 0 is +1
	tieNegative                      // it is −1
	tieCorrect                       // a = 0 is no mistake
	bySign                           // the sign of a is compared
	shuffled                         // the order is, anew for each pass
	shuffledOnce                     // it is, once for all passes
	listOrder                        // it is a list of one's own
	drawn                            // it is drawn with replacement
	firstMissed                      // it is that of the first mistakes
	inBatches                        // a step looks at several examples
	takesAll                         // it looks at all of them
	unitStep                         // η is 1, and has no room
	wide                             // there is room for longer forms
	ownStep                          // the step is τ
	severalClasses                   // there are, and not two labels
	byMargin                         // a mistake is y·a ≤ β
)

// wording is a text for set-ups that have some traits and have not others.
type wording struct {
	has, not trait
	text     string
}

// traits are those of the frame's set-up. In its longer form η stands in the
// pseudocode also where it is 1.
func (f *Frame) traits(roomy bool) (all trait) {
	s := &f.Problem.Setup
	by, _ := s.Parameter()
	for _, t := range [...]struct {
		trait trait
		has   bool
	}{
		{dual, f.Problem.Dual()},
		{linear, f.Problem.Linear()},
		{zero, f.fromZero()},
		{randomStart, s.Init == "random"},
		{biased, f.standsApart()},
		{byRadius, s.Bias == "radius"},
		{tiePositive | bySign, s.Tie == "positive"},
		{tieNegative | bySign, s.Tie == "negative"},
		{tieCorrect, s.Tie == "correct"},
		{shuffled, s.Order == "shuffled"},
		{shuffledOnce, s.Order == "once"},
		{listOrder, f.ownOrder()},
		{drawn, s.Order == "random"},
		{firstMissed, s.Order == "first"},
		{inBatches, f.batched()},
		{takesAll, f.wholeBatch()},
		{unitStep, !roomy && f.unitRate()},
		{wide, roomy},
		{ownStep, !f.byRate()},
		{severalClasses, s.Task == "multiclass"},
		{byMargin, by.Symbol == "β"},
	} {
		if t.has {
			all |= t.trait
		}
	}
	return all
}

// code appends the text of that name for a set-up with those traits.
func (f *Frame) code(b []byte, name string, has trait) []byte {
	if literal, is := strings.CutPrefix(name, "'"); is {
		return f.filled(b, literal, has)
	}
	switch name {
	case "k": // the number of updates in 001 and 004
		return row.Append(b, f.State().Updates())
	case "B":
		return row.Append(b, f.Problem.Batch())
	case "step":
		return f.filled(b, f.Problem.Setup.StepFormula(), has)
	case "list":
		return appendList(b, f.Problem.Setup.Order, 16)
	}
	for _, w := range codeTexts[name] {
		if has&w.has != w.has || has&w.not != 0 {
			continue
		}
		return f.filled(b, w.text, has)
	}
	return b
}

// filled appends a text with what stands in it.
func (f *Frame) filled(b []byte, text string, has trait) []byte {
	for {
		before, after, slot := strings.Cut(text, "«")
		if b = append(b, before...); !slot {
			return b
		}
		name, rest, _ := strings.Cut(after, "»")
		b, text = f.code(b, name, has), rest
	}
}

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
	has, printed := f.traits(s.Wide()), f.documentProgram() != nil
	narrow := false // some line takes more than the width: the indents are halved
	ranRank := 0    // the rank of the line that ran, which is never left out
	for line, b := range f.codeLines(has) {
		narrow = narrow || 2+line.indent+s.Measure(b) > s.W
		if f.ran(line.when) && line.rank > 0 {
			ranRank = line.rank
		}
	}
	for line, b := range f.codeLines(has) {
		at := 2 + line.indent
		if line.when == atUpdate && has&firstMissed != 0 {
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

// codeLines are the lines of the pseudocode that a set-up with those traits has,
// each with its text, which is good until the next.
func (f *Frame) codeLines(has trait) iter.Seq2[*codeLine, []byte] {
	return func(yield func(*codeLine, []byte) bool) {
		program := f.program()
		for k := range program {
			f.scratch = f.code(f.scratch[:0], program[k].text, has)
			if len(f.scratch) > 0 && !yield(&program[k], f.scratch) {
				return
			}
		}
	}
}

// program is the pseudocode of the frame's task.
func (f *Frame) program() []codeLine {
	if printed := f.documentProgram(); printed != nil {
		return printed
	}
	if own := f.task().program; own != nil {
		return own
	}
	return program[:]
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
	for range f.codeLines(f.traits(width >= row.WideFrom)) {
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
