package explore

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/tui/notation"
	"perceptron/tui/panel"
)

// example opens the table, if it is not to be seen, and scrolls it to the row of
// an example.
func (x *Explorer) example(args []string) error {
	n := x.source.Data.Len()
	i, err := strconv.Atoi(strings.Join(args, " "))
	if err != nil || i < 1 || i > n {
		return fmt.Errorf("want an example from 1 to %d", n)
	}
	f, v := x.Frame(), x.View("table")
	line, listed := panel.Line(f, v, i-1)
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
