package panel

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
)

// fitted are the examples that fit each word of View.Filter. A word is wrong,
// + or o; or it is an example's number, is in its label, or is one of its features as
// the table writes it, or as the file has it. Only wrong depends on the weights: the
// rest costs O(n·d) when the data or the words change, and nothing at a step.
type fitted struct {
	list  []int32 // but for wrong
	wrong bool    // of these only those that are wrong now
}

// fittedBy is what they are made from.
type fittedBy struct {
	data   *model.Dataset
	seen   int // examples of it, those that have gone by included
	filter string
}

// fitting is the examples that a filter keeps, as listed: all, where it has no words.
func (f *Frame) fitting(filter string) []int32 {
	m := memo.Made(f.Cache, fittedBy{f.Data, f.Data.Offset + f.Data.Len(), filter}, func(m *fitted) { *m = match(f.Data, filter) })
	if !m.wrong {
		return m.list
	}
	var now []int32
	for _, i := range m.list {
		if f.See(int(i)).Mistake {
			now = append(now, i)
		}
	}
	return now
}

// match finds the examples that fit all words but wrong.
func match(d *model.Dataset, filter string) (m fitted) {
	var words []func(i int) bool
	for text := range strings.FieldsSeq(filter) {
		if text == "wrong" {
			m.wrong = true
		} else {
			words = append(words, meant(d, text))
		}
	}
	for i := range d.Len() {
		if !slices.ContainsFunc(words, func(means func(i int) bool) bool { return !means(i) }) {
			m.list = append(m.list, int32(i))
		}
	}
	return m
}

// meant reports of each example whether a word of a filter means it.
func meant(d *model.Dataset, text string) func(i int) bool {
	number, plain := -1, strings.Replace(text, notation.Minus, "-", 1)
	if n, err := strconv.Atoi(plain); err == nil {
		if i, ok := d.Index(n); ok {
			number = i
		}
	}
	if d.Corpus != nil {
		return func(i int) bool { return i == number || inSentence(d.Corpus, i, text) }
	}
	if class := classSigned(d, text); class != nil {
		return class
	}
	value, err := strconv.ParseFloat(plain, 64)
	isNumber := err == nil && !math.IsNaN(value)
	labelled := labelledBy(d, text, value, isNumber)
	written := strings.Replace(text, "-", notation.Minus, 1)
	return func(i int) bool {
		return i == number || labelled(i) || isNumber && hasFeature(d, i, value, written)
	}
}

// classSigned is who has a class by its sign, which means nothing else; nil of another word.
// Letters are signs too, but may be in a label.
func classSigned(d *model.Dataset, text string) func(i int) bool {
	switch {
	case d.Task != "multiclass" && text == "+":
		return func(i int) bool { return d.Y[i] > 0 }
	case d.Task != "multiclass" && text == "o":
		return func(i int) bool { return d.Y[i] < 0 }
	case d.Task != "multiclass" || slices.Contains(d.Labels, text) || len(text) != 1 || !strings.Contains("+ox*#@$", text):
		return nil
	}
	return func(i int) bool { return text == notation.ClassSign(int(d.Class[i])) }
}

// labelledBy is who has a word in its label, or a number as its label: 1 is not in −1.
func labelledBy(d *model.Dataset, text string, value float64, isNumber bool) func(i int) bool {
	text = strings.ToLower(text)
	return func(i int) bool {
		label := d.LabelOf(i)
		if isNumber {
			v, err := strconv.ParseFloat(label, 64)
			return err == nil && v == value
		}
		return label != "" && strings.Contains(strings.ToLower(label), text)
	}
}

// hasFeature reports whether one of an example's features is a number, as it is or
// as it is written: with four digits, which changes it by less than a thousandth. Of
// scaled data it may also be one that the file has.
func hasFeature(d *model.Dataset, i int, value float64, written string) bool {
	if d.Sparse() && value == 0 {
		return true
	}
	is := func(x float64) bool {
		return x == value || math.Abs(x-value) < math.Abs(value)/1000 && notation.Number(x) == written
	}
	for j, x := range d.Entries(i) {
		if is(x) {
			return true
		}
		if s := d.Scaling; s != nil && math.Abs(unscaled(s, i, j, x)-value) <= math.Abs(value)/500 {
			if x, _ := d.Original(i, j).Float64(); is(x) {
				return true
			}
		}
	}
	return false
}

// unscaled is about what the file has for x, feature j of example i.
func unscaled(s *model.Scaling, i, j int, x float64) float64 {
	if s.Length != nil {
		return x * s.Length[i]
	}
	return float64(x*s.Scale[j]) + s.Shift[j]
}

// inSentence reports whether a sentence has a word, or a tag of that name, without
// regard to case.
func inSentence(c *model.Corpus, i int, text string) bool {
	words, tags := c.Sentence(i)
	for k, x := range words {
		if strings.EqualFold(c.Words[x], text) || strings.EqualFold(c.Tags[tags[k]], text) {
			return true
		}
	}
	return false
}
