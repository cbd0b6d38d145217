package algo

import (
	"context"
	"strconv"
	"testing"

	"perceptron/model"
)

// cloud is n random examples of d features.
func cloud(t *testing.T, n, d int) *model.Dataset {
	t.Helper()
	draw := model.NewRand(3, 1)
	x, y, names := make([]float64, n*d), make([]int8, n), make([]string, d)
	for k := range x {
		x[k] = float64(draw.IntN(2001)-1000) / 512
	}
	for i := range y {
		y[i] = int8(1 - 2*draw.IntN(2))
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

// The cache holds as many rows as its memory allows. Evicted rows are computed again and
// are the same; rows in use do not change.
func TestGramEvicts(t *testing.T) {
	s := Default()
	s.Mode, s.Kernel = "kernel", "rbf"
	p, err := Prepare(s, cloud(t, 50, 3))
	if err != nil {
		t.Fatal(err)
	}
	g := &gram[float64]{fill: p.arithmetic.(*floatArithmetic).gram.fill, n: 50, chunk: 7, capacity: 4, rows: map[int][]float64{}}
	var read [50][]float64
	for k := range 1000 {
		j := k * k % 50
		row, err := g.row(t.Context(), j)
		if err != nil {
			t.Fatal(err)
		}
		read[j] = row
		for j, row := range read {
			for i, v := range row {
				if want := p.K(j, i); v != want {
					t.Fatalf("K(%d, %d) = %v, want %v", j, i, v, want)
				}
			}
		}
		if len(g.rows) > 4 {
			t.Fatalf("%d rows are kept, want at most 4", len(g.rows))
		}
	}
}

// A row whose context ends is not stored half computed.
func TestGramCancelled(t *testing.T) {
	g := &gram[float64]{n: 50, chunk: 7, capacity: 4, rows: map[int][]float64{}, fill: func(dst []float64, _, from int) {
		for k := range dst {
			dst[k] = float64(from + k)
		}
	}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if row, err := g.row(ctx, 3); row != nil || err == nil || len(g.rows) > 0 {
		t.Errorf("%v, %v, and %d rows are kept", row, err, len(g.rows))
	}
	if row, err := g.row(t.Context(), 3); err != nil || row[49] != 49 {
		t.Errorf("%v, %v", row, err)
	}
}
