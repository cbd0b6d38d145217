package margin

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"perceptron/model"
)

// classed is examples of several classes, 0, 1, …
func classed(t interface{ Fatal(...any) }, dim int, x []float64, class []int32, labels ...string) *model.Dataset {
	names := []string{"1", "2", "3", "4", "5", "6"}[:dim]
	d, err := model.NewDataset("classes", names, x, slices.Repeat([]int8{1}, len(class)))
	if err != nil {
		t.Fatal(err)
	}
	clear(d.Y)
	d.Task, d.Class, d.Labels = "multiclass", class, labels
	return d
}

// phi is Φ(x, y) written out: x̂ in the place of y among m, 0 elsewhere.
func phi(x []float64, bias string, radius float64, y, m int) []float64 {
	switch bias {
	case "unit":
		x = append(slices.Clone(x), 1)
	case "radius":
		x = append(slices.Clone(x), radius)
	}
	out := make([]float64, m*len(x))
	copy(out[y*len(x):], x)
	return out
}

// bruteStructured is the perceptron on Φ(x, y) written out, as one vector, in
// the given order; whole numbers, so that float64 is exact where radius is. It
// calls seen after each update, with what was added of each example to each
// class.
func bruteStructured(d *model.Dataset, bias string, passes int, seen func(w []float64, alpha [][]float64, updates int)) {
	m, radius := len(d.Labels), d.Radius()
	w := make([]float64, len(phi(d.Row(0), bias, radius, 0, m)))
	updates, alpha := 0, make([][]float64, m)
	for c := range alpha {
		alpha[c] = make([]float64, d.Len())
	}
	for range passes {
		clean := true
		for i, gold := range d.Class {
			best, most := 0, math.Inf(-1) // the first label wins a tie
			for y := range m {
				if a := model.Dot(w, phi(d.Row(i), bias, radius, y, m)); a > most {
					best, most = y, a
				}
			}
			if best == int(gold) {
				continue
			}
			clean = false
			right, wrong := phi(d.Row(i), bias, radius, int(gold), m), phi(d.Row(i), bias, radius, best, m)
			for j := range w {
				w[j] += right[j] - wrong[j]
			}
			updates++
			alpha[gold][i]++
			alpha[best][i]--
			seen(w, alpha, updates)
		}
		if clean {
			return
		}
	}
}

// bruteDelta is R and δ by their definitions; 0 weights separate nothing.
func bruteDelta(d *model.Dataset, bias string, w []float64) (r, delta float64) {
	m, radius := len(d.Labels), d.Radius()
	delta = math.Inf(1)
	for i, gold := range d.Class {
		for y := range m {
			own, other := phi(d.Row(i), bias, radius, int(gold), m), phi(d.Row(i), bias, radius, y, m)
			for j := range own {
				own[j] -= other[j]
			}
			r = max(r, model.Norm(own))
			if y != int(gold) {
				delta = min(delta, model.Dot(w, own)/model.Norm(w))
			}
		}
	}
	if model.Norm(w) == 0 {
		delta = 0
	}
	return r, delta
}

// byClass takes one vector apart into w and b by class.
func byClass(w []float64, bias string, radius float64, dim, m int) (all [][]float64, b []float64) {
	size := len(w) / m
	for c := range m {
		part := w[c*size : (c+1)*size]
		all = append(all, part[:dim])
		b = append(b, 0)
		switch bias {
		case "unit":
			b[c] = part[dim]
		case "radius":
			b[c] = part[dim] * radius
		}
	}
	return all, b
}

func drawClasses(t *rapid.T) *model.Dataset {
	n, dim, m := rapid.IntRange(1, 7).Draw(t, "n"), rapid.IntRange(1, 3).Draw(t, "d"), rapid.IntRange(2, 4).Draw(t, "m")
	var x []float64
	class := make([]int32, n)
	tidy := rapid.IntRange(0, 4).Draw(t, "tidy") > 0
	for i := range n {
		first := 0
		for j := range dim {
			v := rapid.IntRange(-4, 4).Draw(t, "x")
			if j == 0 {
				first = v
			}
			x = append(x, float64(v))
		}
		class[i] = int32((first + 4) * m / 9) // by slabs of the first feature
		if !tidy {
			class[i] = int32(rapid.IntRange(0, m-1).Draw(t, "class"))
		}
	}
	return classed(t, dim, x, class, []string{"A", "B", "C", "D"}[:m]...)
}

