package algo_test

import (
	"math"
	"math/big"
	"slices"

	"perceptron/algo"
)

// vector is the weights after some step of the reference, by column, and the
// scores they give: all that a readout can depend on.
type vector struct {
	coef   [][]*big.Rat // by column and example, what was added of it
	w      [][]*big.Rat // by column; empty for a kernel without weights
	b      []*big.Rat   // by column
	scores [][]*big.Rat // by example, those to test on too, and column
	errors int          // on the training set
}

// reference is the loop again, for any number of columns and of examples a
// step, in rationals and written from the lectures alone. It keeps the weights after
// every step.
type reference struct {
	*rational
	pool
	columns  int // 1 with two labels
	coef     [][]*big.Rat
	bias     []*big.Rat
	products [][]*big.Rat // K(xⱼ, xᵢ) by j and by i, those to test on too
	vectors  []vector     // after each step, from step 0
	sums     []vector     // of the vectors after steps 1 to t: only w, b, coef and scores
}

func newReference(s algo.Setup, in pool) *reference {
	n := in.data.Len()
	r := &reference{rational: newRational(s, in.x[:n]), pool: in, columns: 1}
	r.rational.x = in.x
	if s.Update != "perceptron" {
		r.s.Tie = "update"
	}
	if in.data.Task == "multiclass" {
		r.columns = len(in.data.Labels)
	}
	for j := range n {
		var row []*big.Rat
		for i := range in.x {
			row = append(row, r.kernel(j, i))
		}
		r.products = append(r.products, row)
	}
	r.rational.x = in.x[:n]
	for range r.columns {
		r.coef = append(r.coef, slices.Repeat([]*big.Rat{new(big.Rat)}, n))
		r.bias = append(r.bias, r.rational.b)
	}
	r.keep()
	r.begin(r)
	return r
}

// keep adds the present weights to the list.
func (r *reference) keep() {
	var v vector
	n := len(r.products)
	for c := range r.columns {
		v.coef, v.b = append(v.coef, slices.Clone(r.coef[c])), append(v.b, r.bias[c])
		var w []*big.Rat
		for j, w0 := range r.w0 {
			sum := new(big.Rat).Set(w0)
			for i, coef := range r.coef[c] {
				sum.Add(sum, new(big.Rat).Mul(coef, r.pool.x[i][j]))
			}
			w = append(w, sum)
		}
		v.w = append(v.w, w)
	}
	for i := range r.pool.x {
		v.scores = append(v.scores, r.score(i))
		if i < n && r.wrong(i, v.scores[i]) {
			v.errors++
		}
	}
	r.vectors = append(r.vectors, v)
	if len(r.vectors) == 1 {
		r.sums = append(r.sums, vector{})
		return
	}
	r.sums = append(r.sums, add(r.sums[len(r.sums)-1], v))
}

// add is the sum of two; the first may be nothing.
func add(a, b vector) vector {
	if a.b == nil {
		return b
	}
	sum := func(a, b []*big.Rat) []*big.Rat {
		var s []*big.Rat
		for k := range a {
			s = append(s, new(big.Rat).Add(a[k], b[k]))
		}
		return s
	}
	sums := func(a, b [][]*big.Rat) [][]*big.Rat {
		var s [][]*big.Rat
		for k := range a {
			s = append(s, sum(a[k], b[k]))
		}
		return s
	}
	return vector{coef: sums(a.coef, b.coef), w: sums(a.w, b.w), b: sum(a.b, b.b), scores: sums(a.scores, b.scores)}
}

// score is w₀·x + Σ coefⱼK(xⱼ, x) + b of each column.
func (r *reference) score(i int) []*big.Rat {
	var scores []*big.Rat
	for c := range r.columns {
		sum := new(big.Rat).Set(r.bias[c])
		for j, w := range r.w0 {
			sum.Add(sum, new(big.Rat).Mul(w, r.pool.x[i][j]))
		}
		for j, coef := range r.coef[c] {
			if coef.Sign() != 0 {
				sum.Add(sum, new(big.Rat).Mul(coef, r.products[j][i]))
			}
		}
		scores = append(scores, sum)
	}
	return scores
}

// wrong reports a mistake on example i with these scores.
func (r *reference) wrong(i int, scores []*big.Rat) bool {
	if r.data.Task != "multiclass" {
		sign := scores[0].Sign()
		if sign != 0 {
			return sign != r.pool.y[i]
		}
		tie := r.s.Tie
		return tie == "update" || tie == "positive" && r.pool.y[i] < 0 || tie == "negative" && r.pool.y[i] > 0
	}
	return argmaxOf(scores) != r.class[i]
}

// argmaxOf is the index of the largest score, the first of equals.
func argmaxOf(scores []*big.Rat) int {
	best := 0
	for c, s := range scores {
		if s.Cmp(scores[best]) > 0 {
			best = c
		}
	}
	return best
}

// predictionFrom is the prediction of example i that scores make.
func (r *reference) predictionFrom(i int, scores []*big.Rat) algo.Prediction {
	l := algo.Prediction{Example: i, Mistake: r.wrong(i, scores)}
	if r.data.Task != "multiclass" {
		l.Activation = nearest(scores[0])
		l.Margin = float64(r.pool.y[i])*l.Activation + 0
		return l
	}
	gold := r.class[i]
	l.Gold, l.Predicted, l.Activation, l.Margin = int32(gold), int32(argmaxOf(scores)), nearest(scores[gold]), nearest(margin(scores, gold))
	if len(scores) == 1 {
		l.Margin = math.Inf(1)
	}
	return l
}

// margin is the score of the right class less that of the best other one; 0 if there is no
// other.
func margin(scores []*big.Rat, gold int) *big.Rat {
	var least *big.Rat
	for c, s := range scores {
		if m := new(big.Rat).Sub(scores[gold], s); c != gold && (least == nil || m.Cmp(least) < 0) {
			least = m
		}
	}
	if least == nil {
		return new(big.Rat)
	}
	return least
}

func (r *reference) next() algo.Event { return r.rational.next(r) }

func (r *reference) predict(i int) algo.Prediction { return r.predictByRule(i, r.score(i)) }

func (r *reference) learn(l algo.Prediction) {
	change := func(column, times int) {
		step := l.TauRat
		if step == nil {
			step = rat(r.s.Rate)
		}
		c := new(big.Rat).Mul(step, big.NewRat(int64(times), 1))
		r.coef[column][l.Example] = new(big.Rat).Add(r.coef[column][l.Example], c)
		switch r.s.Bias {
		case "none":
			return
		case "radius":
			c.Mul(c, r.r2)
		}
		r.bias[column] = new(big.Rat).Add(r.bias[column], c)
	}
	if r.data.Task != "multiclass" {
		change(0, r.pool.y[l.Example])
		return
	}
	change(int(l.Gold), 1)
	change(int(l.BestOther), -1)
}
