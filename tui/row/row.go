// Package row lays out the text of panels. A panel is a list of rows; a row is a list of
// cells, each with a role (what it means, which the theme turns into a style), shorter
// wordings, and ranks for what is dropped first when space is short. The engine picks
// wordings, aligns table columns, drops rows by rank and draws the rest on a grid. Rows
// do not depend on a screen: they can also be read out as lines of text.
//
// Read [Cell] and [Row] first, then [Sheet], which rows are written on, then
// [Sheet.List], which wraps pieces over a fixed number of rows, and [Sheet.Draw].
package row

import (
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// Cell is a piece of text in a row. If a cell is dropped or cut, the next one is dropped
// with it, unless it is set apart by a column of its own or a gap of two or more.
type Cell struct {
	Text   []byte          // valid until the sheet's next Begin
	width  int             // of the text, in columns
	Vector notation.Vector // written after the text, with as many of its components as fit
	Role   Role

	Gap       int // blanks before it
	MinColumn int // the leftmost column in which it may begin
	Reserve   int // columns at the end of the row that are reserved for other cells

	Overflow    Overflow
	Alternative bool // a shorter wording of the previous cell, used if that does not fit
	Rank        int  // in a list: cells of rank 1 are dropped first; 0 is never dropped
	NewRow      bool // in a list: it begins a new row if there are enough rows
}

// Overflow says what becomes of a cell that does not fit in its row.
type Overflow uint8

const (
	Clip         Overflow = iota // it is drawn all the same, and clipped at the edge; the first of a row moves left before that
	Optional                     // it is dropped; of a vector, if not even one component fits
	Truncate                     // it is cut, and ends in …
	Item                         // a list item: … is written in its place and ends the row; it leaves room for that …
	Omission                     // in a list: it stands for the items that were dropped
	RightAligned                 // it stands at the right end of the row, and is dropped if it would touch another cell
)

// Row is one line of a panel.
type Row struct {
	Cells []Cell
	Rank  int // rows of rank 1 are dropped first when rows are few; 0 is never dropped

	Heading     bool // drawn as a heading: on a horizontal line
	WideHeading bool // the same on a sheet of WideFrom columns or more
	Mark        Mark
	List        bool // its cells are the pieces of a list: see [Sheet.List]
	Continued   bool // the list of the previous row may wrap into this one
	AfterGap    bool // in a table: rows before this one are left out
	// Columns are the table columns that the cells are aligned with, one each; further
	// cells fill the rest of the row. Adjacent rows with Columns are a table.
	Columns []Column
}

// Mark is a mark in the first column of a row.
type Mark uint8

const (
	NoMark  Mark = iota
	JustRan      // the line has just run
	Current      // the example is the current one
)

// Role is what a cell means. The theme says how it looks, and [Sheet.SpokenLines] how it
// is read out.
type Role = grid.Style

const (
	Text          = theme.Text      // prose
	Note          = theme.Label     // an explanation of what stands beside it
	Name          = theme.Name      // the name of a quantity or of a table column
	Value         = theme.Number    // a number
	Result        = theme.Strong    // the result of a change, or the subject of the row
	Example       = theme.AtHand    // the current example
	Marked        = theme.Marked    // what has just run
	Code          = theme.Code      // a line of pseudocode
	Right         = theme.Correct   // the verdict "correct"
	Wrong         = theme.Mistake   // the verdict "mistake"
	RightChip     = theme.RightChip // the verdict on the step shown, to be seen first
	WrongChip     = theme.WrongChip
	Misclassified = theme.Wrong                    // an example that is a mistake under the present weights
	Warning       = theme.Warning                  // a warning
	Faint         = theme.Faint                    // of little importance
	Title         = theme.Title                    // the run and its counters, in the top line
	Heading       = theme.Heading                  // the title of a panel or a section
	Focused       = theme.Heading | theme.Selected // the title of the panel in focus
	Slack         = theme.Slack                    // the slack ξ of an example
	Key           = theme.KeyHelp                  // a key, and what it does
	BarFilled     = theme.Bar                      // the filled part of a bar
	BarEmpty      = theme.BarRest                  // its empty part
	FirstCurve    = theme.SeriesOne                // the first curve of a chart
	SecondCurve   = theme.SeriesTwo                // the second
	Shade         = theme.Shade                    // a shade of the loss map
	ZeroLoss      = theme.Lossless                 // the loss map where the loss is 0
	Weight        = theme.Weight                   // the weights on a map
	Update        = theme.Update                   // an update on the time bar
	Here          = theme.Here                     // the step shown on the time bar
	Positive      = theme.Positive                 // class +
	Negative      = theme.Negative                 // class o
)
