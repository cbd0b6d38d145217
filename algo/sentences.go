package algo

import (
	"context"
	"math"
	"math/big"

	"perceptron/algo/tagger"
	"perceptron/model"
)

// sequence is the task of tagged sentences. The margin is the score of a sentence's
// own tags less that of the best others, in units of η.
type sequence struct{}

// featuresMost is the number of a tagger's features that a run may have: its
// weights take 256 MiB then, and a history holds them some ten times.
const featuresMost = 1 << 25

// setSentences makes the problem ready where the examples are sentences.
func (p *Problem) setSentences(ctx context.Context) error {
	tags, words := len(p.Data.Corpus.Tags), len(p.Data.Corpus.Words)
	if features := tags * (words + tags + 1); features > featuresMost {
		return refuse("task", "%d tags and %d words make %d features: the most are %d (take fewer sentences, or coarser tags)", tags, words, features, featuresMost)
	}
	p.space = tagger.NewSpace(p.Data.Corpus)
	p.Exact = p.Setup.Arithmetic != "float"
	square, _, err := tagger.RadiusSquared(ctx, p.Data.Corpus)
	p.Radius = math.Sqrt(float64(square))
	p.unit = newUnit(p.Rate())
	return err
}

// longest is the words of the longest sentence; 0 in the other tasks.
func longest(d *model.Dataset) int {
	most := 0
	if d.Corpus != nil {
		for i := range d.Corpus.Len() {
			words, _ := d.Corpus.Sentence(i)
			most = max(most, len(words))
		}
	}
	return most
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

// whole64 is a whole number as float64, infinite where that is not exact.
func whole64(v *big.Int) float64 {
	if v.BitLen() > 52 {
		return math.Inf(v.Sign())
	}
	return float64(v.Int64())
}

func (u unit) times(v float64) float64 { return v * u.num / u.den }

func (sequence) first(p *Problem) weights { return newFeatures(p) }

// look tags sentence i and compares the tags with its own: O(Lm²) for L words and
// m tags.
func (sequence) look(p *Problem, w weights, l *Look, i int) (margin score, tied bool) {
	words, gold := p.Data.Corpus.Sentence(i)
	predicted := make([]int32, len(words))
	seen := w.(features).Look(words, gold, predicted)
	*l = Look{Example: i, Activation: p.unit.times(seen.Activation), Margin: p.unit.times(seen.Margin), Tags: predicted}
	return score{float: seen.Margin}, seen.Mistake
}

// parts is η(Φ(x, y) − Φ(x, ŷ)).
func (sequence) parts(p *Problem, l *Look, to []Part) []Part {
	var room [32]tagger.Change
	words, gold := p.Data.Corpus.Sentence(l.Example)
	for _, c := range p.space.Difference(words, gold, l.Tags, room[:0]) {
		to = append(to, Part{Column: int32(c.Feature), Example: int32(l.Example), Times: float64(c.Count)})
	}
	return to
}

func (sequence) recall(t *Timeline, l *Look, entry int) { l.Tags = t.tags[entry] }
