package plane

import (
	"context"
	"math"
	"testing"

	"perceptron/tui/grid"
)

// steps is a sum of three votes: of the half-planes x > 0, y > 0 and x + y > 1.
func steps(x, y float64) float64 {
	sum := 0.0
	for _, a := range [...]float64{x, y, x + y - 1} {
		switch {
		case a > 0:
			sum++
		case a < 0:
			sum--
		}
	}
	return sum
}

// dead is a vote that nobody casts within a distance of 1.
func dead(x, y float64) float64 {
	if math.Hypot(x, y) < 1 {
		return 0
	}
	return math.Copysign(3, x)
}

// A coarse net finds the same sides as one that asks everywhere, with far fewer
// questions, where no island is smaller than its meshes.
func TestVotesCoarse(t *testing.T) {
	for _, sum := range []func(x, y float64) float64{steps, dead} {
		var all [][]int8
		var asked []int
		for _, stride := range []int{1, 2, 4} {
			n := 0
			s := &Scene{View: &Range{-3, 3, -2, 2}, Boundary: Border{Votes: &Votes{Stride: stride, Most: math.MaxInt, Sum: func(x, y float64) float64 {
				n++
				return sum(x, y)
			}}}}
			v := newView(60, 20, s)
			c := newCanvas(v, grid.New(60, 20, false).All(), false)
			c.votes(s.Boundary.Votes)
			all, asked = append(all, c.sides), append(asked, n)
			if c.votes(s.Boundary.Votes); n != asked[len(asked)-1] {
				t.Error("the same picture asks again")
			}
			for i, side := range c.sides {
				x, y := v.world(float64(i%c.w)*2+1, float64(i/c.w)*4+2)
				if want := signOf(sum(x, y)); side != want && !near(sum, x, y, 3/v.s/v.k) {
					t.Errorf("stride %d: side %d at %.3f, %.3f; want %d", stride, side, x, y, want)
				}
			}
		}
		for k := range all[0] {
			if all[1][k] != all[0][k] || all[2][k] != all[0][k] {
				t.Fatalf("cell %d: sides %d, %d, %d", k, all[0][k], all[1][k], all[2][k])
			}
		}
		if asked[1] > asked[0]*2/3 || asked[2] > asked[0]/2 {
			t.Errorf("%v questions", asked)
		}
	}
}

// near reports whether the sum has another sign within so much.
func near(sum func(x, y float64) float64, x, y, by float64) bool {
	own := signOf(sum(x, y))
	for i := -1.0; i <= 1; i++ {
		for j := -1.0; j <= 1; j++ {
			if signOf(sum(x+i*by, y+j*by)) != own {
				return true
			}
		}
	}
	return false
}

// Questions left over are asked later, and then the picture is the same.
func TestVotesInParts(t *testing.T) {
	draw := func(v *Votes) string {
		g := grid.New(60, 20, false)
		Draw(g, g.Bounds(), &Scene{View: &Range{-3, 3, -2, 2}, Boundary: Border{Votes: v}, Shade: true})
		return grid.Plain(g)
	}
	want := draw(&Votes{Sum: steps, Most: math.MaxInt})
	v := &Votes{Sum: steps, Most: 10}
	first := draw(v)
	if first == want || v.Ask(ended()) {
		t.Fatal("ten questions are enough")
	}
	if !v.Ask(context.Background()) || draw(v) != want {
		t.Error("asked in parts the region is another one")
	}
	var none *Votes
	if !none.Ask(ended()) || !new(Votes).Ask(ended()) {
		t.Error("what has not been drawn has a question")
	}
}

func ended() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}
