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

func TestRadiusByHand(t *testing.T) {
	for _, c := range []struct {
		name     string
		corpus   *model.Corpus
		square   int
		attained bool
	}{
		// V N for N V: both words' emissions, 4; T:N:V for T:V:N, 2; the start, 2.
		{"two words", corpus("fish/N go/V"), 8, false},
		// D D D for N V N, as D is not in the sentence: three words, 6; T:N:V
		// and T:V:N once, T:D:D twice, 1 + 1 + 4; the start, 2.
		{"a tag to spare", corpus("a/N b/V c/N", "a/D"), 14, true},
		// V for N over one word twice: 2² + 2²; T:N:N for T:V:V, 2; start, 2.
		{"a word twice", corpus("a/N a/N", "b/V"), 12, true},
		{"one tag", corpus("a/N b/N"), 0, true},
		{"nothing", &model.Corpus{Start: []int32{0}}, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if square, attained, _ := RadiusSquared(t.Context(), c.corpus); square != c.square || attained != c.attained {
				t.Errorf("%d %v, want %d %v", square, attained, c.square, c.attained)
			}
		})
	}
}

// TestRadius: never below the enumeration, and equal to it where it says so.
func TestRadius(t *testing.T) {
	corpora, equal, known := 0, 0, 0
	worst := 1.0
	draws.Check(t, "1500", func(t *rapid.T) {
		c := drawCorpus(t)
		want := farthest(c)
		got, attained, _ := RadiusSquared(t.Context(), c)
		if got < want || attained && got != want {
			t.Fatalf("%d %v, enumerated %d", got, attained, want)
		}
		corpora++
		if attained {
			known++
		}
		if got == want {
			equal++
		} else {
			worst = max(worst, float64(got)/float64(want))
		}
	})
	t.Logf("of %d corpora %d exact, %d of them said to be; the worst bound is %.3f·R²", corpora, equal, known, worst)
}
