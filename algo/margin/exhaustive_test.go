package margin

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"perceptron/algo/draws"
	"perceptron/model"
)

// nearest is the least squared norm over all sets of at most m examples whose own nearest
// point lies in their hull: the definition, tried out in rational arithmetic. gram is G =
// (zᵢ·zⱼ), hull the hull of each example.
func nearest(gram [][]*big.Rat, hull []int, hulls, m int) *big.Rat {
	var best *big.Rat
	var chosen []int
	var visit func(from int)
	visit = func(from int) {
		if square := within(gram, hull, hulls, chosen); square != nil && (best == nil || square.Cmp(best) < 0) {
			best = square
		}
		if len(chosen) == m {
			return
		}
		for i := from; i < len(hull); i++ {
			chosen = append(chosen, i)
			visit(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	visit(0)
	return best
}

// within is ‖p‖² for the nearest point of the affine hull of the chosen, nil
// if it is not unique or lies outside the convex hull.
func within(gram [][]*big.Rat, hull []int, hulls int, chosen []int) *big.Rat {
	k := len(chosen)
	count := [2]int{}
	for _, i := range chosen {
		count[hull[i]]++
	}
	if count[0] == 0 || hulls == 2 && count[1] == 0 {
		return nil
	}
	rows := make([][]*big.Rat, k+hulls) // [G Aᵀ 0; A 0 1]
	for a := range rows {
		rows[a] = make([]*big.Rat, k+hulls+1)
		for b := range rows[a] {
			rows[a][b] = new(big.Rat)
		}
	}
	for a, i := range chosen {
		for b, j := range chosen {
			rows[a][b].Set(gram[i][j])
		}
		rows[a][k+hull[i]].SetInt64(1)
		rows[k+hull[i]][a].SetInt64(1)
	}
	for h := range hulls {
		rows[k+h][k+hulls].SetInt64(1)
	}
	x := eliminate(rows)
	if x == nil {
		return nil
	}
	square := new(big.Rat)
	for a, v := range x {
		if a < k && v.Sign() < 0 {
			return nil
		}
		if a >= k {
			square.Sub(square, v)
		}
	}
	return square
}

// eliminate solves the system [A | b] by Gauss and Jordan; nil if A is singular.
func eliminate(rows [][]*big.Rat) []*big.Rat {
	n := len(rows)
	room := new(big.Rat)
	for c := range n {
		p := c
		for p < n && rows[p][c].Sign() == 0 {
			p++
		}
		if p == n {
			return nil
		}
		rows[c], rows[p] = rows[p], rows[c]
		for r := range n {
			if r == c || rows[r][c].Sign() == 0 {
				continue
			}
			f := new(big.Rat).Quo(rows[r][c], rows[c][c])
			for j := c; j <= n; j++ {
				rows[r][j].Sub(rows[r][j], room.Mul(f, rows[c][j]))
			}
		}
	}
	x := make([]*big.Rat, n)
	for c := range x {
		x[c] = rows[c][n].Quo(rows[c][n], rows[c][c])
	}
	return x
}

// exactGram is G by the definition, with K(x, z) = x·z, or the polynomial kernel's
// (γx·z + c)².
func exactGram(d *model.Dataset, kind Kind, k *model.Kernel) [][]*big.Rat {
	g := make([][]*big.Rat, d.Len())
	for i := range g {
		g[i] = make([]*big.Rat, d.Len())
		for j := range g[i] {
			s := new(big.Rat)
			for f := range d.Dim() {
				s.Add(s, new(big.Rat).Mul(d.Rat(i, f), d.Rat(j, f)))
			}
			if k != nil {
				s.Mul(s, k.Gamma).Add(s, k.Coef0)
				s.Mul(s, s)
			}
			if kind == Augmented {
				s.Add(s, big.NewRat(1, 1))
			}
			g[i][j] = s.Mul(s, big.NewRat(int64(d.Y[i])*int64(d.Y[j]), 1))
		}
	}
	return g
}

func hullsOf(d *model.Dataset, kind Kind) (hull []int, hulls int) {
	hull = make([]int, d.Len())
	if kind != Geometric {
		return hull, 1
	}
	for i, y := range d.Y {
		hull[i] = int(1-y) / 2
	}
	return hull, 2
}

// proves checks a verdict by its weights and the definitions alone: the weights are convex,
// and their point is 0, or has margins of at least its squared norm, which is then the
// answer.
func proves(t *testing.T, d *model.Dataset, k *model.Kernel, v Verdict) {
	t.Helper()
	hull, hulls := hullsOf(d, v.Kind)
	gram := exactGram(d, v.Kind, k)
	sum := [2]*big.Rat{new(big.Rat), new(big.Rat)}
	for _, w := range v.Weights {
		if w.Exact == nil || w.Exact.Sign() <= 0 {
			t.Fatalf("weight %v is not a positive rational", w)
		}
		sum[hull[w.Example]].Add(sum[hull[w.Example]], w.Exact)
	}
	for h := range hulls {
		if sum[h].Cmp(big.NewRat(1, 1)) != 0 {
			t.Fatalf("weights sum to %v", sum[h])
		}
	}
	level := [2]*big.Rat{}
	square := new(big.Rat)
	margins := make([]*big.Rat, d.Len())
	for i := range margins {
		g := new(big.Rat)
		for _, w := range v.Weights {
			g.Add(g, new(big.Rat).Mul(w.Exact, gram[i][w.Example]))
		}
		margins[i] = g
		if h := hull[i]; level[h] == nil || g.Cmp(level[h]) < 0 {
			level[h] = g
		}
	}
	for _, w := range v.Weights {
		square.Add(square, new(big.Rat).Mul(w.Exact, margins[w.Example]))
	}
	if v.Separable == False {
		if square.Sign() != 0 {
			t.Fatalf("the certificate reaches ‖p‖² = %v, not 0", square)
		}
		return
	}
	least := level[0]
	if hulls == 2 {
		least = new(big.Rat).Add(level[0], level[1])
	}
	if least.Cmp(square) != 0 || square.Sign() <= 0 {
		t.Fatalf("least margin %v, ‖p‖² %v", least, square)
	}
}

// The verdict on a few examples, with the polynomial kernel too, is that of the definition.
func TestExhaustive(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	poly := kernel(t, "poly", 2, "1/3", "1/2")
	for n := range draws.Count(1000) {
		dim, count := 1+n%3, 1+rng.IntN(6)
		reach := []int{1, 2, 4, 9}[rng.IntN(4)]
		unit := []float64{1, 0.1, 1e150, 1e-150, 0.003}[max(0, rng.IntN(14)-9)]
		x := make([]float64, count*dim)
		for k := range x {
			x[k] = float64(rng.IntN(2*reach+1)-reach) * unit
			if unit < 1 && unit > 1e-9 { // decimals that no double is
				x[k] = math.Round(x[k]*1000) / 1000
			}
		}
		y := make([]int8, count)
		side := rng.IntN(3)
		for i := range y {
			y[i] = int8(1 - 2*rng.IntN(2))
			if side > 0 { // mostly separable by the first feature
				y[i] = -1
				if x[i*dim] > float64(side-1)*unit {
					y[i] = 1
				}
			}
		}
		d := made(t, dim, x, y)
		for kind := range kinds {
			exhaust(t, fmt.Sprint("set ", n), d, Kind(kind), nil)
			if n%4 == 0 {
				exhaust(t, fmt.Sprint("set ", n), d, Kind(kind), poly)
			}
		}
	}
}

// exhaust compares a verdict with the least of all sets of examples that could hold
// the nearest point: so many as there are dimensions and two, with a kernel any.
func exhaust(t *testing.T, name string, d *model.Dataset, kind Kind, k *model.Kernel) {
	t.Helper()
	v := Solve(context.Background(), d, kind, k)
	if v.Trivial {
		return
	}
	most := d.Dim() + 2
	if k != nil {
		most = d.Len()
	}
	hull, hulls := hullsOf(d, kind)
	want := nearest(exactGram(d, kind, k), hull, hulls, most)
	if kind == Geometric {
		want.Quo(want, big.NewRat(4, 1))
	}
	switch {
	case v.Separable == Undecided:
		t.Fatalf("%s %v %v: not decided: %s", name, kind, k, v.Why)
	case want.Sign() == 0 && v.Separable != False, want.Sign() != 0 && (v.Separable != True || v.GammaSquared.Cmp(want) != 0):
		t.Fatalf("%s %v %v: %v %v, want γ² = %v\n%v %v", name, kind, k, v.Separable, v.GammaSquared, want, d.X, d.Y)
	}
	proves(t, d, k, v)
}

// set makes a data set of rows x₁ … x_d y.
func set(t testing.TB, dim int, rows ...float64) *model.Dataset {
	t.Helper()
	var x []float64
	var y []int8
	for i := 0; i < len(rows); i += dim + 1 {
		x = append(x, rows[i:i+dim]...)
		y = append(y, int8(rows[i+dim]))
	}
	return made(t, dim, x, y)
}

func made(t testing.TB, dim int, x []float64, y []int8) *model.Dataset {
	t.Helper()
	names := make([]string, dim)
	for j := range names {
		names[j] = "x" + string(rune('0'+j/100)) + string(rune('0'+j/10%10)) + string(rune('0'+j%10))
	}
	d, err := model.NewDataset("test", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// gap is n points of a cube whose labels are their side of a random
// hyperplane, none nearer to it than the gap.
func gap(t testing.TB, n, dim int, gap float64) *model.Dataset {
	rng := rand.New(rand.NewPCG(3, uint64(dim)))
	w := make([]float64, dim)
	for j := range w {
		w[j] = rng.NormFloat64()
	}
	h := model.Hyperplane{W: w, B: 0.1}.Normalized()
	x, y := make([]float64, 0, n*dim), make([]int8, 0, n)
	for len(y) < n {
		row := x[len(x) : len(x)+dim]
		for j := range row {
			row[j] = 2*rng.Float64() - 1
		}
		a := h.Activation(row)
		if math.Abs(a) < gap {
			continue
		}
		x = x[:len(x)+dim]
		y = append(y, int8(math.Copysign(1, a)))
	}
	return made(t, dim, x, y)
}

// mixed is two normal clouds that overlap.
func mixed(t testing.TB, n, dim int, apart float64) *model.Dataset {
	rng := rand.New(rand.NewPCG(4, uint64(dim)))
	x, y := make([]float64, n*dim), make([]int8, n)
	for i := range y {
		y[i] = int8(1 - 2*rng.IntN(2))
		for j := range dim {
			x[i*dim+j] = rng.NormFloat64() + apart*float64(y[i])
		}
	}
	return made(t, dim, x, y)
}
