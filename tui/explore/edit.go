package explore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
)

// edit is one change of the examples, as a command says it: put X Y LABEL, drop I, flip
// I, move I X Y. It records which features X and Y are, since other axes may be shown
// when it is replayed.
type edit struct {
	kind   string
	number int // of the example, before the edit
	axes   [2]int
	xy     []string // as typed; one if there is one feature
	label  string
}

// apply makes the edit on a data set that can be edited and has the example, and returns
// a message.
func (e *edit) apply(d *model.Dataset) (*model.Dataset, string, error) {
	i, _ := d.Index(e.number)
	switch e.kind {
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
	return s, fmt.Sprintf("example %d is now at %s", e.number, e.pointText()), err
}

// features are the indices of the features that the coordinates give.
func (e *edit) features() []int { return e.axes[:len(e.xy)] }

// pointText is the coordinates as they are written.
func (e *edit) pointText() string { return "(" + strings.Join(e.xy, ", ") + ")" }

// put adds an example. Features that are not given get their means.
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
	text := fmt.Sprintf("put %[2]s at %[3]s as example %[1]d", s.Number(d.Len()), s.Labels[class], e.pointText())
	switch n := len(means); {
	case n > 3:
		text += fmt.Sprintf("; its %d other features have their means", n)
	case n > 0:
		text += "; means elsewhere: " + strings.Join(means, ", ")
	}
	return s, text + contradictionNote(s), nil
}

// contradictionNote says that the last example equals another one with another label; ""
// if it does not.
func contradictionNote(d *model.Dataset) string {
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

// line is the edit as a command line.
func (e *edit) line() string { return quoteWords(e.words()) }

func (e *edit) words() []string {
	words := []string{e.kind}
	if e.kind != "put" {
		words = append(words, strconv.Itoa(e.number))
	}
	words = append(words, e.xy...)
	if e.label != "" {
		words = append(words, e.label)
	}
	return words
}
