package algo_test

import (
	"cmp"
	"math"
	"math/big"
	"reflect"
	"slices"

	"pgregory.net/rapid"

	"perceptron/algo"
)

// pairing is a run beside its reference.
type pairing struct {
	*rapid.T
	set  algo.Setup
	in   pool
	r    *reference
	p    *algo.Problem
	what string // what is compared at the moment
	wide bool   // numbers so large that floating point says nothing of them
}

func (c *pairing) fail(what string, got, want any) {
	c.Helper()
	c.Fatalf("%s, %s: %v, want %v\n%+v\n%s", c.what, what, got, want, c.set, c.in.csv)
}

func (c *pairing) same(what string, got, want any) {
	c.Helper()
	if !reflect.DeepEqual(got, want) {
		c.fail(what, got, want)
	}
}

// near compares numbers: rounded once in exact arithmetic, else within a tolerance.
func (c *pairing) near(what string, got, want float64) {
	c.Helper()
	if got != want && (c.p.Exact || !(math.Abs(got-want) <= 1e-9*(1+math.Abs(want)))) {
		c.fail(what, got, want)
	}
}

// The numbers, rates and kinds of runs that are drawn. What is dyadic is exact
// in floating point too, so that the decisions are those of the reference.
var worlds = []struct {
	name, arithmetic string
	numbers, rates   []string
	first            []string
	gammas, coefs    []string
	draws            string
}{
	{"small", "exact", small, []string{"1", "1", "1/3", "0.1", "2", "7/4"}, []string{"0", "1", "-0.5", "1/3", "-2/7"}, thirds, sevenths, "1200"},
	{"middle", "exact", middle, []string{"1", "2", "1/3", "0.1"}, []string{"0", "1", "1e-9", "-2/7"}, thirds, sevenths, "400"},
	{"wide", "exact", wide, []string{"1", "1/3", "1e-20", "12345678901234567"}, []string{"0", "1", "-2/7"}, thirds, sevenths, "300"},
	{"float", "float", dyadic, []string{"1", "1", "2", "0.5"}, []string{"0", "1", "-0.5", "0.25"}, []string{"1", "0.5", "2"}, []string{"1", "0", "-1", "0.5"}, "400"},
}

// Parameters of the kernel that no double holds, too.
var (
	thirds   = []string{"1", "0.5", "1/3", "2", "0.1"}
	sevenths = []string{"1", "0", "-1", "1/7", "0.5"}
)

var dyadic = []string{"0", "0", "1", "-1", "2", "-2", "3", "0.5", "-0.5", "1.5"}

// drawPairing draws a run: any mode, rational kernel, order, tie rule, bias, rate, first
// weights and batch size, with the numbers of one of the worlds.
func drawPairing(t *rapid.T, world int, labels []string, rules ...string) *pairing {
	w := worlds[world]
	in := drawPool(t, w.numbers, labels)
	s := drawSetup(t, in.data.Len(), w.rates...)
	s.Arithmetic = w.arithmetic
	s.Steps = cmp.Or(s.Steps, 25)
	s.Mode = pick(t, "mode", valuesOf("mode")...)
	free := in.data.Dim()
	if s.Mode == "kernel" && rapid.Bool().Draw(t, "poly") {
		free = 0
		s.Kernel = "poly"
		s.Degree = rapid.IntRange(1, 4).Draw(t, "degree")
		s.Gamma, s.Coef0 = pick(t, "gamma", w.gammas...), pick(t, "coef0", w.coefs...)
	}
	if s.Bias != "none" {
		free++
	}
	if in.data.Task == "binary" && free > 0 && rapid.Bool().Draw(t, "init") {
		s.Init = ""
		for k := range free {
			s.Init += ","[:min(k, 1)] + pick(t, "w0", w.first...)
		}
		if w.arithmetic == "exact" && rapid.Bool().Draw(t, "random") {
			s.Init = "random"
		}
	}
	if s.Order != "first" {
		s.Batch = rapid.SampledFrom([]int{1, 1, 0, 2, 3, in.data.Len()}).Draw(t, "batch")
	}
	if len(rules) > 0 {
		drawUpdate(t, &s, rules...)
	}
	p, err := algo.Prepare(s, in.data)
	if err != nil {
		t.Fatalf("%+v: %v\n%s", s, err, in.csv)
	}
	return &pairing{T: t, set: s, in: in, r: newReference(s, in), p: p, wide: w.name == "wide"}
}

