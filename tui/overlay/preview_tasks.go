package overlay

import (
	"strings"

	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// namedMost is how many labels and words of a sentence a preview names.
const namedMost = 40

// unit is what an example of the data is called.
func unit(d *model.Dataset) string {
	if d.Corpus != nil {
		return "sentence"
	}
	return "example"
}

// labels names the labels to be learned, with how many examples each has, or
// the tags.
func labels(d *model.Dataset) string {
	kind, counts := "label", make([]int, len(d.Labels))
	if d.Corpus != nil {
		kind = "tag"
	}
	for _, c := range d.Class {
		counts[c]++
	}
	var named []string
	for k, label := range d.Labels[:min(len(d.Labels), namedMost)] {
		if d.Corpus == nil {
			label += " " + notation.Count(counts[k])
		}
		named = append(named, label)
	}
	text := counted(len(d.Labels), kind) + ": " + strings.Join(named, ", ")
	if len(d.Labels) > namedMost {
		text += ", …"
	}
	return text
}

// drawSentences draws the first sentences, each word with its tag.
func drawSentences(a grid.Area, c *model.Corpus) {
	for i := range min(c.Len(), a.H()) {
		words, tags := c.Sentence(i)
		var b strings.Builder
		for k := range min(len(words), namedMost) {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(c.Words[words[k]] + "/" + c.Tags[tags[k]])
		}
		if len(words) > namedMost {
			b.WriteString(" …")
		}
		a.Fit(0, i, a.W(), b.String(), theme.Text)
	}
}
