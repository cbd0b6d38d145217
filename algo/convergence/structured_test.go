package convergence_test

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/draws"
	"perceptron/algo/margin"
	"perceptron/algo/tagger"
	"perceptron/model"
)

// structured is the bound of that name, the only one that may apply.
func structured(t rapid.TB, bounds []margin.Bound, name string) margin.Bound {
	i := slices.IndexFunc(bounds, func(b margin.Bound) bool { return b.Name == name })
	if i < 0 {
		t.Fatalf("no bound %s", name)
	}
	for k, b := range bounds {
		if k != i && b.Applies || b.Why == "" {
			t.Fatalf("%+v", b)
		}
	}
	return bounds[i]
}

// drawMany draws a few examples of up to four classes, most often by slabs of
// the first feature, which all representations can tell apart.
func drawMany(t *rapid.T) *model.Dataset {
	n, m := rapid.IntRange(1, 7).Draw(t, "n"), rapid.IntRange(1, 4).Draw(t, "m")
	tidy := rapid.IntRange(0, 4).Draw(t, "tidy") > 0
	x, class := make([]float64, 0, 2*n), make([]int32, n)
	for i := range n {
		a, b := rapid.IntRange(-4, 4).Draw(t, "x1"), rapid.IntRange(-2, 2).Draw(t, "x2")
		x = append(x, float64(a), float64(b)/10)
		class[i] = int32((a + 4) * m / 9)
		if !tidy {
			class[i] = int32(rapid.IntRange(0, m-1).Draw(t, "class"))
		}
	}
	return &model.Dataset{
		Name: "drawn", Features: []string{"x1", "x2"}, X: x, Y: make([]int8, n), Class: class,
		Labels: []string{"A", "B", "C", "D"}[:m], LabelName: "y", Task: "multiclass",
	}
}

// definition is R and δ as they are defined, of the weights of a state: R² is
// 2 max‖x̂‖², and δ the least of what an own class has more than any other, over ‖ŵ‖,
// where b counts by the bias rule. Of a kernel ‖w‖² is Σ αᵢαⱼK(xᵢ, xⱼ).
func definition(state *algo.State) (r, delta float64) {
	p, least := state.Problem(), math.Inf(1)
	for i := range p.Data.Len() {
		r, least = max(r, p.K(i, i)), min(least, state.Predict(i).Margin)
	}
	up, free := map[string]float64{"unit": 1, "radius": r}[p.Setup.Bias], map[string]float64{"unit": 1, "radius": 1 / r}[p.Setup.Bias]
	norm := 0.0
	for c := range state.Classes() {
		class := state.Class(c)
		if norm += free * class.Bias() * class.Bias(); p.Linear() {
			norm += model.Dot(class.Weights(), class.Weights())
			continue
		}
		alpha := class.Alphas()
		for i := range alpha {
			for j := range alpha {
				norm += alpha[i] * alpha[j] * p.K(i, j)
			}
		}
	}
	return math.Sqrt(2 * (r + up)), least / math.Sqrt(norm)
}

// TestStructuredHolds: after every update of a run with several classes, in
// every representation and order, the bound applies where the weights separate,
// R and δ are those of the definition, rounded to the safe side, and the updates are
// within it.
func TestStructuredHolds(t *testing.T) {
	any := rapid.Custom(func(t *rapid.T) drawn {
		data := drawMany(t)
		s := drawSetup(t, data)
		s.Tie, s.Init, s.Batch = "update", "zero", 1
		if rational := s.Mode != "kernel" || s.Kernel == "linear" || s.Kernel == "poly"; rational && s.OwnStep() && rapid.Bool().Draw(t, "exact") {
			s.Arithmetic, s.Steps = "exact", 6 // the digits grow with every step
		}
		return drawn{data, s}
	})
	met := map[string]int{}
	for k := range 400 {
		structuredHolds(t, any.Example(k), met)
	}
	names := []string{"primal", "dual", "kernel", "structured", "truenone", "trueunit", "trueradius", "falsenone", "falseunit", "falseradius"}
	for _, rule := range algo.RuleBounds {
		names = append(names, rule.Name)
	}
	for _, name := range names {
		if met[name] == 0 {
			t.Errorf("%s: never in %v", name, met)
		}
	}
	draws.Check(t, "600", func(t *rapid.T) { structuredHolds(t, any.Draw(t, "run"), met) })
}

