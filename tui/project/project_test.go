package project

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
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

// anyData draws small data sets, many of them degenerate: few or equal points, features
// that are copies of others.
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

// The axes of every plane are orthonormal; a point of the plane is shown at its own
// coordinates, and has the distance from a hyperplane that these have from the line. No
// direction has more variance than the first principal one, and none perpendicular to
// across more than up. With axes margin, across is the signed distance.
func TestPlanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := anyData().Draw(t, "rows")
		m := len(rows[0])
		d := dataset(t, m, slices.Concat(rows...)...)
		s := spectrum(t, d)
		w := rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(-3, 3), rapid.SampledFrom([]float64{0, 1, -1, 1e-9})), m, m).Draw(t, "w")
		h := model.Hyperplane{W: w, B: rapid.Float64Range(-3, 3).Draw(t, "b")}
		planes := []*Plane{Features(NewMoments(d), d.Features, m-1, 0), Principal(s)}
		if h.Norm() >= 1e-3 {
			p, _ := Margin(s, h)
			planes = append(planes, p)
		}
		c, at := scatter(d), make([]float64, m)
		for k, p := range planes {
			u, v := mat.NewVecDense(m, p.across.dir), mat.NewVecDense(m, p.up.dir)
			if !near(mat.Norm(u, 2), 1) || !near(mat.Norm(v, 2), 1) || math.Abs(mat.Dot(u, v)) > 1e-9 {
				t.Fatalf("plane %d: axes %v and %v", k, u, v)
			}
			if got, want := mat.Inner(v, c, v), widest(c, u); k > 0 && got < want-1e-7*(1+want) {
				t.Fatalf("plane %d: variance %g along up, %g is to be had", k, got, want)
			}
			if got, want := mat.Inner(u, c, u), widest(c, mat.NewVecDense(m, nil)); k == 1 && got < want-1e-7*(1+want) {
				t.Fatalf("variance %g along pc1, %g is to be had", got, want)
			}
			l := p.Line(h)
			for i := range rows {
				a, b := p.PointOf(d, i)
				if want := h.Activation(rows[i]) / h.Norm(); k == 2 && math.Abs(a-want) > 1e-9*(1+math.Abs(want)) {
					t.Fatalf("point %d lies at %g across, its distance is %g", i, a, want)
				}
				if k == 0 && (a != rows[i][m-1] || b != rows[i][0]) {
					t.Fatalf("%v is shown at %g, %g", rows[i], a, b)
				}
				p.At(at, a, b)
				if a2, b2 := p.Point(at); math.Abs(a-a2) > 1e-7 || math.Abs(b-b2) > 1e-7 {
					t.Fatalf("plane %d: (%g, %g) is the place of a point shown at (%g, %g)", k, a, b, a2, b2)
				}
				if got, want := float64(l.WX*a)+float64(l.WY*b)+l.B, h.Activation(at); math.Abs(got-want) > 1e-7*(1+math.Abs(want)) {
					t.Fatalf("plane %d: a is %g at (%g, %g), and %g from the line", k, want, a, b, got)
				}
			}
		}
	})
}

// scatter is the sums of products of the features less their means.
func scatter(d *model.Dataset) *mat.SymDense {
	z, c := mat.NewDense(d.Len(), d.Dim(), nil), mat.NewSymDense(d.Dim(), nil)
	for j := range d.Dim() {
		column := make([]float64, d.Len())
		for i := range column {
			column[i] = d.At(i, j)
		}
		floats.AddConst(-stat.Mean(column, nil), column)
		z.SetCol(j, column)
	}
	c.SymOuterK(1, z.T())
	return c
}

// widest is the largest eigenvalue of (I − uuᵀ)C(I − uuᵀ), by brute force.
func widest(c *mat.SymDense, u *mat.VecDense) float64 {
	m := u.Len()
	away, sym := mat.NewSymDense(m, nil), mat.NewSymDense(m, nil)
	for k := range m {
		away.SetSym(k, k, 1)
	}
	away.SymRankOne(away, -1, u)
	var b mat.Dense
	b.Product(away, c, away)
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

// Of sixty features the forty of largest variance are used: the directions are those of
// these features alone, and the captions say so. Up is perpendicular to the hyperplane's
// whole normal.
func TestManyFeatures(t *testing.T) {
	const n, m, first = 30, 60, 60 - maxCandidates
	x, some := make([]float64, n*m), []float64(nil)
	for i := range x {
		x[i] = math.Sin(float64(i*i)) * float64((1+i%m)*(1+i%m))
	}
	for i := range n {
		some = append(some, x[i*m+first:(i+1)*m]...)
	}
	many, few := dataset(t, m, x...), dataset(t, maxCandidates, some...)
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

func TestCaptions(t *testing.T) {
	d := dataset(t, 3, 0, 1, 3, 2, 3, 3)
	for want, p := range map[string]*Plane{
		"50 % of the variance seen; the cut at the means: f2 = 2":      Features(NewMoments(d), d.Features, 2, 0),
		"the first two principal directions; all of the variance kept": Principal(spectrum(t, d)),
	} {
		if got := p.Captions[:2].Text(0); got != want {
			t.Errorf("caption %q, want %q", got, want)
		}
	}
}

func TestOneFeature(t *testing.T) {
	one := dataset(t, 1, 1, 2, 3)
	p := Features(NewMoments(one), one.Features, 0, 0)
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
