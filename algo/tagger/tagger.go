package tagger

import (
	"fmt"
	"math"
	"slices"

	"perceptron/model"
)

// Tagger predicts tags by weights. The weights, one per feature of the space, belong to the
// caller and may change between calls. A tagger is for one goroutine; several may share
// weights that nobody changes. Its scratch memory is reused, so that it stops allocating
// after the longest sentence.
type Tagger struct {
	*Space
	// Stop, if not nil, is called now and then in a long sentence. If it returns an error
	// the prediction is abandoned, and its result is meaningless.
	Stop func() error

	w []float64
	// suffix[i·m + t] is Rᵢ(t), the best score of the sentence from place i on with tag t
	// there.
	suffix []float64
	best   []int32
}

// New is a tagger with the weights w, one for each feature of the space. They must be
// finite. If a sum of them is not, the scores show it, and the prediction may be any
// output.
func New(s *Space, w []float64) *Tagger {
	if len(w) != s.Size() {
		panic(fmt.Sprintf("tagger: %d weights for %d features", len(w), s.Size()))
	}
	return &Tagger{Space: s, w: w}
}

// Weights is the tagger's weights by feature, not a copy.
func (t *Tagger) Weights() []float64 { return t.w }

// transitionsFrom is the weights T(from, u) by u.
func (t *Tagger) transitionsFrom(from int) []float64 {
	m := len(t.tags)
	return t.w[t.transitions+from*m:][:m]
}

// startWeights is the weights S(t) by tag.
func (t *Tagger) startWeights() []float64 { return t.w[t.starts:] }

// Score is w·Φ(x, y), summed from the end. An unknown tag (−1) or word has no features.
func (t *Tagger) Score(words, tags []int32) float64 {
	sum := 0.0
	for i := len(words) - 1; i >= 0; i-- {
		tag := tags[i]
		if tag >= 0 && i+1 < len(words) && tags[i+1] >= 0 {
			sum += t.w[t.Transition(tag, tags[i+1])]
		}
		if tag >= 0 && words[i] >= 0 {
			sum += t.w[t.Emission(tag, words[i])]
		}
	}
	if len(tags) > 0 && tags[0] >= 0 {
		sum += t.w[t.Start(tags[0])]
	}
	return sum
}

// Viterbi writes the prediction to best, which has a place for each word, and returns its
// score, the greatest of all outputs. Among equals it is the lexicographically least. It
// costs O(L·m²).
func (t *Tagger) Viterbi(words, best []int32) float64 {
	if len(words) == 0 {
		return 0
	}
	t.fillTable(words)
	return t.readBest(best)
}

// fillTable fills the table suffix for a sentence, from its end.
func (t *Tagger) fillTable(words []int32) {
	m := len(t.tags)
	t.suffix = slices.Grow(t.suffix[:0], len(words)*m)[:len(words)*m]
	clear(t.suffix[(len(words)-1)*m:])
	for i := len(words) - 1; i >= 0; i-- {
		here := t.suffix[i*m:][:m]
		if i+1 < len(words) {
			next := t.suffix[(i+1)*m:][:m]
			for tag := range here {
				here[tag] = maxSum(t.transitionsFrom(tag), next)
			}
		}
		if t.stopped(i) {
			return
		}
		if at := int(words[i]); at >= 0 {
			for tag := range here {
				here[tag] += t.w[at]
				at += len(t.words)
			}
		}
	}
}

// stopped calls Stop at every 16th word.
func (t *Tagger) stopped(place int) bool {
	return t.Stop != nil && place%16 == 0 && t.Stop() != nil
}

// readBest reads the best output from the table, from its beginning.
func (t *Tagger) readBest(best []int32) (score float64) {
	m := len(t.tags)
	tag, score := argmaxSum(t.startWeights(), t.suffix[:m])
	best[0] = int32(tag)
	for i := 1; i < len(best); i++ {
		tag, _ = argmaxSum(t.transitionsFrom(tag), t.suffix[i*m:][:m])
		best[i] = int32(tag)
	}
	return score
}

// maxSum is the maximum of a[k] + b[k].
func maxSum(a, b []float64) float64 {
	b = b[:len(a)]
	top := a[0] + b[0]
	for k, v := range a {
		top = max(top, v+b[k])
	}
	return top
}

// argmaxSum is the least k that maximizes a[k] + b[k], and the maximum.
func argmaxSum(a, b []float64) (at int, top float64) {
	b = b[:len(a)]
	top = a[0] + b[0]
	for k, v := range a {
		if s := v + b[k]; s > top {
			at, top = k, s
		}
	}
	return at, top
}

// excludeGold changes the table so that its best output is the best one other than gold,
// and returns that one's score; ok is false if there is none. At place i only the right tag
// needs changing, the other tags differ from gold already: its entry becomes the best score
// of a rest that differs from gold later on, −∞ if none does.
func (t *Tagger) excludeGold(words, gold []int32) (score float64, ok bool) {
	m := len(t.tags)
	for i := len(words) - 1; i >= 0; i-- {
		if gold[i] < 0 {
			continue // no output has this tag, so all differ here
		}
		other := math.Inf(-1)
		if i+1 < len(words) {
			other = maxSum(t.transitionsFrom(int(gold[i])), t.suffix[(i+1)*m:][:m])
		}
		if words[i] >= 0 {
			other += t.w[t.Emission(gold[i], words[i])]
		}
		t.suffix[i*m+int(gold[i])] = other
	}
	score = maxSum(t.startWeights(), t.suffix[:m])
	return score, !math.IsInf(score, -1)
}

// Prediction is the prediction for a tagged sentence, compared with its own tags.
type Prediction struct {
	Activation float64 // the score of the right tags
	Best       float64 // the score of the predicted tags
	// Margin is the score of the right tags less that of the best other output: negative
	// for a mistake, or 0 if the tie rule makes it one; +∞ if there is no other output.
	Margin  float64
	Mistake bool // the predicted tags are not the right ones
}

// Predict writes the prediction to best and compares it with gold, at the cost of Viterbi.
func (t *Tagger) Predict(words, gold, best []int32) Prediction {
	pred := Prediction{Margin: math.Inf(1)}
	if len(words) == 0 {
		return pred
	}
	t.fillTable(words)
	pred.Best = t.readBest(best)
	pred.Activation = t.Score(words, gold)
	pred.Mistake = !slices.Equal(best, gold)
	if other, ok := t.excludeGold(words, gold); ok {
		pred.Margin = pred.Activation - other
	}
	return pred
}

// WrongTags is the number of wrongly predicted tags in sentence i of c, whose words and
// tags are indexed as in the space's corpus. Those not in it are −1, and such a tag is
// always wrong.
func (t *Tagger) WrongTags(c *model.Corpus, i int) (tags int) {
	words, gold := c.Sentence(i)
	t.best = slices.Grow(t.best[:0], len(words))[:len(words)]
	t.Viterbi(words, t.best)
	for k, tag := range t.best {
		if tag != gold[k] {
			tags++
		}
	}
	return tags
}
