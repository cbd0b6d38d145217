package tagger

import (
	"cmp"
	"slices"
)

// Trellis is all outputs of a sentence as paths through a grid of places and
// tags: what the prediction is chosen from. The element of place i and tag t is
// at i·m + t.
type Trellis struct {
	// Prefix is the best score of the sentence up to place i with tag t there.
	Prefix []float64
	// Back is the tag before t in the lexicographically least of the best
	// beginnings; −1 at the first place. The prediction is read back from its
	// last tag.
	Back []int32
}

// Trellis is the trellis of a sentence, in memory of its own. It costs O(L·m²).
func (t *Tagger) Trellis(words []int32) *Trellis {
	m, n := len(t.tags), len(words)
	g, best := &Trellis{make([]float64, n*m), make([]int32, n*m)}, make([]int32, n)
	t.Viterbi(words, best)
	rank := make([]int, m) // the place of each tag's best beginning in their order
	for i, word := range words {
		row := g.Prefix[i*m:][:m]
		for tag := range row {
			back, into := -1, t.start()[tag]
			if i > 0 {
				back, into = t.enter(tag, g.Prefix[(i-1)*m:][:m], rank)
			}
			g.Back[i*m+tag] = int32(back)
			row[tag] = into
			if word >= 0 {
				row[tag] += t.w[t.Emission(int32(tag), word)]
			}
		}
		rankBeginnings(rank, g.Back[i*m:][:m])
		if i > 0 { // where sums round, the two directions may differ
			g.Back[i*m+int(best[i])] = best[i-1]
		}
	}
	return g
}

// enter is the best way from the place before into a tag: the tag there, of
// the least rank where several are best, and the score up to and with the
// transition.
func (t *Tagger) enter(tag int, prefix []float64, rank []int) (from int, score float64) {
	for u, p := range prefix {
		s := p + t.w[t.Transition(int32(u), int32(tag))]
		if u == 0 || s > score || s == score && rank[u] < rank[from] {
			from, score = u, s
		}
	}
	return from, score
}

// rankBeginnings puts the best beginnings that end in each tag in their
// lexicographic order: by the beginning they go on from, then by the tag. rank
// is that of the place before and becomes that of this one.
func rankBeginnings(rank []int, back []int32) {
	order := make([]int, len(rank))
	for tag := range order {
		order[tag] = tag
	}
	slices.SortFunc(order, func(a, b int) int {
		if back[a] < 0 || back[a] == back[b] {
			return cmp.Compare(a, b)
		}
		return cmp.Compare(rank[back[a]], rank[back[b]])
	})
	for k, tag := range order {
		rank[tag] = k
	}
}
