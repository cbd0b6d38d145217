// Package row says a picture as a list of rows: cells that have a role by their
// meaning, shorter wordings, and a rank for where rows are few. One engine
// chooses the wordings, aligns what stands in columns, leaves out rows by their
// rank, and draws what is left on a grid. A row is a value: whoever has rows can
// also say them without a screen.
//
// Read [Cell] and [Row] first, then [Sheet], which rows are written on, then
// [Sheet.List], which puts pieces into a fixed number of rows, and [Sheet.Draw].
package row

import (
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// Cell is a piece of a row. Behind one that is left out, or cut, a cell goes with it
// unless it stands apart: in a column, or by two blanks or more.
type Cell struct {
	Text   []byte          // good until the sheet is begun anew
	width  int             // the columns that it takes
	Vector notation.Vector // behind the text, as many of its components as have room
	Role   Role

	Gap  int // blanks before it
	From int // the column that it begins in at the earliest
	Keep int // columns at the end of the row that are for something else

	Place Place
	Or    bool // a shorter wording of the cell before it, in case that has no room
	Rank  int  // in a list: the turn in which it is left out; 0: never
	Start bool // in a list: it begins a row, if there are rows enough
}

// Place is where a cell stands in its row, and what becomes of it where the row
// is too short.
type Place uint8

const (
	Flow    Place = iota // behind the cell before it, whether it has room or not
	If                   // likewise, or left out if it has no room: of a vector, if no number has
	Cut                  // likewise, or cut and ended by … if it has no room
	Item                 // likewise, as one of a list: if it has no room, … ends the row
	Rest                 // in a list: in place of the items that have no room
	Closing              // at the end of the row, or left out if it would touch another
)

// Row is a line of a panel.
type Row struct {
	Cells []Cell
	Rank  int // the turn in which the row is left out where rows are few; 0: never

	Rule  bool // the row is drawn in a rule
	Head  bool // likewise, where there is room for longer forms
	Mark  Mark
	List  bool // its cells are the pieces of a list: see [Sheet.List]
	More  bool // the list of the row before goes on
	After bool // of a table: rows before it are left out
	// Columns are what the cells are aligned with, one each; what is left of
	// them stands in what is left of the row. Rows with the same are a table.
	Columns []Column
}

// Mark stands before a row, in its first column.
type Mark uint8

const (
	Plain  Mark = iota
	Ran         // the row is what has just run
	AtHand      // it is the example at hand
)

// Role is what a cell means: how that looks is the theme's; how it sounds, that of
// whoever says the rows.
type Role = grid.Style

const (
	Words     = theme.Text      // prose
	Note      = theme.Label     // what explains what stands beside it
	Name      = theme.Name      // the name of a quantity, or of a column
	Value     = theme.Number    // a quantity
	Result    = theme.Strong    // what it has become, or what the row is about
	Example   = theme.AtHand    // an example at hand
	Marked    = theme.Marked    // what has just run
	Code      = theme.Code      // a line of an algorithm
	Right     = theme.Correct   // the verdict on what is right
	Wrong     = theme.Mistake   // the verdict on a mistake
	RightChip = theme.RightChip // the same of the step at hand, to be seen first
	WrongChip = theme.WrongChip
	Missed    = theme.Wrong                    // an example that is a mistake now
	Warning   = theme.Warning                  // what is to be known before all
	Faint     = theme.Faint                    // what may be overlooked
	Title     = theme.Title                    // what runs, and where it stands
	Heading   = theme.Heading                  // the name of what follows
	Focused   = theme.Heading | theme.Selected // the same of what the keys go to
	Lacking   = theme.Slack                    // what an example lacks
	Key       = theme.KeyHelp                  // a key, and what it does
	Used      = theme.Bar                      // the part of a bar that is full
	Unused    = theme.BarRest                  // and that which is not
	First     = theme.SeriesOne                // the first curve of a chart
	Second    = theme.SeriesTwo                // and the second
	Shaded    = theme.Shade                    // a shade of a map
	Lossless  = theme.Lossless                 // and its ground where there is none
	Weight    = theme.Weight                   // the weights, where a map has them
	Update    = theme.Update                   // an update on the time bar
	Here      = theme.Here                     // where you are on it
	Positive  = theme.Positive                 // of the class +
	Negative  = theme.Negative                 // of the class o
)
