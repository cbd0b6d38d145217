package model

import (
	"iter"
	"slices"
)

// sparseRows is a matrix in compressed sparse row format (CSR): the numbers of example i
// that are not 0 are value[rowStart[i]:rowStart[i+1]], and index has their features, in
// ascending order within a row.
type sparseRows struct {
	rowStart []int
	index    []int32
	value    []float64
}

// row is the nonzeros of example i.
func (c *sparseRows) row(i int) (index []int32, value []float64) {
	from, to := c.rowStart[i], c.rowStart[i+1]
	return c.index[from:to:to], c.value[from:to:to]
}

// AsSparse is d stored sparse, as large LIBSVM files are.
func (d *Dataset) AsSparse() *Dataset {
	c := *d
	c.X, c.sparse = nil, &sparseRows{rowStart: []int{0}}
	for i := range d.Len() {
		for j, v := range d.Entries(i) {
			if v != 0 {
				c.sparse.index, c.sparse.value = append(c.sparse.index, int32(j)), append(c.sparse.value, v)
			}
		}
		c.sparse.rowStart = append(c.sparse.rowStart, len(c.sparse.value))
	}
	return &c
}

// Sparse reports whether only nonzeros are stored; X is then nil.
func (d *Dataset) Sparse() bool { return d.sparse != nil }

// StoredCount is the number of stored values: n·d, or the number of nonzeros.
func (d *Dataset) StoredCount() int { return len(d.storedValues()) }

// storedValues is these values, row by row.
func (d *Dataset) storedValues() []float64 {
	if d.sparse != nil {
		return d.sparse.value
	}
	return d.X
}

// setStored replaces these values.
func (d *Dataset) setStored(value []float64) {
	if d.sparse != nil {
		d.sparse = &sparseRows{d.sparse.rowStart, d.sparse.index, value}
		return
	}
	d.X = value
}

// storedStart is the index of the first stored value of example i.
func (d *Dataset) storedStart(i int) int {
	if d.sparse != nil {
		return d.sparse.rowStart[i]
	}
	return i * len(d.Features)
}

// StoredRow is the stored values of example i, and the features they belong to, in
// ascending order; index is nil for a row of all features. Both are shared with the data
// set.
func (d *Dataset) StoredRow(i int) (index []int32, value []float64) {
	if d.sparse == nil {
		return nil, d.Row(i)
	}
	return d.sparse.row(i)
}

// Entries yields the stored features of example i in order: all d of them, or the nonzeros.
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

// MaxEntries is the largest number of stored values of an example.
func (d *Dataset) MaxEntries() int {
	if d.sparse == nil {
		return d.Dim()
	}
	largest := 0
	for i := range d.Len() {
		largest = max(largest, d.sparse.rowStart[i+1]-d.sparse.rowStart[i])
	}
	return largest
}

// At is feature j of example i. It costs O(1), or O(log d) if stored sparse.
func (d *Dataset) At(i, j int) float64 {
	if d.sparse == nil {
		return d.X[i*len(d.Features)+j]
	}
	index, value := d.sparse.row(i)
	if k, found := slices.BinarySearch(index, int32(j)); found {
		return value[k]
	}
	return 0
}

// DotRow is w·xᵢ, summed in the order of the features. It costs one operation per stored
// value.
func (d *Dataset) DotRow(i int, w []float64) float64 {
	if d.sparse == nil {
		return Dot(d.X[i*len(w):][:len(w)], w)
	}
	s := 0.0
	index, value := d.sparse.row(i)
	for k, v := range value[:len(index)] {
		s += float64(v * w[index[k]])
	}
	return s
}

// Dot is xᵢ·xⱼ.
func (d *Dataset) Dot(i, j int) float64 { return dotProduct.between(d, i, j) }

// AddRow adds c·xᵢ to w. It costs one operation per stored value.
func (d *Dataset) AddRow(w []float64, c float64, i int) {
	if d.sparse == nil {
		AddScaled(w, c, d.X[i*len(w):])
		return
	}
	index, value := d.sparse.row(i)
	for k, v := range value[:len(index)] {
		w[index[k]] += float64(c * v)
	}
}

// Norm is ‖xᵢ‖, without overflow or underflow on the way.
func (d *Dataset) Norm(i int) float64 {
	_, value := d.StoredRow(i)
	return Norm(value)
}

// Equal reports whether examples i and j have the same values.
func (d *Dataset) Equal(i, j int) bool {
	xi, x := d.StoredRow(i)
	zi, z := d.StoredRow(j)
	return slices.Equal(xi, zi) && slices.Equal(x, z)
}

// Subset is the examples with the given indices, which must differ, in that order and with
// their numbers in the file. It shares names, the test set and all labels with d, even
// those that no example has any more. It costs O(size of the subset), and 4 bytes per
// example of d.
func (d *Dataset) Subset(keep []int) *Dataset {
	s := *d
	s.Numbers = make([]int32, len(keep))
	for k, i := range keep {
		s.Numbers[k] = int32(d.Number(i))
	}
	s.Y = gather(d.Y, keep, identity)
	s.Class = gather(d.Class, keep, identity)
	s.Guess.Notes = slices.Clone(d.Guess.Notes)
	if c := d.Corpus; c != nil {
		s.Corpus = &Corpus{
			Words: c.Words, Tags: c.Tags, Start: gatherStarts(c.Start, keep),
			Word: gather(c.Word, keep, c.place), Tag: gather(c.Tag, keep, c.place),
		}
	}
	s.setStored(gather(d.storedValues(), keep, d.storedStart))
	if d.sparse != nil {
		s.sparse.rowStart, s.sparse.index = gatherStarts(d.sparse.rowStart, keep), gather(d.sparse.index, keep, d.storedStart)
	}
	to := make([]int32, d.Len()) // where each example goes, from 1
	for k, i := range keep {
		to[i] = int32(k + 1)
	}
	s.longDecimals = d.longDecimals.remapped(func(at int64) (int64, bool) {
		m := int64(d.Dim())
		return int64(to[at/m]-1)*m + at%m, to[at/m] > 0
	})
	if d.Scaling != nil {
		scaling := *d.Scaling
		scaling.Length = gather(scaling.Length, keep, identity)
		scaling.unscaled = scaling.unscaled.Subset(keep)
		s.Scaling = &scaling
	}
	return &s
}

// gather collects the elements of some examples from a list in which example i has the
// elements from start(i) to start(i+1)−1; nil for nil.
func gather[T any](all []T, keep []int, start func(i int) int) []T {
	if all == nil {
		return nil
	}
	n := 0
	for _, i := range keep {
		n += start(i+1) - start(i)
	}
	gathered := make([]T, 0, n)
	for _, i := range keep {
		gathered = append(gathered, all[start(i):start(i+1)]...)
	}
	return gathered
}

// identity is the start function of a list with one element per example.
func identity(i int) int { return i }

// gatherStarts is the starts that some examples have in what gather returns, and its end.
func gatherStarts[T int | int32](starts []T, keep []int) []T {
	all := make([]T, 1, len(keep)+1)
	for k, i := range keep {
		all = append(all, all[k]+starts[i+1]-starts[i])
	}
	return all
}
