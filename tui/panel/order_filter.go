package panel

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/tui/notation"
)

// exampleFilter keeps the examples that fit each word of View.Filter. A word is wrong,
// + or o; or it is an example's number, is in its label, or is one of its
// features as the table writes it, or as the file has it. Only wrong depends on the weights: the rest
// costs O(n·d) when the data or the words change, and nothing at a step.
type exampleFilter struct {
	data    *model.Dataset
	seen    int // examples of it, those that have gone by included
	text    string
	matches []int32 // the examples that fit, but for wrong
	wrong   bool    // and of these, those that are wrong now
}

// update brings the filter up to date.
func (v *exampleFilter) update(f *Frame, filter string) {
	d := f.Data
	seen := d.Offset + d.Len()
	if v.data == d && v.seen == seen && v.text == filter {
		return
	}
	v.data, v.seen, v.text, v.wrong = d, seen, filter, false
	var words []word
	for _, text := range strings.Fields(filter) {
		if text == "wrong" {
			v.wrong = true
			continue
		}
		words = append(words, newWord(d, text))
	}
	v.matches = slices.Grow(v.matches[:0], d.Len())
	for i := range d.Len() {
		if !slices.ContainsFunc(words, func(w word) bool { return !w.matches(d, i) }) {
			v.matches = append(v.matches, int32(i))
		}
	}
}

// accepts reports whether an example that fits the words is to be listed now.
func (v *exampleFilter) accepts(f *Frame, i int32) bool {
	return !v.wrong || f.See(int(i)).Mistake
}

// word is one word of a filter, ready to be compared.
type word struct {
	text    string
	class   int8    // +1 or −1 for the glyph of a class; then it means nothing else
	signs   []bool  // of several classes, those with that sign; then it means nothing else
	example int     // the index it is the number of; −1: none
	sides   [2]bool // whether the label of y = −1, of y = +1, has it
	labels  []bool  // likewise by Dataset.Class
	number  bool    // it is the number value, written so
	value   float64
	written string
}

func newWord(d *model.Dataset, text string) word {
	w := word{text: text, example: -1, class: map[string]int8{"+": 1, "o": -1}[text]}
	w.written = strings.Replace(text, "-", notation.Minus, 1)
	plain := strings.Replace(text, notation.Minus, "-", 1)
	if n, err := strconv.Atoi(plain); err == nil {
		if i, ok := d.Index(n); ok {
			w.example = i
		}
	}
	if f, err := strconv.ParseFloat(plain, 64); err == nil && !math.IsNaN(f) {
		w.value, w.number = f, true
	}
	has := func(label string) bool {
		if w.number { // 1 is not in −1
			f, err := strconv.ParseFloat(label, 64)
			return err == nil && f == w.value
		}
		return label != "" && strings.Contains(strings.ToLower(label), strings.ToLower(text))
	}
	for _, l := range d.Labels {
		w.labels = append(w.labels, has(l))
	}
	w.sides = [2]bool{has(d.Negative), has(d.Positive)}
	w.ofSeveral(d, text)
	return w
}

// matches reports whether example i is one that the word means.
func (w *word) matches(d *model.Dataset, i int) bool {
	switch {
	case w.signs != nil:
		return w.signs[d.Class[i]]
	case d.Corpus != nil:
		return i == w.example || w.inSentence(d.Corpus, i)
	case w.class != 0:
		return d.Y[i] == w.class
	}
	return i == w.example || w.inLabel(d, i) || w.number && w.inRow(d, i)
}

// inRow reports whether one of the features is the word's number; of scaled
// data, also one that the file has.
func (w *word) inRow(d *model.Dataset, i int) bool {
	if d.Sparse() && w.value == 0 {
		return true
	}
	for j, x := range d.Entries(i) {
		if w.equals(x) {
			return true
		}
		if s := d.Scaling; s != nil && math.Abs(unscaled(s, i, j, x)-w.value) <= math.Abs(w.value)/500 {
			if x, _ := d.Original(i, j).Float64(); w.equals(x) {
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

func (w *word) inLabel(d *model.Dataset, i int) bool {
	if i < len(d.Class) && int(d.Class[i]) < len(w.labels) {
		return w.labels[d.Class[i]]
	}
	return w.sides[(d.Y[i]+1)/2]
}

// equals reports whether x is the word's number, or written like it: with four
// digits, which changes it by less than a thousandth.
func (w *word) equals(x float64) bool {
	if x == w.value {
		return true
	}
	var memory [32]byte
	return math.Abs(x-w.value) < math.Abs(w.value)/1000 && string(notation.AppendNumber(memory[:0], x)) == w.written
}

// inSentence reports whether a sentence has the word, or a tag of that name,
// without regard to case.
func (w *word) inSentence(c *model.Corpus, i int) bool {
	words, tags := c.Sentence(i)
	for k, x := range words {
		if strings.EqualFold(c.Words[x], w.text) || strings.EqualFold(c.Tags[tags[k]], w.text) {
			return true
		}
	}
	return false
}

// ofSeveral makes a word that is the sign of one of several classes mean that
// class and nothing else; letters are signs too, but those may be in a label.
func (w *word) ofSeveral(d *model.Dataset, text string) {
	if d.Task != "multiclass" {
		return
	}
	w.class = 0
	if slices.Contains(d.Labels, text) || len(text) != 1 || !strings.Contains("+ox*#@$", text) {
		return
	}
	w.signs = make([]bool, len(d.Labels))
	for c := range d.Labels {
		w.signs[c] = text == notation.ClassSign(c)
	}
}