// structuredHolds runs what was drawn, and counts the kinds of runs in which the bound applied.
func structuredHolds(t rapid.TB, of drawn, met map[string]int) {
	ctx, s := context.Background(), of.setup
	p, err := algo.Prepare(s, of.data)
	if err != nil {
		t.Fatal(err)
	}
	v := convergence.Verdict(ctx, p)
	if v.Separable != margin.Undecided || v.Why == "" {
		t.Fatalf("%+v", v)
	}
	state, name := p.Start(), "structured"
	over := func(square *big.Rat) *big.Rat { return square }
	if rule := s.Rule().Bound; rule.Name != "" {
		name, over = rule.Name, func(square *big.Rat) *big.Rat { return s.BoundNumerator(square, p.Rate()) }
	}
	nonpositive := 0
	for state.Stopped() == algo.Running {
		e := state.Step()
		if e.Predictions[0].Margin <= 0 {
			nonpositive++
		}
		if !e.Updated {
			continue
		}
		b := structured(t, margin.Bounds(ctx, convergence.RunAt(ctx, state, 0), v), name)
		r, delta := definition(state)
		// a kernel in floating point may not tell the least ones from 0
		if sure := p.Exact && p.Linear() || math.Abs(delta) > 1e-9; sure && b.Applies != (delta > 0) {
			t.Fatalf("R %v, δ %v: %+v", r, delta, b)
		}
		if !b.Applies {
			continue
		}
		top, _ := over(new(big.Rat).SetFloat64(r * r)).Float64()
		if !b.Holds || b.Counts != counted(b, state, 0, nonpositive) || !above(b.R, r, 1) ||
			!above(1/b.Gamma, 1/delta, delta) || !above(b.Value, top/delta/delta, delta) {
			t.Fatalf("R %v, δ %v: %+v", r, delta, b)
		}
		met[s.Mode]++
		met[name]++
		met[fmt.Sprint(p.Linear(), s.Bias)]++
	}
}

// above reports whether a number is the true one or hardly more, but for what rounding
// makes of a definition with that δ.
func above(got, want, delta float64) bool {
	rounding := 1e-12 + 1e-13/delta
	return got >= want*(1-rounding) && got <= want*(1+1e-6+rounding)
}

// drawCorpus draws a few short sentences.
func drawCorpus(t *rapid.T) *model.Corpus {
	c := &model.Corpus{Start: []int32{0}}
	m, v := rapid.IntRange(1, 3).Draw(t, "tags"), rapid.IntRange(1, 3).Draw(t, "words")
	c.Tags, c.Words = []string{"D", "N", "V"}[:m], []string{"a", "b", "c"}[:v]
	of := rapid.SliceOfN(rapid.IntRange(0, m-1), v, v).Draw(t, "of")
	for range rapid.IntRange(0, 4).Draw(t, "n") {
		for range rapid.IntRange(1, 4).Draw(t, "L") {
			word := rapid.IntRange(0, v-1).Draw(t, "word")
			tag := of[word] // most words have one tag
			if rapid.IntRange(0, 3).Draw(t, "other") == 0 {
				tag = rapid.IntRange(0, m-1).Draw(t, "tag")
			}
			c.Word, c.Tag = append(c.Word, int32(word)), append(c.Tag, int32(tag))
		}
		c.Start = append(c.Start, int32(len(c.Word)))
	}
	return c
}

