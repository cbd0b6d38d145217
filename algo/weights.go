package algo

import (
	"context"
	"math/big"
	"math/bits"
	"slices"

	"perceptron/algo/tagger"
)

// weights is what a run has learned: [vectors] of the features of rows, or the
// [features] of tagged sentences, a number each.
type weights interface {
	add(part *Part)
	finite() bool
	mean(correction weights, steps int64) weights
	clone() weights
}

// Part is what an update adds: times·η of an example to one column of weights,
// and times the bias step. Two labels have one column, and an update one part
// for each example that is learned from; several classes have a column each,
// and two parts; a tagger has as many columns as features, and a part for each
// that changes.
type Part struct {
	Column, Example int32
	Times           float64
	Exact           *big.Rat // Times in exact arithmetic where that is no whole number; else nil
}

// scaled is the part so many times.
func (part Part) scaled(n int64) Part {
	part.Times *= float64(n)
	if part.Exact != nil {
		part.Exact = new(big.Rat).Mul(part.Exact, new(big.Rat).SetInt64(n))
	}
	return part
}

// times is Times in exact arithmetic.
func (part Part) times() *big.Rat {
	if part.Exact != nil {
		return part.Exact
	}
	return new(big.Rat).SetFloat64(part.Times)
}

// addAll adds the parts to the weights, unless ctx ends: of one example before any is
// added, of several in their middle.
func (p *Problem) addAll(ctx context.Context, w weights, parts []Part, several bool) error {
	for k := range parts {
		if several || k == 0 {
			if err := p.ready(ctx, &parts[k], k); err != nil {
				return err
			}
		}
		w.add(&parts[k])
	}
	return nil
}

// ready makes what adding the k-th of some parts takes and is long to make, unless ctx
// ends: with a kernel the example's row of the Gram matrix.
func (p *Problem) ready(ctx context.Context, part *Part, k int) error {
	if err := every(ctx, k, p.addOften); err != nil || p.Linear() {
		return err
	}
	return p.prepare(ctx, int(part.Example))
}

// manyMultiplications are made until a context is asked again: a fraction of a
// millisecond's, or in exact arithmetic, when the numbers have become as long as they
// may, some.
const manyMultiplications = 1 << 18

// within is the weights to look with until ctx ends, in the middle of a long
// sentence too.
func within(ctx context.Context, w weights) weights {
	f, ok := w.(features)
	if !ok || ctx.Done() == nil {
		return w
	}
	t := tagger.New(f.Space, f.Weights())
	t.Stop = ctx.Err
	return features{t}
}

// every is the error of ctx, asked at every n-th of the places of a loop; n is a power
// of two.
func every(ctx context.Context, place, n int) error {
	if place&(n-1) != n-1 {
		return nil
	}
	return ctx.Err()
}

// powerOf is the largest power of two that is not above n, or 1.
func powerOf(n int) int { return 1 << max(0, bits.Len(uint(n))-1) }

// some is how many examples may go by until a context is asked again.
const some = 1 << 10

// vectors is a column of weights for each output, and one alone for two labels.
type vectors []column

// newVectors is the first weights.
func newVectors(p *Problem, columns int) vectors {
	v := make(vectors, columns)
	for k := range v {
		v[k] = p.column()
	}
	return v
}

func (v vectors) add(part *Part) { v[part.Column].add(part) }

// scores appends the score of each column for example i.
func (v vectors) scores(to []score, i int) []score {
	if c, ok := v[0].(*floats); ok && c.dense() {
		row := c.data.Row(i)
		for _, c := range v {
			to = append(to, score{float: c.(*floats).dot(row)})
		}
		return to
	}
	for _, c := range v {
		to = append(to, c.score(i))
	}
	return to
}

func (v vectors) finite() bool {
	return !slices.ContainsFunc(v, func(c column) bool { return !c.finite() })
}

func (v vectors) mean(correction weights, steps int64) weights {
	m := make(vectors, len(v))
	for k := range v {
		m[k] = v[k].mean(correction.(vectors)[k], steps)
	}
	return m
}

func (v vectors) clone() weights {
	c := make(vectors, len(v))
	for k := range v {
		c[k] = v[k].clone()
	}
	return c
}

// features is the weights of a tagger, in units of η: the first are 0, so that they
// are whole numbers, and every sum and every tie is exact below 2⁵³.
type features struct{ *tagger.Tagger }

func (f features) add(part *Part) { f.Weights()[part.Column] += part.Times }

func (f features) finite() bool { return true }

// mean is T·w − A, in units of η/T.
func (f features) mean(correction weights, steps int64) weights {
	m, a := f.clone().(features), correction.(features).Weights()
	for k, v := range m.Weights() {
		m.Weights()[k] = float64(v*float64(steps)) - a[k]
	}
	return m
}

func (f features) clone() weights {
	return features{tagger.New(f.Space, slices.Clone(f.Weights()))}
}
