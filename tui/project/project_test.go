package project

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"perceptron/model"
)

func dataset(t rapid.TB, d int, x ...float64) *model.Dataset {
	t.Helper()
	names := make([]string, d)
	for j := range names {
		names[j] = fmt.Sprint("f", j+1)
	}
	y := make([]int8, len(x)/d)
	for i := range y {
		y[i] = int8(1 - 2*(i%2))
	}
	return must(model.NewDataset("made", names, x, y))
}

func spectrum(t rapid.TB, d *model.Dataset) *Spectrum {
	t.Helper()
	return must(NewSpectrum(d, NewMoments(d)))
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

// Four points around the mean (1, 2, 3), worked by hand: ±3 along (1, 1, 0)/√2
// and ±1 along (1, −1, 0)/√2; nothing varies along (0, 0, 1). The sums of
// squares are 2·9 and 2·1: nine tenths and one tenth of the variance.
func crossed(t testing.TB) *model.Dataset {
	r := 1 / math.Sqrt2
	return dataset(t, 3,
		1+3*r, 2+3*r, 3,
		1-3*r, 2-3*r, 3,
		1+r, 2-r, 3,
		1-r, 2+r, 3)
}

func TestPrincipalByHand(t *testing.T) {
	d := crossed(t)
	p := Principal(spectrum(t, d))
	for i, want := range [][2]float64{{3, 0}, {-3, 0}, {0, 1}, {0, -1}} {
		if a, b := p.Point(d.Row(i)); !near(a, want[0]) || !near(b, want[1]) {
			t.Errorf("point %d lies at %g, %g; want %v", i+1, a, b, want)
		}
	}
	if !strings.Contains(p.Captions[:2].Text(0), "all of the variance kept") {
		t.Errorf("caption %q", p.Captions)
	}
	at := make([]float64, 3)
	p.At(at, 3, 1)
	r := 1 / math.Sqrt2
	for j, want := range []float64{1 + 4*r, 2 + 2*r, 3} {
		if !near(at[j], want) {
			t.Errorf("the point at 3, 1 has %g for feature %d, want %g", at[j], j+1, want)
		}
	}
	// x₁ = 1 in that plane: (1 + (a + b)/√2 − 1) = 0
	if l := p.Line(model.Hyperplane{W: []float64{1, 0, 0}, B: -1}); !near(l.WX, r) || !near(l.WY, r) || !near(l.B, 0) {
		t.Errorf("the cut of x₁ = 1 is %+v", *l)
	}
}

// anyData draws small sets, many of them degenerate: equal points, few of
// them, features that are copies of one another.
func anyData() *rapid.Generator[[][]float64] {
	return rapid.Custom(func(t *rapid.T) [][]float64 {
		d := rapid.IntRange(2, 7).Draw(t, "d")
		f := rapid.OneOf(rapid.Float64Range(-5, 5), rapid.Map(rapid.IntRange(-2, 2), func(i int) float64 { return float64(i) }))
		rows := make([][]float64, rapid.IntRange(1, 12).Draw(t, "n"))
		copied := rapid.Bool().Draw(t, "copied")
		for i := range rows {
			rows[i] = rapid.SliceOfN(f, d, d).Draw(t, "row")
			if copied {
				rows[i][1] = rows[i][0]
			}
		}
		return rows
	})
}

// In axes margin, across is the signed distance, the axes are unit vectors at
// right angles, and no direction in the hyperplane has more variance than up:
// its variance is the largest eigenvalue of the covariances within it.
func TestMarginProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := anyData().Draw(t, "rows")
		n, m := len(rows), len(rows[0])
		d := dataset(t, m, slices.Concat(rows...)...)
		s := spectrum(t, d)
		w := rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(-3, 3), rapid.SampledFrom([]float64{0, 1, -1, 1e-9})), m, m).Draw(t, "w")
		h := model.Hyperplane{W: w, B: rapid.Float64Range(-3, 3).Draw(t, "b")}
		if h.Norm() < 1e-3 {
			return
		}
		p, ok := Margin(s, h)
		if !ok {
			t.Fatal("no plane")
		}
		u, v := p.across.dir, p.up.dir
		if !near(model.Norm(u), 1) || !near(model.Norm(v), 1) || math.Abs(model.Dot(u, v)) > 1e-9 {
			t.Fatalf("axes %v and %v", u, v)
		}
		at := make([]float64, m)
		for i := range n {
			a, b := p.Point(d.Row(i))
			if want := h.Activation(d.Row(i)) / h.Norm(); math.Abs(a-want) > 1e-9*(1+math.Abs(want)) {
				t.Fatalf("point %d lies at %g across, its distance is %g", i, a, want)
			}
			p.At(at, a, b)
			if a2, b2 := p.Point(at); math.Abs(a-a2) > 1e-7 || math.Abs(b-b2) > 1e-7 {
				t.Fatalf("(%g, %g) is the place of a point shown at (%g, %g)", a, b, a2, b2)
			}
		}
		if got, want := s.along(v), within(s, u); got < want-1e-7*(1+want) {
			t.Fatalf("variance %g along up, %g is to be had", got, want)
		}
	})
}

