package panel

import (
	"slices"
	"strconv"
	"strings"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// code is the pseudocode of a run, in longer forms where there is room, and whose it is.
type code struct {
	title   string
	printed bool // as its document prints it: nothing of the run is another
	lines   []codeLine
}

// codeLine is a line of it: whether it is what just ran, how far it is indented, and the
// turn in which it is left out where rows are few (0: never).
type codeLine struct {
	ran          func(f *Frame) bool
	indent, rank int
	text         []byte
}

// phases are those of a step that a line may run in. They are never written.
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

// codeRun is what the pseudocode depends on.
type codeRun struct {
	run     *algo.Problem
	roomy   bool
	updates int // which some documents count
}

// code is the pseudocode in so many columns.
func (f *Frame) code(columns int) *code {
	of := codeRun{run: f.Problem, roomy: columns >= row.WideFrom}
	if f.Problem.Setup.As != "none" {
		of.updates = f.State().Event.Updates
	}
	return memo.Made(f.Cache, of, func(c *code) {
		t := f.reader("code")
		c.printed = t.Is("as-printed")
		if c.title = "algorithm"; of.roomy {
			t.asked = "roomy"
			c.title, _ = why.Fill("algorithm«of document»", t)
		}
		c.lines = c.lines[:0]
		for _, line := range t.texts.Lines(t) {
			if one := t.codeLine(line.Text); len(one.text) > 0 {
				c.lines = append(c.lines, one)
			}
		}
	})
}

// codeLine reads "PHASE RANK |TEMPLATE", of which the blanks are the indent.
func (t *reader) codeLine(line string) codeLine {
	head, indented, _ := strings.Cut(line, "|")
	phase, rank, _ := strings.Cut(head, " ")
	template := strings.TrimLeft(indented, " ")
	l := codeLine{ran: phases[phase], indent: len(indented) - len(template)}
	if phase == "update" && t.Is("order-first") {
		l.indent = 2
	}
	l.rank, _ = strconv.Atoi(strings.TrimSpace(rank))
	l.text, _ = why.Append(nil, template, t)
	return l
}

// asDocument is by whose conventions the run learns, what is none of them, and
// which settings make that so, of a run that has a document.
func (f *Frame) asDocument() (as, but, settings string) {
	s := &f.Problem.Setup
	var says, by []string
	for _, d := range s.Departures() {
		says, by = append(says, d.Text), append(by, d.Setting)
	}
	return "as " + s.As, strings.Join(says, ", "), strings.Join(slices.Compact(by), ", ")
}

// codeRows says the pseudocode with the lines that just ran marked.
func codeRows(f *Frame, s *row.Sheet, _ View, focused bool) {
	c := f.code(s.W)
	if f.Problem.Setup.As == "none" {
		s.Title(c.title, focused)
	} else if as, but, settings := f.asDocument(); but == "" {
		s.Title("algorithm", focused)
		s.HeadingNote(as)
	} else {
		s.Title(as+", but", focused)
		s.HeadingNote(but)
		s.Or(row.Verbatim(settings))
		s.Or(counted(strings.Count(settings, ", ")+1, "setting"))
	}
	s.Next().Heading = true
	for k := range c.lines {
		line := &c.lines[k]
		s.Write(row.Code, line.text).MinColumn = max(2, min(2+line.indent, s.W-s.Measure(line.text)))
		r := s.Next()
		if r.Rank = line.rank; line.ran(f) {
			r.Mark, r.Rank = row.JustRan, 0
		}
	}
}

// wholeFrom is the height of screen from which all of the algorithm is shown.
const wholeFrom = 24

// roomAlgorithm is the heading and all lines; on a low screen at the least
// without the loops.
func roomAlgorithm(f *Frame, width, height int) (least, best int) {
	c := f.code(width)
	rows := 1 + len(c.lines)
	switch {
	case height < wholeFrom:
		return rows - 3, rows
	case c.printed:
		return min(rows, 8), rows
	case f.is("classes") && (height < 30 || !f.is("primal")): // whose step is long, too
		return rows - 2, rows
	}
	return rows, rows
}