// columnAt is one weight column of a state, as a state.
func columnAt(s *algo.State, c int) *algo.State {
	if s.Classes() == 0 {
		return s
	}
	return s.Class(c)
}

// weights compares a state's numbers with those of the reference.
func (c *pairing) weights(s *algo.State, v vector) {
	for k := range v.b {
		one := columnAt(s, k)
		c.near("b", one.Bias(), nearest(v.b[k]))
		floats := one.Weights()
		c.same("len w", len(floats), len(v.w[k]))
		w, b := one.Rationals()
		c.same("exact", w != nil || b != nil, c.p.Exact)
		if c.p.Exact && b.Cmp(v.b[k]) != 0 {
			c.fail("exact b", b, v.b[k])
		}
		for j, want := range v.w[k] {
			c.near("w", floats[j], nearest(want))
			if c.p.Exact && w[j].Cmp(want) != 0 {
				c.fail("exact w", w[j], want)
			}
		}
		if c.set.OwnStep() {
			c.steps(one, v.coef[k])
			continue
		}
		counts := one.UpdateCounts()
		c.same("α", counts != nil, c.set.Mode != "primal")
		for i, count := range counts {
			y := int64(1)
			if s.Classes() == 0 {
				y = int64(c.in.y[i])
			}
			got := new(big.Rat).Mul(s.Problem().Rate(), big.NewRat(count*y, 1))
			if got.Cmp(v.coef[k][i]) != 0 {
				c.fail("α", got, v.coef[k][i])
			}
			c.near("α as a number", s.Problem().Alpha(count), math.Abs(nearest(v.coef[k][i]))*math.Copysign(1, float64(count)))
		}
	}
}

// steps compares the sums of τ in dual form.
func (c *pairing) steps(one *algo.State, coef []*big.Rat) {
	alphas := one.Alphas()
	c.same("α", alphas != nil, c.set.Mode != "primal")
	for i, alpha := range alphas {
		want := new(big.Rat).Set(coef[i])
		if c.p.Binary() {
			want.Mul(want, big.NewRat(int64(c.in.y[i]), 1))
		}
		if got := one.AlphaRat(i); got.Cmp(want) != 0 {
			c.fail("α", got, want)
		}
		c.near("α as a number", alpha, nearest(want))
	}
}

// predictions compares a predictor's predictions with those that follow from the scores.
func (c *pairing) predictions(p algo.Predictor, scores [][]*big.Rat) {
	var marked []uint64
	for i := range c.r.products {
		got, want := p.Predict(i), c.r.predictionFrom(i, scores[i])
		c.near("activation", got.Activation, want.Activation)
		c.near("margin", got.Margin, want.Margin)
		if math.Signbit(got.Margin) && got.Margin == 0 {
			c.fail("margin", "−0", 0)
		}
		if !c.p.Exact && (math.Abs(want.Margin) < 1e-9 || c.nearTie(scores[i:i+1])) {
			want.Mistake, want.Predicted = got.Mistake, got.Predicted // rounding decides
		}
		got.Activation, got.Margin, want.Activation, want.Margin = 0, 0, 0, 0
		got.BestOther, want.BestOther = 0, 0 // a prediction has no update
		c.same("look", got, want)
		if i%64 == 0 {
			marked = append(marked, 0)
		}
		if got.Mistake {
			marked[i/64] |= 1 << (i % 64)
		}
	}
	var s algo.ErrorSet
	markErrors(p, &s)
	c.same("marks", s.Mistakes, marked)
	c.same("evaluation", p.Evaluate(), s.Evaluation)
}

