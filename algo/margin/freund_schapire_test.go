package margin

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"perceptron/model"
)

// firstPassOf is the Freund–Schapire bounds on a run through d in order.
func firstPassOf(t *testing.T, d *model.Dataset, bias string) map[string]Bound {
	t.Helper()
	kind, _ := KindOf(bias)
	r := Run{Data: d, Bias: bias, Order: "given", Batch: 1, Rate: big.NewRat(1, 1)}
	found := map[string]Bound{}
	for _, b := range Bounds(context.Background(), r, Solve(context.Background(), d, kind, nil)) {
		found[b.Name] = b
	}
	return found
}

// alike makes so many examples with the value x and the label y.
func alike(n int, x, y float64) (rows []float64) {
	for range n {
		rows = append(rows, x, y)
	}
	return rows
}

// If all x are 0 only b matters, and f(c) = R̂|c| + ‖max(0, 1 − yc)‖, c = b/γ, is minimized
// by elementary calculus.
func TestLeastByHand(t *testing.T) {
	zeros := set(t, 1, append(alike(6, 0, 1), 0, -1)...)
	round := set(t, 1, 1, 1, -1, 1, 1, 1, -1, 1)
	for _, c := range []struct {
		what       string
		data       *model.Dataset
		bias, name string
		want       float64
		finite     bool
	}{
		// w = 0, b = 1, γ = 1: no slack, R̂ = 1
		{"two of one class at 0", set(t, 1, alike(2, 0, 1)...), "unit", "freund-schapire", 1, true},
		// c + √(6(1 − c)² + (1 + c)²) is 17/7 at c = 3/7
		{"six + and one − at 0", zeros, "unit", "freund-schapire", 289.0 / 49, true},
		// (Σy)² = 9 is not above n·R̂² = 9
		{"six + and three − at 0", set(t, 1, append(alike(6, 0, 1), alike(3, 0, -1)...)...), "unit", "freund-schapire", 9, false},
		// R = 0: neither w nor, its step being R², b ever moves
		{"no bias at 0", zeros, "none", "freund-schapire", 7, false},
		{"bias radius at 0", zeros, "radius", "freund-schapire-sharp", 7, false},
		{"one class, bias radius at 0", set(t, 1, alike(5, 0, 1)...), "radius", "freund-schapire-sharp", 5, false},
		// w/γ → 0 and b/γ → 1: no slack, 2(R² + b²)/γ² → 2
		{"one class around 0", round, "radius", "freund-schapire-sharp", 2, false},
		// Σyx is 0, and so no w helps
		{"seven + and one − around 0", set(t, 1, 1, 1, -1, 1, 1, 1, -1, 1, 1, 1, -1, 1, 0, 1, 0, -1), "radius", "freund-schapire-sharp", limitOf(7, 1), false},
		// 001's form has no such limit: |b| ≤ R
		{"as 001 prints it", round, "radius", "freund-schapire", 4, false},
		// w = 1 and b = R = 1 give γ = 2 without a slack
		{"two alike as 001 prints it", set(t, 1, alike(2, 1, 1)...), "radius", "freund-schapire", 1, true},
		// w = 1 and b = R = 3 give γ = 3 without a slack
		{"one class from 0 on as 001 prints it", set(t, 1, 2, 1, 0, 1, 3, 1, 2, 1, 1, 1), "radius", "freund-schapire", 4, true},
		{"4 examples of 15.99 as 001 prints it", set(t, 2, 3, 4, -1, -1, 2, 1, 4, -1, 1, 0, 4, 1), "radius", "freund-schapire", 4, false},
	} {
		b := firstPassOf(t, c.data, c.bias)[c.name]
		if !(b.Value >= c.want*(1-1e-15) && b.Value <= c.want*(1+1e-9)) || math.IsInf(b.Gamma, 1) == c.finite || math.IsInf(b.D, 1) == c.finite {
			t.Errorf("%s: %v with γ %v and D %v, want %v", c.what, b.Value, b.Gamma, b.D, c.want)
		}
	}
}

// limitOf is the least of √2c + √(p(1 − c)² + m(1 + c)²), which is convex, for c
// from 0 to 1, squared.
func limitOf(p, m float64) float64 {
	f := func(c float64) float64 {
		return math.Sqrt2*c + math.Sqrt(p*(1-c)*(1-c)+m*(1+c)*(1+c))
	}
	low, high := 0.0, 1.0
	for range 200 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if f(a) <= f(b) {
			high = b
		} else {
			low = a
		}
	}
	least := min(f(low), f(1))
	return least * least
}

