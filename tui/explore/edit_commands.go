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
			params: []parameter{
				positiveParam("N"), exampleParam("I"), coordinateParam("X"), coordinateParam("Y"), labelParam(),
				indexParam("K", "the place of a class", func(x *Explorer) int { return len(x.classLabels()) }),
			},
			Keys:       editKeys(),
			Doc:        "edit mode: arrows move a cursor (shift: ten cells), + and o or a digit put a point, x deletes the nearest, f flips it",
			Synonyms:   "add move delete points draw",
			Screenless: "there is no cursor without a screen (put X Y, drop I, flip I, move I X Y)",
			objection: func(x *Explorer, g arguments) error {
				if g.has("off") {
					return nil
				}
				return x.placementObjection()
			},
			run: (*Explorer).editMode,
		},
		{
			Name: "put", Args: "X Y [LABEL]", params: append(featureParams(), labelParam()),
			Doc:       "a new example at that place of the plane, with a label of the data, or + or o",
			Synonyms:  "add insert point",
			objection: withoutArguments((*Explorer).placementObjection),
			run:       editCommand("put"),
			edits:     true,
		},
		{
			Name: "drop", Args: "I", params: []parameter{exampleParam("I")},
			Doc:       "removes example I; those after it move up",
			Synonyms:  "delete remove point",
			objection: withoutArguments((*Explorer).editObjection),
			run:       editCommand("drop"),
			edits:     true,
		},
		{
			Name: "flip", Args: "I", params: []parameter{exampleParam("I")},
			Doc:       "gives example I the next label",
			objection: withoutArguments((*Explorer).editObjection),
			run:       editCommand("flip"),
			edits:     true,
		},
		{
			Name: "move", Args: "I X Y", params: append(featureParams(), exampleParam("I")),
			Doc:       "moves example I to that place of the plane",
			objection: withoutArguments((*Explorer).placementObjection),
			run:       editCommand("move"),
			edits:     true,
		},
	}
}

// featureParams are X and Y, as many as the data have features.
func featureParams() []parameter {
	return []parameter{
		{name: "X", expected: expectedX, check: checkDecimal, absent: func(x *Explorer) bool { return x.coordinateCount() == 0 }},
		{name: "Y", expected: constantText("a number, its place up"), check: checkDecimal, absent: func(x *Explorer) bool { return x.coordinateCount() < 2 }},
	}
}

// labelParam is LABEL, of one or several words.
func labelParam() parameter { return parameter{name: "LABEL", variadic: true} }

// editCommand is one of the commands put X Y [LABEL], move I X Y, drop I and flip I; with
// one feature there is no Y.
func editCommand(kind string) func(*Explorer, arguments) error {
	return func(x *Explorer, g arguments) error {
		e := edit{kind: kind, number: g.number("I", 0), label: g.value("LABEL")}
		for _, name := range [...]string{"X", "Y"} {
			if g.has(name) {
				e.xy = append(e.xy, g.value(name))
			}
		}
		return x.edit(e)
	}
}

// edit makes an edit. The run starts again on the new examples and goes to the step it
// was at, or to its end. Coordinates are as typed, on the axes shown.
func (x *Explorer) edit(e edit) error {
	var err error
	if e.xy, err = parseDecimals(e.xy); err != nil {
		return err
	}
	if len(e.xy) > 0 {
		e.axes = x.view.Axes.Features
	}
	d, text, err := e.apply(x.source.Data)
	if err != nil {
		return err
	}
	s := x.source
	if s.opened == nil {
		s.opened = s.Data
	}
	s.Data, s.edits = d, append(slices.Clip(s.edits), e)
	x.lastCommand = e.words()
	if err := x.change(s, x.view.Setup); err != nil {
		return err
	}
	if x.message.text == "" {
		x.Notify(text + missingLabelNote(d))
	}
	return nil
}

// missingLabelNote says that a label has no example any more; "" if all have.
func missingLabelNote(d *model.Dataset) string {
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

// editObjection is the reason why the data can't be edited.
func (x *Explorer) editObjection() error {
	if x.view.Setup.Online {
		return errors.New("the examples of a stream go by and can't be edited (set online no reads them as a set)")
	}
	return x.source.Data.CheckEditable()
}

// placementObjection is the reason why points can't be placed by coordinates.
func (x *Explorer) placementObjection() error {
	if err := x.editObjection(); err != nil {
		return err
	}
	if kind := x.view.Axes.Kind; kind != "" {
		return fmt.Errorf("the plane shows %s, where a point has no coordinates of its own (axes 1 2)", kind)
	}
	return nil
}

// coordinateCount is the number of coordinates of a point on the plane.
func (x *Explorer) coordinateCount() int { return min(2, x.source.Data.Dim()) }

// expectedX describes the argument X.
func expectedX(x *Explorer) string {
	if x.coordinateCount() == 1 {
		return "a number, its feature"
	}
	return "two numbers, its places across and up"
}

// parseDecimals are words as numbers are written in a file: in the shortest form if that
// is exact, so that 1.0 and 1 are the same.
func parseDecimals(words []string) ([]string, error) {
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

// checkDecimal checks that a word is a number for a file.
func checkDecimal(_ *Explorer, word string) error {
	_, err := parseDecimals([]string{word})
	return err
}
