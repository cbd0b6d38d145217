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

// edit is one change of the examples, as a command says it: put X Y LABEL,
// drop I, flip I, move I X Y. Where X and Y belong is told apart, for other axes
// may be shown by the time that it is said again.
type edit struct {
	act    string
	number int // of the example, as shown before the edit
	axes   [2]int
	xy     []string // as typed: one where there is one feature
	label  string
}

// on makes the edit of a data set, and says what there is to say of it.
func (e *edit) on(d *model.Dataset) (*model.Dataset, string, error) {
	if err := d.Uneditable(); err != nil {
		return nil, "", err
	}
	i, ok := d.Index(e.number)
	if e.act != "put" && !ok {
		return nil, "", fmt.Errorf("%d: %w", e.number, unnumbered(d))
	}
	switch e.act {
	case "put":
		return e.put(d)
	case "drop":
		return d.Without(i), fmt.Sprintf("example %d is gone, and those after it have moved up", e.number), nil
	case "flip":
		d = d.TwoSided()
		if len(d.Labels) < 2 {
			return nil, "", fmt.Errorf("there is no label but %s", model.Quoted(d.Labels[0]))
		}
		class := (d.Class[i] + 1) % int32(len(d.Labels))
		return d.Labelled(i, class), fmt.Sprintf("example %d has the label %s now", e.number, d.Labels[class]), nil
	}
	s, err := d.Moved(i, e.features(), e.xy)
	return s, fmt.Sprintf("example %d lies at %s now", e.number, e.place()), err
}

// features are those that the coordinates are of.
func (e *edit) features() []int { return e.axes[:len(e.xy)] }

// place is the coordinates as they are written.
func (e *edit) place() string { return "(" + strings.Join(e.xy, ", ") + ")" }

// put adds an example, whose features that are not shown have their means.
func (e *edit) put(d *model.Dataset) (*model.Dataset, string, error) {
	d = d.TwoSided()
	label := e.label
	if label == "" {
		if label = d.Positive; !d.TwoClasses() {
			label = d.Labels[0]
		}
	}
	class := d.ClassOf(label)
	if class < 0 {
		return nil, "", fmt.Errorf("no label %s: want %s", model.Quoted(label), labelWords(d))
	}
	values := make([]string, d.Dim())
	var typical []string
	for j := range values {
		if k := slices.Index(e.features(), j); k >= 0 {
			values[j] = e.xy[k]
			continue
		}
		values[j] = d.Typical(j)
		typical = append(typical, d.Features[j]+" = "+values[j])
	}
	s, err := d.With(values, class)
	if err != nil {
		return nil, "", err
	}
	said := fmt.Sprintf("example %d, %s, lies at %s", s.Number(d.Len()), s.Labels[class], e.place())
	switch n := len(typical); {
	case n > 3:
		said += fmt.Sprintf("; its %d other features have their means", n)
	case n > 0:
		said += "; means elsewhere: " + strings.Join(typical, ", ")
	}
	return s, said + lonely(s), nil
}

// lonely says what a run on such data will have to say for itself; "" of others.
func lonely(d *model.Dataset) string {
	last := d.Len() - 1
	for i := range last {
		if d.Class[i] != d.Class[last] && d.Equal(i, last) {
			return fmt.Sprintf("; example %d lies there too, with another label, and no hyperplane parts them", d.Number(i))
		}
	}
	return ""
}

func labelWords(d *model.Dataset) string {
	words := d.Labels
	if d.TwoClasses() {
		words = append([]string{"+", "o"}, words...)
	}
	return strings.Join(words[:min(len(words), 12)], ", ")
}

// line is the command that says the edit.
func (e *edit) line() string {
	words := []string{e.act}
	if e.act != "put" {
		words = append(words, strconv.Itoa(e.number))
	}
	words = append(words, e.xy...)
	if e.label != "" {
		words = append(words, e.label)
	}
	for k, w := range words {
		words[k] = Quote(w)
	}
	return strings.Join(words, " ")
}

// unedited are the examples as they were opened.
func (s *Source) unedited() *model.Dataset {
	if s.opened != nil {
		return s.opened
	}
	return s.Data
}

// original is the source as it was opened.
func (s Source) original() Source {
	s.Data, s.opened, s.edits = s.unedited(), nil, nil
	return s
}

// rebuilt is a source whose edited examples were left out of what undo keeps, so
// that two hundred edits of a large set take the room of one.
func (s Source) rebuilt(present *Source) (Source, error) {
	switch {
	case s.Data != nil:
		return s, nil
	case present.opened == s.opened && len(present.edits) == len(s.edits) && slices.EqualFunc(present.edits, s.edits, sameEdit):
		s.Data = present.Data
		return s, nil
	}
	s.Data = s.opened
	for k := range s.edits {
		d, _, err := s.edits[k].on(s.Data)
		if err != nil {
			return s, err
		}
		s.Data = d
	}
	return s, nil
}

