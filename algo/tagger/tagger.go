package tagger

import (
	"fmt"
	"math"
	"slices"

	"perceptron/model"
)

// Tagger predicts by weights. The weights are the caller's, one for each
// feature of the space, and may change between calls; the scratch memory is the
// tagger's: nothing is allocated once it has seen the longest sentence.
// It is for one goroutine; several may share the weights while none changes
// them.
type Tagger struct {
	*Space
	// Stop, unless nil, is asked now and then in a long sentence: where it returns
	// an error a look is given up, and what it says is of no use.
	Stop func() error

	w []float64
	// suffix[i·m + t] is the best score of the sentence from place i on, with
	// tag t there.
	suffix []float64
	best   []int32
}

// New is a tagger that predicts by the weights w, of which there is one for
// each feature of the space. They are finite. Where they are so large that a
// sum is not, the scores say so; the prediction is then any output.
func New(s *Space, w []float64) *Tagger {
	if len(w) != s.Size() {
		panic(fmt.Sprintf("tagger: %d weights for %d features", len(w), s.Size()))
	}
	return &Tagger{Space: s, w: w}
}

// Weights are the tagger's weights, by feature: not a copy.
func (t *Tagger) Weights() []float64 { return t.w }

// follow are the weights T(from, u) by u.
func (t *Tagger) follow(from int) []float64 {
	m := len(t.tags)
	return t.w[t.transitions+from*m:][:m]
}

// start are the weights S(t) by tag.
func (t *Tagger) start() []float64 { return t.w[t.starts:] }

// Score is w·Φ(x, y), summed from the end. Features of an unknown tag (−1) or
// word do not exist and count nothing.
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

// Viterbi writes the prediction to best, which has a place for each word, and
// returns its score: the greatest of all outputs'. Among several with that
// score it is the lexicographically least. It costs O(L·m²).
func (t *Tagger) Viterbi(words, best []int32) float64 {
	if len(words) == 0 {
		return 0
	}
	t.fill(words)
	return t.bestOutput(best)
}

// fill makes the table rest for a sentence, from its end.
func (t *Tagger) fill(words []int32) {
	m := len(t.tags)
	t.suffix = slices.Grow(t.suffix[:0], len(words)*m)[:len(words)*m]
	clear(t.suffix[(len(words)-1)*m:])
	for i := len(words) - 1; i >= 0; i-- {
		here := t.suffix[i*m:][:m]
		if i+1 < len(words) {
			next := t.suffix[(i+1)*m:][:m]
			for tag := range here {
				here[tag] = greatest(t.follow(tag), next)
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

// stopped asks Stop at some of the places.
func (t *Tagger) stopped(place int) bool {
	const additions = 1 << 20
	return t.Stop != nil && place%(additions/len(t.tags)/len(t.tags)+1) == 0 && t.Stop() != nil
}

// bestOutput follows the best output through the table from its beginning.
func (t *Tagger) bestOutput(best []int32) (score float64) {
	m := len(t.tags)
	tag, score := first(t.start(), t.suffix[:m])
	best[0] = int32(tag)
	for i := 1; i < len(best); i++ {
		tag, _ = first(t.follow(tag), t.suffix[i*m:][:m])
		best[i] = int32(tag)
	}
	return score
}

// greatest is the maximum of a[k] + b[k].
func greatest(a, b []float64) float64 {
	b = b[:len(a)]
	top := a[0] + b[0]
	for k, v := range a {
		top = max(top, v+b[k])
	}
	return top
}

// first is the least k at which a[k] + b[k] is greatest, and that sum.
func first(a, b []float64) (at int, top float64) {
	b = b[:len(a)]
	top = a[0] + b[0]
	for k, v := range a {
		if s := v + b[k]; s > top {
			at, top = k, s
		}
	}
	return at, top
}

// exclude replaces, in the table, the best score of the rest from place i on
// with the right tag there by that of the best rest which differs from gold
// later on; −∞ if none does. The other tags at place i differ already. It
// returns the score of the best output that is not gold.
func (t *Tagger) exclude(words, gold []int32) (score float64, ok bool) {
	m := len(t.tags)
	for i := len(words) - 1; i >= 0; i-- {
		if gold[i] < 0 {
			continue // no output has this tag: all differ here
		}
		other := math.Inf(-1)
		if i+1 < len(words) {
			other = greatest(t.follow(int(gold[i])), t.suffix[(i+1)*m:][:m])
		}
		if words[i] >= 0 {
			other += t.w[t.Emission(gold[i], words[i])]
		}
		t.suffix[i*m+int(gold[i])] = other
	}
	score = greatest(t.start(), t.suffix[:m])
	return score, !math.IsInf(score, -1)
}

// Prediction is what the weights make of a tagged sentence.
type Prediction struct {
	Activation float64 // the right tags' score
	Best       float64 // the prediction's score
	// Margin is the right tags' score less that of the best other output:
	// negative for a mistake, unless it is one by the tie rule. It is +∞
	// where there is no other output.
	Margin  float64
	Mistake bool // the prediction is not gold
}

// Predict writes the prediction to best and says how it compares with gold. It
// costs what Viterbi does.
func (t *Tagger) Predict(words, gold, best []int32) Prediction {
	l := Prediction{Margin: math.Inf(1)}
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

// WrongTags is how many tags of sentence i of c are predicted wrong. The indices of c are
// those of the space's corpus: −1 for a word or a tag that is not in it; such a tag is
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
