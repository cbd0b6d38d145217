package algo

import (
	"math"
	"math/big"

	"perceptron/algo/tagger"
	"perceptron/model"
)

// sentences is the output of sequences. The weights of a tagger's features are
// in units of η: the first weights are 0, so they are whole numbers, and every
// sum and every tie is exact below 2⁵³.
type sentences struct{}

// featuresMost is the number of a tagger's features that a run may have: its
// weights take 256 MiB then, and a history holds them some ten times.
const featuresMost = 1 << 25

// words makes the problem ready where the examples are sentences.
func (p *Problem) words(pace *Pace) error {
	tags, words := len(p.Data.Corpus.Tags), len(p.Data.Corpus.Words)
	if features := tags * (words + tags + 1); features > featuresMost {
		return refuse("task", "%d tags and %d words make %d features: the most are %d (take fewer sentences, or coarser tags)", tags, words, features, featuresMost)
	}
	p.space = tagger.NewSpace(p.Data.Corpus)
	p.Exact = p.Setup.Arithmetic != "float"
	square, _ := tagger.RadiusSquared(p.Data.Corpus, pace.Did)
	p.Radius = math.Sqrt(float64(square))
	p.unit = newUnit(p.Rate())
	return nil
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

func (u unit) times(v float64) float64 { return v * u.num / u.den }

// count is the whole number of units that times made v of.
func (u unit) count(v float64) float64 { return math.Round(v * u.den / u.num) }

// look predicts the tags of sentence i and compares them with its own: O(Lm²)
// for L words and m tags.
func (sentences) predict(c *columns, l *Look, i int) {
	words, gold := c.p.Data.Corpus.Sentence(i)
	predicted := make([]int32, len(words))
	seen, unit := c.tagger.Look(words, gold, predicted), c.p.unit
	*l = Look{
		Example: i, Activation: unit.times(seen.Activation), Margin: unit.times(seen.Margin),
		Mistake: seen.Mistake, Tags: predicted,
	}
}

// parts is η(Φ(x, y) − Φ(x, ŷ)).
func (sentences) parts(p *Problem, l *Look, to []Part) []Part {
	var room [32]tagger.Change
	words, gold := p.Data.Corpus.Sentence(l.Example)
	for _, c := range p.space.Difference(words, gold, l.Tags, room[:0]) {
		to = append(to, Part{Column: int32(c.Feature), Example: int32(l.Example), Times: float64(c.Count)})
	}
	return to
}

func (sentences) wrong(p *Problem, d *model.Dataset, by Predictor, pace *Pace) int {
	errors, own := 0, by.(*State).columns.pacedBy(pace).tagger
	work := 0
	for i := range d.Corpus.Len() {
		words, _ := d.Corpus.Sentence(i)
		if own.Did == nil {
			work = len(words) * len(p.Data.Corpus.Tags) * len(p.Data.Corpus.Tags)
		}
		errors += own.Errors(d.Corpus, i, i+1).Sentences
		pace.Did(work)
	}
	return errors
}
