package margin

import (
	"context"
	"math"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/optimize"

	"perceptron/algo/draws"
	"perceptron/model"
	"perceptron/samples"
)

// checked is what is wrong with a Freund–Schapire bound. It must be at most n, and at least
// what its own H and γ give by the definition, or without an H at least n or the limit for
// w/γ = 0.
func checked(d *model.Dataset, bias string, b Bound) string {
	n := float64(d.Len())
	limit := n
	if b.Name == "freund-schapire-sharp" {
		if l, _ := limitWithoutWeights(d); l < n {
			limit = l
		}
	}
	switch {
	case !b.Applies || !(b.Value > 0 && b.Value <= n):
		return "no value up to n"
	case b.W == nil && b.Value < limit:
		return "less than there is without H"
	case b.W == nil:
		return ""
	}
	norm, r := model.Norm(b.W), d.Radius()
	top := r
	switch {
	case bias == "unit":
		norm, top = math.Hypot(norm, b.B), math.Hypot(r, 1)
	case bias == "radius" && b.Name == "freund-schapire-sharp":
		top = math.Sqrt2 * math.Hypot(r, b.B)
	case bias == "radius":
		top = 2 * r
	}
	if math.Abs(norm-1) > 1e-14 {
		return "H is not of norm 1"
	}
	slack := slackOf(d, b)
	if bias == "radius" && b.Name == "freund-schapire" {
		slack *= 2
	}
	if q := (top + slack) / b.Gamma; b.Value < q*q*(1-1e-12) {
		return "less than its H and γ give"
	}
	return ""
}

// Wherever the search for the least is stopped, its result is a bound, and says that the
// search was stopped unless it had ended. With more time it is never worse. The other
// bounds are there at once.
func TestLeastCutShort(t *testing.T) {
	for _, bias := range []string{"none", "unit", "radius"} {
		for what, d := range map[string]*model.Dataset{
			"separable": gap(t, 60, 3, 0.1), "mixed": mixed(t, 60, 3, 0.5), "many": mixed(t, 1<<15+5, 2, 1),
		} {
			kind, _ := KindOf(bias)
			v := Solve(t.Context(), d, kind, nil)
			r := Run{Data: d, Bias: bias, Order: "given", Batch: 1, Rate: big.NewRat(1, 1), searchTime: "in time"}
			whole := &countdown{t.Context(), math.MaxInt}
			full := r.bounds(whole, v)
			checks := math.MaxInt - whole.left
			stride := draws.Stride(4)
			if d.Len() > 1000 {
				stride = max(1, checks/8)
			}
			before := map[string]float64{}
			for k := 0; k < checks; k += stride {
				for i, b := range r.bounds(&countdown{t.Context(), k}, v) {
					if diff := cmp.Diff(full[i], b); !b.isFirstPassBound() && diff != "" {
						t.Errorf("%s %s, stopped at check %d: %s", bias, what, k, diff)
					}
					if !b.isFirstPassBound() || !b.Applies {
						continue
					}
					if why := checked(d, bias, b); why != "" {
						t.Fatalf("%s %s, %s, stopped at check %d of %d: %s: %+v", bias, what, b.Name, k, checks, why, b)
					}
					if last, ok := before[b.Name]; ok && b.Value > last*(1+1e-9) {
						t.Errorf("%s %s, %s: %v at check %d, and %v before", bias, what, b.Name, b.Value, k, last)
					}
					before[b.Name] = b.Value
					if b.Why == "" && b.Value != full[i].Value {
						t.Errorf("%s %s, %s: %v at check %d, which is not said to be cut short; %v in the end", bias, what, b.Name, b.Value, k, full[i].Value)
					}
				}
			}
			if checks < 20 {
				t.Errorf("%s %s: only %d checks", bias, what, checks)
			}
		}
	}
}

