package row

import (
	"perceptron/tui/grid"
	"perceptron/tui/theme"
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
		Missed: theme.Wrong, Warning: theme.Warning, Faint: theme.Faint, Title: theme.Title, Lacking: theme.Slack, Key: theme.KeyHelp,
		Used: theme.Bar, Unused: theme.BarRest, First: theme.SeriesOne, Second: theme.SeriesTwo,
		Shaded: theme.Shade, Lossless: theme.Loss(0), Weight: theme.Weight, Update: theme.Update, Here: theme.Here,
	}[r]
}
