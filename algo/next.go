package algo

import (
	"math/big"
	"slices"

	"perceptron/model"
)

// Next is the value beside the one that the setting has in s, above it for by = 1
// and below for −1: the next of its names, a number doubled or halved, one
// more or one less. It is the present value where there is none beyond.
func (t *Setting) Next(s Setup, by int) string { return t.next(t.get(&s), by) }

// nextName goes through names, round and round; from a value of one's own to the
// first.
func nextName(names []string) func(v string, by int) string {
	return func(v string, by int) string {
		k := slices.Index(names, v)
		if k < 0 {
			return names[0]
		}
		return names[(k+by+len(names))%len(names)]
	}
}

// nextWhole goes by one, down to low.
func nextWhole(low int) func(v string, by int) string {
	return func(v string, by int) string {
		r, err := model.ParseNumber(v)
		if err != nil {
			return v
		}
		to := new(big.Rat).Add(r, big.NewRat(int64(by), 1))
		if to.Cmp(big.NewRat(int64(low), 1)) < 0 {
			return v
		}
		return to.RatString()
	}
}

// doubled doubles and halves. From 0 it goes to 1.
func doubled(v string, by int) string {
	r, err := model.ParseNumber(v)
	switch {
	case err != nil:
		return v
	case r.Sign() == 0 && by > 0:
		return "1"
	case by > 0:
		return new(big.Rat).Mul(r, big.NewRat(2, 1)).RatString()
	}
	return new(big.Rat).Quo(r, big.NewRat(2, 1)).RatString()
}

// doublingCount has a count doubled and halved, to whole numbers.
func doublingCount(t *Setting) *Setting {
	t.next = func(v string, by int) string {
		r, err := model.ParseNumber(doubled(v, by))
		if err != nil {
			return v
		}
		return new(big.Int).Quo(r.Num(), r.Denom()).String()
	}
	return t
}
