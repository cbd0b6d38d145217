package algo_test

import (
	"math/big"

	"perceptron/algo"
)

// evaluation is the errors and the loss of scores on the training set.
func (r *reference) evaluation(scores [][]*big.Rat) algo.Evaluation {
	errors, loss := 0, new(big.Rat)
	for i := range r.products {
		if r.wrong(i, scores[i]) {
			errors++
		}
		m := new(big.Rat)
		if r.data.Task == "multiclass" {
			m = margin(scores[i], r.class[i])
		} else {
			m.Mul(scores[i][0], big.NewRat(int64(r.pool.y[i]), 1))
		}
		if m.Sign() < 0 {
			loss.Sub(loss, m)
		}
	}
	return algo.Evaluation{errors, nearest(loss)}
}

// tested is the errors of scores on the examples to test on.
func (r *reference) tested(scores [][]*big.Rat) int {
	errors := 0
	for i := len(r.products); i < len(scores); i++ {
		if r.wrong(i, scores[i]) {
			errors++
		}
	}
	return errors
}

// averaged is the mean over the first steps.
func (r *reference) averaged(step int) vector {
	if step == 0 {
		return r.vectors[0]
	}
	by := func(v []*big.Rat) (q []*big.Rat) {
		for _, x := range v {
			q = append(q, new(big.Rat).Quo(x, big.NewRat(int64(step), 1)))
		}
		return q
	}
	s, v := r.sums[step], vector{}
	for c := range s.b {
		v.coef, v.w = append(v.coef, by(s.coef[c])), append(v.w, by(s.w[c]))
	}
	v.b = by(s.b)
	for i, scores := range s.scores {
		v.scores = append(v.scores, by(scores))
		if i < len(r.products) && r.wrong(i, v.scores[i]) {
			v.errors++
		}
	}
	return v
}

// pocket is the first of the vectors with the fewest errors.
func (r *reference) pocket(step int) vector {
	best := r.vectors[0]
	for _, v := range r.vectors[1 : step+1] {
		if v.errors < best.errors {
			best = v
		}
	}
	return best
}

// voted is the votes of the vectors after each of the first steps, by example
// and column: with two labels the sum of the signs.
func (r *reference) voted(step int) [][]*big.Rat {
	votes := make([][]*big.Rat, len(r.pool.x))
	for i := range votes {
		count := make([]int64, r.columns)
		for _, v := range r.vectors[1 : step+1] {
			if r.data.Task == "multiclass" {
				count[argmaxOf(v.scores[i])]++
				continue
			}
			sign := v.scores[i][0].Sign()
			if sign == 0 {
				sign = map[string]int{"positive": 1, "negative": -1}[r.s.Tie]
			}
			count[0] += int64(sign)
		}
		for _, k := range count {
			votes[i] = append(votes[i], big.NewRat(k, 1))
		}
	}
	return votes
}
