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
func (x *Explorer) example(args []string) error {
	number, err := x.exampleNumber(args)
	if err != nil {
		return err
	}
	at, _ := x.source.Data.Index(number)
	pic := x.Picture()
	f, v := pic.Frame(), pic.View("table")
	line, listed := panel.Line(f, v, at)
	if !listed {
		return errors.New("the filter leaves it out (filter alone lists all)")
	}
	p := &x.scene.Panels
	if l := pic.Layout(f); !l.Shows("table") {
		p.Open("table")
	}
	p.Focus = "table"
	s := p.Sights["table"]
	s.Scroll = line
	p.Sights["table"] = s
	x.Say("the row of " + notation.Indexed("x", number) + " is in the table")
	return nil
}

// exampleNumber is the number that the word is, of an example that there is.
func (x *Explorer) exampleNumber(words []string) (int, error) {
	d := x.source.Data
	if len(words) != 1 {
		return 0, unnumbered(d)
	}
	n, err := strconv.Atoi(words[0])
	if _, ok := d.Index(n); err != nil || !ok {
		return 0, fmt.Errorf("%s: %w", model.Quoted(words[0]), unnumbered(d))
	}
	return n, nil
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
