package model

import (
	"cmp"
	"math/big"
	"slices"
)

// longNumbers are the numbers of a data set that are not the shortest decimals of
// their float64, most with more digits than a double holds: as they are written, by
// ascending place, which is the index in Dataset.X, or what that would be in a sparse
// set. They are not changed once a data set has them.
type longNumbers []longNumber

type longNumber struct {
	at   int64 // an int of 32 bits may not hold it
	text string
}

func (l longNumbers) find(at int64) (k int, ok bool) {
	return slices.BinarySearchFunc(l, at, func(n longNumber, at int64) int { return cmp.Compare(n.at, at) })
}

// rat is the number at that place, if it is long.
func (l longNumbers) rat(at int64) (*big.Rat, bool) {
	k, ok := l.find(at)
	if !ok {
		return nil, false
	}
	return new(big.Rat).SetString(l[k].text)
}

// moved are the numbers that to keeps, at the places that it gives them.
func (l longNumbers) moved(to func(at int64) (int64, bool)) longNumbers {
	var some longNumbers
	for _, n := range l {
		if at, ok := to(n.at); ok {
			some = append(some, longNumber{at, n.text})
		}
	}
	slices.SortFunc(some, func(a, b longNumber) int { return cmp.Compare(a.at, b.at) })
	return some
}

// with has one number more.
func (l longNumbers) with(at int64, text string) longNumbers {
	k, _ := l.find(at)
	return slices.Insert(slices.Clone(l), k, longNumber{at, text})
}
