package explore

import (
	"fmt"
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

// apply makes the edit of a data set that can be edited and has the example, and says
// what there is to say of it.
func (e *edit) apply(d *model.Dataset) (*model.Dataset, string, error) {
	i, _ := d.Index(e.number)
	switch e.act {
	case "put":
		return e.put(d)
	case "drop":
		return d.WithoutExample(i), fmt.Sprintf("example %d is dropped, and those after it have moved up", e.number), nil
	case "flip":
		d = d.TwoSided()
		if len(d.Labels) < 2 {
			return nil, "", fmt.Errorf("the only label is %s", model.Quoted(d.Labels[0]))
		}
		class := (d.Class[i] + 1) % int32(len(d.Labels))
		return d.WithLabel(i, class), fmt.Sprintf("example %d now has the label %s", e.number, d.Labels[class]), nil
	}
	s, err := d.WithFeatures(i, e.features(), e.xy)
	return s, fmt.Sprintf("example %d is now at %s", e.number, e.place()), err
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
		return nil, "", fmt.Errorf("no label %s: expected %s", model.Quoted(label), labelWords(d))
	}
	values := make([]string, d.Dim())
	var means []string
	for j := range values {
		if k := slices.Index(e.features(), j); k >= 0 {
			values[j] = e.xy[k]
			continue
		}
		mean := d.Mean(j)
		values[j] = strconv.FormatFloat(mean, 'g', -1, 64)
		means = append(means, fmt.Sprintf("%s = %.4g", d.Features[j], mean))
	}
	s, err := d.WithExample(values, class)
	if err != nil {
		return nil, "", err
	}
	said := fmt.Sprintf("put %[2]s at %[3]s as example %[1]d", s.Number(d.Len()), s.Labels[class], e.place())
	switch n := len(means); {
	case n > 3:
		said += fmt.Sprintf("; its %d other features have their means", n)
	case n > 0:
		said += "; means elsewhere: " + strings.Join(means, ", ")
	}
	return s, said + contradiction(s), nil
}

// contradiction says what a run on such data will have to say for itself; "" of others.
func contradiction(d *model.Dataset) string {
	last := d.Len() - 1
	for i := range last {
		if d.Class[i] != d.Class[last] && d.Equal(i, last) {
			return fmt.Sprintf("; example %d lies there too, with another label, so no hyperplane separates them", d.Number(i))
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
func (e *edit) line() string { return quoted(e.words()) }

func (e *edit) words() []string {
	words := []string{e.act}
	if e.act != "put" {
		words = append(words, strconv.Itoa(e.number))
	}
	words = append(words, e.xy...)
	if e.label != "" {
		words = append(words, e.label)
	}
	return words
}
