package explore

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
)

// asked answers the present question under ctx and stores the answer.
func asked(ctx context.Context, x *Explorer) (stage, Answer) {
	q := x.Question()
	a := q.Answer(ctx)
	x.AddAnswer(q, a)
	return q.stage, a
}

// ended is a context without any time.
func ended() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// firstPasses is the reasons of the applying bounds of Freund and Schapire.
func firstPasses(a Answer) (why []string) {
	for _, b := range a.Bounds {
		if strings.HasPrefix(b.Name, "freund-schapire") && b.Applies {
			why = append(why, b.Why)
		}
	}
	return why
}

// The verdict comes before the bounds that need a search.
func TestStages(t *testing.T) {
	x := explorer(t)
	if _, word := x.View().Frame(), x.View().Frame().Separable(); word != "" {
		t.Errorf("%q before anything is known", word)
	}
	at, a := asked(t.Context(), x)
	if at != stageVerdict || a.Verdict.GammaSquared == nil || a.Proof == nil || x.Answered() {
		t.Fatalf("stage %v, %+v", at, a.Verdict)
	}
	if why := firstPasses(a); len(why) != 1 || !strings.Contains(why[0], "so far") {
		t.Errorf("%q of a least that has not been looked for", why)
	}
	if f := x.View().Frame(); f.Separable() != "yes" || f.Theory == nil {
		t.Errorf("the frame says %q", f.Separable())
	}
	if !x.Question().Final() {
		t.Error("more than the bounds is asked for")
	}
	at, a = asked(t.Context(), x)
	if why := firstPasses(a); at != stageBounds || len(why) != 1 || strings.Contains(why[0], "so far") || !x.Answered() {
		t.Errorf("stage %v: %q", at, why)
	}
}

// A converged run proves at once what the search had no time for, and the search
// continues from there.
func TestConvergedProves(t *testing.T) {
	for _, before := range []bool{true, false} { // the search has had its time before
		x := explorer(t)
		if before {
			if at, a := asked(ended(), x); at != stageVerdict || a.Verdict.Separable != margin.Undecided {
				t.Fatalf("stage %v: %+v", at, a.Verdict)
			}
			if asked(ended(), x); !x.Answered() || x.View().Frame().Separable() != "not decided" {
				t.Fatal("out of time, and the question is open")
			}
		}
		do(t, x, "run; show margin")
		at, a := asked(ended(), x)
		if v := a.Verdict; at != stageRunEnd || v.Separable != margin.True || !(v.Lower > 0 && v.Lower*v.Lower <= 1./17 && v.Upper*v.Upper >= 1./17) {
			t.Fatalf("stage %v: %+v", at, v)
		}
		if x.View().Frame().Separable() != "yes" || x.Answered() {
			t.Error("the frame does not say so, or the search is given up")
		}
		s := x.View().Scene(x.View().Frame())
		if _, wide := x.View().MaxMarginHyperplane(); wide || !strings.Contains(s.Captions.Text(0), "the widest hyperplane was not found") || len(s.Cloud.Support) > 0 {
			t.Errorf("the run's hyperplane is taken for the widest: %q", s.Captions)
		}
		at, a = asked(t.Context(), x)
		if _, wide := x.View().MaxMarginHyperplane(); !wide {
			t.Error("the widest is not known")
		}
		if r := a.Verdict.GammaSquared; at != stageVerdict || r == nil || r.RatString() != "1/17" {
			t.Errorf("stage %v: γ² = %v, want 1/17", at, r)
		}
		if at, _ = asked(t.Context(), x); at != stageBounds || !x.Answered() {
			t.Errorf("stage %v", at)
		}
	}
}

// A failure keeps what was known, and the question is closed.
func TestFailed(t *testing.T) {
	x := explorer(t)
	asked(t.Context(), x)
	q := x.Question()
	x.AddAnswer(q, q.Failed("the search failed: a test"))
	if f := x.View().Frame(); !x.Answered() || f.Separable() != "yes" || f.Theory.Why != "the search failed: a test" {
		t.Errorf("%v, %q, %q", x.Answered(), f.Separable(), f.Theory.Why)
	}
}

// A run that converges by the tie rule alone proves nothing: with bias none and an
// example at 0 nothing separates.
func TestConvergedByTie(t *testing.T) {
	d := must(model.NewDataset("tie", []string{"x1"}, []float64{0, 1}, []int8{1, 1}))
	s := algo.Default()
	s.Bias, s.Tie = "none", "positive"
	x := opened(t, Source{Data: d, Name: "tie", Setup: s})
	do(t, x, "run")
	at, a := asked(t.Context(), x)
	if f := x.View().Frame(); at != stageRunEnd || a.Verdict.Separable != margin.Undecided || f.Separable() != "" || f.Theory != nil {
		t.Errorf("stage %v: %+v, shown as %q", at, a.Verdict, f.Separable())
	}
	if at, a = asked(t.Context(), x); at != stageVerdict || a.Verdict.Separable != margin.False {
		t.Errorf("stage %v: %+v", at, a.Verdict)
	}
	if asked(t.Context(), x); !x.Answered() {
		t.Error("the question is open")
	}
}

// With more than two outputs the bound is that of the run's last weights: there is none
// before the run has stopped, and it counts every update.
func TestStructuredBound(t *testing.T) {
	for _, name := range []string{"tags", "wedges"} {
		x := explorerOf(t, name, nil)
		structured := func() (applies, holds bool, why string) {
			x.Decide(t.Context(), time.Minute)
			if !x.Answered() {
				t.Fatalf("%s: the question is open", name)
			}
			k := slices.IndexFunc(x.theory.answers[x.endShown()].Bounds, func(b margin.Bound) bool { return b.Name == "structured" })
			b := x.theory.answers[x.endShown()].Bounds[k]
			return b.Applies, b.Holds, b.Why
		}
		if applies, _, why := structured(); applies || !strings.Contains(why, "final weights") {
			t.Errorf("%s at the start: %v, %s", name, applies, why)
		}
		do(t, x, "run")
		if x.Answered() {
			t.Errorf("%s: the answer from before the run's end is taken for the last", name)
		}
		if applies, holds, why := structured(); !applies || !holds {
			t.Errorf("%s at the end: applies %v, holds %v, %s", name, applies, holds, why)
		}
		if err := x.Do(t.Context(), "seek 5"); err != nil || !x.Answered() {
			t.Errorf("%s: the answer is lost by going back", name)
		}
		if f := x.View().Frame(); f.Theory == nil {
			t.Errorf("%s: the frame has no theory", name)
		}
	}
}
