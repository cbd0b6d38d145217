package model

import (
	"iter"
	"slices"
)

// compressed holds the numbers of a data set that are not 0, row by row: those
// of example i are value[start[i]:start[i+1]], and index has their features,
// ascending within a row.
type compressed struct {
	start []int
	index []int32
	value []float64
}

// row is the non-zeros of example i.
func (c *compressed) row(i int) (index []int32, value []float64) {
	from, to := c.start[i], c.start[i+1]
	return c.index[from:to:to], c.value[from:to:to]
}

// AsSparse is d stored sparse, as large LIBSVM files are.
func (d *Dataset) AsSparse() *Dataset {
	c := *d
	c.X, c.rows = nil, &compressed{start: []int{0}}
	for i := range d.Len() {
		for j, v := range d.Entries(i) {
			if v != 0 {
				c.rows.index, c.rows.value = append(c.rows.index, int32(j)), append(c.rows.value, v)
			}
		}
		c.rows.start = append(c.rows.start, len(c.rows.value))
	}
	return &c
}

// Sparse reports whether only the numbers that are not 0 are stored; X is then
// nil.
func (d *Dataset) Sparse() bool { return d.rows != nil }

// StoredCount is how many numbers are stored: n·d, or those that are not 0.
func (d *Dataset) StoredCount() int { return len(d.stored()) }

// stored is these numbers, row after row.
func (d *Dataset) stored() []float64 {
	if d.rows != nil {
		return d.rows.value
	}
	return d.X
}

// store puts others in their places.
func (d *Dataset) store(value []float64) {
	if d.rows != nil {
		d.rows = &compressed{d.rows.start, d.rows.index, value}
		return
	}
	d.X = value
}

// place is where the numbers of example i begin.
func (d *Dataset) place(i int) int {
	if d.rows != nil {
		return d.rows.start[i]
	}
	return i * len(d.Features)
}

// StoredRow is the numbers that are stored of example i, and of a data set that is
// stored sparse the features they belong to, ascending, else nil. Both are shared with it.
func (d *Dataset) StoredRow(i int) (index []int32, value []float64) {
	if d.rows == nil {
		return nil, d.Row(i)
	}
	return d.rows.row(i)
}

// Entries is the stored features of example i in order: all d of them, or those
// that are not 0.
func (d *Dataset) Entries(i int) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		index, value := d.StoredRow(i)
		for k, v := range value {
			j := k
			if index != nil {
				j = int(index[k])
			}
			if !yield(j, v) {
				return
			}
		}
	}
}

// MaxEntries is the most numbers that are stored of one example.
func (d *Dataset) MaxEntries() int {
	if d.rows == nil {
		return d.Dim()
	}
	most := 0
	for i := range d.Len() {
		most = max(most, d.rows.start[i+1]-d.rows.start[i])
	}
	return most
}

// At is feature j of example i. It costs O(1), or O(log d) if stored sparse.
func (d *Dataset) At(i, j int) float64 {
	if d.rows == nil {
		return d.X[i*len(d.Features)+j]
	}
	index, value := d.rows.row(i)
	if k, found := slices.BinarySearch(index, int32(j)); found {
		return value[k]
	}
	return 0
}

// DotRow is w·xᵢ, in the order of the features, at the cost of the numbers stored of example i.
func (d *Dataset) DotRow(i int, w []float64) float64 {
	if d.rows == nil {
		return Dot(d.X[i*len(w):][:len(w)], w)
	}
	s := 0.0
	index, value := d.rows.row(i)
	for k, v := range value[:len(index)] {
		s += float64(v * w[index[k]])
	}
	return s
}

// Dot is xᵢ·xⱼ.
func (d *Dataset) Dot(i, j int) float64 { return product.between(d, i, j) }

// AddRow adds c·xᵢ to w, at the cost of the numbers stored of example i.
func (d *Dataset) AddRow(w []float64, c float64, i int) {
	if d.rows == nil {
		AddScaled(w, c, d.X[i*len(w):])
		return
	}
	index, value := d.rows.row(i)
	for k, v := range value[:len(index)] {
		w[index[k]] += float64(c * v)
	}
}

// Norm is ‖xᵢ‖, which neither overflows nor underflows on the way.
func (d *Dataset) Norm(i int) float64 {
	_, value := d.StoredRow(i)
	return Norm(value)
}

// Equal reports whether examples i and j have the same numbers.
func (d *Dataset) Equal(i, j int) bool {
	xi, x := d.StoredRow(i)
	zi, z := d.StoredRow(j)
	return slices.Equal(xi, zi) && slices.Equal(x, z)
}

// Subset is the examples of those indices, each another, in that order, with
// their numbers in the file. It shares names and labels with d, also those that
// no example has any more, and what is tested on. It costs what it holds and,
// in time, 4 bytes for each example of d.
func (d *Dataset) Subset(keep []int) *Dataset {
	s := *d
	s.Numbers = make([]int32, len(keep))
	for k, i := range keep {
		s.Numbers[k] = int32(d.Number(i))
	}
	s.Y = gathered(d.Y, keep, one)
	s.Class = gathered(d.Class, keep, one)
	s.Guess.Notes = slices.Clone(d.Guess.Notes)
	if c := d.Corpus; c != nil {
		s.Corpus = &Corpus{
			Words: c.Words, Tags: c.Tags, Start: starts(c.Start, keep),
			Word: gathered(c.Word, keep, c.place), Tag: gathered(c.Tag, keep, c.place),
		}
	}
	s.store(gathered(d.stored(), keep, d.place))
	if d.rows != nil {
		s.rows.start, s.rows.index = starts(d.rows.start, keep), gathered(d.rows.index, keep, d.place)
	}
	to := make([]int32, d.Len()) // where each example goes, from 1
	for k, i := range keep {
		to[i] = int32(k + 1)
	}
	s.long = d.long.moved(func(at int64) (int64, bool) {
		m := int64(d.Dim())
		return int64(to[at/m]-1)*m + at%m, to[at/m] > 0
	})
	if d.Scaling != nil {
		scaling := *d.Scaling
		scaling.Length = gathered(scaling.Length, keep, one)
		scaling.file = scaling.file.Subset(keep)
		s.Scaling = &scaling
	}
	return &s
}

// gathered is what those examples have of a list in which each has what stands from its
// place to the next one's; nil of nil.
func gathered[T any](all []T, keep []int, place func(i int) int) []T {
	if all == nil {
		return nil
	}
	n := 0
	for _, i := range keep {
		n += place(i+1) - place(i)
	}
	some := make([]T, 0, n)
	for _, i := range keep {
		some = append(some, all[place(i):place(i+1)]...)
	}
	return some
}

// one is the place of an example in a list that has one element for each.
func one(i int) int { return i }

// starts are the places of those examples in what is gathered of them, and its end.
func starts[T int | int32](of []T, keep []int) []T {
	all := make([]T, 1, len(keep)+1)
	for k, i := range keep {
		all = append(all, all[k]+of[i+1]-of[i])
	}
	return all
}
