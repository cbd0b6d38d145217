package theme

import "perceptron/tui/grid"

// classes are the roles of several classes and the grounds of their regions, in
// the order of the labels.
var classes = [...]struct{ role, side grid.Style }{
	{Positive, PositiveSide},
	{Negative, NegativeSide},
	{Third, ThirdSide},
	{Fourth, FourthSide},
	{Fifth, FifthSide},
}

// Class is the role of one of several classes, counted from 0. There are fewer
// roles than there may be classes: they come again, and the sign tells.
func Class(k int) grid.Style { return classes[k%len(classes)].role }

// Region is the ground of the region of one of several classes.
func Region(k int) grid.Style { return classes[k%len(classes)].side }

// IsClass reports whether a role is that of a class.
func IsClass(role grid.Style) bool {
	for _, c := range classes {
		if c.role == role {
			return true
		}
	}
	return false
}
