package margin

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"perceptron/algo/draws"
	"perceptron/model"
)

// learn is the perceptron by the definitions, on whole numbers, so that float64
// is exact: it calls seen after every update.
func learn(r Run, rng *rand.Rand, tie string, epochs int, seen func(w []float64, b float64, alpha []float64, r Run)) {
	d := r.Data
	n := d.Len()
	w, alpha, b := make([]float64, d.Dim()), make([]float64, n), 0.0
	for j, v := range r.FirstW {
		w[j], _ = v.Float64()
	}
	if r.FirstB != nil {
		b, _ = r.FirstB.Float64()
	}
	rate, _ := r.Rate.Float64()
	radius := 0.0
	for i := range n {
		radius = max(radius, model.Dot(d.Row(i), d.Row(i)))
	}
	step := map[string]float64{"none": 0, "unit": rate, "radius": rate * radius}[r.Bias]
	for epoch := range epochs {
		order := rng.Perm(n)
		if r.Order == "given" {
			slices.Sort(order)
		}
		clean := true
		for _, i := range order {
			if r.Order == "random" {
				i = rng.IntN(n)
			}
			y := float64(d.Y[i])
			a := model.Dot(w, d.Row(i)) + b
			wrong := map[string]bool{
				"update": y*a <= 0, "positive": y*a < 0 || a == 0 && y < 0,
				"negative": y*a < 0 || a == 0 && y > 0, "correct": y*a < 0,
			}[tie]
			if !wrong {
				continue
			}
			clean = false
			for j, v := range d.Row(i) {
				w[j] += rate * y * v
			}
			b += step * y
			alpha[i] += rate
			r.Updates++
			r.Misclassified++
			if epoch == 0 {
				r.FirstEpoch++
			}
			seen(w, b, alpha, r)
		}
		if clean && r.Order != "random" {
			return
		}
	}
}

func pick[T any](rng *rand.Rand, from ...T) T { return from[rng.IntN(len(from))] }

// TestBoundsHold: on random data, with every order, tie, bias and rate, from
// zero and from other first weights, every bound that says it applies holds at
// every update, and so do both lines of the proof.
func TestBoundsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	runs := draws.Some(1500)
	if testing.Short() {
		runs = 200
	}
	applied, equal := map[string]int{}, map[string]int{}
	for run := range runs {
		dim, n, reach := 1+rng.IntN(3), 1+rng.IntN(8), 1+rng.IntN(6)
		x, y := make([]float64, n*dim), make([]int8, n)
		for k := range x {
			x[k] = float64(rng.IntN(2*reach+1) - reach)
		}
		for i := range y {
			y[i] = pick[int8](rng, -1, 1)
			if run%4 > 0 && x[i*dim] != 0 {
				y[i] = int8(math.Copysign(1, x[i*dim]))
			}
		}
		r := Run{
			Data: made(t, dim, x, y), Bias: pick(rng, "none", "unit", "radius"), Batch: 1,
			Order: pick(rng, "given", "shuffled", "random"), Rate: big.NewRat(pick[int64](rng, 1, 1, 2), pick[int64](rng, 1, 2, 4)),
		}
		r.Twice = r.Order == "random"
		if run%3 == 0 {
			for range dim {
				r.FirstW = append(r.FirstW, big.NewRat(int64(rng.IntN(9)-4), 2))
			}
			if r.Bias != "none" {
				r.FirstB = big.NewRat(int64(rng.IntN(9)-4), 2)
			}
		}
		kind, _ := KindOf(r.Bias)
		v := Solve(context.Background(), r.Data, kind, nil)
		proof, _ := NewProof(r, v)
		bounds := Bounds(context.Background(), r, v)
		learn(r, rng, pick(rng, "update", "positive", "negative", "correct"), 40, func(w []float64, b float64, _ []float64, now Run) {
			for _, b := range bounds {
				count := now.Updates
				if b.Name == "freund-schapire" || b.Name == "freund-schapire-sharp" {
					count = now.FirstEpoch
				}
				if b.Applies && float64(count) > b.Value*(1+1e-12) {
					t.Fatalf("run %d: %d updates, %+v\n%v %v %+v", run, count, b, x, y, r)
				}
				if b.Applies {
					applied[b.Name]++
					if float64(count) == b.Value {
						equal[b.Name]++
					}
				}
			}
			if proof == nil {
				return
			}
			l := proof.At(w, b, now.Updates)
			if l.Reach < l.ReachAtLeast-1e-9*(1+math.Abs(l.Reach)) || l.Square > l.SquareAtMost*(1+1e-12) || l.Reach*l.Reach > proof.Size*l.Square*(1+1e-12) {
				t.Fatalf("run %d: %+v", run, l)
			}
		})
	}
	t.Log(applied, equal)
	for _, rule := range rules()[:8] { // the others are for batches and for more outputs
		if rule.name != "kernel" && applied[rule.name] == 0 {
			t.Errorf("%s never applied", rule.name)
		}
	}
}

