package margin

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo/draws"
	"perceptron/model"
)

// many checks a property on so many draws, or fewer in short tests.
func many(t *testing.T, times string, prop func(*rapid.T)) {
	t.Helper()
	if testing.Short() {
		times = "200"
	}
	draws.Check(t, times, prop)
}

// bruteBatch is the perceptron in batches by the definitions, over K: it sums
// the activations from all α each time. Whole numbers are drawn, so that for
// the linear and the polynomial kernel float64 is exact. After each step that
// adds something it calls seen with all that is known.
type bruteBatch struct {
	t      *rapid.T
	run    Run
	tie    string
	k      func(i, j int) float64
	alpha  []float64
	b      float64
	step   float64 // η times what b gains
	rate   float64
	passes int
}

func newBruteBatch(t *rapid.T, r Run) *bruteBatch {
	n := r.Data.Len()
	l := &bruteBatch{
		t: t, run: r, alpha: make([]float64, n), passes: 25,
		tie: rapid.SampledFrom([]string{"update", "positive", "negative", "correct"}).Draw(t, "tie"),
	}
	l.k = func(i, j int) float64 { return model.Dot(r.Data.Row(i), r.Data.Row(j)) }
	if r.Kernel != nil {
		l.k = func(i, j int) float64 { return r.Kernel.Eval(r.Data.Row(i), r.Data.Row(j)) }
	}
	square := 0.0
	for i := range n {
		square = max(square, l.k(i, i))
	}
	l.rate, _ = r.Rate.Float64()
	l.step = map[string]float64{"none": 0, "unit": l.rate, "radius": l.rate * square}[r.Bias]
	return l
}

func (l *bruteBatch) field(i int) float64 {
	s := 0.0
	for j, a := range l.alpha {
		s += a * float64(l.run.Data.Y[j]) * l.k(j, i)
	}
	return s
}

func (l *bruteBatch) mistake(i int) bool {
	a, y := l.field(i)+l.b, float64(l.run.Data.Y[i])
	if a == 0 {
		return l.tie == "update" || l.tie == "positive" && y < 0 || l.tie == "negative" && y > 0
	}
	return y*a < 0
}

// lines is the lines of the proof, by w where there is one.
func (l *bruteBatch) lines(p *Proof) Lines {
	if l.run.Kernel != nil {
		return p.AtDual(l.alpha, l.field, l.b, l.run.Misclassified)
	}
	w := make([]float64, l.run.Data.Dim())
	for i, a := range l.alpha {
		l.run.Data.AddRow(w, a*float64(l.run.Data.Y[i]), i)
	}
	return p.At(w, l.b, l.run.Misclassified)
}

// pass is the batches of one pass.
func (l *bruteBatch) pass() [][]int {
	n, size := l.run.Data.Len(), l.run.Batch
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	if size == 0 {
		size = n
	}
	if l.run.Order == "random" {
		steps := (n + size - 1) / size
		order = rapid.SliceOfN(rapid.IntRange(0, n-1), steps*size, steps*size).Draw(l.t, "drawn")
	} else if l.run.Order == "shuffled" {
		order = rapid.Permutation(order).Draw(l.t, "pass")
	}
	return slices.Collect(slices.Chunk(order, size))
}

func (l *bruteBatch) learn(seen func()) {
	for range l.passes {
		clean := true
		for _, members := range l.pass() {
			var wrong []int // all judged by the weights before the step
			for _, i := range members {
				if l.mistake(i) {
					wrong = append(wrong, i)
				}
			}
			if len(wrong) == 0 {
				continue
			}
			for _, i := range wrong {
				l.alpha[i] += l.rate
				l.b += l.step * float64(l.run.Data.Y[i])
			}
			clean = false
			l.run.Updates++
			l.run.Misclassified += len(wrong)
			seen()
		}
		if clean && l.run.Order != "random" {
			return
		}
	}
}

