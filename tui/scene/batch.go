package scene

import (
	"perceptron/tui/panel"
	"perceptron/tui/plane"
)

// bracketsMost is how many examples of a batch are bracketed on the plane.
const bracketsMost = 16

// batch brackets the examples of a batch, none of one that is too large.
func (pic *Picture) batch(c *plane.Cloud, f *panel.Frame) {
	looks := f.Moment.Event.Looks
	switch {
	case pic.Setup.Batch == 1 || len(looks) == 1:
	case len(looks) > bracketsMost:
		c.AtHand = 0
	default:
		for _, l := range looks {
			c.Members = append(c.Members, l.Example)
		}
	}
}
