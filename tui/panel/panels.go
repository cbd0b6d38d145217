package panel

import (
	"bytes"
	"slices"
	"strconv"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// ViewState is how a panel is scrolled, sorted and filtered.
type ViewState struct {
	Scroll int // rows down from the top, or from the step shown
	Sort   int // selected sort order or column, any integer; in the Gram matrix, columns to the right
	// Width and Height are the size of the panel, if known.
	Width, Height int
	Filter        string // words that listed examples must match: see [filtered]; "" lists all
}

// Panel is a row of the table of panels. Its name is what the command show takes.
type Panel struct {
	Name  string
	Title string // what it shows, in a few words
	// Synonyms are other words by which commands and help find it.
	Synonyms string
	// Key opens it, and Hint is its word in the footer; "": none.
	Key, Hint string
	Word      string // the word of the theory that explains it; "": the one for the step's verdict
	Overlay   bool   // it also draws over the plane
	Sorted    bool   // it reacts to the sort keys < and >
	Fixed     bool   // always there: show does not open it
	FromStep  bool   // it scrolls up and down from the step shown, not down from the top

	// rows writes the panel as rows. draw draws one that is no list of rows, or not at
	// every size; spoken then writes what is read out, if rows does not.
	rows   func(f *Frame, s *row.Sheet, v ViewState, focused bool)
	draw   func(a grid.Area, f *Frame, v ViewState, focused bool)
	spoken func(f *Frame, s *row.Sheet, v ViewState)
	// chart returns what draws the chart below the rows; nil: there is none now. Rows
	// with a rank yield to it.
	chart func(f *Frame) func(a grid.Area)
	// minRows and bestRows are the panel's height hint. minTestedRows is the least number
	// of rows if there are test errors. extraRows is the rows beside one for each
	// example, in a panel that never needs more. bestRowsFor is in place of bestRows if
	// that depends on the run; height is in place of them all if the hint also depends on
	// the inner width and the screen's height.
	minRows, bestRows, minTestedRows, extraRows int
	bestRowsFor                                 func(f *Frame) int
	height                                      func(f *Frame, width, height int) (least, best int)
	// length is the number of lines to scroll through; nil: it does not scroll.
	length func(f *Frame, v ViewState) int
}

// panels is the table of panels. Read-only.
var panels = [...]Panel{
	{Name: "step", Title: "the arithmetic of the step", Word: "activation", Fixed: true, rows: stepRows, height: stepHeight},
	{Name: "bound", Title: "the bound on the updates, and its proof", Synonyms: "proof theorem novikoff mistakes most", Key: "b", Hint: "bound", Word: "bound", rows: boundRows, chart: proofChart, minRows: 8, bestRowsFor: boundHeight},
	{Name: "settings", Title: "every setting and its value", Fixed: true, rows: settingRows, height: settingsHeight},
	{Name: "algorithm", Title: "the pseudocode, with the lines that just ran", Synonyms: "pseudocode program code", Key: "a", Hint: "algorithm", Word: "update", rows: codeRows, height: algorithmHeight},
	{Name: "table", Title: "the examples, ranked", Synonyms: "examples list rows points data", Key: "t", Hint: "table", Word: "functional margin", Sorted: true, rows: tableRows, minRows: 5, bestRows: 24, extraRows: 2, length: tableLength},
	{Name: "gram", Title: "the matrix of inner products, or kernels", Synonyms: "kernel matrix products", Key: "x", Word: "Gram matrix", Sorted: true, FromStep: true, rows: gramRows, draw: drawGram, minRows: 6, bestRows: maxSpokenRows, extraRows: 3, length: gramLength},
	{Name: "events", Title: "the log of the steps", Synonyms: "log history journal", Key: "v", Word: "mistake", FromStep: true, rows: eventRows, minRows: 4, bestRows: 16, length: eventsLength},
	{Name: "loss", Title: "loss and mistakes of each pass", Synonyms: "losses errors curve chart epoch", Key: "L", Word: "perceptron loss", rows: lossRows, chart: lossCharts, spoken: lossSpoken, minRows: 4, minTestedRows: 8, bestRows: 14},
	{Name: "loss-map", Title: "the loss over two weights, with the run's path", Word: "subgradient", Sorted: true, draw: drawLossMap, spoken: func(f *Frame, s *row.Sheet, _ ViewState) { f.writeRows(s, "loss-map-spoken") }, minRows: 9, bestRows: 24},
	{Name: "readouts", Title: "how each way to predict does on this run", Word: "averaged perceptron", rows: readoutsRows, minRows: 8, bestRows: 24, length: readoutsLength},
	{Name: "weights", Title: "the weights by the names of their features", Word: "structured perceptron", Sorted: true, rows: weightRows, draw: drawWeights, minRows: 4, bestRowsFor: weightsHeight, length: weightsLength},
	{Name: "online", Title: "what a stream has brought so far", Word: "online learning", Sorted: true, rows: onlineRows, chart: onlineChart, minRows: 8, bestRows: 24},
	{Name: "slack", Title: "how much each example lacks of a margin", Word: "slack", Overlay: true, rows: slackRows, minRows: 8, bestRows: 12, length: slackLength},
	{Name: "weight-space", Title: "what each example asks of two weights", Word: "weight space", Sorted: true, draw: drawWeightSpace, spoken: weightSpaceSpoken, minRows: 16, bestRows: 24},
	{Name: "why", Title: "a word explained, with this step's numbers", rows: whyRows, height: whyHeight, length: whyLength},
	{Name: "trellis", Title: "the current sentence, its tags and what they score", Word: "structured perceptron", Fixed: true, FromStep: true, rows: trellisRows, minRows: 10, bestRowsFor: trellisHeight, length: trellisLength},
}

// Panels are all panels, in order.
func Panels() []Panel { return slices.Clone(panels[:]) }

// Named is the panel of that name; the zero Panel if there is none.
func Named(name string) Panel {
	if p := panelNamed(name); p != nil {
		return *p
	}
	return Panel{}
}

func panelNamed(name string) *Panel {
	for k := range panels {
		if panels[k].Name == name {
			return &panels[k]
		}
	}
	return nil
}

// Draw draws the panel of that name, if there is one.
func Draw(name string, a grid.Area, f *Frame, v ViewState, focused bool) {
	panel := panelNamed(name)
	if panel == nil || a.Rect.Empty() {
		return
	}
	switch why := Objection(f, name); {
	case why != "":
		sheet := f.newSheet(a)
		sheet.Heading(name, focused)
		sheet.Paragraph(row.Text, 0, why)
		sheet.Draw()
	case panel.draw != nil:
		panel.draw(a, f, v, focused)
	default:
		panel.drawRows(a, f, v, focused)
	}
}

// drawRows draws the rows of a panel, and its chart beside them if the area is wide, or
// below them if there is room.
func (p *Panel) drawRows(a grid.Area, f *Frame, v ViewState, focused bool) {
	var chart func(a grid.Area)
	if p.chart != nil {
		chart = p.chart(f)
	}
	w, h := a.W-1, a.H
	if beside := w - w*52/100; chart != nil && w >= minBesideWidth && h >= minChartRows {
		chart(inset(a, grid.Rect{X: w - beside, W: beside, H: h}))
		a, chart = a.Sub(grid.Rect{W: w - beside - 1, H: h}), nil
	}
	s := f.newSheet(a)
	p.rows(f, s, v, focused)
	rows := len(s.Rows)
	if h-rows < minChartRows {
		unranked := 0 // rows without a rank
		for k := range s.Rows {
			if s.Rows[k].Rank == 0 {
				unranked++
			}
		}
		rows = min(rows, max(minChartRows, h*4/10, unranked))
	}
	if chart != nil && h-rows >= minChartRows && s.W >= minChartWidth {
		chart(inset(a, grid.Rect{Y: rows, W: s.W, H: h - rows}))
		s.H = rows
	}
	s.Draw()
}

// inset is a part of a panel's area for a picture: r excludes the blank column on the
// left.
func inset(a grid.Area, r grid.Rect) grid.Area {
	r.X++
	return a.Sub(r)
}

// The rows and columns from which a chart is drawn, and the columns from which it stands
// beside the rows. The rows above a chart keep at least minChartRows.
const (
	minChartRows   = 8
	minChartWidth  = 24
	minBesideWidth = 100
)

// newSheet is an empty sheet for a panel's area.
func (f *Frame) newSheet(a grid.Area) *row.Sheet {
	if f.Rows == nil {
		f.Rows = &row.Sheet{}
	}
	if f.scratch == nil {
		f.scratch = make([]byte, 0, 1024) // enough for most texts
	}
	f.Rows.Begin(a)
	f.Rows.Slots = LettersOf(f.Cache, f.Problem)
	return f.Rows
}

// rowRoles are the roles of rows.txt, by the word that a row begins with. Read-only.
var rowRoles = map[string]row.Role{
	"words": row.Text, "note": row.Note, "value": row.Value, "prose": row.Text,
	"result": row.Result, "right": row.Right, "heading": row.Heading, "wrong": row.Wrong, "warning": row.Warning,
}

// writeRows writes the rows of rows.txt for a purpose: the condition extra.
func (f *Frame) writeRows(s *row.Sheet, extra string) {
	t := f.textContext("rows")
	t.selectWeights(why.Then)
	t.writeRows(s, extra)
}

// writeRows writes the rows of this file for a purpose.
func (t *textContext) writeRows(s *row.Sheet, extra string) {
	t.extra = extra
	for line := range t.lines() {
		role, rest, _ := bytes.Cut(line, []byte(" "))
		rankText, text, _ := bytes.Cut(rest, []byte(" "))
		rank, _ := strconv.Atoi(string(rankText))
		if string(role) == "prose" {
			s.Paragraph(row.Text, rank, string(text))
			continue
		}
		text, note, _ := bytes.Cut(text, noteSeparator)
		if string(role) == "heading" {
			s.Write(row.Heading, text).Overflow = row.Truncate
			c := s.Write(row.Note, note)
			c.Gap, c.Overflow = 4, row.Optional
			s.Next().Heading = true
			continue
		}
		writeWordings(s, rowRoles[string(role)], 0, text)
		if c := s.Last(); c.Overflow == row.Clip && (c.Role == row.Value || bytes.Contains(text, []byte("="))) {
			c.Overflow = row.Optional // a number or a formula is drawn whole or not at all
		} else if c.Overflow == row.Clip {
			c.Overflow = row.Truncate
		}
		writeNote(s, note)
		s.Next().Rank = rank
	}
	t.extra = ""
}

// noteSeparator separates a row's text from its right-aligned note.
var noteSeparator = []byte(" ¦ ")

// writeNote ends a row with a right-aligned note, in the first of its two wordings that
// fits.
func writeNote(s *row.Sheet, text []byte) {
	if len(text) == 0 {
		return
	}
	wording, shorter, two := bytes.Cut(text, wordingSeparator)
	c := s.Write(row.Note, wording)
	if c.Overflow, c.Rank, c.Gap = row.RightAligned, 1, 2; two { // apart: + 2 behind a number would be a sum
		s.Or(shorter).Rank = 2
	}
}

// HeightHint is the least and the best number of rows of a panel in an area of that width
// on a screen of that height. The least is at most two fifths of the screen, unless the
// panel computes its own.
func HeightHint(name string, f *Frame, width, height int) (least, best int) {
	panel := panelNamed(name)
	switch {
	case panel == nil:
		return 0, 0
	case Objection(f, name) != "":
		return 3, 3
	case panel.height != nil:
		return panel.height(f, max(0, width-1), height)
	}
	least, best = panel.minRows, panel.bestRows
	if f.Test != nil {
		least = max(least, panel.minTestedRows)
	}
	if panel.extraRows > 0 {
		best = min(best, f.Data.Len()+panel.extraRows)
	}
	if panel.bestRowsFor != nil {
		best = panel.bestRowsFor(f)
	}
	return min(least, best, max(5, height*2/5)), best
}

// ScrollLength is the number of lines that a panel scrolls through; 0 if it does not.
func ScrollLength(name string, f *Frame, v ViewState) int {
	panel := panelNamed(name)
	if panel == nil || panel.length == nil || Objection(f, name) != "" {
		return 0
	}
	return panel.length(f, v)
}

// objections are the cached reasons why panels have nothing to show of a run, as far as
// they were asked for.
type objections map[string]string

// objectionsKey is their cache key.
type objectionsKey struct {
	run    *algo.Problem
	stream bool
}

// Objection is the reason why a panel, or an overlay of the plane, has nothing to show of
// the run; "" if there is none.
func Objection(f *Frame, name string) string {
	all := *memo.Made(f.Cache, objectionsKey{f.Problem, f.Online != nil}, func(all *objections) { *all = objections{} })
	why, known := all[name]
	if !known {
		t := f.textContext("objections")
		t.extra = "for-" + name
		why = string(t.script.Choose(nil, t, func([]byte) bool { return true }))
		all[name] = why
	}
	return why
}
