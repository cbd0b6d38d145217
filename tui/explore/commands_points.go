package explore

// pointCommands edit the examples.
func pointCommands() []Command {
	const group = "points"
	return []Command{
		{
			Name: "edit", Args: "[on|off|move I|X Y] = [on|off|(left|right|up|down) [N]|put [LABEL]|class K|drop|flip|move I|X Y]",
			values: []value{
				positive("N"), exampleNumber("I"), coordinate("X"), coordinate("Y"), label(),
				rank("K", "the place of a class", func(x *Explorer) int { return len(x.classSigns()) }),
			},
			Keys: editKeys(), Group: group,
			Doc:        "edit mode: arrows move a cursor (shift: ten cells), + and o or a digit put a point, x deletes the nearest, f flips it",
			Synonyms:   "add move delete points draw",
			Screenless: "there is no cursor without a screen (put X Y, drop I, flip I, move I X Y)",
			objection: func(x *Explorer, g arguments) error {
				if g.has("off") {
					return nil
				}
				return x.unplaceable()
			},
			run: (*Explorer).editMode,
		},
		{
			Name: "put", Args: "X Y [LABEL]", values: append(featureValues(), label()), Group: group,
			Doc:       "a new example at that place of the plane, with a label of the data, or + or o",
			Synonyms:  "add insert point",
			objection: withoutArguments((*Explorer).unplaceable),
			run:       onExample("put"),
		},
		{
			Name: "drop", Args: "I", values: []value{exampleNumber("I")}, Group: group,
			Doc:       "removes example I; those after it move up",
			Synonyms:  "delete remove point",
			objection: withoutArguments((*Explorer).uneditable),
			run:       onExample("drop"),
		},
		{
			Name: "flip", Args: "I", values: []value{exampleNumber("I")}, Group: group,
			Doc:       "gives example I the next label",
			objection: withoutArguments((*Explorer).uneditable),
			run:       onExample("flip"),
		},
		{
			Name: "move", Args: "I X Y", values: append(featureValues(), exampleNumber("I")), Group: group,
			Doc:       "moves example I to that place of the plane",
			objection: withoutArguments((*Explorer).unplaceable),
			run:       onExample("move"),
		},
	}
}

// featureValues are X and Y as a file has them, as many as the data have features.
func featureValues() []value {
	return []value{
		{name: "X", want: acrossWords, fault: noDecimal, absent: func(x *Explorer) bool { return x.coordinates() == 0 }},
		{name: "Y", want: constant("a number, its place up"), fault: noDecimal, absent: func(x *Explorer) bool { return x.coordinates() < 2 }},
	}
}

// label is LABEL, of one word or several.
func label() value { return value{name: "LABEL", variadic: true} }