// The least agrees with the minimization by another program to nine digits.
func TestLeastByAnother(t *testing.T) {
	for _, name := range []string{"overlap", "noisy", "moons", "xor", "circles", "iris"} {
		s, _ := samples.Find(name)
		d, err := s.Dataset()
		if err != nil {
			t.Fatal(err)
		}
		for kind := range kinds {
			r := Run{Data: d, Bias: kinds[kind].bias, Order: "given", Batch: 1, Rate: big.NewRat(1, 1)}
			sum := newSlackSum(r, false)
			f := sum.objective(t.Context())
			at, ok := sum.initialPoint(f)
			if !ok {
				continue
			}
			problem := optimize.Problem{
				Func: func(x []float64) float64 { return f(x, make([]float64, len(x))) },
				Grad: func(gradient, x []float64) { f(x, gradient) },
			}
			want, err := optimize.Minimize(problem, at, nil, &optimize.BFGS{})
			if want == nil {
				t.Fatal(err)
			}
			minimize(t.Context(), f, at)
			if got := f(at, make([]float64, len(at))); math.Abs(got-want.F) > 1e-9*want.F {
				t.Errorf("%s, %v: %v, want %v (%v)", name, Kind(kind), got, want.F, err)
			}
		}
	}
}

// enclosed reports whether lower ≤ γ ≤ upper, given γ² exactly.
func enclosed(lower, upper float64, square *big.Rat) bool {
	at := func(x float64) *big.Rat {
		r := new(big.Rat).SetFloat64(x)
		return r.Mul(r, r)
	}
	return at(lower).Cmp(square) <= 0 && (math.IsInf(upper, 1) || square.Cmp(at(upper)) <= 0)
}

// countdown is a context that ends after so many checks.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// Margins are the same whether or not the kernel's values are cached, and the search for the
// next candidate checks its context block by block.
func TestRowsNotCached(t *testing.T) {
	d := mixed(t, 3*blockSize+5, 3, 0.2)
	cached, plain := newKernelPoints(d, Augmented, kernel(t, "rbf", 1, "1", "0")), newKernelPoints(d, Augmented, kernel(t, "rbf", 1, "1", "0"))
	plain.capacity = d.Len() // one row
	member, lambda := []int{1, 2*blockSize + 1, 7}, []float64{0.5, 0.25, 0.25}
	var got, want [blockSize]float64
	for from := 0; from < d.Len(); from += blockSize {
		n := min(blockSize, d.Len()-from)
		cached.setPoint(member, lambda)
		plain.setPoint(member, lambda)
		cached.margins(want[:n], from)
		plain.margins(got[:n], from)
		if got != want {
			t.Fatalf("from %d: the margins differ", from)
		}
	}
	if len(cached.rows) != 3 || len(plain.rows) != 1 {
		t.Errorf("%d and %d rows are cached", len(cached.rows), len(plain.rows))
	}
	s := newHullSearch(plain, Augmented, d.Y)
	if !s.start() || s.mostViolating(&countdown{t.Context(), 10}, nil) < 0 {
		t.Fatal("no candidate lies below the level")
	}
	ctx := &countdown{t.Context(), 3}
	if s.mostViolating(ctx, nil) >= 0 || ctx.left >= 0 {
		t.Error("the context is not checked in each block")
	}
}

// Wherever the search is stopped, the verdict is true.
func TestCutShort(t *testing.T) {
	poly := kernel(t, "poly", 2, "1", "1")
	for name, d := range map[string]*model.Dataset{
		"separable": gap(t, 40, 6, 0.05), "mixed": mixed(t, 40, 6, 0.2), "sparse": gap(t, 40, 6, 0.05).AsSparse(),
	} {
		for kind := range kinds {
			for _, k := range []*model.Kernel{nil, poly} {
				exact := Solve(t.Context(), d, Kind(kind), k)
				open, decided := 0, 0
				for checks := 0; ; checks += draws.Stride(1 + checks/8) {
					ctx := &countdown{t.Context(), checks}
					v := Solve(ctx, d, Kind(kind), k)
					switch {
					case v.Separable == Undecided && v.Why == "the time was up":
						open++
					case v.Separable != exact.Separable:
						t.Fatalf("%s %v, %d checks: %v, in the end %v", name, Kind(kind), checks, v.Separable, exact.Separable)
					default:
						decided++
					}
					if exact.Separable == True && !enclosed(v.Lower, v.Upper, exact.GammaSquared) {
						t.Fatalf("%s %v, %d checks: γ² = %v is not from %v to %v", name, Kind(kind), checks, exact.GammaSquared, v.Lower, v.Upper)
					}
					if ctx.left >= 0 {
						break
					}
				}
				if open < 2 || decided < 1 {
					t.Errorf("%s %v: %d open, %d decided", name, Kind(kind), open, decided)
				}
			}
		}
	}
}