// within is the largest eigenvalue of (I − uuᵀ)C(I − uuᵀ), by brute force.
func within(s *Spectrum, u []float64) float64 {
	m := len(u)
	c, away, sym := mat.NewSymDense(m, nil), mat.NewSymDense(m, nil), mat.NewSymDense(m, nil)
	for k, q := range s.dirs {
		c.SymRankOne(c, s.Values[k], mat.NewVecDense(m, q))
		away.SetSym(k, k, 1)
	}
	away.SymRankOne(away, -1, mat.NewVecDense(m, u))
	var a, b mat.Dense
	a.Mul(away, c)
	b.Mul(&a, away)
	for i := range m {
		for j := i; j < m; j++ {
			if v := b.At(i, j); math.Abs(v) > 1e-30 { // gonum errs on tiny blocks
				sym.SetSym(i, j, v)
			}
		}
	}
	var e mat.EigenSym
	e.Factorize(sym, true)
	return e.Values(nil)[m-1]
}

// Of sixty features the forty of the largest variance are looked at: the directions
// are those of these features alone, and the captions say so. Up is at right angles to
// the hyperplane's whole normal.
func TestManyFeatures(t *testing.T) {
	const n, m, first = 30, 60, 60 - mostJudged
	x, some := make([]float64, n*m), []float64(nil)
	for i := range x {
		x[i] = math.Sin(float64(i*i)) * float64((1+i%m)*(1+i%m))
	}
	for i := range n {
		some = append(some, x[i*m+first:(i+1)*m]...)
	}
	many, few := dataset(t, m, x...), dataset(t, mostJudged, some...)
	s, want := spectrum(t, many), spectrum(t, few)
	if s.Total <= want.Total || !strings.Contains(Principal(s).Captions[0][0], "(of the 40 of 60 features that vary most)") {
		t.Errorf("total %v of %v, caption %q", s.Total, want.Total, Principal(s).Captions)
	}
	p, q := Principal(s), Principal(want)
	for i := range n {
		a, b := p.Point(many.Row(i))
		if c, d := q.Point(few.Row(i)); !near(a, c) || !near(b, d) {
			t.Fatalf("example %d lies at %g, %g; of these features alone at %g, %g", i+1, a, b, c, d)
		}
	}
	h := model.Hyperplane{W: x[:m], B: 1}
	plane, _ := Margin(s, h)
	if across, up := plane.across.dir, plane.up.dir; math.Abs(model.Dot(across, up)) > 1e-9 || !near(model.Norm(up), 1) {
		t.Errorf("up is %v", up)
	}
}

func TestFeatures(t *testing.T) {
	d := crossed(t)
	p := Features(NewMoments(d), d.Features, 2, 0)
	if a, b := p.Point([]float64{7, 8, 9}); a != 9 || b != 7 {
		t.Errorf("shown at %g, %g", a, b)
	}
	if l := p.Line(model.Hyperplane{W: []float64{2, 3, 5}, B: 1}); l.WX != 5 || l.WY != 2 || !near(l.B, 7) {
		t.Errorf("line %+v", *l)
	}
	if want := "50 % of the variance seen; the cut at the means: f2 = 2"; p.Captions[:2].Text(0) != want {
		t.Errorf("caption %q, want %q", p.Captions[:2].Text(0), want)
	}
	one := dataset(t, 1, 1, 2, 3)
	p = Features(NewMoments(one), one.Features, 0, 0)
	if a, b := p.Point([]float64{2}); a != 2 || b != 0 {
		t.Errorf("one feature is shown at %g, %g", a, b)
	}
	if l := p.Line(model.Hyperplane{W: []float64{2}, B: -3}); l.WX != 2 || l.WY != 0 || l.B != -3 {
		t.Errorf("one feature: line %+v", *l)
	}
	if _, err := NewSpectrum(one, NewMoments(one)); err == nil {
		t.Error("one feature has principal directions")
	}
}
