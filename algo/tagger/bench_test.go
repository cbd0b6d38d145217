package tagger

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"perceptron/model"
)

// large is a corpus of n sentences of 30 words each from v, by a law like
// Zipf's, with m tags: for timing.
func large(n, m, v int) *model.Corpus {
	rng := rand.New(rand.NewPCG(5, 6))
	c := &model.Corpus{Start: []int32{0}}
	for i := range v {
		c.Words = append(c.Words, fmt.Sprint("w", i))
	}
	for i := range m {
		c.Tags = append(c.Tags, fmt.Sprintf("T%03d", i))
	}
	for range n {
		for range 30 {
			word := int32(math.Pow(float64(v), rng.Float64())) - 1
			c.Word = append(c.Word, word)
			c.Tag = append(c.Tag, (word*7+rng.Int32N(2))%int32(m))
		}
		c.Start = append(c.Start, int32(len(c.Word)))
	}
	return c
}

// normal is a tagger with standard normal weights.
func normal(c *model.Corpus) *Tagger {
	rng := rand.New(rand.NewPCG(7, 8))
	s := NewSpace(c)
	w := make([]float64, s.Size())
	for i := range w {
		w[i] = rng.NormFloat64()
	}
	return New(s, w)
}

// BenchmarkViterbi is a sentence of 30 words with 50 tags and 50,000 words.
func BenchmarkViterbi(b *testing.B) {
	c := large(2000, 50, 50_000)
	t := normal(c)
	best := make([]int32, 30)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		words, _ := c.Sentence(i % c.Len())
		t.Viterbi(words, best)
	}
}

// BenchmarkLook is the same with the margin, and the difference.
func BenchmarkLook(b *testing.B) {
	c := large(2000, 50, 50_000)
	t := normal(c)
	best, changes := make([]int32, 30), make([]Change, 0, 200)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		words, gold := c.Sentence(i % c.Len())
		t.Look(words, gold, best)
		changes = t.Difference(words, gold, best, changes[:0])
	}
}

// BenchmarkFew is a sentence of 30 words with 5 tags and 100 words.
func BenchmarkFew(b *testing.B) {
	c := large(100, 5, 100)
	t := normal(c)
	best := make([]int32, 30)
	for i := 0; b.Loop(); i++ {
		words, _ := c.Sentence(i % c.Len())
		t.Viterbi(words, best)
	}
}

// BenchmarkTrellis is what the screen asks for.
func BenchmarkTrellis(b *testing.B) {
	c := large(100, 50, 50_000)
	t := normal(c)
	for i := 0; b.Loop(); i++ {
		words, _ := c.Sentence(i % c.Len())
		t.Trellis(words)
	}
}

// BenchmarkRadius is 10,000 sentences.
func BenchmarkRadius(b *testing.B) {
	c := large(10_000, 50, 50_000)
	for b.Loop() {
		RadiusSquared(b.Context(), c)
	}
}
