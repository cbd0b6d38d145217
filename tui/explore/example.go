package explore

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/panel"
)

// example opens the table, if it is not to be seen, and scrolls it to the row of
// an example.
func (x *Explorer) example(args []string) error {
	d := x.source.Data
	i, err := strconv.Atoi(strings.Join(args, " "))
	at, ok := d.Index(i)
	if err != nil || !ok {
		return unnumbered(d)
	}
	f, v := x.Frame(), x.View("table")
	line, listed := panel.Line(f, v, at)
	if !listed {
		return errors.New("the filter leaves it out (filter alone lists all)")
	}
	p := &x.panels
	if !slices.Contains(p.visible, "table") {
		p.opened = slices.DeleteFunc(p.opened, func(o string) bool { return o == "table" })
		p.opened = slices.Insert(p.opened, 0, "table")
		p.closed["table"] = false
	}
	p.focus = "table"
	v.Scroll = line
	p.views["table"] = v
	x.message = "the row of " + notation.Indexed("x", i) + " is in the table"
	return nil
}

// unnumbered says which numbers examples have.
func unnumbered(d *model.Dataset) error {
	if d.Len() == 0 {
		return errors.New("there is no example")
	}
	if d.Numbers != nil {
		return fmt.Errorf("want an example from %d to %d: some of these are left out, or kept to test on", d.Number(0), d.Largest())
	}
	return fmt.Errorf("want an example from %d to %d", d.Number(0), d.Largest())
}
