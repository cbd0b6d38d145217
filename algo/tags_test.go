package algo_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/draws"
	"perceptron/model"
)

// drawCorpus draws up to 4 sentences of up to 3 words, in CoNLL form.
func drawCorpus(t *rapid.T) *model.Dataset {
	var b strings.Builder
	tags := rapid.IntRange(1, 3).Draw(t, "tags")
	for range rapid.IntRange(1, 4).Draw(t, "sentences") {
		for range rapid.IntRange(1, 3).Draw(t, "words") {
			b.WriteString(pick(t, "word", "x", "y", "z") + " " + rapid.SampledFrom([]string{"A", "B", "C"}[:tags]).Draw(t, "tag") + "\n")
		}
		b.WriteString("\n")
	}
	d, err := model.Read(t.Context(), strings.NewReader(b.String()), "drawn", model.ReadOptions{Input: "conll"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func drawSentences(t *rapid.T) *algo.Problem {
	d := drawCorpus(t)
	s := drawSetup(t, d.Len(), "1", "0.1", "1/3", "7")
	s.Steps = min(max(s.Steps, 1), 12)
	s.Arithmetic = pick(t, "arithmetic", "auto", "exact")
	if s.Order != "first" {
		s.Batch = rapid.IntRange(0, d.Len()).Draw(t, "batch")
	}
	p, err := algo.Prepare(s, d)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A run on sentences makes the steps of the enumerating reference, and its readouts
// averaged and pocket are the mean and the best of the weights kept there.
func TestSentencesAgree(t *testing.T) {
	draws.Check(t, "250", func(t *rapid.T) {
		p := drawSentences(t)
		r, s := newSentences(p.Setup, p.Data.Corpus), p.Start()
		for {
			alike(t, "stop", r.step, []any{s.Stopped(), s.Converged(), s.Misclassified}, []any{r.stop, r.converged, r.misclassified})
			r.state(t, "last", s, r.w, 1)
			if r.stop != algo.Running {
				break
			}
			e := s.Step()
			alike(t, "event", r.step, e, r.next())
		}
		line := extended(t, p)
		for _, step := range anyOrder(t, r.step) {
			at := min(max(step, 0), r.step)
			sum, best, fewest := map[string]int{}, 0, r.errors(r.kept[0])
			for k, w := range r.kept[:at+1] {
				if n := r.errors(w); n < fewest {
					best, fewest = k, n
				}
				for name, n := range w {
					sum[name] += n
				}
			}
			r.state(t, "averaged", readout(t, line, "averaged", step, 1).(*algo.State), sum, max(1, at))
			r.state(t, "pocket", readout(t, line, "pocket", step, 1).(*algo.State), r.kept[best], 1)
			last := readout(t, line, "last", step, 1)
			r.state(t, "last", last.(*algo.State), r.kept[at], 1)
			alike(t, "test errors", step, testErrors(last, p.Data), last.Evaluate().Errors)
		}
	})
}

// N N V N and N V N N over one word have the same counts: the second is never predicted,
// and an update between them is empty.
func TestUpdateOfNothing(t *testing.T) {
	d, err := model.Read(t.Context(), strings.NewReader("x N\nx V\nx N\nx N\n"), "same", model.ReadOptions{Input: "conll", Task: "sequence"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := algo.Prepare(algo.Default(), d)
	if err != nil {
		t.Fatal(err)
	}
	line := algo.NewTimeline(p)
	if err := line.Extend(t.Context(), math.MaxInt, nil); err != nil {
		t.Fatal(err)
	}
	m := line.Seek(line.Reached)
	if m.After.Stopped() != algo.EpochLimit || !m.Event.Updated || !slices.Equal(m.Before.Tagger().Weights(), m.After.Tagger().Weights()) {
		t.Errorf("%v, %+v", m.After.Stopped(), m.Event)
	}
}
