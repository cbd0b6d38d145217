package panel

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/model"
	"perceptron/tui/grid"
)

// corpus is tagged sentences as CoNLL writes them: "the/DET dog/NOUN; …".
func corpus(t testing.TB, text string) *model.Dataset {
	t.Helper()
	lines := strings.NewReplacer("/", " ", "; ", "\n\n", " ", "\n").Replace(text)
	d, err := model.Read(t.Context(), strings.NewReader(lines+"\n"), "corpus", model.ReadOptions{Input: "conll", Task: "sequence"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// walks has words that are nouns and verbs.
func walks(t testing.TB) *model.Dataset {
	return corpus(t, "the/DET dog/NOUN barks/VERB; they/PRON walk/VERB slowly/ADV; the/DET walk/NOUN was/VERB long/ADJ; "+
		"the/DET bark/NOUN of/PREP the/DET tree/NOUN is/VERB dry/ADJ; dogs/NOUN bark/VERB")
}

// randomCorpus is a few sentences of few words.
func randomCorpus(t *rapid.T, tb testing.TB) *model.Dataset {
	tags := rapid.IntRange(1, 5).Draw(t, "tags")
	words := []string{"a", "b", "longer", "日本語", "é"}
	var b strings.Builder
	for s := range rapid.IntRange(1, 4).Draw(t, "sentences") {
		if s > 0 {
			b.WriteString("; ")
		}
		for k := range rapid.IntRange(1, 9).Draw(t, "length") {
			if k > 0 {
				b.WriteString(" ")
			}
			fmt.Fprintf(&b, "%s/T%d", rapid.SampledFrom(words).Draw(t, "word"), rapid.IntRange(1, tags).Draw(t, "tag"))
		}
	}
	return corpus(tb, b.String())
}

// What the picture adds up, place by place, is the score of each output and,
// along the predicted one, the best scores of its nodes.
func TestTrellisAddsUp(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		f := frame(t, randomCorpus(r, t), "epochs=4", rapid.IntRange(1, 12).Draw(r, "step"))
		g := f.trellisPicture(grid.New(60, 20, false).All())
		m := g.v.tagger.Tags()
		gold, best := 0.0, 0.0
		for k := range g.t.words {
			into, word := g.terms(g.t.gold, k)
			gold += into + word
			into, word = g.terms(g.v.predicted, k)
			best += into + word
			if at := g.g.Prefix[k*m+int(g.v.predicted[k])]; at != best {
				r.Fatalf("place %d of the prediction: the node has %g, the terms sum to %g", k, at, best)
			}
		}
		if gold != g.v.gold || best != g.v.best {
			r.Fatalf("terms sum to %g and %g, the scores are %g and %g", gold, best, g.v.gold, g.v.best)
		}
	})
}

// An update moves each weight by its change and w·ΔΦ by ‖ΔΦ‖².
func TestTagChanges(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		f := frame(t, randomCorpus(r, t), "epochs=4", rapid.IntRange(1, 12).Draw(r, "step"))
		v := f.tagging()
		for _, c := range v.changes {
			if grew := v.after.tagger.Weights()[c.Feature] - v.before.tagger.Weights()[c.Feature]; grew != float64(c.Count) {
				r.Fatalf("%s grew by %g, not %d", v.before.tagger.Name(c.Feature), grew, c.Count)
			}
		}
		after := v.after.tagger.Score(v.words, v.gold) - v.after.tagger.Score(v.words, v.before.predicted)
		if after-(v.before.gold-v.before.best) != float64(v.square()) {
			r.Fatalf("w·ΔΦ goes from %g to %g, by ‖ΔΦ‖² = %d", v.before.gold-v.before.best, after, v.square())
		}
	})
}

// Fifty tags and thirty words: the tags of both paths are among those shown, and
// the heading says that there are more.
func TestTrellisOfMany(t *testing.T) {
	var b strings.Builder
	for k := range 30 {
		fmt.Fprintf(&b, "w%d/T%02d ", k, k*37%50)
	}
	for k := range 50 {
		fmt.Fprintf(&b, "v/T%02d ", k)
	}
	f := frame(t, corpus(t, strings.TrimSpace(b.String())), "", 1)
	text := shown(f, "trellis", 47, 17, View{})
	if !strings.Contains(text, "1–7 of 80") || !strings.Contains(text, "of 50 tags") {
		t.Errorf("it does not say what is left out:\n%s", text)
	}
	if got := strings.Count(text, "[0]"); got < 4 {
		t.Errorf("%d nodes of the prediction:\n%s", got, text)
	}
	later := shown(f, "trellis", 47, 17, View{Scroll: 1000})
	if !strings.Contains(later, "–80 of 80") {
		t.Errorf("scrolling does not reach the end:\n%s", later)
	}
}

// All panels of a batch of sentences, below each other, narrow and wide.
func TestSequenceGolden(t *testing.T) {
	f := frame(t, walks(t), "batch-size=3", 1)
	var b strings.Builder
	fmt.Fprintln(&b, Sentence(f))
	for _, w := range []int{32, 53} {
		b.WriteString(columnOf(f, w, false))
		fmt.Fprintln(&b, shown(f, "weights", w, 9, View{}))
	}
	for _, w := range []int{39, 47, 86} {
		fmt.Fprintln(&b, shown(f, "trellis", w, 17, View{}))
	}
	fmt.Fprintln(&b, spelled(f, "trellis", 47, 17, View{}, true))
	for _, w := range []int{60, 80, 140} {
		for _, line := range []string{"top", "timebar", "status"} {
			fmt.Fprintln(&b, shown(f, line, w, 1, View{}))
		}
	}
	matches(t, "tags batch", b.String())
}

// BenchmarkTrellis draws fifty tags and thirty words, anew at each step as a
// frame does.
func BenchmarkTrellis(b *testing.B) {
	var text strings.Builder
	for s := range 20 {
		for k := range 30 {
			fmt.Fprintf(&text, "w%d/T%02d ", (s*31+k*7)%97, (s*13+k*37)%50)
		}
		text.WriteString("; ")
	}
	f := frame(b, corpus(b, strings.ReplaceAll(strings.TrimSuffix(text.String(), " ; "), " ; ", "; ")), "epochs=1", 15)
	g := grid.New(80, 24, false)
	for b.Loop() {
		f.Cache = nil
		Draw("trellis", g.Area(grid.Rect{W: 47, H: 17}), f, View{}, false)
		Draw("step", g.Area(grid.Rect{X: 48, W: 32, H: 17}), f, View{}, false)
	}
}
