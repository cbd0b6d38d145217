package explore

// filter is the command filter [TEXT]: the table lists the examples that fit
// every word of it. It is opened.
func (x *Explorer) filter(g arguments) error {
	s := x.scene.Panels.Sights["table"]
	s.Filter, s.Scroll = g.value("TEXT"), 0
	x.scene.Panels.Sights["table"] = s
	x.setShown("table", "on")
	return nil
}

// commandLine is the command command [LINE].
func (x *Explorer) commandLine(g arguments) error {
	x.layer, x.typed = PaletteLayer, ""
	for _, w := range g.words {
		x.typed += Quote(w) + " "
	}
	return nil
}

// toggleOriginals is the command originals.
func (x *Explorer) toggleOriginals(g arguments) error {
	s := x.source.Data.Scaling
	x.scene.Originals = g.toggled(x.scene.Originals)
	if s == nil {
		return nil
	}
	x.Say("x as scaled (" + s.Method + "), which the arithmetic is done with")
	if x.scene.Originals {
		x.Say("x as the file has it; the arithmetic is done with the scaled numbers (" + s.Method + ")")
	}
	return nil
}
