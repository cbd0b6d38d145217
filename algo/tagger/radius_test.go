package tagger

import (
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo/draws"
	"perceptron/model"
)

// farthest is R² by listing all outputs of all sentences.
func farthest(c *model.Corpus) int {
	far := 0
	for i := range c.Len() {
		words, gold := c.Sentence(i)
		right := features(c, words, gold)
		for y := range outputs(len(c.Tags), len(words)) {
			phi := features(c, words, y)
			square := 0
			for name, count := range phi {
				square += (right[name] - count) * (right[name] - count)
			}
			for name, count := range right {
				if phi[name] == 0 {
					square += count * count
				}
			}
			far = max(far, square)
		}
	}
	return far
}

// TestRadius: never below the enumeration, and equal to it where it says so.
func TestRadius(t *testing.T) {
	known := 0
	draws.Check(t, "1500", func(t *rapid.T) {
		c := drawCorpus(t)
		want := farthest(c)
		got, attained, _ := RadiusSquared(t.Context(), c)
		if got < want || attained && got != want {
			t.Fatalf("%d %v, enumerated %d", got, attained, want)
		}
		if attained && want > 0 {
			known++
		}
	})
	if known == 0 {
		t.Error("none is said to be attained")
	}
}
