package tagger

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo/draws"
	"perceptron/model"
)

// What the package computes is compared with the list of all outputs and with
// features that are counted by name, one token after the other.

// corpus is made from lines of "word/TAG word/TAG …".
func corpus(lines ...string) *model.Corpus {
	c := &model.Corpus{Start: []int32{0}}
	for _, line := range lines {
		for token := range strings.FieldsSeq(line) {
			_, tag, _ := strings.Cut(token, "/")
			c.Tags = append(c.Tags, tag)
		}
	}
	slices.Sort(c.Tags)
	c.Tags = slices.Compact(c.Tags)
	for _, line := range lines {
		for token := range strings.FieldsSeq(line) {
			word, tag, _ := strings.Cut(token, "/")
			if !slices.Contains(c.Words, word) {
				c.Words = append(c.Words, word)
			}
			c.Word = append(c.Word, int32(slices.Index(c.Words, word)))
			c.Tag = append(c.Tag, int32(slices.Index(c.Tags, tag)))
		}
		c.Start = append(c.Start, int32(len(c.Word)))
	}
	return c
}

// drawCorpus draws up to 4 sentences of up to 5 words, with up to 4 tags of
// which some may be used nowhere.
func drawCorpus(t *rapid.T) *model.Corpus {
	m, v := rapid.IntRange(1, 4).Draw(t, "m"), rapid.IntRange(1, 4).Draw(t, "v")
	c := &model.Corpus{Tags: []string{"A", "B", "C", "D"}[:m], Words: []string{"w", "x", "y", "z"}[:v], Start: []int32{0}}
	for range rapid.IntRange(1, 4).Draw(t, "sentences") {
		for range rapid.IntRange(1, 5).Draw(t, "length") {
			c.Word = append(c.Word, rapid.Int32Range(0, int32(v-1)).Draw(t, "word"))
			c.Tag = append(c.Tag, rapid.Int32Range(0, int32(m-1)).Draw(t, "tag"))
		}
		c.Start = append(c.Start, int32(len(c.Word)))
	}
	return c
}

// Weights that tie often, that round, and that do so badly.
var (
	whole    = []float64{0, 0, 0, 1, -1, 2, -2, 3}
	rounding = []float64{0, 0.1, 0.2, 0.3, -0.1, -0.2, 0.7, 1.1}
	wide     = []float64{0, 1, -1, 1e16, -1e16, 1e-9, 0.1, 3}
)

func drawTagger(t *rapid.T, c *model.Corpus, numbers []float64) *Tagger {
	s := NewSpace(c)
	return New(s, rapid.SliceOfN(rapid.SampledFrom(numbers), s.Size(), s.Size()).Draw(t, "w"))
}

// drawWords draws a sentence of up to 5 words, some unknown.
func drawWords(t *rapid.T, c *model.Corpus) []int32 {
	return rapid.SliceOfN(rapid.Int32Range(-1, int32(len(c.Words)-1)), 1, 5).Draw(t, "words")
}

// outputs are all m^length lists of tags in lexicographic order. The list is
// borrowed until the next.
func outputs(m, length int) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		y := make([]int32, length)
		for {
			if !yield(y) {
				return
			}
			k := length - 1
			for ; k >= 0 && int(y[k]) == m-1; k-- {
				y[k] = 0
			}
			if k < 0 {
				return
			}
			y[k]++
		}
	}
}

// features is Φ(x, y) by name. Unknown words and tags have none.
func features(c *model.Corpus, words, tags []int32) map[string]int {
	phi := map[string]int{}
	for i, tag := range tags {
		if tag < 0 {
			continue
		}
		if words[i] >= 0 {
			phi[fmt.Sprintf("E:%s:%s", c.Tags[tag], c.Words[words[i]])]++
		}
		if i == 0 {
			phi["T:<s>:"+c.Tags[tag]]++
		} else if tags[i-1] >= 0 {
			phi[fmt.Sprintf("T:%s:%s", c.Tags[tags[i-1]], c.Tags[tag])]++
		}
	}
	return phi
}

// named are the weights by name.
func named(t *Tagger) map[string]float64 {
	w := map[string]float64{}
	for f, v := range t.Weights() {
		w[t.Name(f)] = v
	}
	return w
}

// product is w·Φ, of whole numbers.
func product(w map[string]float64, phi map[string]int) float64 {
	sum := 0.0
	for name, count := range phi {
		sum += w[name] * float64(count)
	}
	return sum
}

// TestWhole compares all that is asked about a sentence with the list of its
// outputs, for whole weights with many ties.
func TestWhole(t *testing.T) { draws.Check(t, "3000", wholeProperty) }

func FuzzWhole(f *testing.F) { f.Fuzz(rapid.MakeFuzz(wholeProperty)) }

