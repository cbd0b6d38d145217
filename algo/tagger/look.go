package tagger

import (
	"math"
	"slices"

	"perceptron/model"
)

// Look is what the weights make of a tagged sentence.
type Look struct {
	Activation float64 // the right tags' score
	Best       float64 // the prediction's score
	// Margin is the right tags' score less that of the best other output:
	// negative for a mistake, unless it is one by the tie rule. It is +∞
	// where there is no other output.
	Margin  float64
	Mistake bool // the prediction is not gold
}

// Look writes the prediction to best and says how it compares with gold. It
// costs what Viterbi does.
func (t *Tagger) Look(words, gold, best []int32) Look {
	l := Look{Margin: math.Inf(1)}
	if len(words) == 0 {
		return l
	}
	t.fill(words)
	l.Best = t.bestOutput(best)
	l.Activation = t.Score(words, gold)
	l.Mistake = !slices.Equal(best, gold)
	if rival, ok := t.exclude(words, gold); ok {
		l.Margin = l.Activation - rival
	}
	return l
}

// Tally is what went wrong on the sentences of a corpus.
type Tally struct {
	Sentences int // with a wrong tag
	Tags      int // that are wrong
}

// Errors tallies the sentences of c from one up to another, which is left out.
// The indices of c are those of the space's corpus: −1 for a word or a tag that
// is not in it; such a tag is always wrong.
func (t *Tagger) Errors(c *model.Corpus, from, to int) Tally {
	var sum Tally
	for i := from; i < to; i++ {
		words, gold := c.Sentence(i)
		t.best = slices.Grow(t.best[:0], len(words))[:len(words)]
		t.Viterbi(words, t.best)
		wrong := 0
		for k, tag := range t.best {
			if tag != gold[k] {
				wrong++
			}
		}
		sum.Tags += wrong
		sum.Sentences += min(wrong, 1)
	}
	return sum
}