// outputs is all tag sequences of a length, in order.
func outputs(m, length int) [][]int32 {
	all := [][]int32{{}}
	for range length {
		var longer [][]int32
		for _, o := range all {
			for t := range m {
				longer = append(longer, append(slices.Clone(o), int32(t)))
			}
		}
		all = longer
	}
	return all
}

// TestTags: along perceptron runs, R is no less and
// δ what the definitions say, and the updates are within (R/δ)².
func TestTags(t *testing.T) {
	applied, separated := 0, 0
	draws.Check(t, "1000", func(t *rapid.T) {
		c := drawCorpus(t)
		rate := rapid.SampledFrom([]float64{1, 0.1, 3}).Draw(t, "rate")
		data := &model.Dataset{Name: "tags", Task: "sequence", Corpus: c, Y: make([]int8, c.Len())}
		space := tagger.NewSpace(c)
		w, updates := make([]float64, space.Size()), 0
		for range 15 {
			before := updates
			for i := range c.Len() {
				words, tags := c.Sentence(i)
				best := make([]int32, len(words))
				tagger.New(space, w).Viterbi(words, best)
				if slices.Equal(best, tags) {
					continue
				}
				for _, change := range space.Difference(words, tags, best, nil) {
					w[change.Feature] += rate * float64(change.Count)
				}
				updates++
				r, delta := bruteTags(c, w)
				s := convergence.Tags(c, w)
				near := math.Abs(s.Delta-delta) < 1e-9 || delta < 1e-9 && s.Delta == 0
				if s.R < r*(1-1e-15) || s.Delta > max(0, delta)*(1+1e-15) || !near || (s.Squared != nil) != (s.Delta > 0) {
					t.Fatalf("%+v, want R %v δ %v", s, r, delta)
				}
				run := margin.Run{Data: data, Bias: "unit", Order: "given", Batch: 1, Updates: updates, Structured: &s}
				v := margin.Solve(t.Context(), data, margin.Augmented, nil)
				b := structured(t, margin.Bounds(t.Context(), run, v), "structured")
				if b.Applies != (s.Delta > 0) || b.Applies && !b.Holds || !b.Applies && strings.HasPrefix(b.Why, "R is") {
					t.Fatalf("%+v", b)
				}
				if b.Applies {
					applied++
				}
			}
			if updates == before {
				separated++
				break
			}
		}
	})
	t.Log(applied, "with a margin,", separated, "runs to the end")
	if applied == 0 || separated == 0 {
		t.Error("never")
	}
}

// bruteTags is R and δ over all outputs, by what each has less than the right one.
func bruteTags(c *model.Corpus, w []float64) (r, delta float64) {
	delta = math.Inf(1)
	norm, space := model.Norm(w), tagger.NewSpace(c)
	for i := range c.Len() {
		words, tags := c.Sentence(i)
		for _, o := range outputs(len(c.Tags), len(words)) {
			if slices.Equal(o, tags) {
				continue
			}
			square, gap := 0, 0.0
			for _, change := range space.Difference(words, tags, o, nil) {
				square += change.Count * change.Count
				gap += w[change.Feature] * float64(change.Count)
			}
			r = max(r, math.Sqrt(float64(square)))
			if norm > 0 {
				delta = min(delta, gap/norm)
			} else {
				delta = 0
			}
		}
	}
	return r, delta
}

// Why there is no δ where no weight has been learned, and where one is no number.
func TestNoDelta(t *testing.T) {
	c := &model.Corpus{
		Words: []string{"a", "b"}, Tags: []string{"D", "N"},
		Word: []int32{0, 1}, Tag: []int32{0, 1}, Start: []int32{0, 1, 2},
	}
	w := make([]float64, tagger.NewSpace(c).Size())
	for _, why := range []string{margin.TiedReason, "the weights exceed the range of a double"} {
		if s := convergence.Tags(c, w); s.Delta != 0 || s.Why != why {
			t.Errorf("%+v, want %s", s, why)
		}
		w[0] = math.NaN()
	}
}
