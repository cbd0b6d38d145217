package explore

import (
	"errors"
	"slices"
	"strings"
)

// filter is the command filter [TEXT]: the table lists the examples that fit
// every word of it. A table that is not to be seen is opened.
func (x *Explorer) filter(words []string) error {
	v := x.View("table")
	v.Filter, v.Scroll = strings.Join(words, " "), 0
	x.panels.views["table"] = v
	if slices.Contains(x.panels.visible, "table") {
		x.panels.focus = "table"
		return nil
	}
	return x.show([]string{"table"})
}

// commandLine is the command command [LINE].
func (x *Explorer) commandLine(words []string) error {
	x.layer, x.typed = PaletteLayer, ""
	for _, w := range words {
		x.typed += Quote(w) + " "
	}
	return nil
}

// toggleOriginals is the command originals.
func (x *Explorer) toggleOriginals() error {
	s := x.source.Data.Scaling
	if s == nil && !x.originals {
		return errors.New("the data are not scaled: x is as the file has it")
	}
	x.originals = !x.originals
	if s == nil {
		return nil
	}
	x.message = "x as scaled (" + s.Method + "), which the arithmetic is done with"
	if x.originals {
		x.message = "x as the file has it; the arithmetic is done with the scaled numbers (" + s.Method + ")"
	}
	return nil
}
