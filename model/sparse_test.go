package model

import (
	"bytes"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// both is one data set stored dense and sparse.
func both(t *rapid.T) (dense, sparse *Dataset) {
	n, m := rapid.IntRange(1, 6).Draw(t, "n"), rapid.IntRange(1, 12).Draw(t, "d")
	number := rapid.OneOf(rapid.Just(0.0), rapid.SampledFrom([]float64{0.5, -1, 3, 0.1, 1e-9, 2e8}))
	x := rapid.SliceOfN(number, n*m, n*m).Draw(t, "x")
	y := rapid.SliceOfN(rapid.SampledFrom([]int8{1, -1}), n, n).Draw(t, "y")
	names := make([]string, m)
	for j := range names {
		names[j] = "x" + strconv.Itoa(j+1)
	}
	dense, err := NewDataset("d", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return dense, dense.AsSparse()
}

// A sparse and a dense copy of a data set give the same results but for rounding. Distances
// are summed in one order and are equal.
func TestSparseIsDense(t *testing.T) {
	near := func(a, b, size float64) bool { return math.Abs(a-b) <= 1e-14*size }
	rapid.Check(t, func(t *rapid.T) {
		a, b := both(t)
		n, m := a.Len(), a.Dim()
		if !b.Sparse() || b.X != nil || a.Radius() == 0 != (b.StoredCount() == 0) || !near(a.Radius(), b.Radius(), a.Radius()) {
			t.Fatal("radius, or how it is stored")
		}
		w := rapid.SliceOfN(rapid.Float64Range(-9, 9), m, m).Draw(t, "w")
		for i := range n {
			size := a.Norm(i)*Norm(w) + 1
			if !slices.Equal(a.Row(i), b.Row(i)) || !near(a.Norm(i), b.Norm(i), size) || !near(a.DotRow(i, w), b.DotRow(i, w), size) {
				t.Fatalf("row %d: %v, %v", i, a.Row(i), b.Row(i))
			}
			u, v := slices.Clone(w), slices.Clone(w)
			a.AddRow(u, 0.5, i)
			b.AddRow(v, 0.5, i)
			if !slices.Equal(u, v) {
				t.Fatalf("sums %v, %v", u, v)
			}
			for j := range m {
				if a.At(i, j) != b.At(i, j) || a.Rat(i, j).Cmp(b.Rat(i, j)) != 0 {
					t.Fatalf("feature %d of %d: %v, %v", j, i, a.At(i, j), b.At(i, j))
				}
			}
		}
		kernelsAgree(t, a, b, w)
	})
}

func kernelsAgree(t *rapid.T, a, b *Dataset, z []float64) {
	row, dense := make([]float64, a.Len()), make([]float64, a.Len())
	for _, name := range KernelNames() {
		k := kernel(t, name, 2, "1/4", "1")
		for i := range a.Len() {
			k.Row(row, b, i, 0)
			k.Row(dense, a, i, 0)
			from := k.FromPoint(b, z)
			for j := range a.Len() {
				got, want := k.Between(b, i, j), k.Between(a, i, j)
				if most := reordered(k, a.Row(i), a.Row(j)); !(math.Abs(got-want) <= most) {
					t.Fatalf("%s(%d, %d) = %v, %v, more than %v apart", name, i, j, got, want, most)
				}
				if row[j] != got || dense[j] != want || a.Equal(i, j) != b.Equal(i, j) {
					t.Fatalf("%s: row %v, %v", name, row, dense)
				}
				if got, want := from(j), k.Eval(a.Row(j), z); a.Radius() < 100 && math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
					t.Fatalf("%s from %v: %v, want %v", name, z, got, want)
				}
			}
		}
	}
}

// reordered bounds the change of K(x, z) if Σ xⱼzⱼ is summed in another order. Each sum of
// m products is within m·u·Σ|xⱼzⱼ| of the true one (u = 2⁻⁵³; Higham, Accuracy and
// Stability, 3.1), however much of it cancels; then |s² − t²| = |s − t|·|s + t|, and the
// slope of tanh is at most 1. The function itself rounds by less than eight u. Distances
// are summed in one order.
func reordered(k *Kernel, x, z []float64) float64 {
	if k.Name == "rbf" || k.Name == "laplace" {
		return 0
	}
	const u = 0x1p-53
	size := 0.0
	for j := range x {
		size += math.Abs(x[j] * z[j])
	}
	apart := float64(2*len(x)) * u * size
	if k.Name == "linear" {
		return apart
	}
	gamma, _ := k.Gamma.Float64()
	coef0, _ := k.Coef0.Float64()
	size = gamma*size + math.Abs(coef0)
	apart = gamma*apart + 4*u*size
	if k.Name == "poly" { // of degree 2
		return 2*size*apart + 8*u*size*size
	}
	return apart + 8*u
}

// words is n examples of d features, k of them not 0, in LIBSVM's format.
func wordColumn(n, d, k int) []byte {
	r := rand.New(rand.NewPCG(3, 4))
	var b bytes.Buffer
	at := make([]int, k)
	for i := range n {
		for {
			for p := range at {
				at[p] = 1 + r.IntN(d)
			}
			slices.Sort(at)
			if len(slices.Compact(slices.Clone(at))) == k {
				break
			}
		}
		fmt.Fprintf(&b, "%+d", 1-2*(i%2))
		for _, j := range at {
			fmt.Fprintf(&b, " %d:%d.%d", j, 1+r.IntN(9), r.IntN(10))
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// Reading sparse gives the same as --columns with all features in reverse order.
func TestReadSparse(t *testing.T) {
	const n, d = 2000, 50_000
	text := wordColumn(n, d, 50)
	all, err := Read(t.Context(), bytes.NewReader(text), "words", ReadOptions{})
	if err != nil || !all.Sparse() || all.X != nil || all.Len() != n || all.StoredCount() != 50*n {
		t.Fatalf("%v", err)
	}
	backwards := make([]string, d)
	for j := range backwards {
		backwards[j] = strconv.Itoa(d - j)
	}
	turned, err := Read(t.Context(), bytes.NewReader(text), "words", ReadOptions{Columns: strings.Join(backwards, ",")})
	if err != nil || !turned.Sparse() || turned.Features[0] != "x50000" {
		t.Fatalf("%v", err)
	}
	for i := range n {
		for j, v := range all.Entries(i) {
			if turned.At(i, d-1-j) != v {
				t.Fatalf("example %d, feature %d: %v, want %v", i, j, turned.At(i, d-1-j), v)
			}
		}
	}
}

func TestScaleSparse(t *testing.T) {
	text := wordColumn(2000, 5000, 10)
	for _, method := range []string{"standard", "minmax"} {
		_, err := Read(t.Context(), bytes.NewReader(text), "w", ReadOptions{Scale: method})
		want := "w: --scale " + method + ": it would change the zeros, and with"
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v", err)
		}
	}
	raw, _ := Read(t.Context(), bytes.NewReader(text), "w", ReadOptions{})
	d, err := Read(t.Context(), bytes.NewReader(text), "w", ReadOptions{Scale: "unit"})
	if err != nil || !d.Sparse() {
		t.Fatal(err)
	}
	for i := range d.Len() {
		if math.Abs(d.Norm(i)-1) > 1e-15 {
			t.Fatalf("norm %v", d.Norm(i))
		}
		for j := range d.Entries(i) {
			if d.Original(i, j).Cmp(raw.Rat(i, j)) != 0 || d.Original(i, j+1).Cmp(raw.Rat(i, min(j+1, d.Dim()-1))) != 0 && j+1 < d.Dim() {
				t.Fatalf("%v was %v", d.Original(i, j), raw.Rat(i, j))
			}
		}
	}
}

// The limit applies to what is stored, and is checked before storing it.
func TestSparseLimit(t *testing.T) {
	text := wordColumn(2000, 50_000, 50)
	if _, err := Read(t.Context(), bytes.NewReader(text), "w", ReadOptions{MaxMemory: 4 << 20}); err != nil {
		t.Error(err) // 1.2 MB of numbers, 1.6 MB of names and w
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Read(t.Context(), bytes.NewReader(text), "w", ReadOptions{MaxMemory: 2 << 20})
	runtime.ReadMemStats(&after)
	if want := "50000 features, with names and weights, would take 2.69 MiB: the limit is 2 MiB"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("%d bytes", used)
	}
}

// rat is a decimal or a fraction as it is written.
func rat(s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic(s)
	}
	return r
}
