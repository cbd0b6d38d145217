package algo

import (
	"math"
	"math/big"

	"perceptron/algo/tagger"
	"perceptron/model"
)

// tags is the weights of a tagger's features, in units of η: the first weights
// are 0, so they are whole numbers, and every sum and every tie is exact below
// 2⁵³.
type tags struct {
	p *Problem
	*tagger.Tagger
}

// featuresMost is the number of a tagger's features that a run may have: its
// weights take 256 MiB then, and a history holds them some ten times.
const featuresMost = 1 << 25

// words makes the problem ready where the examples are sentences.
func (p *Problem) words() error {
	tags, words := len(p.Data.Corpus.Tags), len(p.Data.Corpus.Words)
	if features := tags * (words + tags + 1); features > featuresMost {
		return refuse("task", "%d tags and %d words make %d features: the most are %d (take fewer sentences, or coarser tags)", tags, words, features, featuresMost)
	}
	p.space = tagger.NewSpace(p.Data.Corpus)
	p.Exact = p.Setup.Arithmetic != "float"
	square, _ := tagger.RadiusSquared(p.Data.Corpus)
	p.Radius = math.Sqrt(float64(square))
	p.unit = newUnit(p.Rate())
	return nil
}

// unit is what a weight of 1 stands for, η, as a fraction: a whole number of
// them is then rounded once.
type unit struct{ num, den float64 }

func newUnit(rate *big.Rat) unit {
	u := unit{whole64(rate.Num()), whole64(rate.Denom())}
	if math.IsInf(u.num, 0) || math.IsInf(u.den, 0) {
		u.num, _ = rate.Float64()
		u.den = 1
	}
	return u
}

func (u unit) times(v float64) float64 { return v * u.num / u.den }

// count is the whole number of units that times made v of.
func (u unit) count(v float64) float64 { return math.Round(v * u.den / u.num) }

func newTags(p *Problem) *tags {
	return &tags{p, tagger.New(p.space, make([]float64, p.space.Size()))}
}

// look predicts the tags of sentence i and compares them with its own: O(Lm²)
// for L words and m tags.
func (t *tags) look(i int) Look {
	words, gold := t.p.Data.Corpus.Sentence(i)
	predicted := make([]int32, len(words))
	seen := t.Look(words, gold, predicted)
	return Look{
		Example: i, Activation: t.p.unit.times(seen.Activation), Margin: t.p.unit.times(seen.Margin),
		Mistake: seen.Mistake, Tags: predicted,
	}
}

// learn adds η(Φ(x, y) − Φ(x, ŷ)).
func (t *tags) learn(l *Look) learner {
	t.addTags(l.Example, l.Tags, 1)
	return t
}

func (t *tags) addTags(i int, predicted []int32, times float64) {
	words, gold := t.p.Data.Corpus.Sentence(i)
	t.Add(t.Difference(words, gold, predicted, nil), times)
}

func (t *tags) clone() learner {
	return &tags{t.p, tagger.New(t.p.space, append([]float64(nil), t.Weights()...))}
}

func (t *tags) size() int         { return 100 + 8*t.p.space.Size() }
func (t *tags) near(float64) bool { return false }

func (t *tags) score(i int) (a, sign float64) {
	l := t.look(i)
	return l.Activation, l.Activation
}

func (t *tags) add(int, int64) learner        { panic("algo: a tagger has no one column") }
func (t *tags) weights() []float64            { return nil }
func (t *tags) bias() float64                 { return 0 }
func (t *tags) exact() ([]*big.Rat, *big.Rat) { return nil, nil }
func (t *tags) activation(int) *big.Rat       { return nil }
func (t *tags) alphas() []int64               { return nil }

// Tagger is what predicts sequences, with weights in units of Problem.Rate: it
// is for reading. It is nil in the other tasks.
func (s *State) Tagger() *tagger.Tagger {
	if t, ok := s.learner.(*tags); ok {
		return t.Tagger
	}
	return nil
}

// averagedTags is Averaged where the examples are sentences. The prediction of
// each mistake is in the timeline.
func (t *Timeline) averagedTags(step int) *State {
	p := *t.p
	rate := new(big.Rat).Quo(t.p.Rate(), big.NewRat(int64(step), 1))
	p.Setup.Rate, p.unit = rate.RatString(), newUnit(rate)
	l := newTags(&p)
	for k, u := range t.journal[:t.EntriesAt(step)] {
		l.addTags(int(u.Example), t.tags[k], float64(int64(step)-u.Step+1))
	}
	return &State{p: &p, learner: l, now: t.Seek(step).After.now}
}

// wrongSentences is the sentences with a wrong tag.
func (t *tags) wrongSentences(c *model.Corpus) int { return t.Errors(c, 0, c.Len()).Sentences }
