package algo

import (
	"slices"
	"strconv"
	"testing"

	"perceptron/model"
)

// cloud is n examples of d drawn numbers.
func cloud(t *testing.T, n, d int) *model.Dataset {
	t.Helper()
	draw := model.NewDraws(3, 1)
	x, y, names := make([]float64, n*d), make([]int8, n), make([]string, d)
	for k := range x {
		x[k] = float64(draw.Below(2001)-1000) / 512
	}
	for i := range y {
		y[i] = int8(1 - 2*draw.Below(2))
	}
	for j := range names {
		names[j] = "x" + strconv.Itoa(j+1)
	}
	data, err := model.NewDataset("cloud", names, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The Gram matrix keeps as many rows as its memory allows and makes the others
// anew, the same.
func TestGramForgets(t *testing.T) {
	data := cloud(t, 50, 3)
	s := Default()
	s.Mode, s.Kernel = "kernel", "rbf"
	p, err := Prepare(s, data)
	if err != nil {
		t.Fatal(err)
	}
	g := newGram(p, 4*8*50)
	for k := range 1000 {
		j := k * k % 50
		r := g.row(j, nil)
		for i, v := range r.k {
			if want := p.K(j, i); v != want {
				t.Fatalf("K(%d, %d) = %v, want %v", j, i, v, want)
			}
		}
		g.release(r)
		if len(g.rows) > 4 || len(g.ring) > 4 {
			t.Fatalf("%d rows are kept, want at most 4", len(g.rows))
		}
	}
}

// The memory of a row is not used again while somebody reads it: more rows than
// are kept, at once, stay what they are.
func TestGramRowsInUse(t *testing.T) {
	s := Default()
	s.Mode, s.Kernel = "kernel", "rbf"
	p, err := Prepare(s, cloud(t, 50, 3))
	if err != nil {
		t.Fatal(err)
	}
	g := newGram(p, 4*8*50)
	for round := range 20 {
		var read []*gramRow
		for j := range 7 {
			read = append(read, g.row((round+j)%50, nil))
		}
		for j, r := range read {
			for i, v := range r.k {
				if want := p.K((round+j)%50, i); v != want {
					t.Fatalf("round %d, K(%d, %d) = %v, want %v", round, (round+j)%50, i, v, want)
				}
			}
			g.release(r)
		}
	}
}

// A row that is cheap to make is added without being kept: the same sums.
func TestCheapRows(t *testing.T) {
	s := Default()
	s.Mode, s.Kernel, s.Arithmetic = "kernel", "poly", "float"
	p, err := Prepare(s, cloud(t, 1500, 2))
	if err != nil {
		t.Fatal(err)
	}
	few, all := newGram(p, 4*8*1500), newGram(p, 1500*8*1500)
	if !few.cheap() || all.cheap() {
		t.Fatal("cheap where all may be kept, or not where few may")
	}
	got, want := make([]float64, p.n), make([]float64, p.n)
	for j := range 100 {
		few.add(got, float64(j%3-1), j, nil)
		all.add(want, float64(j%3-1), j, nil)
	}
	if !slices.Equal(got, want) || len(few.ring) > 0 {
		t.Errorf("other sums, or %d rows kept", len(few.ring))
	}
}
