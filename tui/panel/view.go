package panel

import (
	"bytes"
	"slices"
	"strconv"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
	"perceptron/tui/row"
)

// View is how a panel is looked at: what is not the run's own.
type View struct {
	Scroll int // rows down from the top, or from the present step
	Sort   int // the column of the table it is sorted by, any whole number; columns to the right, in the Gram matrix
	// Width and Height are the room that the panel has, where that is known.
	Width, Height int
	Filter        string // words that each example the table lists fits: see exampleFilter; "" lists all
}

// Panel is one panel of the side: its name is what the command show takes.
type Panel struct {
	Name  string
	Title string // what it shows, in a few words
	// Synonyms are other words for it, by which help finds it.
	Synonyms string
	// Key opens it, and Hint is what the footer calls that; "": no key, or no hint.
	Key, Hint string
	Word      string // of the theory, which explains it; "": the verdict of the step does
	Overlay   bool   // it lies over the points of the plane as well
	Sorted    bool   // it can be sorted, or shows others of its kind: the keys < and >
	Fixed     bool   // it is there by itself: show does not open it

	// rows writes what the panel shows as rows; draw draws one that is no list of rows, or
	// not wherever it is drawn, and said writes what is said of that in place of rows.
	rows func(f *Frame, s *row.Sheet, v View, focused bool)
	draw func(a grid.Area, f *Frame, v View, focused bool)
	said func(f *Frame, s *row.Sheet, v View)
	// chart is what draws a picture below the rows; nil: there is none now. Rows that
	// have a rank yield to it.
	chart func(f *Frame) func(a grid.Area)
	// least and best are the rows wanted; tested is the least where the errors of
	// examples kept apart have rows too, and each the rows beside one for each example of
	// a panel that never wants more. lines is in place of best where that depends on the
	// run, and room in place of them all where it does on the area's inner width and the
	// screen's height, too.
	least, best, tested, each int
	lines                     func(f *Frame) int
	room                      func(f *Frame, width, height int) (least, best int)
	// length is the number of lines that scrolling goes through; nil: it
	// does not scroll.
	length func(f *Frame, v View) int
}

// panels is the table of panels that lie beside the plane. It is never written.
var panels = [...]Panel{
	{Name: "step", Title: "the arithmetic of the step", Word: "activation", Fixed: true, rows: stepRows, room: roomStep},
	{Name: "bound", Title: "the bound on the updates, and its proof", Synonyms: "proof theorem novikoff mistakes most", Key: "b", Hint: "bound", Word: "bound", rows: boundRows, chart: proofChart, least: 8, lines: boundLines},
	{Name: "settings", Title: "every setting and its value", Fixed: true, rows: settingRows, room: roomSettings},
	{Name: "algorithm", Title: "the pseudocode, with the lines that just ran", Synonyms: "pseudocode program code", Key: "a", Hint: "algorithm", Word: "update", rows: codeRows, room: roomAlgorithm},
	{Name: "table", Title: "the examples, ranked", Synonyms: "examples list rows points data", Key: "t", Hint: "table", Word: "functional margin", Sorted: true, rows: tableRows, least: 5, best: 24, each: 2, length: lengthTable},
	{Name: "gram", Title: "the matrix of inner products, or kernels", Synonyms: "kernel matrix products", Key: "x", Word: "Gram matrix", Sorted: true, rows: gramRows, draw: drawGram, least: 6, best: saidRows, each: 3, length: lengthGram},
	{Name: "events", Title: "the log of the steps", Synonyms: "log history journal", Key: "v", Word: "mistake", rows: eventRows, least: 4, best: 16, length: lengthEvents},
	{Name: "loss", Title: "loss and mistakes of each pass", Synonyms: "errors curve chart epoch", Key: "L", Word: "perceptron loss", rows: lossRows, chart: lossCharts, said: saidLoss, least: 4, tested: 8, best: 14},
	{Name: "loss-map", Title: "the loss over two weights, with the run's path", Word: "subgradient", Sorted: true, draw: drawLossMap, said: func(f *Frame, s *row.Sheet, _ View) { f.sayRows(s, "loss-map-said") }, least: 9, best: 24},
	{Name: "readouts", Title: "how each way to predict does on this run", Word: "averaged perceptron", rows: readoutsRows, least: 8, best: 24, length: lengthReadouts},
	{Name: "weights", Title: "the weights by the names of their features", Word: "structured perceptron", Sorted: true, rows: weightRows, draw: drawWeights, least: 4, lines: weightLines, length: lengthWeights},
	{Name: "online", Title: "what a stream has brought so far", Word: "online learning", Sorted: true, rows: onlineRows, chart: onlineChart, least: 8, best: 24},
	{Name: "slack", Title: "how much each example lacks of a margin", Word: "slack", Overlay: true, rows: slackRows, least: 8, best: 12, length: lengthSlack},
	{Name: "weight-space", Title: "what each example asks of two weights", Word: "weight space", Sorted: true, draw: drawWeightSpace, said: saidWeightSpace, least: 16, best: 24},
	{Name: "why", Title: "a word explained, with this step's numbers", rows: whyRows, room: roomWhy, length: lengthWhy},
	{Name: "trellis", Title: "the current sentence, its tags and what they score", Word: "structured perceptron", Fixed: true, rows: trellisRows, least: 10, lines: trellisLines, length: lengthTrellis},
}

