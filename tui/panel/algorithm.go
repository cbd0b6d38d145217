package panel

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// codeLine is a line of pseudocode: the phase of a step that it runs in, how far it is
// indented, the turn in which it is left out where rows are few (0: never), and its
// template.
type codeLine struct {
	phase        string
	indent, rank int
	text         string
}

// phases say of each phase whether it is what just ran. They are never written.
var phases = map[string]func(f *Frame) bool{
	"start":    func(f *Frame) bool { return f.Moment.Step == 0 },
	"frame":    func(*Frame) bool { return false }, // such a line only frames others
	"look":     func(f *Frame) bool { return f.Moment.Step > 0 && !f.justUpdated() },
	"update":   (*Frame).justUpdated,
	"add":      func(f *Frame) bool { return f.justUpdated() && f.Data.Y[f.atHand()] > 0 },
	"subtract": func(f *Frame) bool { return f.justUpdated() && f.Data.Y[f.atHand()] < 0 },
	"pass": func(f *Frame) bool {
		if f.Problem.Setup.Order == "first" {
			return f.atEnd()
		}
		return f.Moment.Step > 0 && f.Beat == 0 && f.Moment.Event.EndOfPass
	},
}

// programs are those of the tasks, and of the documents by document and form.
var programs = sync.OnceValue(func() map[string][]codeLine {
	all, err := parsePrograms(texts("code"))
	if err != nil {
		panic(err) // the text is the program's own, and tested
	}
	return all
})

func parsePrograms(script *why.Script) (map[string][]codeLine, error) {
	all := map[string][]codeLine{}
	for _, e := range script.Entries {
		for _, line := range e.Lines {
			l, err := parseCodeLine(line.Text)
			if err != nil {
				return nil, fmt.Errorf("code.txt:%d: %w", line.Number, err)
			}
			all[e.Head.Text] = append(all[e.Head.Text], l)
		}
	}
	return all, nil
}

// parseCodeLine reads "PHASE RANK |TEMPLATE", of which the blanks are the indent.
func parseCodeLine(line string) (codeLine, error) {
	head, indented, _ := strings.Cut(line, "|")
	text := strings.TrimLeft(indented, " ")
	words := strings.Fields(head)
	if len(words) != 2 || text == "" {
		return codeLine{}, fmt.Errorf("%q: expected PHASE RANK |TEXT", line)
	}
	rank, err := strconv.Atoi(words[1])
	if phases[words[0]] == nil || err != nil {
		return codeLine{}, fmt.Errorf("%q: no phase, or no rank", head)
	}
	return codeLine{words[0], len(indented) - len(text), rank, text}, nil
}

// documentProgram is the algorithm of the run's document as printed; nil where
// there is none, or the run has anything that is not the document's.
func (f *Frame) documentProgram() []codeLine {
	s := &f.Problem.Setup
	if !s.ByDocument() || len(s.Departures()) > 0 {
		return nil
	}
	return programs()[s.As+" "+s.Mode]
}

// asDocument is by whose conventions the run learns, what is none of them, and
// which settings make that so; all "" without a document.
func (f *Frame) asDocument() (as, but, settings string) {
	s := &f.Problem.Setup
	if !s.ByDocument() {
		return "", "", ""
	}
	var says, by []string
	for _, d := range s.Departures() {
		says, by = append(says, d.Says), append(by, d.Setting)
	}
	return "as " + s.As, strings.Join(says, ", "), strings.Join(slices.Compact(by), ", ")
}

// codeReader is whom the pseudocode is read to, in longer forms where there is room.
func (f *Frame) codeReader(columns int) *reader {
	c := f.reader("code")
	if columns >= row.WideFrom {
		c.asked = "roomy"
	}
	return c
}

// codeRows says the pseudocode with the lines that just ran marked.
func codeRows(f *Frame, s *row.Sheet, _ View, focused bool) {
	c := f.codeReader(s.W)
	f.codeHeading(s, c, focused)
	for line, b := range c.code() {
		at := 2 + line.indent
		if line.phase == "update" && c.Is("order-first") {
			at = 4
		}
		s.Text(row.Code, b).From = max(2, min(at, s.W-s.Measure(b)))
		r := s.Next()
		if r.Rank = line.rank; phases[line.phase](f) {
			r.Mark, r.Rank = row.Ran, 0
		}
	}
}

// codeHeading says whose algorithm it is.
func (f *Frame) codeHeading(s *row.Sheet, c *reader, focused bool) {
	as, but, settings := f.asDocument()
	switch {
	case as != "" && but == "":
		s.Heading("algorithm", focused, as)
	case as != "" && s.Width("algorithm"+as+but)+14 <= s.W:
		s.Heading("algorithm", focused, as, ", but ", but)
	case as != "":
		s.Heading(as+", but", focused, row.Verbatim(settings))
	case !c.Is("roomy"):
		s.Heading("algorithm", focused)
	default:
		title, _ := why.Fill("algorithm«of document»", c)
		s.Heading(title, focused)
	}
}

// code is the lines of the pseudocode that the set-up has, each with its text,
// which is good until the next.
func (t *reader) code() iter.Seq2[*codeLine, []byte] {
	return func(yield func(*codeLine, []byte) bool) {
		f, program := t.f, t.f.documentProgram()
		if program == nil {
			program = programs()[cmp.Or(f.task().program, "binary")]
		}
		for k := range program {
			f.scratch, _ = why.Append(f.scratch[:0], program[k].text, t)
			if len(f.scratch) > 0 && !yield(&program[k], f.scratch) {
				return
			}
		}
	}
}

// wholeFrom is the height of screen from which all of the algorithm is shown.
const wholeFrom = 24

// codeRun is what the number of lines of the pseudocode depends on.
type codeRun struct {
	run   *algo.Problem
	roomy bool
}

// roomAlgorithm is the heading and all lines; on a low screen at the least
// without the loops.
func roomAlgorithm(f *Frame, width, height int) (least, best int) {
	rows := *memo.Made(f.cache(), codeRun{f.Problem, width >= row.WideFrom}, func(rows *int) {
		*rows = 1
		for range f.codeReader(width).code() {
			*rows++
		}
	})
	switch {
	case height < wholeFrom:
		return rows - 3, rows
	case f.documentProgram() != nil:
		return min(rows, 8), rows
	case f.is("classes") && (height < 30 || !f.is("primal")): // whose step is long, too
		return rows - 2, rows
	}
	return rows, rows
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
