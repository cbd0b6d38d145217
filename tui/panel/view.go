package panel

import (
	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/row"
)

// View is how a panel is looked at: what is not the run's own.
type View struct {
	Scroll int // rows down from the top, or from the present step
	Across int // columns to the right, in the Gram matrix
	Sort   int // the column of the table it is sorted by; any whole number
	// Width and Height are the room that the panel has, where that is known.
	Width, Height int
	Filter        string // words that each example the table lists fits: see sieve; "" lists all
	// Order is the table's, kept from one frame to the next by whoever keeps
	// the view; nil makes a new one for each frame.
	Order *Order
	// Plot is the chart's, kept likewise.
	Plot *chart.Plot
	// Shades are the loss map's, kept likewise.
	Shades *Shades
}

// Panel is one panel of the side: its name is what the command show takes.
type Panel struct {
	Name  string
	Title string // what it shows, in a few words
	// rows writes what the panel shows as rows; draw draws one that is no list
	// of rows. A panel that has both says rows before the first step.
	rows func(f *Frame, s *row.Sheet, v View, focused bool)
	draw func(a grid.Area, f *Frame, v View, focused bool)
	// room is the rows wanted, at the least and at best; of an area of that
	// inner width on a screen of that height.
	room func(f *Frame, width, height int) (least, best int)
	// length is the number of lines that scrolling goes through; nil: it
	// does not scroll.
	length func(f *Frame, v View) int
}

// panels is the table of panels that lie beside the plane. It is never written.
var panels = [...]Panel{
	{"step", "the arithmetic of the step", stepRows, nil, roomStep, nil},
	{"bound", "the bound on the updates, and its proof along the run", nil, drawBound, roomBound, nil},
	{"settings", "every setting and its value", settingRows, nil, roomSettings, nil},
	{"slack", "what each example lacks of a margin, and the bound that follows", slackRows, nil, roomSlack, lengthSlack},
	{"algorithm", "the pseudocode, the lines that just ran marked", codeRows, nil, roomAlgorithm, nil},
	{"table", "the examples, ranked", tableRows, nil, roomTable, lengthTable},
	{"gram", "the Gram matrix", nil, drawGram, roomGram, lengthGram},
	{"events", "the event log", eventRows, nil, roomEvents, lengthEvents},
	{"loss", "loss and mistakes per epoch", nil, drawLoss, roomLoss, nil},
	{"readouts", "last, averaged, voted and pocket weights: their errors and what they remember", readoutsRows, nil, roomReadouts, lengthReadouts},
	{"trellis", "the sentence at hand, its tags and what they score", sentenceRows, drawTrellis, roomTrellis, lengthTrellis},
	{"weights", "the weights by name, ranked; as a picture where the features are pixels", weightRows, drawWeights, roomWeights, lengthWeights},
	{"weight-space", "two weights: where each example is right, every solution, the run's path", nil, drawWeightSpace, roomWeightSpace, nil},
	{"why", "a word of the theory, with the numbers of the step", whyRows, nil, roomWhy, lengthWhy},
	{"online", "the mistakes over a stream, beside those of the window's pocket", nil, drawOnline, roomOnline, nil},
	{"loss-map", "the loss over two weights, with the run's path, and over one y·a", nil, drawLossMap, roomLossMap, nil},
}

func panelNamed(name string) *Panel {
	for k := range panels {
		if panels[k].Name == name {
			return &panels[k]
		}
	}
	return nil
}

// Title is what the panel of that name shows, in a few words; "" if there is
// none.
func Title(name string) string {
	if p := panelNamed(name); p != nil {
		return p.Title
	}
	return ""
}

// Draw draws the panel of that name; there is none of another name.
func Draw(name string, a grid.Area, f *Frame, v View, focused bool) {
	panel := panelNamed(name)
	if panel == nil || a.Rect().Empty() {
		return
	}
	_, looked := f.Look()
	if why := Objection(f, name); why != "" || panel.rows != nil && !(looked && panel.draw != nil) {
		sheet := f.blank(a)
		if why != "" {
			sheet.Heading(name, focused)
			sheet.Paragraph(row.Words, why)
		} else {
			panel.rows(f, sheet, v, focused)
		}
		sheet.Draw()
		return
	}
	panel.draw(a, f, v, focused)
}

// blank is a blank sheet for the rows of a panel.
func (f *Frame) blank(a grid.Area) *row.Sheet {
	if f.Rows == nil {
		f.Rows = &row.Sheet{}
	}
	f.Rows.Begin(a)
	f.Rows.Spell = f.speller()
	return f.Rows
}

// Room is the rows that a panel wants in an area of that width, at the least
// and at best, on a screen of that height.
func Room(name string, f *Frame, width, height int) (least, best int) {
	panel := panelNamed(name)
	if panel == nil {
		return 0, 0
	}
	if Objection(f, name) != "" {
		return 3, 3
	}
	return panel.room(f, max(0, width-1), height)
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