// Panels are all panels, in their order.
func Panels() []Panel { return slices.Clone(panels[:]) }

// Named is the panel of that name; of another name one without a name.
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

// Draw draws the panel of that name; there is none of another name.
func Draw(name string, a grid.Area, f *Frame, v View, focused bool) {
	panel := panelNamed(name)
	if panel == nil || a.Rect.Empty() {
		return
	}
	switch why := Objection(f, name); {
	case why != "":
		sheet := f.blank(a)
		sheet.Heading(name, focused)
		sheet.Paragraph(row.Text, 0, why)
		sheet.Draw()
	case panel.draw != nil:
		panel.draw(a, f, v, focused)
	default:
		panel.drawRows(a, f, v, focused)
	}
}

// drawRows draws the rows of a panel, and its picture beside them in a wide area, or
// below them where there is room.
func (p *Panel) drawRows(a grid.Area, f *Frame, v View, focused bool) {
	var chart func(a grid.Area)
	if p.chart != nil {
		chart = p.chart(f)
	}
	w, h := a.W-1, a.H
	if beside := w - w*52/100; chart != nil && w >= besideColumns && h >= chartRows {
		chart(part(a, grid.Rect{X: w - beside, W: beside, H: h}))
		a, chart = a.Sub(grid.Rect{W: w - beside - 1, H: h}), nil
	}
	s := f.blank(a)
	p.rows(f, s, v, focused)
	rows := len(s.Rows)
	if h-rows < chartRows {
		stay := 0 // rows that have no rank
		for k := range s.Rows {
			if s.Rows[k].Rank == 0 {
				stay++
			}
		}
		rows = min(rows, max(chartRows, h*4/10, stay))
	}
	if chart != nil && h-rows >= chartRows && s.W >= chartColumns {
		chart(part(a, grid.Rect{Y: rows, W: s.W, H: h - rows}))
		s.H = rows
	}
	s.Draw()
}

// part is a part of a panel for a picture: r does not count the panel's blank
// column at the left.
func part(a grid.Area, r grid.Rect) grid.Area {
	r.X++
	return a.Sub(r)
}

// The rows and columns from which a chart is drawn, that many rows being kept of those
// above it, and the columns from which it stands beside them.
const (
	chartRows     = 8
	chartColumns  = 24
	besideColumns = 100
)

// blank is a blank sheet for the rows of a panel.
func (f *Frame) blank(a grid.Area) *row.Sheet {
	if f.Rows == nil {
		f.Rows = &row.Sheet{}
	}
	if f.scratch == nil {
		f.scratch = make([]byte, 0, 1024) // for most texts at once
	}
	f.Rows.Begin(a)
	f.Rows.Slots = Alphabet(f.Cache, f.Problem)
	return f.Rows
}

