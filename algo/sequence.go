package algo

import (
	"context"
	"math"

	"perceptron/algo/tagger"
	"perceptron/model"
)

// sequence is the task of tagged sentences. The margin is the score of a sentence's own
// tags less that of the best other tags, in units of η.
type sequence struct {
	space    *tagger.Space
	maxWords int // of the longest sentence
}

// maxFeatures bounds the number of a tagger's features. Its weights then take 256 MiB, and
// a timeline holds some ten copies of them.
const maxFeatures = 1 << 25

// setSentences prepares a problem whose examples are sentences, or refuses one with too
// many features.
func (p *Problem) setSentences(ctx context.Context) error {
	tags, words := len(p.Data.Corpus.Tags), len(p.Data.Corpus.Words)
	if features := tags * (words + tags + 1); features > maxFeatures {
		return refuse("task", "%d tags and %d words make %d features, and the most is %d (take fewer sentences, or coarser tags)", tags, words, features, maxFeatures)
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
		t.maxWords = max(t.maxWords, len(words))
	}
	return t
}

func (t sequence) initialWeights(*Problem) weights {
	return taggerWeights{tagger.New(t.space, make([]float64, t.space.Size()))}
}

// margin tags sentence i and compares the tags with its own. It costs O(Lm²) for L words
// and m tags.
func (sequence) margin(p *Problem, w weights, pred *Prediction, i int) (margin score, tieIsMistake bool) {
	words, gold := p.Data.Corpus.Sentence(i)
	predicted := make([]int32, len(words))
	tagged := w.(taggerWeights).Predict(words, gold, predicted)
	*pred = Prediction{Example: i, Activation: p.timesRate(tagged.Activation), Margin: p.timesRate(tagged.Margin), Tags: predicted}
	return score{float: tagged.Margin}, tagged.Mistake
}

// timesRate is η·v, rounded once, for a whole number v of a tagger's weight units.
// Infinities stay.
func (p *Problem) timesRate(v float64) float64 {
	if math.IsInf(v, 0) {
		return v
	}
	return p.Alpha(int64(v))
}

// parts is the parts of η(Φ(x, y) − Φ(x, ŷ)), one for each feature whose count differs.
func (t sequence) parts(p *Problem, pred *Prediction, dst []Part) []Part {
	var buffer [32]tagger.Change
	words, gold := p.Data.Corpus.Sentence(pred.Example)
	for _, c := range t.space.Difference(words, gold, pred.Tags, buffer[:0]) {
		dst = append(dst, Part{Column: int32(c.Feature), Example: int32(pred.Example), Times: float64(c.Count)})
	}
	return dst
}

func (sequence) fromJournal(t *Timeline, pred *Prediction, entry int) { pred.Tags = t.tags[entry] }