// The γ of the least bound has many more correct digits than the value, which is flat
// there, can show.
func TestLeastGamma(t *testing.T) {
	t56 := math.Sqrt(5.0 / 6)
	for _, c := range []struct {
		what        string
		data        *model.Dataset
		bias, name  string
		want, gamma float64
	}{
		// c + √(6(1 − c)² + (1 + c)²) is 17/7 at c = 3/7
		{"six + and one − at 0", set(t, 1, append(alike(6, 0, 1), 0, -1)...), "unit", "freund-schapire", 289.0 / 49, 7.0 / 3},
		// v + √(2(1 − v)² + 1) is 1 + 1/√2 at v = 1 − 1/√2
		{"two at 1 and one at 0", set(t, 1, 1, 1, 1, 1, 0, 1), "none", "freund-schapire", 1.5 + math.Sqrt2, 2 + math.Sqrt2},
		// v + √(3(1 − v)² + 5) is 1 + 2√(5/6) at v = 1 − √(5/6); b hardly counts beside
		// such x, and the first step goes through v = 0, where the sum has a kink
		{"three far off, five near 0", set(t, 1, append(alike(3, -1e15, -1), 3, 1, 1.6, 1, -2, -1, 0.25, -1, 1, -1)...), "unit", "freund-schapire", (1 + 2*t56) * (1 + 2*t56), 1e15 / (1 - t56)},
		// Newton's method in decimals of 70 digits
		{"five of which one is apart", set(t, 3, -3, 1, 2, -1, -1, 1, 3, 1, 2, -3, 2, -1, 1, -2, -2, -1, -2, 1, -2, -1), "radius", "freund-schapire-sharp", 4.997143851147934, 303.49112018040576},
	} {
		b := firstPassOf(t, c.data, c.bias)[c.name]
		if math.Abs(b.Value-c.want) > 1e-12*c.want || math.Abs(b.Gamma-c.gamma) > 1e-9*c.gamma {
			t.Errorf("%s: %v with γ %v, want %v with %v", c.what, b.Value, b.Gamma, c.want, c.gamma)
		}
	}
}

// TestWithoutWeights compares the limit's formula with a search, and its
// premise with where the least of the search is n.
func TestWithoutWeights(t *testing.T) {
	for p := 1; p <= 12; p++ {
		for m := range p + 1 {
			d := set(t, 1, append(alike(p, 0, 1), alike(m, 0, -1)...)...)
			got, share := limitWithoutWeights(d)
			want, n := limitOf(float64(p), float64(m)), float64(p+m)
			if math.IsInf(got, 1) {
				got = n
			}
			if math.Abs(got-want) > 1e-9*want {
				t.Errorf("%d and %d: %v at %v, want %v", p, m, got, share, want)
			}
		}
	}
}

// The form that 001 prints is below n or has no γ, and its b is at most R. If nearly all
// examples are of one class, it is least at |b| = R.
func TestPrintedForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	held := 0
	for range 24 {
		rows, n := []float64(nil), 40+rng.IntN(40)
		for k := range n {
			y := pick(rng, -1.0, 1)
			if k > 1 && n%2 == 0 {
				y = 1
			}
			rows = append(rows, 3+y+rng.Float64()/2, y)
		}
		d := set(t, 1, rows...)
		b := firstPassOf(t, d, "radius")["freund-schapire"]
		if b.Value > float64(n) || (b.Value == float64(n)) != math.IsInf(b.Gamma, 1) {
			t.Fatalf("%v with γ %v of %d examples", b.Value, b.Gamma, n)
		}
		if math.Abs(b.B) > d.Radius() {
			t.Fatalf("b %v is past R %v", b.B, d.Radius())
		}
		if math.Abs(b.B) >= d.Radius()*(1-1e-14) {
			held++
		}
		if math.IsInf(b.Gamma, 1) {
			continue
		}
		if d, value := slackOf(d, b), 2*(d.Radius()+b.D)/b.Gamma; math.Abs(d-b.D) > 1e-9*(1+d) || math.Abs(value*value-b.Value) > 1e-9*b.Value {
			t.Fatalf("D %v and %v, value %v and %v", b.D, d, b.Value, value*value)
		}
	}
	if held == 0 {
		t.Error("none was least at |b| = R")
	}
}

// slackOf is ‖ξ‖ by its definition.
func slackOf(d *model.Dataset, b Bound) float64 {
	sum := 0.0
	for i, y := range d.Y {
		xi := max(0, b.Gamma-float64(y)*(model.Dot(b.W, d.Row(i))+b.B))
		sum += xi * xi
	}
	return math.Sqrt(sum)
}
