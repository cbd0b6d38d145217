package algo

import (
	"iter"
	"sort"
)

// Update is one entry of a run's journal, which with the set-up and the data is all
// of its history. A batch makes one for each misclassified example, with the same
// step.
type Update struct {
	Step    int64
	Example int32 // by its number in the stream, of which this is the low half
	Rival   int32 // with several classes, the one it was taken from: the best but the right one
}

// Journal is the misclassified examples that a run has learned from, in order of
// their steps. The zero value is empty.
type Journal struct{ list[Update] }

// Step is the step of entry k.
func (j *Journal) Step(k int) int64 { return j.At(k).Step }

// has reports whether entry k is there, and of that step and example.
func (j *Journal) has(k int, step int64, example int32) bool {
	return k < j.n && j.Step(k) == step && j.At(k).Example == example
}

// Until is the number of entries of the first steps, at least of those that are
// forgotten.
func (j *Journal) Until(step int64) int {
	return j.first + sort.Search(j.n-j.first, func(k int) bool { return j.Step(j.first+k) > step })
}

// Between are the entries from one up to another.
func (j *Journal) Between(from, to int) iter.Seq[Update] {
	return func(yield func(Update) bool) {
		for k := from; k < to; k++ {
			if !yield(j.At(k)) {
				return
			}
		}
	}
}

// list is what grows at its end, in pieces that are never moved meanwhile, and may
// forget its beginning.
type list[T any] struct {
	pieces [][]T
	n      int
	first  int // that is not forgotten
}

const pieceSize = 1 << 12

// Len is the number of elements, with those that are forgotten.
func (l *list[T]) Len() int { return l.n }

// At is element k, from 0.
func (l *list[T]) At(k int) T { return l.pieces[k/pieceSize][k%pieceSize] }

// Add appends an element.
func (l *list[T]) Add(v T) {
	if l.n%pieceSize == 0 {
		l.pieces = append(l.pieces, make([]T, 0, pieceSize))
	}
	last := &l.pieces[l.n/pieceSize]
	*last = append(*last, v)
	l.n++
}

// forget lets go of the elements before one, but for the last of them. The others
// keep their numbers.
func (l *list[T]) forget(before int) {
	l.first = before
	clear(l.pieces[:min(max(0, before-1)/pieceSize, len(l.pieces))])
}
