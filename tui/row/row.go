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

// Role is what a cell means. How that looks is the theme's; how it sounds, that
// of whoever says the rows.
type Role uint8

const (
	Words     Role = iota // prose
	Note                  // what explains what stands beside it
	Name                  // the name of a quantity, or of a column
	Value                 // a quantity
	Result                // what it has become, or what the row is about
	Example               // an example at hand
	Marked                // what has just run
	Code                  // a line of an algorithm
	Right                 // the verdict on what is right
	Wrong                 // the verdict on a mistake
	RightChip             // the same of the step at hand, to be seen first
	WrongChip
	Missed   // an example that is a mistake now
	Warning  // what is to be known before all
	Faint    // what may be overlooked
	Title    // what runs, and where it stands
	Heading  // the name of what follows
	Focused  // the same of what the keys go to
	Lacking  // what an example lacks
	Key      // a key, and what it does
	Used     // the part of a bar that is full
	Unused   // and that which is not
	First    // the first curve of a chart
	Second   // and the second
	Shaded   // a shade of a map
	Lossless // and its ground where there is none
	Weight   // the weights, where a map has them
	Update   // an update on the time bar
	Here     // where you are on it
	classes  // and from here on one role for each class
)

// Class is the role of what belongs to one of several classes, counted from 0.
func Class(k int) Role { return classes + Role(k%classRoles) }

// Side is that of a class by the sign of its label.
func Side(y int8) Role {
	if y > 0 {
		return Class(0)
	}
	return Class(1)
}

// classRoles is the number of classes that look different.
const classRoles = 5

// style is how a role is drawn.
func (r Role) style() grid.Style {
	if r >= classes {
		return theme.Class(int(r - classes))
	}
	return [classes]grid.Style{
		Words: theme.Text, Note: theme.Label, Name: theme.Label, Value: theme.Number, Result: theme.Strong,
		Example: theme.AtHand, Marked: theme.Marked, Code: theme.Code, Right: theme.Correct, Wrong: theme.Mistake, RightChip: theme.RightChip, WrongChip: theme.WrongChip,
		Missed: theme.Wrong, Warning: theme.Warning, Faint: theme.Faint, Title: theme.Title, Heading: theme.Heading, Focused: theme.Heading | theme.Selected, Lacking: theme.Slack, Key: theme.KeyHelp,
		Used: theme.Bar, Unused: theme.BarRest, First: theme.SeriesOne, Second: theme.SeriesTwo,
		Shaded: theme.Shade, Lossless: theme.Loss(0), Weight: theme.Weight, Update: theme.Update, Here: theme.Here,
	}[r]
}