// rowRoles are how the rows of rows.txt look, by the word that they begin with. They are
// never written.
var rowRoles = map[string]row.Role{
	"words": row.Text, "note": row.Note, "value": row.Value, "prose": row.Text,
	"result": row.Result, "right": row.Right, "heading": row.Heading, "wrong": row.Wrong, "warning": row.Warning,
}

// sayRows says the rows that rows.txt has where so much is asked for.
func (f *Frame) sayRows(s *row.Sheet, asked string) {
	t := f.reader("rows")
	t.explain(true)
	t.sayRows(s, asked)
}

// sayRows says those of its texts.
func (t *reader) sayRows(s *row.Sheet, asked string) {
	t.asked = asked
	for said := range t.said() {
		role, rest, _ := bytes.Cut(said, []byte(" "))
		rank, text, _ := bytes.Cut(rest, []byte(" "))
		turn, _ := strconv.Atoi(string(rank))
		if string(role) == "prose" {
			s.Paragraph(row.Text, turn, string(text))
			continue
		}
		text, note, _ := bytes.Cut(text, noteBegin)
		if string(role) == "heading" {
			s.Write(row.Heading, text).Overflow = row.Truncate
			c := s.Write(row.Note, note)
			c.Gap, c.Overflow = 4, row.Optional
			s.Next().Heading = true
			continue
		}
		sayWordings(s, rowRoles[string(role)], 0, text)
		if c := s.Last(); c.Overflow == row.Clip && (c.Role == row.Value || bytes.Contains(text, []byte("="))) {
			c.Overflow = row.Optional // a number or a formula is drawn whole, or not at all
		} else if c.Overflow == row.Clip {
			c.Overflow = row.Truncate
		}
		closeWith(s, note)
		s.Next().Rank = turn
	}
	t.asked = ""
}

// noteBegin is what stands before the note that ends a row.
var noteBegin = []byte(" ¦ ")

// closeWith ends a row with what explains it, in the first of two wordings that has room
// beside the rest.
func closeWith(s *row.Sheet, text []byte) {
	if len(text) == 0 {
		return
	}
	wording, shorter, two := bytes.Cut(text, wordingEnd)
	c := s.Write(row.Note, wording)
	if c.Overflow, c.Rank, c.Gap = row.RightAligned, 1, 2; two { // apart: + 2 behind a number would be a sum
		s.Or(shorter).Rank = 2
	}
}

// Room is the rows that a panel wants in an area of that width, at the least
// and at best, on a screen of that height: most want no more than two fifths of it at
// the least.
func Room(name string, f *Frame, width, height int) (least, best int) {
	panel := panelNamed(name)
	switch {
	case panel == nil:
		return 0, 0
	case Objection(f, name) != "":
		return 3, 3
	case panel.room != nil:
		return panel.room(f, max(0, width-1), height)
	}
	least, best = panel.least, panel.best
	if f.Test != nil {
		least = max(least, panel.tested)
	}
	if panel.each > 0 {
		best = min(best, f.Data.Len()+panel.each)
	}
	if panel.lines != nil {
		best = panel.lines(f)
	}
	return min(least, best, max(5, height*2/5)), best
}

// Length is the number of lines that a panel scrolls through; 0 if it doesn't.
func Length(name string, f *Frame, v View) int {
	panel := panelNamed(name)
	if panel == nil || panel.length == nil || Objection(f, name) != "" {
		return 0
	}
	return panel.length(f, v)
}

// window is the first of the lines to show on so many rows.
func window(scroll, length, rows int) int {
	return max(0, min(scroll, length-rows))
}

// objections are why panels have nothing to show of a run, as far as that was asked for.
type objections map[string]string

// objectionsOf is what they are made from.
type objectionsOf struct {
	run    *algo.Problem
	stream bool
}

// Objection says why a panel, or what lies over the plane, has nothing to show
// of the run; "" if it has.
func Objection(f *Frame, name string) string {
	all := *memo.Made(f.Cache, objectionsOf{f.Problem, f.Online != nil}, func(all *objections) { *all = objections{} })
	why, known := all[name]
	if !known {
		t := f.reader("objections")
		t.asked = "for-" + name
		why = string(t.texts.Choose(nil, t, func([]byte) bool { return true }))
		all[name] = why
	}
	return why
}