func wholeProperty(t *rapid.T) {
	c := drawCorpus(t)
	g := drawTagger(t, c, whole)
	words := drawWords(t, c)
	gold := rapid.SliceOfN(rapid.Int32Range(-1, int32(len(c.Tags)-1)), len(words), len(words)).Draw(t, "gold")
	w := named(g)
	best, rival := math.Inf(-1), math.Inf(-1)
	var wantBest []int32
	for y := range outputs(len(c.Tags), len(words)) {
		score := product(w, features(c, words, y))
		if got := g.Score(words, y); got != score {
			t.Fatalf("score of %v: %v, want %v", y, got, score)
		}
		if score > best {
			best, wantBest = score, slices.Clone(y)
		}
		if score > rival && !slices.Equal(y, gold) {
			rival = score
		}
	}
	y := make([]int32, len(words))
	if score := g.Viterbi(words, y); score != best || !slices.Equal(y, wantBest) {
		t.Fatalf("prediction %v %v, want %v %v", y, score, wantBest, best)
	}
	goldScore := product(w, features(c, words, gold))
	want := Prediction{Activation: goldScore, Best: best, Margin: goldScore - rival, Mistake: !slices.Equal(gold, wantBest)}
	if got := g.Predict(words, gold, y); got != want || !slices.Equal(y, wantBest) {
		t.Fatalf("look %v %+v, want %v %+v", y, got, wantBest, want)
	}
	wrong := 0
	for i, tag := range wantBest {
		if tag != gold[i] {
			wrong++
		}
	}
	if got := g.WrongTags(&model.Corpus{Word: words, Tag: gold, Start: []int32{0, int32(len(words))}}, 0); got != wrong {
		t.Fatalf("%d wrong tags of %v, want %d", got, gold, wrong)
	}
	checkTrellis(t, g, words)
}

// checkTrellis compares a trellis with the list of all outputs.
func checkTrellis(t *rapid.T, g *Tagger, words []int32) {
	m, n := g.Tags(), len(words)
	trellis := g.Trellis(words)
	prefix, back := make([]float64, n*m), slices.Repeat([]int32{-1}, n*m)
	for i := range n {
		for k := range m {
			prefix[i*m+k] = math.Inf(-1)
		}
		for y := range outputs(m, i+1) {
			at := i*m + int(y[i])
			score := g.Score(words[:i+1], y)
			if i > 0 && (score > prefix[at] || score == prefix[at] && y[i-1] < back[at]) {
				back[at] = y[i-1]
			}
			prefix[at] = max(prefix[at], score)
		}
	}
	best := make([]int32, n)
	g.Viterbi(words, best)
	for i := 1; i < n; i++ { // read back from its last tag
		back[i*m+int(best[i])] = best[i-1]
	}
	if !slices.Equal(trellis.Prefix, prefix) || !slices.Equal(trellis.Back, back) {
		t.Fatalf("trellis %+v, want %v %v", trellis, prefix, back)
	}
}

// TestRounding: with weights whose sums round, the best score is still exactly
// the greatest of all outputs', summed from the end, and at each place the
// prediction has the least of the tags from which the best rest begins.
func TestRounding(t *testing.T) {
	for _, numbers := range [][]float64{rounding, wide} {
		draws.Check(t, "1500", func(t *rapid.T) {
			c := drawCorpus(t)
			g := drawTagger(t, c, numbers)
			words := drawWords(t, c)
			m := len(c.Tags)
			y := make([]int32, len(words))
			score := g.Viterbi(words, y)
			if own := g.Score(words, y); own != score {
				t.Fatalf("%v scores %v, its own score is %v", y, score, own)
			}
			for i := range words {
				top, least := math.Inf(-1), int32(0)
				for rest := range outputs(m, len(words)-i) {
					s := fromEnd(g, words[i:], rest)
					if i == 0 {
						s += g.Weights()[g.Start(rest[0])]
					} else {
						s += g.Weights()[g.Transition(y[i-1], rest[0])]
					}
					if s > top {
						top, least = s, rest[0]
					}
				}
				if y[i] != least || i == 0 && top != score {
					t.Fatalf("place %d of %v %v: want %d, %v", i, y, score, least, top)
				}
			}
		})
	}
}

// fromEnd is the score of the end of a sentence without the way into it.
func fromEnd(g *Tagger, words, tags []int32) float64 {
	sum := 0.0
	for i := len(tags) - 1; i >= 0; i-- {
		if i+1 < len(tags) {
			sum += g.Weights()[g.Transition(tags[i], tags[i+1])]
		}
		if words[i] >= 0 {
			sum += g.Weights()[g.Emission(tags[i], words[i])]
		}
	}
	return sum
}
