package tagger

// Trellis is the grid of places and tags of a sentence, whose paths are its outputs. Place
// i and tag t have the element i·m + t.
type Trellis struct {
	// Prefix is the best score of the sentence up to place i with tag t there.
	Prefix []float64
	// Back is the back pointer: the tag at place i−1 on a best path to t, of equals the
	// first tag, or the predicted one if that is among them; −1 at the first place.
	// Following it from the last predicted tag gives the prediction.
	Back []int32
}

// Trellis is the trellis of a sentence, in new memory. It costs O(L·m²).
func (t *Tagger) Trellis(words []int32) *Trellis {
	m, n := len(t.tags), len(words)
	g, best := &Trellis{make([]float64, n*m), make([]int32, n*m)}, make([]int32, n)
	t.Viterbi(words, best)
	for i, word := range words {
		row := g.Prefix[i*m:][:m]
		for tag := range row {
			back, into := -1, t.startWeights()[tag]
			if i > 0 {
				back, into = t.bestPredecessor(tag, g.Prefix[(i-1)*m:][:m])
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

// bestPredecessor is the tag at the place before on the best path into a tag, the first of
// equals, and the score with that transition.
func (t *Tagger) bestPredecessor(tag int, prefix []float64) (from int, score float64) {
	for u, p := range prefix {
		if s := p + t.w[t.Transition(int32(u), int32(tag))]; u == 0 || s > score {
			from, score = u, s
		}
	}
	return from, score
}
