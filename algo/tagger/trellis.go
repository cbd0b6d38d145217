package tagger

// Trellis is all outputs of a sentence as paths through a grid of places and
// tags: what the prediction is chosen from. The element of place i and tag t is
// at i·m + t.
type Trellis struct {
	// Prefix is the best score of the sentence up to place i with tag t there.
	Prefix []float64
	// Back is the tag before t in one of the best beginnings: of equals the first
	// tag, or that of the prediction; −1 at the first place. The prediction is read
	// back from its last tag.
	Back []int32
}

// Trellis is the trellis of a sentence, in memory of its own. It costs O(L·m²).
func (t *Tagger) Trellis(words []int32) *Trellis {
	m, n := len(t.tags), len(words)
	g, best := &Trellis{make([]float64, n*m), make([]int32, n*m)}, make([]int32, n)
	t.Viterbi(words, best)
	for i, word := range words {
		row := g.Prefix[i*m:][:m]
		for tag := range row {
			back, into := -1, t.start()[tag]
			if i > 0 {
				back, into = t.enter(tag, g.Prefix[(i-1)*m:][:m])
			}
			g.Back[i*m+tag] = int32(back)
			row[tag] = into
			if word >= 0 {
				row[tag] += t.w[t.Emission(int32(tag), word)]
			}
		}
		if i > 0 {
			g.Back[i*m+int(best[i])] = best[i-1]
		}
	}
	return g
}

// enter is the best way from the place before into a tag: the tag there, of equals
// the first, and the score up to and with the transition.
func (t *Tagger) enter(tag int, prefix []float64) (from int, score float64) {
	for u, p := range prefix {
		if s := p + t.w[t.Transition(int32(u), int32(tag))]; u == 0 || s > score {
			from, score = u, s
		}
	}
	return from, score
}
