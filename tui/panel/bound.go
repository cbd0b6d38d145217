package panel

import "perceptron/tui/grid"

// BoundLine draws the bound in one line.
func BoundLine(a grid.Area, f *Frame) {}