// drawBatches draws a run in batches on a few examples of whole numbers, most
// often labelled by a line.
func drawBatches(t *rapid.T, kernels []*model.Kernel) Run {
	n, dim := rapid.IntRange(1, 7).Draw(t, "n"), rapid.IntRange(1, 3).Draw(t, "d")
	x, y := make([]float64, 0, n*dim), make([]int8, n)
	tidy := rapid.IntRange(0, 7).Draw(t, "tidy") > 0
	shift := rapid.SampledFrom([]int{0, 0, 3}).Draw(t, "shift")
	for i := range n {
		side := 1
		for range dim {
			v := rapid.IntRange(-3, 3).Draw(t, "x")
			side += 2 * v
			x = append(x, float64(v+shift))
		}
		y[i] = int8(math.Copysign(1, float64(side)))
		if !tidy {
			y[i] = rapid.SampledFrom([]int8{1, -1}).Draw(t, "y")
		}
	}
	names := []string{"a", "b", "c"}[:dim]
	d, err := model.NewDataset("drawn", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	r := Run{
		Data: d, Bias: rapid.SampledFrom([]string{"none", "unit", "radius"}).Draw(t, "bias"),
		Order: rapid.SampledFrom([]string{"given", "shuffled", "random"}).Draw(t, "order"),
		Batch: rapid.IntRange(0, n+1).Draw(t, "batch"),
		Rate:  rapid.SampledFrom([]*big.Rat{big.NewRat(1, 1), big.NewRat(1, 4), big.NewRat(3, 1)}).Draw(t, "rate"),
	}
	r.Twice = r.Order == "random"
	for _, k := range kernels {
		if rapid.IntRange(0, 4).Draw(t, k.Name) == 0 {
			r.Kernel = k
		}
	}
	return r
}

// TestBatch: in every run in batches the bound holds at every step, decided as
// it is shown, and so do both lines of the proof. It is met with equality, and
// without the factor B it would not hold.
func TestBatch(t *testing.T) {
	runs := map[string]int{}
	kernels := []*model.Kernel{kernel(t, "poly", 2, "1", "1"), kernel(t, "rbf", 1, "1/2", "0")}
	many(t, "3000", func(t *rapid.T) {
		r := drawBatches(t, kernels)
		kind, _ := KindOf(r.Bias)
		v := Solve(t.Context(), r.Data, kind, r.Kernel)
		row := named(t, Bounds(t.Context(), r, v), "batch")
		if want := v.Separable == True && !v.Trivial && r.size() > 1; row.Applies != want {
			t.Fatalf("%+v: applies %v, want %v", r, row.Applies, want)
		}
		if !row.Applies {
			return
		}
		runs[r.Bias]++
		if r.Kernel != nil {
			runs[r.Kernel.Name]++
		}
		proof, why := NewProof(r, v)
		if proof == nil {
			t.Fatal(why)
		}
		l := newBruteBatch(t, r)
		met := false
		l.learn(func() {
			added := l.run.Misclassified
			if float64(added) > row.Value*(1+1e-9) {
				t.Fatalf("%d examples, %+v", added, row)
			}
			met = met || float64(added) == row.Value
			lines := l.lines(proof)
			if lines.Updates != added || lines.Reach < lines.ReachAtLeast-1e-9*(1+math.Abs(lines.Reach)) ||
				lines.Square > lines.SquareAtMost*(1+1e-9) {
				t.Fatalf("%+v", lines)
			}
		})
		for _, b := range Bounds(t.Context(), l.run, v) {
			if b.Applies != (b.Name == "batch") || b.Applies && (!b.Holds || b.Counts != l.run.Misclassified) {
				t.Fatalf("%d examples: %+v", l.run.Misclassified, b)
			}
		}
		runs["all"]++
		if met {
			runs["met with equality"]++
		}
		if float64(l.run.Misclassified) > row.Value/float64(r.size())*(1+1e-9) {
			runs["beyond the bound of B = 1"]++
		}
	})
	t.Log(runs)
	for _, name := range []string{"none", "unit", "radius", "poly", "rbf", "met with equality", "beyond the bound of B = 1"} {
		if runs[name] == 0 && !testing.Short() {
			t.Errorf("%s: none", name)
		}
	}
}

func named(t interface{ Fatalf(string, ...any) }, bounds []Bound, name string) Bound {
	for _, b := range bounds {
		if b.Name == name {
			return b
		}
	}
	t.Fatalf("no bound %s", name)
	return Bound{}
}

// The figures are those of TestBoundValues times B. Of an example that is there
// twice a step of two adds both copies and the run is over: 2 of at most
// 2·(R/γ)² = 2.
func TestBatchValues(t *testing.T) {
	and := set(t, 2, 0, 0, -1, 0, 1, -1, 1, 0, -1, 1, 1, 1)
	twins := set(t, 1, 1, 1, 1, 1)
	for _, c := range []struct {
		data             *model.Dataset
		bias, order      string
		batch            int
		value            float64
		why, homogeneous string
	}{
		{and, "unit", "given", 2, 2 * 51, "", "a step takes 2 examples, not one"},
		{and, "unit", "given", 0, 4 * 51, "", "a step takes the whole set, not one example"},
		{and, "radius", "shuffled", 3, 3 * 64, "", "a step takes 3 examples, not one"},
		{and, "unit", "given", 9, 4 * 51, "", "a step takes the whole set, not one example"},
		{and, "unit", "random", 9, 9 * 51, "", "a step takes 9 examples, not one"},
		{and, "unit", "given", 1, 0, "one example a step: see the others", "it is for bias none, the run has unit"},
		{and, "none", "given", 2, 0, "the data are not separable: there is no γ", "a step takes 2 examples, not one"},
		{twins, "none", "given", 2, 2, "", "a step takes the whole set, not one example"},
	} {
		kind, _ := KindOf(c.bias)
		r := Run{Data: c.data, Bias: c.bias, Order: c.order, Twice: c.order == "random", Batch: c.batch, Rate: big.NewRat(1, 1), Updates: 1, Misclassified: 2}
		bounds := Bounds(t.Context(), r, Solve(t.Context(), c.data, kind, nil))
		if b := named(t, bounds, "batch"); b.Value != c.value || b.Why != c.why || b.Applies != (c.why == "") || b.Applies && (b.Counts != 2 || !b.Holds) {
			t.Errorf("%+v: %+v", c, b)
		}
		if b := named(t, bounds, "homogeneous"); b.Applies || b.Why != c.homogeneous {
			t.Errorf("%+v: %+v", c, b)
		}
	}
	r := Run{Data: and, Bias: "unit", Order: "given", Batch: 2, Rate: big.NewRat(1, 1), FirstW: []*big.Rat{big.NewRat(1, 1), new(big.Rat)}}
	if b := named(t, Bounds(t.Context(), r, Solve(t.Context(), and, Augmented, nil)), "batch"); b.Why != "the first weights are not zero" {
		t.Errorf("%+v", b)
	}
}
