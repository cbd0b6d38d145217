package tagger

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"slices"
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

// reference is a structured perceptron with weights by name that lists all
// outputs.
type reference map[string]float64

func (w reference) predict(c *model.Corpus, words []int32) []int32 {
	top, best := math.Inf(-1), []int32(nil)
	for y := range outputs(len(c.Tags), len(words)) {
		if s := product(w, features(c, words, y)); s > top {
			top, best = s, slices.Clone(y)
		}
	}
	return best
}

func (w reference) learn(c *model.Corpus, words, gold, predicted []int32) {
	for name, count := range features(c, words, gold) {
		w[name] += float64(count)
	}
	for name, count := range features(c, words, predicted) {
		w[name] -= float64(count)
	}
}

// TestRun: ten passes make the reference's predictions and weights, at every
// step, and the errors are counted as it makes them. If the right outputs are
// then ahead by a margin δ, the updates are at most (R/δ)².
func TestRun(t *testing.T) {
	draws.Check(t, "300", func(t *rapid.T) {
		c := drawCorpus(t)
		s := NewSpace(c)
		g, w := New(s, make([]float64, s.Size())), reference{}
		updates := 0
		for k := range 10 * c.Len() {
			words, gold := c.Sentence(k % c.Len())
			best, want := make([]int32, len(words)), w.predict(c, words)
			if look := g.Look(words, gold, best); !slices.Equal(best, want) || look.Mistake == slices.Equal(gold, want) {
				t.Fatalf("step %d: %v %+v, want %v", k+1, best, look, want)
			}
			if !slices.Equal(gold, want) {
				updates++
			}
			w.learn(c, words, gold, want)
			g.Add(s.Difference(words, gold, best, nil), 1)
			if got := named(g); !sameButZeros(got, w) {
				t.Fatalf("step %d: %v, want %v", k+1, got, w)
			}
		}
		checkErrors(t, g, w, c)
		checkBound(t, g, c, updates)
	})
}

// sameButZeros compares weights of which one lacks those that are 0.
func sameButZeros(a, b map[string]float64) bool {
	for name := range a {
		if a[name] != b[name] {
			return false
		}
	}
	for name := range b {
		if a[name] != b[name] {
			return false
		}
	}
	return true
}

func checkErrors(t *rapid.T, g *Tagger, w reference, c *model.Corpus) {
	var want Tally
	for i := range c.Len() {
		words, gold := c.Sentence(i)
		best := w.predict(c, words)
		wrong := 0
		for k := range best {
			if best[k] != gold[k] {
				wrong++
			}
		}
		want.Tags += wrong
		want.Sentences += min(wrong, 1)
	}
	if got := g.Errors(c, 0, c.Len()); got != want {
		t.Fatalf("%+v, want %+v", got, want)
	}
}

// checkBound is Collins's theorem: with δ = the least margin over ‖w‖, if it is
// positive, updates ≤ R²/δ². All is in whole numbers.
func checkBound(t *rapid.T, g *Tagger, c *model.Corpus, updates int) {
	least, square := math.Inf(1), 0.0
	for i := range c.Len() {
		words, gold := c.Sentence(i)
		least = min(least, g.Look(words, gold, make([]int32, len(words))).Margin)
	}
	for _, v := range g.Weights() {
		square += v * v
	}
	r, _, _ := RadiusSquared(t.Context(), c)
	if least > 0 && !math.IsInf(least, 1) && float64(updates)*least*least > float64(r)*square {
		t.Fatalf("%d updates, R² ≤ %d, δ² = %v/%v", updates, r, least*least, square)
	}
}

// Errors on words and tags that the space has not, by hand. The one weight that
// is not 0 is T:N:V, so that the prediction is N V for each sentence.
func TestErrorsOnUnknown(t *testing.T) {
	s := NewSpace(corpus("a/N b/V"))
	g := New(s, make([]float64, s.Size()))
	g.Weights()[s.Transition(0, 1)] = 1
	c := &model.Corpus{
		Word:  []int32{-1, -1, 0, 1, -1, 1},
		Tag:   []int32{0, 1, 0, -1, 1, 1}, // N V, right; N and an unknown tag; V V
		Start: []int32{0, 2, 4, 6},
	}
	for _, test := range []struct {
		from, to int
		want     Tally
	}{
		{0, 3, Tally{Sentences: 2, Tags: 2}},
		{1, 2, Tally{Sentences: 1, Tags: 1}},
		{0, 0, Tally{}},
	} {
		if got := g.Errors(c, test.from, test.to); got != test.want {
			t.Errorf("%d to %d: %+v, want %+v", test.from, test.to, got, test.want)
		}
	}
}

// Nothing is allocated once the longest sentence has been seen.
func TestAllocations(t *testing.T) {
	c := corpus("a/N b/V c/N", "a/N")
	g := normal(c)
	best, changes := make([]int32, 3), make([]Change, 0, 100)
	words, gold := c.Sentence(0)
	if n := testing.AllocsPerRun(100, func() {
		g.Viterbi(words, best)
		g.Look(words, gold, best)
		g.Add(g.Difference(words, gold, best, changes), 1)
		g.Errors(c, 0, c.Len())
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestNewPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic for too few weights")
		}
	}()
	New(NewSpace(corpus("a/N")), nil)
}
