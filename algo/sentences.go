package algo

import (
	"context"
	"math"

	"perceptron/algo/tagger"
	"perceptron/model"
)

// sequence is the task of tagged sentences. The margin is the score of a sentence's
// own tags less that of the best others, in units of η.
type sequence struct {
	space   *tagger.Space
	longest int // words of the longest sentence
}

// featuresMost is the number of a tagger's features that a run may have: its
// weights take 256 MiB then, and a history holds them some ten times.
const featuresMost = 1 << 25

// setSentences makes the problem ready where the examples are sentences.
func (p *Problem) setSentences(ctx context.Context) error {
	tags, words := len(p.Data.Corpus.Tags), len(p.Data.Corpus.Words)
	if features := tags * (words + tags + 1); features > featuresMost {
		return refuse("task", "%d tags and %d words make %d features: the most are %d (take fewer sentences, or coarser tags)", tags, words, features, featuresMost)
	}
	p.Exact = p.Setup.Arithmetic != "float"
	square, _, err := tagger.RadiusSquared(ctx, p.Data.Corpus)
	p.Radius = math.Sqrt(float64(square))
	return err
}

// newSequence is the task of a corpus.
func newSequence(c *model.Corpus) sequence {
	t := sequence{space: tagger.NewSpace(c)}
	for i := range c.Len() {
		words, _ := c.Sentence(i)
		t.longest = max(t.longest, len(words))
	}
	return t
}

func (t sequence) first(*Problem) weights {
	return features{tagger.New(t.space, make([]float64, t.space.Size()))}
}

// look tags sentence i and compares the tags with its own: O(Lm²) for L words and
// m tags.
func (sequence) look(p *Problem, w weights, l *Prediction, i int) (margin score, tied bool) {
	words, gold := p.Data.Corpus.Sentence(i)
	predicted := make([]int32, len(words))
	seen := w.(features).Predict(words, gold, predicted)
	*l = Prediction{Example: i, Activation: p.inUnits(seen.Activation), Margin: p.inUnits(seen.Margin), Tags: predicted}
	return score{float: seen.Margin}, seen.Mistake
}

// inUnits is so many units of the weights and of margins: a weight of 1 stands for η, so
// that many times η, rounded once.
func (p *Problem) inUnits(v float64) float64 {
	if math.IsInf(v, 0) {
		return v
	}
	return p.Alpha(int64(v))
}

// parts is η(Φ(x, y) − Φ(x, ŷ)).
func (t sequence) parts(p *Problem, l *Prediction, to []Part) []Part {
	var room [32]tagger.Change
	words, gold := p.Data.Corpus.Sentence(l.Example)
	for _, c := range t.space.Difference(words, gold, l.Tags, room[:0]) {
		to = append(to, Part{Column: int32(c.Feature), Example: int32(l.Example), Times: float64(c.Count)})
	}
	return to
}

func (sequence) recall(t *Timeline, l *Prediction, entry int) { l.Tags = t.tags[entry] }
