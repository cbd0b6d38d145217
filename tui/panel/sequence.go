package panel

import (
	"cmp"
	"math/big"
	"slices"

	"perceptron/algo"
	"perceptron/algo/tagger"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
)

// tagging is the current sentence under the weights before and after the step.
type tagging struct {
	i           int // the sentence
	words, gold []int32
	before      tagScores
	after       tagScores // the same as before if the step does not update
	changes     []tagger.Change
}

// stepKey identifies a step of a run, for cache keys.
type stepKey struct {
	run  *algo.Problem
	step int
}

// tagScores is a sentence's scores under a state.
type tagScores struct {
	tagger    *tagger.Tagger
	rate      *big.Rat // a weight of 1 in the tagger stands for it
	predicted []int32
	gold      float64 // w·Φ(x, y), in units of the rate
	best      float64 // w·Φ(x, ŷ)
	margin    float64 // gold minus the best score of all other outputs
	trellis   *tagger.Trellis
}

// newTagScores computes the scores of a sentence, by Viterbi's algorithm.
func newTagScores(s *algo.State, words, gold []int32) tagScores {
	v := tagScores{tagger: s.Tagger(), rate: s.Problem().Rate(), predicted: make([]int32, len(words))}
	l := v.tagger.Predict(words, gold, v.predicted)
	v.gold, v.best, v.margin = l.Activation, l.Best, l.Margin
	return v
}

// trellisOf is the sentence's trellis, computed on first use.
func (v *tagScores) trellisOf(words []int32) *tagger.Trellis {
	if v.trellis == nil {
		v.trellis = v.tagger.Trellis(words)
	}
	return v.trellis
}

// tagging is the current sentence's tagging; nil before the first step.
func (f *Frame) tagging() *tagging {
	l, ok := f.CurrentPrediction()
	if !ok {
		return nil
	}
	return memo.Made(f.Cache, stepKey{f.Problem, f.Moment.Step}, func(t *tagging) { t.compute(f, l.Example) })
}

// compute computes the tagging of sentence i before and after the step.
func (t *tagging) compute(f *Frame, i int) {
	t.i = i
	t.words, t.gold = f.Data.Corpus.Sentence(i)
	t.before = newTagScores(f.Moment.Before, t.words, t.gold)
	t.after, t.changes = t.before, nil
	if f.Moment.Event.Updated {
		t.after = newTagScores(f.Moment.After, t.words, t.gold)
		t.changes = f.tagChanges(&t.before)
	}
}

// tagChanges is what the step adds to the weights, in units of η: the sum over the
// misclassified sentences, by feature, the largest increase first.
func (f *Frame) tagChanges(v *tagScores) (all []tagger.Change) {
	counts := map[int]int{}
	for _, l := range f.Moment.Event.Predictions {
		if l.Mistake {
			words, gold := f.Data.Corpus.Sentence(l.Example)
			for _, c := range v.tagger.Difference(words, gold, l.Tags, nil) {
				counts[c.Feature] += c.Count
			}
		}
	}
	for feature, count := range counts {
		if count != 0 {
			all = append(all, tagger.Change{Feature: feature, Count: count})
		}
	}
	slices.SortFunc(all, func(a, b tagger.Change) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Feature, b.Feature))
	})
	return all
}

// increased is the number of weights that increased; they come first.
func (t *tagging) increased() int {
	down := slices.IndexFunc(t.changes, func(c tagger.Change) bool { return c.Count < 0 })
	if down < 0 {
		return len(t.changes)
	}
	return down
}

// changeNorm is ‖ΔΦ‖², ΔΦ = Φ(x, y) − Φ(x, ŷ).
func (t *tagging) changeNorm() (sum int) {
	for _, c := range t.changes {
		sum += c.Count * c.Count
	}
	return sum
}

// value is a score or a weight, ready to be written: a fraction if those are shown.
func (v *tagScores) value(f *Frame, units float64) notation.Value {
	if r := new(big.Rat); f.asFractions() && r.SetFloat64(units) != nil {
		return notation.Rat(r.Mul(r, v.rate))
	}
	rate, _ := v.rate.Float64()
	return notation.Float(units * rate)
}

// wrongTags is the number of predicted tags that are not the right ones.
func wrongTags(gold, predicted []int32) (wrong int) {
	for k, tag := range predicted {
		if tag != gold[k] {
			wrong++
		}
	}
	return wrong
}

// beatKey identifies a step and its beat, for cache keys.
type beatKey struct {
	stepKey
	beat int
}

// wrongTagCount is a cached number of wrong tags in the corpus.
type wrongTagCount int

// maxTagWork is about the number of additions that a frame may spend on counting a
// corpus's wrong tags.
const maxTagWork = 1 << 24

// wrongTagsNow is the number of wrong tags under the weights that predict; ok is false if
// the corpus is too large to count in each step.
func (f *Frame) wrongTagsNow() (wrong int, ok bool) {
	c := f.Data.Corpus
	s := f.predictingState()
	if s == nil || len(c.Word)*len(c.Tags)*len(c.Tags) > maxTagWork {
		return 0, false
	}
	now := beatKey{stepKey{s.Problem(), f.Moment.Step}, f.Beat}
	count := memo.Made(f.Cache, now, func(n *wrongTagCount) {
		*n = 0 // the cache reuses memory
		for i := range c.Len() {
			*n += wrongTagCount(s.Tagger().WrongTags(c, i))
		}
	})
	return int(*count), true
}

// firstMistake is the index of the first mistake; 0 if there is none.
func firstMistake(predictions []algo.Prediction) int {
	return max(0, slices.IndexFunc(predictions, func(l algo.Prediction) bool { return l.Mistake }))
}
