package model

import (
	"cmp"
	"math/big"
	"slices"
)

// wideNumbers are the numbers of a data set that are not the shortest decimals
// of their float64: those written with more digits than a double holds. A
// number is found by its index in Dataset.X, or what that would be in a sparse
// set, which an int of 32 bits may not hold.
type wideNumbers struct {
	added chunks[wideNumber] // as they come, until merge
	short [][]wideNumber     // of up to 19 digits, ascending in index
	long  map[int64]*big.Rat // of more
}

type wideNumber struct {
	index int64
	mant  uint64
	exp   int16
	neg   bool
}

// add notes the number written as text; calls may come in any order of at.
func (w *wideNumbers) add(at int64, d decimal, text []byte) {
	if !d.long {
		to := w.added.extend(1)
		if to == nil {
			w.added.open(w.added.nextSize(1))
			to = w.added.extend(1)
		}
		to[0] = wideNumber{at, d.mant, int16(d.exp), d.neg}
		return
	}
	r, _ := new(big.Rat).SetString(string(text))
	w.addLong(at, r)
}

// addLong notes a number of more digits.
func (w *wideNumbers) addLong(at int64, r *big.Rat) {
	if w.long == nil {
		w.long = map[int64]*big.Rat{}
	}
	w.long[at] = r
}

// absorb adds the numbers of more, each so many places on.
func (w *wideNumbers) absorb(more *wideNumbers, by int64) {
	for _, part := range more.added.parts() {
		for _, n := range part {
			w.add(n.index+by, decimal{mant: n.mant, exp: int(n.exp), neg: n.neg}, nil)
		}
	}
	for at, r := range more.long {
		w.addLong(at+by, r)
	}
}

// merge puts the numbers in order after the last add; once more does nothing.
func (w *wideNumbers) merge() {
	if w.added.n == 0 {
		return
	}
	w.short = w.added.parts()
	w.added = chunks[wideNumber]{}
	before := int64(-1)
	for _, part := range w.short {
		for _, n := range part {
			if n.index < before {
				w.sort()
				return
			}
			before = n.index
		}
	}
}

func (w *wideNumbers) sort() {
	if len(w.short) == 0 {
		return
	}
	all := slices.Concat(w.short...)
	slices.SortFunc(all, func(a, b wideNumber) int { return cmp.Compare(a.index, b.index) })
	w.short = [][]wideNumber{all}
}

// rat is the number at that index of X, if it is wide.
func (w *wideNumbers) rat(at int64) (*big.Rat, bool) {
	if r, ok := w.long[at]; ok {
		return new(big.Rat).Set(r), true
	}
	p, _ := slices.BinarySearchFunc(w.short, at, func(part []wideNumber, at int64) int { return cmp.Compare(part[len(part)-1].index, at) })
	if p == len(w.short) {
		return nil, false
	}
	k, ok := slices.BinarySearchFunc(w.short[p], at, func(n wideNumber, at int64) int { return cmp.Compare(n.index, at) })
	if !ok {
		return nil, false
	}
	n := w.short[p][k]
	return decimal{mant: n.mant, exp: int(n.exp), neg: n.neg}.rat(), true
}

// move puts the numbers, which are merged, at other indices.
func (w *wideNumbers) move(to func(at int64) int64) {
	for _, part := range w.short {
		for k := range part {
			part[k].index = to(part[k].index)
		}
	}
	w.sort()
	long := make(map[int64]*big.Rat, len(w.long))
	for at, r := range w.long {
		long[to(at)] = r
	}
	w.long = long
}

// bytes is what the numbers take in memory while they are added, about.
func (w *wideNumbers) bytes() int64 { return 30*int64(w.added.n) + 300*int64(len(w.long)) }

// join adds numbers that all come after those of w.
func (w *wideNumbers) join(more wideNumbers) {
	w.short = append(w.short, more.short...)
	for at, r := range more.long {
		w.addLong(at, r)
	}
}
