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

// pseudocode is the pseudocode of a run, in a wide form where the panel is wide, and its
// title.
type pseudocode struct {
	title     string
	asPrinted bool // as the document prints it: nothing about the run departs from it
	lines     []codeLine
}

// codeLine is one line: ran reports whether it just ran; rank is the row's rank.
type codeLine struct {
	ran          func(f *Frame) bool
	indent, rank int
	text         []byte
}

// codePhases are the phases of a step that a line of code.txt may run in. Read-only.
var codePhases = map[string]func(f *Frame) bool{
	"start":    func(f *Frame) bool { return f.Moment.Step == 0 },
	"frame":    func(*Frame) bool { return false }, // the line only frames others and never runs
	"look":     func(f *Frame) bool { return f.Moment.Step > 0 && !f.justUpdated() },
	"update":   (*Frame).justUpdated,
	"add":      func(f *Frame) bool { return f.justUpdated() && f.Data.Y[f.currentExample()] > 0 },
	"subtract": func(f *Frame) bool { return f.justUpdated() && f.Data.Y[f.currentExample()] < 0 },
	"pass": func(f *Frame) bool {
		if f.Problem.Setup.Order == "first" {
			return f.atEnd()
		}
		return f.Moment.Step > 0 && f.Beat == 0 && f.Moment.Event.EndOfPass
	},
}

// codeKey is the cache key of the pseudocode.
type codeKey struct {
	run     *algo.Problem
	roomy   bool
	updates int // 0 unless a document is followed: some count updates
}

// pseudocode is the pseudocode for a panel of the given width.
func (f *Frame) pseudocode(columns int) *pseudocode {
	key := codeKey{run: f.Problem, roomy: columns >= row.WideFrom}
	if f.Problem.Setup.As != "none" {
		key.updates = f.State().Event.Updates
	}
	return memo.Made(f.Cache, key, func(c *pseudocode) {
		t := f.textContext("code")
		c.asPrinted = t.Is("as-printed")
		if c.title = "algorithm"; key.roomy {
			t.extra = "roomy"
			c.title, _ = why.Fill("algorithm«of document»", t)
		}
		c.lines = c.lines[:0]
		for _, line := range t.script.Lines(t) {
			if one := t.parseCodeLine(line.Text); len(one.text) > 0 {
				c.lines = append(c.lines, one)
			}
		}
	})
}

// parseCodeLine reads "PHASE RANK |TEMPLATE"; the blanks after the bar are the indent.
func (t *textContext) parseCodeLine(line string) codeLine {
	head, indented, _ := strings.Cut(line, "|")
	phase, rank, _ := strings.Cut(head, " ")
	template := strings.TrimLeft(indented, " ")
	l := codeLine{ran: codePhases[phase], indent: len(indented) - len(template)}
	if phase == "update" && t.Is("order-first") {
		l.indent = 2
	}
	l.rank, _ = strconv.Atoi(strings.TrimSpace(rank))
	l.text, _ = why.Append(nil, template, t)
	return l
}

// documentConventions says which document's conventions the run follows, how it departs
// from them, and which settings make it so. The run must follow a document.
func (f *Frame) documentConventions() (as, but, settings string) {
	s := &f.Problem.Setup
	var says, by []string
	for _, d := range s.Departures() {
		says, by = append(says, d.Text), append(by, d.Setting)
	}
	return "as " + s.As, strings.Join(says, ", "), strings.Join(slices.Compact(by), ", ")
}

// codeRows writes the pseudocode, with a mark at the lines that just ran.
func codeRows(f *Frame, s *row.Sheet, _ ViewState, focused bool) {
	c := f.pseudocode(s.W)
	if f.Problem.Setup.As == "none" {
		s.Title(c.title, focused)
	} else if as, but, settings := f.documentConventions(); but == "" {
		s.Title("algorithm", focused)
		s.HeadingNote(as)
	} else {
		s.Title(as+", but", focused)
		s.HeadingNote(but)
		s.Or(row.Verbatim(settings))
		s.Or(countNoun(strings.Count(settings, ", ")+1, "setting"))
	}
	s.Next().Heading = true
	for k := range c.lines {
		line := &c.lines[k]
		s.Write(row.Code, line.text).MinColumn = 2 + line.indent
		r := s.Next()
		if r.Rank = line.rank; line.ran(f) {
			r.Mark, r.Rank = row.JustRan, 0
		}
	}
}

// minFullHeight is the screen height from which the whole algorithm is shown.
const minFullHeight = 24

// algorithmHeight is the heading and all lines; on a low screen at least all but the
// loops.
func algorithmHeight(f *Frame, width, height int) (least, best int) {
	c := f.pseudocode(width)
	rows := 1 + len(c.lines)
	switch {
	case height < minFullHeight:
		return rows - 3, rows
	case c.asPrinted:
		return min(rows, 8), rows
	case f.is("classes") && (height < 30 || !f.is("primal")): // their step panel is long as well
		return rows - 2, rows
	}
	return rows, rows
}