// TestStructured: along random runs over Φ(x, y) written out, R and δ by class
// are those of the definition, by every way to find them, rounded to the safe
// side; and where the weights separate, the updates so far are within the bound.
func TestStructured(t *testing.T) {
	met := map[string]int{}
	same := kernel(t, "poly", 1, "1", "0") // its feature space is ℝᵈ
	many(t, "600", func(t *rapid.T) {
		d := drawClasses(t)
		bias := rapid.SampledFrom([]string{"none", "unit", "radius"}).Draw(t, "bias")
		r := Run{Data: d, Bias: bias, Order: "given", Batch: 1, Rate: big.NewRat(1, 1)}
		kind, _ := KindOf(bias)
		v := Solve(t.Context(), d, kind, nil)
		if v.Separable != Undecided || v.Why == "" {
			t.Fatalf("%+v", v)
		}
		bruteStructured(d, bias, 12, func(w []float64, alpha [][]float64, updates int) {
			wantR, want := bruteDelta(d, bias, w)
			byW, b := byClass(w, bias, d.Radius(), d.Dim(), len(d.Labels))
			ways := map[string]Structured{
				"w":     Classes(d, bias, byW, b),
				"alpha": ClassesOfAlpha(t.Context(), d, bias, same, alpha, b),
			}
			for name, s := range ways {
				r.Structured, r.Updates = &s, updates
				row := named(t, Bounds(t.Context(), r, v), "structured")
				const slack = 1e-12 // of the definition, in floating point
				near := want > 1e-9 && math.Abs(s.Delta-want) < 1e-9*want || want <= 1e-9 && s.Delta <= 1e-9
				if s.R < wantR*(1-slack) || s.R > wantR*(1+1e-9) || s.Delta > max(0, want)+slack || !near {
					t.Fatalf("%s %s: %+v, want R %v δ %v", name, bias, s, wantR, want)
				}
				if row.Applies != (s.Delta > 0) || row.Applies && (!row.Holds || row.Counts != updates || want > 1e-9 && row.Value < wantR*wantR/want/want*(1-slack)) {
					t.Fatalf("%s %s: %d updates, %+v, %+v", name, bias, updates, row, s)
				}
				if row.Applies {
					met[name+" "+bias]++
					if row.Value < float64(updates)*(1+1e-9) {
						met["met with equality"]++
					}
				}
			}
		})
	})
	t.Log(met)
	for _, bias := range []string{"none", "unit", "radius"} {
		for _, name := range []string{"w ", "alpha "} {
			if met[name+bias] == 0 {
				t.Errorf("%s%s never applied", name, bias)
			}
		}
	}
}

// By hand, with bias none: A (1, 0), B (0, 1), C (−1, −1) makes 2 updates, to
// the weights (1, 0), (0, 1), (−1, −1), whose scores are apart by 1, 1 and 3:
// δ = 1/‖ŵ‖ = 1/2, R² = 2·2, (R/δ)² = 16.
func TestClassesByHand(t *testing.T) {
	d := classed(t, 2, []float64{1, 0, 0, 1, -1, -1}, []int32{0, 1, 2}, "A", "B", "C")
	w, b := [][]float64{{1, 0}, {0, 1}, {-1, -1}}, make([]float64, 3)
	s := Classes(d, "none", w, b)
	near := func(v, want float64) bool { return math.Abs(v-want) < 1e-12 }
	if s.R < 2 || s.Delta > 0.5 || !near(s.R, 2) || !near(s.Delta, 0.5) {
		t.Errorf("%+v", s)
	}
	r := Run{Data: d, Bias: "none", Order: "given", Batch: 1, Rate: big.NewRat(1, 1), Updates: 2, Misclassified: 2, Structured: &s}
	v := Solve(t.Context(), d, Homogeneous, nil)
	for _, b := range Bounds(t.Context(), r, v) {
		if b.Name == "structured" {
			if !b.Applies || b.Value < 16 || !near(b.Value, 16) || b.Counts != 2 || !b.Holds || b.R != s.R || b.Gamma != s.Delta || b.Why != "δ is the margin of the run's last weights" {
				t.Errorf("%+v", b)
			}
		} else if b.Applies || b.Why != "for two classes; the task is multiclass" {
			t.Errorf("%+v", b)
		}
	}
	if proof, why := NewProof(r, v); proof != nil || why != "for two classes; the task is multiclass" {
		t.Errorf("a proof, %q", why)
	}
}

