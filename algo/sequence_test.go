package algo_test

import (
	"maps"
	"math"
	"math/big"
	"slices"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/model"
)

// tagged is the structured perceptron again, written from the lectures alone:
// the prediction is found by going through all outputs, and features are counted
// by name. Its weights are whole numbers, in units of η.
type tagged struct {
	*rational // the draws, and where the run stands
	c         *model.Corpus
	w         map[string]int
	kept      []map[string]int // after each step, from step 0
}

func newSentences(s algo.Setup, c *model.Corpus) *tagged {
	r := &tagged{rational: newRational(s, make([][]*big.Rat, c.Len())), c: c, w: map[string]int{}}
	r.keep()
	r.begin(r)
	return r
}

// counts is Φ(x, y) by name.
func (r *tagged) counts(words, tags []int32) map[string]int {
	phi := map[string]int{}
	for k, word := range words {
		before := "<s>"
		if k > 0 {
			before = r.c.Tags[tags[k-1]]
		}
		tag := r.c.Tags[tags[k]]
		phi["E:"+tag+":"+r.c.Words[word]]++
		phi["T:"+before+":"+tag]++
	}
	return phi
}

func product(w, phi map[string]int) int {
	sum := 0
	for name, n := range phi {
		sum += w[name] * n
	}
	return sum
}

// outputs calls visit with every output of a length, in lexicographic order.
func (r *tagged) outputs(length int, visit func([]int32)) {
	out := make([]int32, length)
	for {
		visit(out)
		k := length - 1
		for ; k >= 0 && int(out[k]) == len(r.c.Tags)-1; k-- {
			out[k] = 0
		}
		if k < 0 {
			return
		}
		out[k]++
	}
}

// predictionFrom is the prediction of sentence i under weights in units of η/by.
func (r *tagged) predictionFrom(i int, w map[string]int, by int) algo.Prediction {
	words, gold := r.c.Sentence(i)
	right := product(w, r.counts(words, gold))
	best, other := math.MinInt, math.MinInt
	l := algo.Prediction{Example: i}
	r.outputs(len(words), func(y []int32) {
		s := product(w, r.counts(words, y))
		if s > best {
			best, l.Tags = s, slices.Clone(y)
		}
		if !slices.Equal(y, gold) {
			other = max(other, s)
		}
	})
	unit := new(big.Rat).Quo(rat(r.s.Rate), big.NewRat(int64(by), 1))
	scaled := func(v int) float64 { return nearest(new(big.Rat).Mul(unit, big.NewRat(int64(v), 1))) }
	l.Activation, l.Margin = scaled(right), math.Inf(1)
	if other != math.MinInt {
		l.Margin = scaled(right - other)
	}
	l.Mistake = !slices.Equal(l.Tags, gold)
	return l
}

// errors is the sentences with a wrong tag.
func (r *tagged) errors(w map[string]int) int {
	n := 0
	for i := range r.c.Len() {
		if r.predictionFrom(i, w, 1).Mistake {
			n++
		}
	}
	return n
}

func (r *tagged) next() algo.Event { return r.rational.next(r) }

func (r *tagged) predict(i int) algo.Prediction { return r.predictionFrom(i, r.w, 1) }

func (r *tagged) keep() { r.kept = append(r.kept, maps.Clone(r.w)) }

func (r *tagged) learn(l algo.Prediction) {
	words, gold := r.c.Sentence(l.Example)
	for name, n := range r.counts(words, gold) {
		r.w[name] += n
	}
	for name, n := range r.counts(words, l.Tags) {
		r.w[name] -= n
	}
}

// state compares a state with weights in units of η/by.
func (r *tagged) state(t *rapid.T, what string, s *algo.State, w map[string]int, by int) {
	g := s.Tagger()
	for f, got := range g.Weights() {
		alike(t, what+", "+g.Name(f), r.step, got, float64(w[g.Name(f)]))
	}
	alike(t, what+", the unit", r.step, s.Problem().Rate().Cmp(new(big.Rat).Quo(rat(r.s.Rate), big.NewRat(int64(by), 1))), 0)
	want, loss := algo.Evaluation{}, 0
	for i := range r.c.Len() {
		l := r.predictionFrom(i, w, by)
		alike(t, what+", look", r.step, s.Predict(i), l)
		if l.Mistake {
			want.Errors++
			words, gold := r.c.Sentence(i)
			loss += product(w, r.counts(words, l.Tags)) - product(w, r.counts(words, gold))
		}
	}
	unit := new(big.Rat).Quo(rat(r.s.Rate), big.NewRat(int64(by), 1))
	want.Loss = nearest(unit.Mul(unit, big.NewRat(int64(loss), 1)))
	alike(t, what+", evaluation", r.step, s.Evaluate(), want)
	var v algo.ErrorSet
	markErrors(s, &v)
	alike(t, what+", survey", r.step, v.Evaluation, want)
}
