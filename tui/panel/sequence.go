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

// tagging is the sentence at hand under the weights on both sides of the step.
type tagging struct {
	i           int // the sentence
	words, gold []int32
	before      tagScores
	after       tagScores // before where the step does not update
	changes     []tagger.Change
}

// stepOf is a step of a run.
type stepOf struct {
	run  *algo.Problem
	step int
}

// tagScores is the sentence under the weights of a state.
type tagScores struct {
	tagger    *tagger.Tagger
	rate      *big.Rat // what a weight of 1 stands for
	predicted []int32
	gold      float64 // w·Φ(x, y), in units of the rate
	best      float64 // w·Φ(x, ŷ)
	margin    float64 // the first less the best score of all other outputs
	trellis   *tagger.Trellis
}

// newTagScores looks at a sentence. It costs what Viterbi's algorithm does.
func newTagScores(f *Frame, s *algo.State, words, gold []int32) tagScores {
	v := tagScores{tagger: s.Tagger(), rate: s.Problem().Rate(), predicted: make([]int32, len(words))}
	l := v.tagger.Predict(words, gold, v.predicted)
	v.gold, v.best, v.margin = l.Activation, l.Best, l.Margin
	return v
}

// paths is the trellis, made when it is first asked for.
func (v *tagScores) paths(words []int32) *tagger.Trellis {
	if v.trellis == nil {
		v.trellis = v.tagger.Trellis(words)
	}
	return v.trellis
}

// tagging is the sentence at hand; nil before the first step.
func (f *Frame) tagging() *tagging {
	l, ok := f.Look()
	if !ok {
		return nil
	}
	return memo.Made(f.Cache, stepOf{f.Problem, f.Moment.Step}, func(t *tagging) { t.look(f, l.Example) })
}

// look looks at a sentence on both sides of the step.
func (t *tagging) look(f *Frame, i int) {
	t.i = i
	t.words, t.gold = f.Data.Corpus.Sentence(i)
	t.before = newTagScores(f, f.Moment.Before, t.words, t.gold)
	t.after, t.changes = t.before, nil
	if f.Moment.Event.Updated {
		t.after = newTagScores(f, f.Moment.After, t.words, t.gold)
		t.changes = f.tagChanges(&t.before)
	}
}

// tagChanges is what the step adds to the weights, in units of η: the sum over
// the sentences that were wrong, by feature. What went up is first, the most of it first.
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

// raised is how many weights went up: these come first.
func (t *tagging) raised() int {
	down := slices.IndexFunc(t.changes, func(c tagger.Change) bool { return c.Count < 0 })
	if down < 0 {
		return len(t.changes)
	}
	return down
}

// square is ‖ΔΦ‖², ΔΦ = Φ(x, y) − Φ(x, ŷ).
func (t *tagging) square() (sum int) {
	for _, c := range t.changes {
		sum += c.Count * c.Count
	}
	return sum
}

// value is a score or a weight of the side, ready to write: a fraction where
// that is asked for.
func (v *tagScores) value(f *Frame, units float64) notation.Value {
	if r := new(big.Rat); f.exact() && r.SetFloat64(units) != nil {
		return notation.Rat(r.Mul(r, v.rate))
	}
	rate, _ := v.rate.Float64()
	return notation.Float(units * rate)
}

// wrongTags is how many tags of a prediction are not the right ones.
func wrongTags(gold, predicted []int32) (wrong int) {
	for k, tag := range predicted {
		if tag != gold[k] {
			wrong++
		}
	}
	return wrong
}

// beatOf is a step of a run with one of its beats.
type beatOf struct {
	stepOf
	beat int
}

// wrongCount is how many tags of all sentences are wrong.
type wrongCount int

// tallyMost is about the additions that counting the wrong tags of a corpus may
// take for a frame.
const tallyMost = 1 << 24

// wrongTagsNow is the tags that are wrong under the weights that predict; ok is
// false where the corpus is too large to ask in each step.
func (f *Frame) wrongTagsNow() (wrong int, ok bool) {
	c := f.Data.Corpus
	s := f.predicting()
	if s == nil || len(c.Word)*len(c.Tags)*len(c.Tags) > tallyMost {
		return 0, false
	}
	now := beatOf{stepOf{s.Problem(), f.Moment.Step}, f.Beat}
	count := memo.Made(f.Cache, now, func(n *wrongCount) {
		*n = 0 // of what was counted before
		for i := range c.Len() {
			*n += wrongCount(s.Tagger().WrongTags(c, i))
		}
	})
	return int(*count), true
}

// firstMistake is which of a batch was the first that was wrong; else the first.
func firstMistake(looks []algo.Prediction) int {
	return max(0, slices.IndexFunc(looks, func(l algo.Prediction) bool { return l.Mistake }))
}