// evaluates compares the errors and the loss.
func (c *pairing) evaluates(p algo.Predictor, scores [][]*big.Rat) {
	got, want := p.Evaluate(), c.r.evaluation(scores)
	if c.p.Exact || got.Errors != want.Errors && !c.nearTie(scores) {
		c.same("errors", got.Errors, want.Errors)
	}
	if c.in.data.Task == "multiclass" && !c.p.Exact && math.Abs(got.Loss-want.Loss) <= 1e-12*math.Abs(want.Loss) {
		return // a sum of rounded margins
	}
	c.near("loss", got.Loss, want.Loss)
}

// nearTie reports scores so near to a tie that rounding may decide.
func (c *pairing) nearTie(scores [][]*big.Rat) bool {
	return slices.ContainsFunc(scores, func(s []*big.Rat) bool { return math.Abs(lead(s)) < 1e-9 })
}

// lead is the largest score less the next, or a single score.
func lead(scores []*big.Rat) float64 {
	if len(scores) == 1 {
		return nearest(scores[0])
	}
	return nearest(margin(scores, argmaxOf(scores)))
}

// points compares a predictor on the test examples, taken as points.
func (c *pairing) points(p algo.Predictor, scores [][]*big.Rat) {
	n, test := len(c.r.products), c.in.test
	classes := c.in.data.Task == "multiclass"
	if c.wide {
		return
	}
	for i := range test.Len() {
		want := scores[n+i]
		switch {
		case !classes:
			got := p.Field()(test.Row(i))
			if math.Abs(got-nearest(want[0])) > 1e-9*(1+math.Abs(got))+1e-13*c.summed(n+i) {
				c.fail("field", got, want[0])
			}
		case math.Abs(lead(want)) > 1e-9 || len(want) == 1:
			c.same("chosen", p.Classifier()(test.Row(i)), argmaxOf(want))
		}
	}
}

// summed is the largest Σ |coefⱼ K(xⱼ, x)| that the run so far has had at a
// point: where the terms cancel, a sum in floating point is off by parts of it.
func (c *pairing) summed(point int) float64 {
	most := 0.0
	for _, v := range c.r.vectors {
		sum := 0.0
		for j, coef := range v.coef[0] {
			sum += math.Abs(nearest(coef) * nearest(c.r.products[j][point]))
		}
		most = max(most, sum)
	}
	return most
}

// state compares everything about a state.
func (c *pairing) state(s *algo.State, v vector) {
	c.weights(s, v)
	c.predictions(s, v.scores)
	c.evaluates(s, v.scores)
	c.tested(s, v.scores)
	c.points(s, v.scores)
	h, ok := s.Hyperplane()
	c.same("a hyperplane", ok, c.p.Linear() && c.p.Binary())
	if ok {
		c.same("the hyperplane", []any{h.W, h.B}, []any{s.Weights(), s.Bias()})
	}
}

// taus compares the step sizes exactly, and removes them.
func (c *pairing) taus(got, want []algo.Prediction) {
	for k := range got {
		a, b := got[k].TauRat, want[k].TauRat
		if (a == nil) != (b == nil) || a != nil && a.Cmp(b) != 0 {
			c.fail("τ", a, b)
		}
		got[k].TauRat, want[k].TauRat = nil, nil
	}
}

// run makes the run step by step and compares it.
func (c *pairing) run() {
	s := c.p.Start()
	for {
		c.what = "step " + big.NewInt(int64(c.r.step)).String()
		c.state(s, c.r.vectors[c.r.step])
		c.same("stop", s.Stopped(), c.r.stop)
		c.same("converged", s.Converged(), c.r.converged)
		c.same("updates", []int{s.Event.Step, s.Event.Updates, s.Misclassified}, []int{c.r.step, c.r.updates, c.r.misclassified})
		if s.Stopped() != algo.Running {
			return
		}
		want := c.r.next()
		var got algo.Event
		if c.r.step%2 == 0 {
			got = s.Step()
		} else {
			got = s.Learn(s.PredictNext())
		}
		got.Predictions = slices.Clone(got.Predictions)
		c.taus(got.Predictions, want.Predictions)
		c.what = "event " + big.NewInt(int64(c.r.step)).String()
		c.same("event", got, want)
	}
}
