package tagger

import (
	"maps"
	"slices"
	"testing"

	"perceptron/algo/draws"

	"pgregory.net/rapid"
)

// The names in the order of their indices, written out for 2 tags and 2 words.
func TestNames(t *testing.T) {
	s := NewSpace(corpus("the/DET dog/NOUN"))
	want := []string{
		"E:DET:the", "E:DET:dog", "E:NOUN:the", "E:NOUN:dog",
		"T:DET:DET", "T:DET:NOUN", "T:NOUN:DET", "T:NOUN:NOUN",
		"T:<s>:DET", "T:<s>:NOUN",
	}
	var got []string
	for f := range s.Size() {
		got = append(got, s.Name(f))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for name, f := range map[string]int{
		"E:NOUN:the": s.Emission(1, 0), "T:NOUN:DET": s.Transition(1, 0), "T:<s>:NOUN": s.Start(1),
	} {
		if s.Name(f) != name {
			t.Errorf("%s has the index of %s", name, s.Name(f))
		}
	}
}

// TestDifference compares with counting by name, also for unknown words and
// tags.
func TestDifference(t *testing.T) {
	draws.Check(t, "2000", func(t *rapid.T) {
		c := drawCorpus(t)
		s := NewSpace(c)
		words := drawWords(t, c)
		tags := rapid.SliceOfN(rapid.Int32Range(-1, int32(len(c.Tags)-1)), len(words), len(words))
		gold, predicted := tags.Draw(t, "gold"), tags.Draw(t, "predicted")
		want := features(c, words, gold)
		for name, count := range features(c, words, predicted) {
			want[name] -= count
		}
		maps.DeleteFunc(want, func(_ string, count int) bool { return count == 0 })
		kept := Change{-1, 7}
		got := s.Difference(words, gold, predicted, []Change{kept})
		named := map[string]int{}
		for k, change := range got[1:] {
			named[s.Name(change.Feature)] = change.Count
			if change.Feature <= got[k].Feature {
				t.Fatalf("%v is not sorted", got)
			}
		}
		if got[0] != kept || !maps.Equal(named, want) {
			t.Fatalf("%v, want %v", named, want)
		}
	})
}

// Two outputs with the same counts: N to N, N to V and V to N, once each.
// Nothing is learned from taking one for the other, and no weights can part
// them: the margin is never above 0.
func TestSameCounts(t *testing.T) {
	c := corpus("a/N a/N a/V a/N", "a/N a/V a/N a/N")
	words, gold := c.Sentence(1)
	_, other := c.Sentence(0)
	if got := NewSpace(c).Difference(words, gold, other, nil); len(got) != 0 {
		t.Errorf("%v, want none", got)
	}
	draws.Check(t, "200", func(t *rapid.T) {
		g := drawTagger(t, c, whole)
		if l := g.Look(words, gold, make([]int32, 4)); l.Margin > 0 {
			t.Fatalf("margin %v", l.Margin)
		}
	})
}