func sameEdit(a, b edit) bool {
	return a.line() == b.line() && a.axes == b.axes
}

// edit makes an edit: the run begins on the new examples and goes to the step
// it was at, or to its end.
func (x *Explorer) edit(e edit) error {
	d, said, err := e.on(x.source.Data)
	if err != nil {
		return err
	}
	s := x.source
	if s.opened == nil {
		s.opened = s.Data
	}
	s.Data, s.edits = d, append(slices.Clip(s.edits), e)
	if err := x.change(s, x.setup); err != nil {
		return err
	}
	if x.message.text == "" {
		x.Say(said + oneSided(d))
	}
	return nil
}

// oneSided says that some label has no example any more; "" where all have.
func oneSided(d *model.Dataset) string {
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
	if x.online() {
		return errors.New("the examples of a stream go by, and can't be edited (set online no reads them as a set)")
	}
	return x.source.Data.Uneditable()
}

// unplaceable is the objection to what has coordinates.
func (x *Explorer) unplaceable() error {
	if err := x.uneditable(); err != nil {
		return err
	}
	if kind := x.scene.Axes.Kind; kind != "" {
		return fmt.Errorf("the plane shows %s, where a place is none among the features (axes 1 2)", kind)
	}
	return nil
}

// putPoint is the command put X Y [LABEL], or put X [LABEL] where there is one
// feature.
func (x *Explorer) putPoint(args []string) error {
	want := x.coordinates()
	if len(args) < want {
		return fmt.Errorf("want %s, and a label if it is not + or the first", coordinateWords(want))
	}
	xy, err := decimals(args[:want])
	if err != nil {
		return err
	}
	return x.edit(edit{act: "put", axes: x.scene.Axes.Features, xy: xy, label: strings.Join(args[want:], " ")})
}

// movePoint is the command move I X Y.
func (x *Explorer) movePoint(args []string) error {
	want := x.coordinates()
	if len(args) != 1+want {
		return fmt.Errorf("want the number of an example and %s", coordinateWords(want))
	}
	number, err := exampleNumber(args[0])
	if err != nil {
		return err
	}
	xy, err := decimals(args[1:])
	if err != nil {
		return err
	}
	return x.edit(edit{act: "move", number: number, axes: x.scene.Axes.Features, xy: xy})
}

// onExample is the command drop I or flip I.
func onExample(act string) func(*Explorer, []string) error {
	return func(x *Explorer, args []string) error {
		if len(args) != 1 {
			return errors.New("want the number of an example")
		}
		number, err := exampleNumber(args[0])
		if err != nil {
			return err
		}
		return x.edit(edit{act: act, number: number})
	}
}

// coordinates is how many of them a point has on the plane.
func (x *Explorer) coordinates() int { return min(2, x.source.Data.Dim()) }

func coordinateWords(n int) string {
	if n == 1 {
		return "a number, its feature"
	}
	return "two numbers, its places across and up"
}

func exampleNumber(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%s: want the number of an example", model.Quoted(word))
	}
	return n, nil
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
				return nil, fmt.Errorf("%s is no decimal number", model.Quoted(w))
			}
		}
	}
	return all, nil
}

// editLines are the commands that make the edits again, from the data as they
// were opened.
func (x *Explorer) editLines() []string {
	var do []string
	at := x.firstAxes(&x.source).Features
	for _, e := range x.source.edits {
		if len(e.xy) > 1 && e.axes != at {
			at = e.axes
			do = append(do, fmt.Sprintf("axes %d %d", at[0]+1, at[1]+1))
		}
		do = append(do, e.line())
	}
	if line := x.ofEdited(); line != "" {
		do = append(do, line)
	}
	if first := x.firstAxes(&x.source).Features; at != first && x.axesLine() == "" {
		do = append(do, fmt.Sprintf("axes %d %d", first[0]+1, first[1]+1))
	}
	return do
}

// ofEdited is the command that sets an order of examples, some of which may be
// there only since the data were edited; "" if none is needed.
func (x *Explorer) ofEdited() string {
	if order := x.setup.Order; len(x.source.edits) > 0 && strings.ContainsAny(order, "123456789") {
		return "set order " + order
	}
	return ""
}

// present is what undo brings back: of edited examples only how they came
// about.
func (x *Explorer) present() revision {
	r := revision{source: x.source, setup: x.setup, step: x.Step()}
	if r.source.opened != nil {
		r.source.Data = nil
	}
	return r
}
