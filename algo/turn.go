package algo

import (
	"math/big"
	"slices"

	"perceptron/model"
)

// Turn is the value that the setting has in s after a turn of a knob, up for by
// = 1 and down for −1: the next of its names, a number doubled or halved, one
// more or one less. It is the present value where there is none beyond.
func (t *Setting) Turn(s Setup, by int) string { return t.turn(t.get(&s), by) }

// among turns through names, round and round; from a value of one's own to the
// first.
func among(names []string) func(v string, by int) string {
	return func(v string, by int) string {
		k := slices.Index(names, v)
		if k < 0 {
			return names[0]
		}
		return names[(k+by+len(names))%len(names)]
	}
}

// plus turns by one, down to low.
func plus(low int) func(v string, by int) string {
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

// twice doubles and halves. From 0 it goes to 1.
func twice(v string, by int) string {
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

// doubling has a count doubled and halved, to whole numbers.
func doubling(t *Setting) *Setting {
	t.turn = func(v string, by int) string {
		r, err := model.ParseNumber(twice(v, by))
		if err != nil {
			return v
		}
		return new(big.Int).Quo(r.Num(), r.Denom()).String()
	}
	return t
}
