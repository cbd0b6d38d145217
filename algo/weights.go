package algo

import (
	"context"
	"math/big"
	"slices"

	"perceptron/algo/tagger"
)

// weights is the weight vectors of a run: [weightColumns] for rows of features, or
// [taggerWeights] for tagged sentences.
type weights interface {
	add(part *Part)
	finite() bool
	mean(correction weights, steps int64) weights
	clone() weights
}

// Part is a summand of an update: Times·η times the example is added to one weight column,
// and Times times the bias step to its bias. With two labels there is one column, and an
// update has a part for each mistake; several classes have a column each, and a mistake has
// two parts. A tagger has a column per feature, and a part for each feature that changes.
type Part struct {
	Column, Example int32
	Times           float64
	Exact           *big.Rat // Times exactly, where that is no integer in exact arithmetic; else nil
}

// scaled is the part n times.
func (part Part) scaled(n int64) Part {
	part.Times *= float64(n)
	if part.Exact != nil {
		part.Exact = new(big.Rat).Mul(part.Exact, new(big.Rat).SetInt64(n))
	}
	return part
}

// exactTimes is Times as a rational. Read-only.
func (part Part) exactTimes() *big.Rat {
	if part.Exact != nil {
		return part.Exact
	}
	return new(big.Rat).SetFloat64(part.Times)
}

// addAll adds the parts to the weights. If ctx ends, a single example has not been added; a
// batch may have been added in part.
func (p *Problem) addAll(ctx context.Context, w weights, parts []Part, batch bool) error {
	for k := range parts {
		if batch || k == 0 {
			if err := p.prepareRow(ctx, &parts[k], k); err != nil {
				return err
			}
		}
		w.add(&parts[k])
	}
	return nil
}

// prepareRow does what is slow about adding the k-th of some parts, unless ctx ends: with a
// nonlinear kernel it computes the example's row of the Gram matrix.
func (p *Problem) prepareRow(ctx context.Context, part *Part, k int) error {
	if err := checkContext(ctx, k, p.perCheck()); err != nil || p.Linear() {
		return err
	}
	return p.cacheRow(ctx, int(part.Example))
}

// interruptible is weights whose predictions stop when ctx ends, even within a sentence.
func interruptible(ctx context.Context, w weights) weights {
	f, ok := w.(taggerWeights)
	if !ok || ctx.Done() == nil {
		return w
	}
	t := tagger.New(f.Space, f.Weights())
	t.Stop = ctx.Err
	return taggerWeights{t}
}

// checkContext is the error of ctx at every n-th iteration i of a loop, else nil. n is a
// power of two.
func checkContext(ctx context.Context, i, n int) error {
	if i&(n-1) != n-1 {
		return nil
	}
	return ctx.Err()
}

// floatPerCheck and exactPerCheck are how many examples, parts of an update, or numbers of
// a Gram matrix row a loop processes between two checks of its context.
const (
	floatPerCheck = 1 << 8
	exactPerCheck = 1 << 6
)

// perCheck is that number for the predictions and updates of the problem. It is 1 where
// one may take milliseconds: for sentences, and in exact arithmetic with step sizes of the
// rule's own, where numbers become longer with every update.
func (p *Problem) perCheck() int {
	switch {
	case !p.Tabular(), p.Exact && p.rule != nil && p.rule.tau != nil:
		return 1
	case p.Exact:
		return exactPerCheck
	}
	return floatPerCheck
}

// weightColumns is a weight column per output: one for two labels, else one per class.
type weightColumns []column

// newWeightColumns is columns with the first weights.
func newWeightColumns(p *Problem, count int) weightColumns {
	v := make(weightColumns, count)
	for k := range v {
		v[k] = p.column()
	}
	return v
}

func (v weightColumns) add(part *Part) { v[part.Column].add(part) }

// scores appends the score of each column for example i to dst.
func (v weightColumns) scores(dst []score, i int) []score {
	if c, ok := v[0].(*floatColumn); ok && c.isDense() {
		row := c.data.Row(i)
		for _, c := range v {
			dst = append(dst, score{float: c.(*floatColumn).dot(row)})
		}
		return dst
	}
	for _, c := range v {
		dst = append(dst, c.score(i))
	}
	return dst
}

func (v weightColumns) finite() bool {
	return !slices.ContainsFunc(v, func(c column) bool { return !c.finite() })
}

func (v weightColumns) mean(correction weights, steps int64) weights {
	m := make(weightColumns, len(v))
	for k := range v {
		m[k] = v[k].mean(correction.(weightColumns)[k], steps)
	}
	return m
}

func (v weightColumns) clone() weights {
	c := make(weightColumns, len(v))
	for k := range v {
		c[k] = v[k].clone()
	}
	return c
}

// taggerWeights is the weights of a tagger in units of η. They start at 0 and so stay whole
// numbers: below 2⁵³ every sum and every tie is exact.
type taggerWeights struct{ *tagger.Tagger }

func (f taggerWeights) add(part *Part) { f.Weights()[part.Column] += part.Times }

func (f taggerWeights) finite() bool { return true }

// mean is T·w − A, in units of η/T.
func (f taggerWeights) mean(correction weights, steps int64) weights {
	m, a := f.clone().(taggerWeights), correction.(taggerWeights).Weights()
	for k, v := range m.Weights() {
		m.Weights()[k] = float64(v*float64(steps)) - a[k]
	}
	return m
}

func (f taggerWeights) clone() weights {
	return taggerWeights{tagger.New(f.Space, slices.Clone(f.Weights()))}
}
