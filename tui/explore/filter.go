package explore

import (
	"strings"
)

// filter is the command filter [TEXT]: the table lists the examples that fit
// every word of it. It is opened.
func (x *Explorer) filter(words []string) error {
	s := x.scene.Panels.Sights["table"]
	s.Filter, s.Scroll = strings.Join(words, " "), 0
	x.scene.Panels.Sights["table"] = s
	return x.show([]string{"table", "on"})
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
func (x *Explorer) toggleOriginals(args []string) error {
	s, on := x.source.Data.Scaling, !x.scene.Originals
	if err := onOff(args, &on); err != nil {
		return err
	}
	x.scene.Originals = on
	if s == nil {
		return nil
	}
	x.Say("x as scaled (" + s.Method + "), which the arithmetic is done with")
	if x.scene.Originals {
		x.Say("x as the file has it; the arithmetic is done with the scaled numbers (" + s.Method + ")")
	}
	return nil
}
