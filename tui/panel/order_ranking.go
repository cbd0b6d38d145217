package panel

import (
	"cmp"
	"slices"
)

// ranking is numbers from 0 on in the order of their keys, of equal keys the least
// first. Only the lines that were asked for are in order, so that few of very many
// cost O(n).
type ranking struct {
	n    int       // numbers there are
	perm []int32   // those that are listed; nil: all
	keys []float64 // of each number; nil: perm is in order as it is
	head []int32   // the first lines, where they were found without a list of all
	// perm[from:to] is in order, what stands before belongs before it, and what
	// stands behind, behind it.
	from, to int
}

// block is how many lines are put in order at least.
const block = 256

// size is how many are listed.
func (r *ranking) size() int {
	if r.perm == nil {
		return r.n
	}
	return len(r.perm)
}

// list is those that are listed.
func (r *ranking) list() []int32 {
	if r.perm == nil {
		r.perm = make([]int32, r.n)
		for i := range r.perm {
			r.perm[i] = int32(i)
		}
	}
	return r.perm
}

// number is the number in line k.
func (r *ranking) number(k int) int32 {
	if r.keys != nil && k < block && r.perm == nil && len(r.head) == 0 {
		r.skim()
	}
	if k < len(r.head) {
		return r.head[k]
	}
	if list := r.list(); r.keys == nil || k >= r.from && k < r.to {
		return list[k]
	}
	r.arrange(k)
	return r.perm[k]
}

// skim finds the first lines among the few that stand before one that a sample
// tells: no list of all is made, which takes longer than to look at each.
func (r *ranking) skim() {
	if r.n <= 2*block {
		return
	}
	draw := uint32(1)
	pivot := r.pivot(0, r.n, block, &draw)
	few, key := ranking{perm: r.head, keys: r.keys}, r.keys[pivot]
	for i, k := range r.keys[:r.n] {
		if k > key || k == key && int32(i) > pivot { // behind it, as compare says
			continue
		}
		few.perm = append(few.perm, int32(i))
	}
	if len(few.perm) > block {
		few.arrange(0)
		r.head = few.perm[:block]
	}
}

// arrange puts line k in order, with those about it. As many as are in order
// already come with those that go on from them, so that all are O(n log n) however
// they are asked for.
func (r *ranking) arrange(k int) {
	low, high := r.to, len(r.perm)
	if k < r.from {
		low, high = 0, r.from
	}
	size := max(block, r.to-r.from)
	first := low + (k-low)/size*size
	if high == r.from {
		first = max(low, high-(high-k+size-1)/size*size)
	}
	last := min(high, first+size)
	r.part(low, high, first)
	r.part(first, high, last)
	slices.SortFunc(r.perm[first:last], func(i, j int32) int {
		return r.compare(i, j)
	})
	switch {
	case first == r.to && r.from < r.to:
		r.to = last
	case last == r.from && r.from < r.to:
		r.from = first
	default:
		r.from, r.to = first, last
	}
}

func (r *ranking) compare(i, j int32) int {
	switch p, q := r.keys[i], r.keys[j]; {
	case p < q:
		return -1
	case p > q:
		return 1
	case p != q: // one of them is no number
		if c := cmp.Compare(p, q); c != 0 {
			return c
		}
	}
	return cmp.Compare(i, j)
}

// part moves what belongs before line k, of those from low up to high, before it:
// Hoare's selection.
func (r *ranking) part(low, high, k int) {
	draw := uint32(1)
	for low < k && k < high {
		pivot := r.pivot(low, high, k, &draw)
		i, j := low, high-1
		for i <= j {
			for r.compare(r.perm[i], pivot) < 0 {
				i++
			}
			for r.compare(pivot, r.perm[j]) < 0 {
				j--
			}
			if i <= j {
				r.perm[i], r.perm[j] = r.perm[j], r.perm[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case k <= j:
			high = j + 1
		case k >= i:
			low = i
		default:
			return
		}
	}
}

// pivot is a number that belongs near line k, a little on the side where there are
// more, as a sample tells; it is drawn, so that no order of the keys is slow.
func (r *ranking) pivot(low, high, k int, draw *uint32) int32 {
	var sample [31]int32
	size := high - low
	for m := range sample {
		*draw = *draw*1664525 + 1013904223
		sample[m] = int32(low + int(uint64(*draw)*uint64(size)>>32))
		if r.perm != nil {
			sample[m] = r.perm[sample[m]]
		}
	}
	slices.SortFunc(sample[:], r.compare)
	at := (k - low) * len(sample) / size
	if at < len(sample)/2 {
		return sample[at+1]
	}
	return sample[at-1]
}

// line is the line that a number has, −1 if it is not listed: O(n).
func (r *ranking) line(number int32) int {
	if r.keys == nil {
		return slices.Index(r.perm, number)
	}
	before, listed := 0, false
	for _, i := range r.list() {
		c := r.compare(i, number)
		listed = listed || c == 0
		if c < 0 {
			before++
		}
	}
	if !listed {
		return -1
	}
	return before
}
