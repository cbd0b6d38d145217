package explore

import (
	"errors"
	"fmt"
	"strconv"

	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
)

// example opens the table, if it is not to be seen, and scrolls it to the row of
// an example.
func (x *Explorer) example(g arguments) error {
	number := g.number("I", 0)
	at, _ := x.arrived().Index(number)
	pic := x.View()
	f, v := pic.Frame(), pic.Panels.Views["table"]
	line, listed := panel.Line(f, v, at)
	if !listed {
		return errors.New("the filter hides it (filter alone lists all)")
	}
	p := &x.view.Panels
	if l := pic.Layout(f); !l.Shows("table") {
		p.Open("table")
	}
	p.Focus = "table"
	s := p.Views["table"]
	s.Scroll = line
	p.Views["table"] = s
	x.Say("the row of " + notation.Indexed("x", number) + " is in the table")
	return nil
}

// noExample refuses what is no number of an example that there is.
func (x *Explorer) noExample(word string) error {
	n, err := strconv.Atoi(word)
	_, ok := x.arrived().Index(n)
	return unless(err == nil && ok, errOther)
}

// numbered is what the number of an example must be.
func numbered(d *model.Dataset) string {
	switch {
	case d.Len() == 0:
		return "an example, and there is none"
	case d.Numbers != nil:
		return fmt.Sprintf("an example from %d to %d: some of these are left out, or kept to test on", d.Number(0), d.Largest())
	}
	return fmt.Sprintf("an example from %d to %d", d.Number(0), d.Largest())
}

// arrived are the examples: of a stream, those that had come by the step shown.
func (x *Explorer) arrived() *model.Dataset {
	return x.view.Timeline.DataAt(x.Step())
}

// filter is the command filter [TEXT]: the table lists the examples that fit
// every word of it. It is opened.
func (x *Explorer) filter(g arguments) error {
	s := x.view.Panels.Views["table"]
	s.Filter, s.Scroll = g.value("TEXT"), 0
	x.view.Panels.Views["table"] = s
	x.setShown("table", "on")
	return nil
}