// Why the row has no value.
func TestNotStructured(t *testing.T) {
	d := classed(t, 1, []float64{1, -1, 2}, []int32{0, 1, 1}, "A", "B")
	one := classed(t, 1, []float64{1, -1}, []int32{0, 0}, "A")
	none := classed(t, 1, nil, nil, "A", "B")
	two := set(t, 1, 1, 1, -1, -1)
	w := func(a ...float64) (all [][]float64, b []float64) {
		for _, v := range a {
			all = append(all, []float64{v})
		}
		return all, make([]float64, len(a))
	}
	of := func(d *model.Dataset, a ...float64) *Structured {
		weights, b := w(a...)
		s := Classes(d, "unit", weights, b)
		return &s
	}
	for _, c := range []struct {
		name   string
		data   *model.Dataset
		s      *Structured
		change func(*Run)
		why    string
	}{
		{"no weights yet", d, nil, nil, "the margin of the final weights is not known yet"},
		{"zero weights", d, of(d, 0, 0), nil, "under the final weights some example is not right by any margin"},
		{"one is wrong", d, of(d, 1, -1), nil, "under the final weights some example is not right by any margin"},
		{"infinite", d, of(d, math.Inf(1), -1), nil, "the weights exceed the range of a double"},
		{"one class", one, of(one, 0), nil, "there is one class, and no other to separate it from"},
		{"no examples", none, of(none, 1, 2), nil, "there are no examples"},
		{"batches", d, of(d, 1, -1), func(r *Run) { r.Batch = 2 }, "a step takes 2 examples, not one"},
		{"elsewhere", d, of(d, 1, -1), func(r *Run) { r.FirstB = big.NewRat(1, 1) }, "the first weights are not zero"},
		{"binary", two, nil, nil, "for the tasks multiclass and sequence"},
	} {
		r := Run{Data: c.data, Bias: "unit", Order: "given", Batch: 1, Rate: big.NewRat(1, 1), Structured: c.s}
		if c.change != nil {
			c.change(&r)
		}
		b := named(t, Bounds(t.Context(), r, Solve(t.Context(), c.data, Augmented, nil)), "structured")
		if b.Applies || b.Why != c.why || b.Value != 0 {
			t.Errorf("%s: %+v", c.name, b)
		}
	}
}

// The tagger hands in R and δ of its own: 3 and ¾ make 16.
func TestGivenStructured(t *testing.T) {
	d := &model.Dataset{Name: "tags", Task: "sequence", Y: make([]int8, 2)}
	r := Run{Data: d, Bias: "unit", Order: "given", Batch: 1, Rate: big.NewRat(1, 1), Updates: 16}
	r.Structured = &Structured{R: 3, Delta: 0.75, Why: "R is an upper bound"}
	b := named(t, Bounds(t.Context(), r, Solve(t.Context(), d, Augmented, nil)), "structured")
	if !b.Applies || !b.Holds || b.Value < 16 || b.Value > 16*(1+1e-13) || b.Why != "δ is the margin of the run's last weights; R is an upper bound" {
		t.Errorf("%+v", b)
	}
}

// TestClassesOfKernel: XOR as two classes, by (x·z + 1)², whose features are
// written out here: 1, √2x₁, √2x₂, x₁², √2x₁x₂, x₂².
func TestClassesOfKernel(t *testing.T) {
	points := []float64{1, 1, 1, -1, -1, 1, -1, -1}
	class := []int32{0, 1, 1, 0}
	d := classed(t, 2, points, class, "A", "B")
	k := kernel(t, "poly", 2, "1", "1")
	var features []float64
	for i := range class {
		x, z := points[2*i], points[2*i+1]
		features = append(features, 1, math.Sqrt2*x, math.Sqrt2*z, x*x, math.Sqrt2*x*z, z*z)
	}
	wide := classed(t, 6, features, class, "A", "B")
	alpha := [][]float64{{1, -1, -1, 1}, {-1, 1, 1, -0.5}}
	b := []float64{0.25, -0.25}
	for _, bias := range []string{"none", "unit", "radius"} {
		got := ClassesOfAlpha(t.Context(), d, bias, k, alpha, b)
		w := [][]float64{make([]float64, 6), make([]float64, 6)}
		for c, a := range alpha {
			for i, v := range a {
				model.AddScaled(w[c], v, wide.Row(i))
			}
		}
		want := Classes(wide, bias, w, b)
		if !(want.Delta > 0) || math.Abs(got.Delta-want.Delta) > 1e-12 || math.Abs(got.R-want.R) > 1e-12 {
			t.Errorf("%s: %+v, want %+v", bias, got, want)
		}
	}
	if s := ClassesOfAlpha(t.Context(), d, "unit", kernel(t, "sigmoid", 1, "1", "1"), alpha, b); s.Delta != 0 || s.Why == "" {
		t.Errorf("sigmoid: %+v", s)
	}
}
