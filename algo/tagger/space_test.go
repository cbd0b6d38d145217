package tagger

import (
	"maps"
	"testing"

	"perceptron/algo/draws"

	"pgregory.net/rapid"
)

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
