package model

import "slices"

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
	s.Y = subsetOf(d.Y, keep)
	s.Class = subsetOf(d.Class, keep)
	s.Guess.Notes = slices.Clone(d.Guess.Notes)
	if d.Corpus != nil {
		s.Corpus = d.Corpus.subset(keep)
	}
	s.store(d.subsetValues(d.stored(), keep))
	if d.rows != nil {
		s.rows.start, s.rows.index = d.rows.subset(keep)
	}
	to := make([]int32, d.Len()) // where each example goes, from 1
	for k, i := range keep {
		to[i] = int32(k + 1)
	}
	move := func(at int64) (int64, bool) {
		m := int64(d.Dim())
		return int64(to[at/m]-1)*m + at%m, to[at/m] > 0
	}
	s.long = d.long.moved(move)
	if d.Scaling != nil {
		scaling := *d.Scaling
		scaling.Length = subsetOf(scaling.Length, keep)
		scaling.raw = d.subsetValues(scaling.raw, keep)
		scaling.long = scaling.long.moved(move)
		s.Scaling = &scaling
	}
	return &s
}

// subsetOf are the elements at those places of a list that has one for each
// example; nil of nil.
func subsetOf[T any](all []T, keep []int) []T {
	if all == nil {
		return nil
	}
	some := make([]T, len(keep))
	for k, i := range keep {
		some[k] = all[i]
	}
	return some
}

// subsetValues are the stored values of those examples, of all that are stored;
// nil of nil.
func (d *Dataset) subsetValues(all []float64, keep []int) []float64 {
	if all == nil {
		return nil
	}
	n := 0
	for _, i := range keep {
		n += d.place(i+1) - d.place(i)
	}
	some := make([]float64, 0, n)
	for _, i := range keep {
		some = append(some, all[d.place(i):d.place(i+1)]...)
	}
	return some
}

// subset are the starts and the indices of those rows.
func (c *compressed) subset(keep []int) (start []int, index []int32) {
	start = make([]int, 1, len(keep)+1)
	for _, i := range keep {
		start = append(start, start[len(start)-1]+c.start[i+1]-c.start[i])
	}
	index = make([]int32, 0, start[len(keep)])
	for _, i := range keep {
		some, _ := c.row(i)
		index = append(index, some...)
	}
	return start, index
}

// subset is the sentences of those indices, with all words and tags.
func (c *Corpus) subset(keep []int) *Corpus {
	s := &Corpus{Words: c.Words, Tags: c.Tags, Start: make([]int32, 1, len(keep)+1)}
	for _, i := range keep {
		words, tags := c.Sentence(i)
		s.Word = append(s.Word, words...)
		s.Tag = append(s.Tag, tags...)
		s.Start = append(s.Start, int32(len(s.Word)))
	}
	return s
}
