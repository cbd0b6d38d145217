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

// filtered is the examples that match every word of ViewState.Filter. A word is "wrong", +
// or o; or it is an example's number, part of its label, or one of its feature values as
// the table writes it or as in the file. Only "wrong" depends on the weights: the rest
// costs O(n·d) when the data or the words change, and nothing at a step.
type filtered struct {
	list      []int32 // ignoring the word "wrong"
	onlyWrong bool    // of these, only the examples that are wrong now
}

// filterKey is the cache key of a filter's result.
type filterKey struct {
	data   *model.Dataset
	seen   int // examples seen, those gone by in a stream included
	filter string
}

// filterExamples is the examples that a filter keeps, in their given order; all of them
// if it is empty.
func (f *Frame) filterExamples(filter string) []int32 {
	m := memo.Made(f.Cache, filterKey{f.Data, f.Data.Offset + f.Data.Len(), filter}, func(m *filtered) { *m = matchFilter(f.Data, filter) })
	if !m.onlyWrong {
		return m.list
	}
	var now []int32
	for _, i := range m.list {
		if f.Predict(int(i)).Mistake {
			now = append(now, i)
		}
	}
	return now
}

// matchFilter finds the examples that match all words but "wrong".
func matchFilter(d *model.Dataset, filter string) (m filtered) {
	var words []func(i int) bool
	for text := range strings.FieldsSeq(filter) {
		if text == "wrong" {
			m.onlyWrong = true
		} else {
			words = append(words, wordPredicate(d, text))
		}
	}
	for i := range d.Len() {
		if !slices.ContainsFunc(words, func(means func(i int) bool) bool { return !means(i) }) {
			m.list = append(m.list, int32(i))
		}
	}
	return m
}

// wordPredicate returns the test of one word of a filter.
func wordPredicate(d *model.Dataset, text string) func(i int) bool {
	number, plain := -1, strings.Replace(text, notation.Minus, "-", 1)
	if n, err := strconv.Atoi(plain); err == nil {
		if i, ok := d.Index(n); ok {
			number = i
		}
	}
	if d.Corpus != nil {
		return func(i int) bool { return i == number || inSentence(d.Corpus, i, text) }
	}
	if class := classPredicate(d, text); class != nil {
		return class
	}
	value, err := strconv.ParseFloat(plain, 64)
	isNumber := err == nil && !math.IsNaN(value)
	labelled := labelPredicate(d, text, value, isNumber)
	written := strings.Replace(text, "-", notation.Minus, 1)
	return func(i int) bool {
		return i == number || labelled(i) || isNumber && hasFeature(d, i, value, written)
	}
}

// classPredicate returns the test of a word that is the sign of a class and nothing else;
// nil if it is another word. Letters are class signs too, but may be part of a label.
func classPredicate(d *model.Dataset, text string) func(i int) bool {
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

// labelPredicate returns the test whether a label contains a word, or equals a number: 1
// does not match −1.
func labelPredicate(d *model.Dataset, text string, value float64, isNumber bool) func(i int) bool {
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

// hasFeature reports whether one of an example's feature values is a number, exactly or
// as it is written, with four digits (so within a thousandth). With scaled data the
// values in the file count too.
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

// unscaled is approximately the value in the file of x, feature j of example i.
func unscaled(s *model.Scaling, i, j int, x float64) float64 {
	if s.Length != nil {
		return x * s.Length[i]
	}
	return float64(x*s.Scale[j]) + s.Shift[j]
}

// inSentence reports whether a sentence has a word or a tag of that name, ignoring case.
func inSentence(c *model.Corpus, i int, text string) bool {
	words, tags := c.Sentence(i)
	for k, x := range words {
		if strings.EqualFold(c.Words[x], text) || strings.EqualFold(c.Tags[tags[k]], text) {
			return true
		}
	}
	return false
}
