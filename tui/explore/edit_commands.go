package explore

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
)

// pointCommands edit the examples.
func pointCommands() []Command {
	return []Command{
		{
			Name: "edit", Args: "[on|off|move I|X Y] = [on|off|(left|right|up|down) [N]|put [LABEL]|class K|drop|flip|move I|X Y]",
			values: []value{
				positive("N"), exampleNumber("I"), coordinate("X"), coordinate("Y"), label(),
				rank("K", "the place of a class", func(x *Explorer) int { return len(x.classSigns()) }),
			},
			Keys:       editKeys(),
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
			Name: "put", Args: "X Y [LABEL]", values: append(featureValues(), label()),
			Doc:       "a new example at that place of the plane, with a label of the data, or + or o",
			Synonyms:  "add insert point",
			objection: withoutArguments((*Explorer).unplaceable),
			run:       onExample("put"),
		},
		{
			Name: "drop", Args: "I", values: []value{exampleNumber("I")},
			Doc:       "removes example I; those after it move up",
			Synonyms:  "delete remove point",
			objection: withoutArguments((*Explorer).uneditable),
			run:       onExample("drop"),
		},
		{
			Name: "flip", Args: "I", values: []value{exampleNumber("I")},
			Doc:       "gives example I the next label",
			objection: withoutArguments((*Explorer).uneditable),
			run:       onExample("flip"),
		},
		{
			Name: "move", Args: "I X Y", values: append(featureValues(), exampleNumber("I")),
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

// onExample is the command put X Y [LABEL], move I X Y, drop I or flip I; of one
// feature without Y.
func onExample(act string) func(*Explorer, arguments) error {
	return func(x *Explorer, g arguments) error {
		e := edit{act: act, number: g.number("I", 0), label: g.value("LABEL")}
		for _, name := range [...]string{"X", "Y"} {
			if g.has(name) {
				e.xy = append(e.xy, g.value(name))
			}
		}
		return x.edit(e)
	}
}

// edit makes an edit: the run begins on the new examples and goes to the step
// it was at, or to its end. The coordinates are as typed, on the axes shown.
func (x *Explorer) edit(e edit) error {
	var err error
	if e.xy, err = decimals(e.xy); err != nil {
		return err
	}
	if len(e.xy) > 0 {
		e.axes = x.view.Axes.Features
	}
	d, said, err := e.apply(x.source.Data)
	if err != nil {
		return err
	}
	s := x.source
	if s.opened == nil {
		s.opened = s.Data
	}
	s.Data, s.edits = d, append(slices.Clip(s.edits), e)
	x.did = e.words()
	if err := x.change(s, x.view.Setup); err != nil {
		return err
	}
	if x.message.text == "" {
		x.Say(said + missingLabels(d))
	}
	return nil
}

// missingLabels says that some label has no example any more; "" where all have.
func missingLabels(d *model.Dataset) string {
	if d.Len() == 0 {
		return "; no example is left"
	}
	for _, c := range d.Class {
		if c != d.Class[0] {
			return ""
		}
	}
	return "; all have the label " + d.Labels[d.Class[0]]
}

// uneditable is the objection to every edit.
func (x *Explorer) uneditable() error {
	if x.view.Setup.Online {
		return errors.New("the examples of a stream go by and can't be edited (set online no reads them as a set)")
	}
	return x.source.Data.CheckEditable()
}

// unplaceable is the objection to what has coordinates.
func (x *Explorer) unplaceable() error {
	if err := x.uneditable(); err != nil {
		return err
	}
	if kind := x.view.Axes.Kind; kind != "" {
		return fmt.Errorf("the plane shows %s, where a point has no coordinates of its own (axes 1 2)", kind)
	}
	return nil
}

// coordinates is how many of them a point has on the plane.
func (x *Explorer) coordinates() int { return min(2, x.source.Data.Dim()) }

// acrossWords is what the first of them must be.
func acrossWords(x *Explorer) string {
	if x.coordinates() == 1 {
		return "a number, its feature"
	}
	return "two numbers, its places across and up"
}

// decimals are the words as numbers are written in a file: as the shortest
// decimal where that is what they are, so that 1.0 and 1 are told alike.
func decimals(words []string) ([]string, error) {
	all := make([]string, len(words))
	for k, w := range words {
		r, err := model.ParseNumber(w)
		if err != nil {
			return nil, err
		}
		v, _ := r.Float64()
		all[k] = strconv.FormatFloat(v+0, 'g', -1, 64)
		if short, ok := new(big.Rat).SetString(all[k]); !ok || short.Cmp(r) != 0 {
			if all[k] = w; strings.Contains(w, "/") {
				return nil, fmt.Errorf("%s is not a decimal number", model.Quoted(w))
			}
		}
	}
	return all, nil
}

// noDecimal is why a word is no number of a file.
func noDecimal(_ *Explorer, word string) error {
	_, err := decimals([]string{word})
	return err
}
