package tagger

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"perceptron/algo/draws"
	"perceptron/model"
)

// spell is tags by name.
func spell(c *model.Corpus, tags []int32) string {
	names := make([]string, len(tags))
	for i, tag := range tags {
		names[i] = c.Tags[tag]
	}
	return strings.Join(names, " ")
}

// Add adds times·changes to the weights.
func (t *Tagger) Add(changes []Change, times float64) {
	for _, c := range changes {
		t.w[c.Feature] += times * float64(c.Count)
	}
}

// step makes one step on sentence i and writes it as testdata/fish.trace does.
func step(g *Tagger, c *model.Corpus, i, number int) string {
	words, gold := c.Sentence(i)
	predicted := make([]int32, len(words))
	var b strings.Builder
	var texts, scores, changes, weights []string
	for _, word := range words {
		texts = append(texts, c.Words[word])
	}
	for y := range outputs(g.Tags(), len(words)) {
		scores = append(scores, fmt.Sprint(spell(c, y), " ", g.Score(words, y)))
	}
	g.Viterbi(words, predicted)
	difference := g.Difference(words, gold, predicted, nil)
	g.Add(difference, 1)
	for _, change := range difference {
		changes = append(changes, fmt.Sprintf("%s %+d", g.Name(change.Feature), change.Count))
	}
	if len(changes) == 0 {
		changes = []string{"none"}
	}
	for f, w := range g.Weights() {
		if w != 0 {
			weights = append(weights, fmt.Sprint(g.Name(f), " ", w))
		}
	}
	fmt.Fprintf(&b, "step %d: %s\ngold %s\n", number, strings.Join(texts, " "), spell(c, gold))
	fmt.Fprintf(&b, "scores %s\npredicted %s\n", strings.Join(scores, ", "), spell(c, predicted))
	fmt.Fprintf(&b, "changes %s\nweights %s\n", strings.Join(changes, ", "), strings.Join(weights, ", "))
	return b.String()
}

// TestTranscript runs the sentences of a transcript that was worked by hand.
func TestTranscript(t *testing.T) {
	f, err := os.Open("testdata/fish.trace")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var want strings.Builder
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if line := lines.Text(); line != "" && !strings.HasPrefix(line, "#") {
			want.WriteString(line + "\n")
		}
	}
	c := corpus("fish/N go/V", "go/V fish/V")
	s := NewSpace(c)
	g := New(s, make([]float64, s.Size()))
	got := ""
	for k := range 6 {
		got += step(g, c, k%2, k+1)
	}
	if diff := cmp.Diff(want.String(), got); diff != "" {
		t.Error(diff)
	}
}

// Nothing is allocated once the longest sentence has been seen.
func TestAllocations(t *testing.T) {
	c := corpus("a/N b/V c/N", "a/N")
	s := NewSpace(c)
	g := New(s, make([]float64, s.Size()))
	best, changes := make([]int32, 3), make([]Change, 0, 100)
	words, gold := c.Sentence(0)
	if n := testing.AllocsPerRun(100, func() {
		g.Viterbi(words, best)
		g.Predict(words, gold, best)
		g.Add(g.Difference(words, gold, best, changes), 1)
		g.WrongTags(c, 0)
	}); n != 0 {
		t.Errorf("%v allocations", n)
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

// farthest is R² by listing all outputs of all sentences.
func farthest(c *model.Corpus) int {
	far := 0
	for i := range c.Len() {
		words, gold := c.Sentence(i)
		right := features(c, words, gold)
		for y := range outputs(len(c.Tags), len(words)) {
			phi := features(c, words, y)
			square := 0
			for name, count := range phi {
				square += (right[name] - count) * (right[name] - count)
			}
			for name, count := range right {
				if phi[name] == 0 {
					square += count * count
				}
			}
			far = max(far, square)
		}
	}
	return far
}

// TestRadius: never below the enumeration, equal to it where it says so, and seldom above it.
func TestRadius(t *testing.T) {
	known, above, all := 0, 0, 0
	draws.Check(t, "1500", func(t *rapid.T) {
		c := drawCorpus(t)
		want := farthest(c)
		got, attained, _ := RadiusSquared(t.Context(), c)
		if got < want || attained && got != want {
			t.Fatalf("%d %v, enumerated %d", got, attained, want)
		}
		if all++; attained && want > 0 {
			known++
		}
		if got > want {
			above++
		}
	})
	if known == 0 || above > all/20 {
		t.Errorf("%d are said to be attained, %d of %d are above", known, above, all)
	}
}