func TestBoundValues(t *testing.T) {
	and := set(t, 2, 0, 0, -1, 0, 1, -1, 1, 0, -1, 1, 1, 1)
	two := set(t, 2, 10, -2, 1, 12, 2, -1)
	for _, c := range []struct {
		data  *model.Dataset
		bias  string
		name  string
		value float64
	}{
		{and, "unit", "augmented", 51},                         // R̂² = 3, γ̂² = 1/17
		{two, "none", "homogeneous", 37},                       // R² = 148, γ = 2
		{and, "radius", "novikoff", 64},                        // R² = 2, γ² = 1/8
		{and, "radius", "novikoff-sharp", 2 * (2 + 9.0/8) * 8}, // b*² = 9/8
		{and, "unit", "freund-schapire", 4},                    // no γ is least
		{and, "radius", "freund-schapire", 4},
	} {
		kind, _ := KindOf(c.bias)
		r := Run{Data: c.data, Bias: c.bias, Order: "given", Batch: 1, Rate: big.NewRat(1, 1)}
		for _, b := range Bounds(context.Background(), r, Solve(context.Background(), c.data, kind, nil)) {
			if b.Name == c.name && (!b.Applies || b.Value != c.value) {
				t.Errorf("%s %s: %+v, want %v", c.bias, c.name, b, c.value)
			}
		}
	}
}

// TestLeast compares the least Freund–Schapire bound with a plain search over
// (v, c) from many places, which must find nothing lower.
func TestLeast(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	finite := 0
	for set := range 40 {
		dim, n := 1+set%2, 12+rng.IntN(30)
		x, y := make([]float64, n*dim), make([]int8, n)
		for i := range y {
			y[i] = pick[int8](rng, -1, 1)
			if set%5 == 0 {
				y[i] = int8(math.Copysign(1, rng.Float64()-0.8))
			}
			for j := range dim {
				x[i*dim+j] = math.Round(100 * (rng.NormFloat64() + float64(y[i])*float64(set%4)))
			}
		}
		for _, bias := range []string{"none", "unit", "radius"} {
			r := Run{Data: made(t, dim, x, y), Bias: bias, Order: "given", Batch: 1, Rate: big.NewRat(1, 1)}
			kind, _ := KindOf(bias)
			for _, b := range Bounds(t.Context(), r, Solve(t.Context(), r.Data, kind, nil)) {
				if !b.Applies || b.Name != "freund-schapire" && b.Name != "freund-schapire-sharp" {
					continue
				}
				if !math.IsInf(b.Gamma, 1) {
					finite++
				}
				printed := bias == "radius" && b.Name == "freund-schapire"
				least := wander(r, rng, printed)
				if least < b.Value*(1-1e-5) {
					t.Errorf("set %d %s %s: %v at γ = %v, but %v can be had", set, bias, b.Name, b.Value, b.Gamma, least)
				}
			}
		}
	}
	t.Log(finite)
}

// wander lowers the ledger's bound by random steps of shrinking size.
func wander(r Run, rng *rand.Rand, printed bool) float64 {
	best := math.Inf(1)
	for range 4 {
		h := model.Hyperplane{W: make([]float64, r.Data.Dim())}
		for j := range h.W {
			h.W[j] = rng.NormFloat64()
		}
		gamma, at := 100*math.Exp(rng.NormFloat64()), math.Inf(1)
		for k := range 500 {
			size := math.Exp(-float64(k) / 60)
			g := model.Hyperplane{W: slices.Clone(h.W), B: h.B + size*100*rng.NormFloat64()}
			for j := range g.W {
				g.W[j] += size * rng.NormFloat64()
			}
			l := NewLedger(r, g, gamma*math.Exp(size*rng.NormFloat64()))
			value := l.Bound
			if printed {
				if value = l.Printed; value == 0 {
					continue
				}
			}
			if value < at {
				at, h, gamma = value, l.H, l.Gamma
			}
		}
		best = min(best, at)
	}
	return best
}
