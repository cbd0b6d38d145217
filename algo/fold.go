package algo

import (
	"context"
	"slices"
	"sort"
)

// fold is what the journal of a run comes to, one place after the other: its weights,
// what their mean lags behind by, votes, α. Some of the values are kept to go on from,
// so that one costs what lies between, and is the same however its place was reached.
type fold[T any] struct {
	kept  []checkpoint[T] // in order, from the start on
	last  checkpoint[T]   // the last that was asked for
	apart int             // the places between two that are kept: twice as many where they become too many
	most  int             // that are kept
	start func() T
	clone func(T) T
	// grow takes a value from one place on to another, or as far as ctx lets it.
	grow func(ctx context.Context, v T, from, to int) (reached int, err error)
}

// checkpoint is the value at a place; it is never changed.
type checkpoint[T any] struct {
	after int
	value T
}

const (
	foldMemory = 64 << 20 // bytes that the values of a fold may take
	foldMost   = 1024
)

// mostKept is how many values of a size are kept in so much room.
func mostKept(size int, room int64) int {
	return int(max(2, min(min(foldMemory, room)/int64(max(1, size)), foldMost))) &^ 1
}

// at is the value at a place. Where ctx ends, what was come to is kept.
func (f *fold[T]) at(ctx context.Context, place int) (T, error) {
	from, ok := f.before(place)
	if !ok {
		from = checkpoint[T]{0, f.start()}
		f.keep(from)
	}
	for from.after < place {
		v := f.clone(from.value)
		reached, err := f.grow(ctx, v, from.after, min(place, (from.after/f.apart+1)*f.apart))
		from = checkpoint[T]{reached, v}
		f.keep(from)
		if err != nil {
			var none T
			return none, err
		}
	}
	f.last = from
	return from.value, nil
}

// before is the furthest that is not beyond a place; ok is false where there is none.
func (f *fold[T]) before(place int) (nearest checkpoint[T], ok bool) {
	if k := f.from(place + 1); k > 0 {
		nearest, ok = f.kept[k-1], true
	}
	if f.last.after <= place && f.last.after > nearest.after {
		return f.last, true
	}
	return nearest, ok
}

// from is how many of those kept are before a place.
func (f *fold[T]) from(place int) int {
	return sort.Search(len(f.kept), func(k int) bool { return f.kept[k].after >= place })
}

// keep keeps a value, unless there is one as near, and lets go of every other one
// where there are too many, but not of the first.
func (f *fold[T]) keep(one checkpoint[T]) {
	f.last = one
	section := one.after / f.apart
	k := f.from(section * f.apart)
	if k < len(f.kept) && f.kept[k].after/f.apart == section {
		return
	}
	f.kept = slices.Insert(f.kept, k, one)
	if len(f.kept) <= f.most {
		return
	}
	f.apart *= 2
	few := f.kept[:0]
	for k := 0; k < len(f.kept); k += 2 {
		few = append(few, f.kept[k])
	}
	clear(f.kept[len(few):])
	f.kept = few
}

// forget lets go of what is before a place, where it then begins.
func (f *fold[T]) forget(before int) {
	v, _ := f.at(context.Background(), before)
	f.last = checkpoint[T]{before, v}
	f.kept = slices.Replace(f.kept, 0, f.from(before+1), f.last)
}
