package panel

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/model"
)

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

// The terms shown in a trellis add up to the score of each output and, along the
// predicted one, to the best scores of its nodes.
func TestTrellisAddsUp(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		f := frame(t, randomCorpus(r, t), "epochs=4", rapid.IntRange(1, 12).Draw(r, "step"))
		g := f.newTrellis(f.tagging(), 0, 60)
		m := g.scores.tagger.Tags()
		gold, best := 0.0, 0.0
		for k := range g.sentence.words {
			into, word := g.positionTerms(g.sentence.gold, k)
			gold += into + word
			into, word = g.positionTerms(g.scores.predicted, k)
			best += into + word
			if at := g.trellis.Prefix[k*m+int(g.scores.predicted[k])]; at != best {
				r.Fatalf("place %d of the prediction: the node has %g, the terms sum to %g", k, at, best)
			}
		}
		if gold != g.scores.gold || best != g.scores.best {
			r.Fatalf("terms sum to %g and %g, the scores are %g and %g", gold, best, g.scores.gold, g.scores.best)
		}
	})
}

// However narrow a trellis is, the positions shown are consecutive.
func TestTrellisConsecutive(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		f := frame(t, randomCorpus(r, t), "epochs=4", rapid.IntRange(1, 12).Draw(r, "step"))
		columns := rapid.IntRange(20, 90).Draw(r, "columns")
		said := ""
		for _, word := range f.tagging().words {
			said += " " + f.Data.Corpus.Words[word]
		}
		heads := strings.Split(shown(f, "trellis", columns, 14, ViewState{}), "\n")[1]
		if shown := joined(heads); shown == "" || !strings.Contains(said+" ", " "+shown+" ") {
			r.Fatalf("%d columns of%s: %q", columns, said, heads)
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
	text := shown(f, "trellis", 47, 17, ViewState{})
	if !strings.Contains(text, "word 1 of 80") || !strings.Contains(shown(f, "trellis", 60, 17, ViewState{}), "of 50 tags") {
		t.Errorf("it does not say what is left out:\n%s", text)
	}
	if got := len(regexp.MustCompile(`\[(T..→)?0\]`).FindAllString(text, -1)); got < 4 {
		t.Errorf("%d nodes of the prediction:\n%s", got, text)
	}
	later := shown(f, "trellis", 47, 17, ViewState{Scroll: 1000})
	if !strings.Contains(later, "word 80 of 80") {
		t.Errorf("scrolling does not reach the end:\n%s", later)
	}
}
