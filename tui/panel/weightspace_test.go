package panel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"perceptron/tui/grid"
)

// TestSolutions: a point in view lies in the polygon of solutions if and only if every
// example is right under it by the definition y(w·x + b) > 0. Points on a border are
// skipped.
func TestSolutions(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	inside := 0
	for range 60 {
		n := 1 + r.IntN(8)
		x, y := make([]float64, 2*n), make([]int8, n)
		w := [3]float64{r.Float64() - 0.5, r.Float64() - 0.5, r.Float64() - 0.5}
		for i := range y {
			x[2*i], x[2*i+1] = float64(r.IntN(9)-4), float64(r.IntN(9)-4)
			y[i] = -1
			if w[0]*x[2*i]+w[1]*x[2*i+1]+w[2] > 0 || r.IntN(20) == 0 {
				y[i] = 1
			}
		}
		for _, three := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 2, 0}} {
			held := float64(r.IntN(5) - 2)
			lo, hi := [2]float64{-3, -2}, [2]float64{4, 5}
			f := frame(t, data(t, "space", []string{"x1", "x2"}, x, y), fmt.Sprintf("init=%v,%v,%v", held, held, held), 0)
			polygon := f.solutionRegion([2]int(three[:2]), lo, hi)
			for range 40 {
				p := [2]float64{lo[0] + 7*r.Float64(), lo[1] + 7*r.Float64()}
				var v [3]float64
				v[three[0]], v[three[1]], v[three[2]] = p[0], p[1], held
				right := true
				for i := range y {
					right = right && float64(y[i])*(v[0]*x[2*i]+v[1]*x[2*i+1]+v[2]) > 0
				}
				if contains(polygon, p) != right {
					t.Fatalf("x %v, y %v, %v with %v held: %v in %v is %v, but all right is %v", x, y, three, held, p, polygon, !right, right)
				}
				if right {
					inside++
				}
			}
		}
	}
	if inside < 200 {
		t.Errorf("only %d points were solutions", inside)
	}
}

// The edges of the solutions belong to exactly those examples without which there would
// be more solutions.
func TestBordersOfSolutions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	lo, hi := [2]float64{-4, -4}, [2]float64{4, 4}
	pair, borders := [2]int{0, 1}, 0
	for range 40 {
		n := 2 + r.IntN(30)
		x, y := make([]float64, 2*n), make([]int8, n)
		for i := range y {
			x[2*i], x[2*i+1], y[i] = r.NormFloat64(), r.NormFloat64(), 1
			if x[2*i]+x[2*i+1] < 0.3 {
				y[i] = -1
			}
		}
		f := frame(t, data(t, "space", []string{"x1", "x2"}, x, y), "init=0,0,-0.3", 0)
		sp := &spacePlot{f: f, half: f.halfPlanes(pair), polygon: f.solutionRegion(pair, lo, hi)}
		for i := range y {
			without := data(t, "space", []string{"x1", "x2"}, slices.Delete(slices.Clone(x), 2*i, 2*i+2), slices.Delete(slices.Clone(y), i, i+1))
			others := frame(t, without, "init=0,0,-0.3", 0)
			more := polygonArea(others.solutionRegion(pair, lo, hi)) - polygonArea(sp.polygon)
			if got := sp.isEdge(i); got != (more > 1e-9) {
				t.Fatalf("x %v, y %v: border of example %d: %v, but without it the solutions are larger by %g", x, y, i, got, more)
			}
			if more > 1e-9 {
				borders++
			}
		}
	}
	if borders < 40 {
		t.Errorf("only %d borders", borders)
	}
}

// TestAxisNameApart: the name of the vertical axis touches no curve, in either spelling.
func TestAxisNameApart(t *testing.T) {
	for _, as := range []string{"none", "002", "003"} {
		f := frame(t, set(t, "and"), "as="+as+" space", 10)
		for h := minPlotHeight + 2; h < 30; h++ {
			g := grid.New(50, h, h%2 == 0)
			drawWeightSpace(g.All(), f, ViewState{}, false)
			name, row := g.Spell(f.fillLetters(f.weightName(1))), strings.Split(grid.Plain(g), "\n")[1]
			if !strings.HasPrefix(row+" ", "  "+name+" ") {
				t.Errorf("%d rows: %q, not %q", h, row, name)
			}
		}
	}
}
