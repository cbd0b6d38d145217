package plot

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// An axis shows its range. Its ticks are multiples of 1, 2 or 5 times a power of ten, lie
// in the middle of cells, and have labels that strconv reads back as their values.
func TestAxis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.Float64Range(-1e6, 1e6).Draw(t, "lo")
		hi := lo + math.Exp(rapid.Float64Range(-3, 12).Draw(t, "span"))
		lo, hi = min(lo, 0), max(hi, 0) // as every axis that is fitted here
		n := rapid.IntRange(3, 120).Draw(t, "n")
		g := rapid.SampledFrom([]Gaps{Across(), Up()}).Draw(t, "gaps")
		a, least := g.Around(lo, hi, n), 2 // beside the name
		if rapid.Bool().Draw(t, "from 0") {
			a, least = g.From(lo, hi, n), 0
		}
		if a.Value(-0.5) > lo+1e-9*(hi-lo) || a.Value(float64(n)-0.5) < hi-1e-9*(hi-lo) {
			t.Fatalf("%v shows %v to %v", a, a.Value(-0.5), a.Value(float64(n)-0.5))
		}
		for k := range n {
			if place, ok := a.Position(a.Value(float64(k))); !ok || math.Abs(place-float64(k)) > 1e-6 {
				t.Fatalf("%v: cell %d lies at %v", a, k, place)
			}
		}
		ticks, beside := 0, 0
		a.Each(1, func(tick float64, cell int) {
			if ticks++; cell < n-1 {
				beside++
			}
			if lo == 0 && n < 5 && tick < 0 {
				t.Fatalf("%v: a tick below the range", a)
			}
			label := string(a.Step.Append(nil, tick))
			v, err := strconv.ParseFloat(strings.ReplaceAll(label, "−", "-"), 64)
			if at := a.Value(float64(cell)); err != nil || math.Abs(v-at) > 1e-9*a.Unit() || cell < 0 || cell >= n {
				t.Fatalf("%v: cell %d is %v, its label %s", a, cell, at, label)
			}
			if utf8.RuneCountInString(label) > 9 {
				t.Fatalf("%v: label %s", a, label)
			}
		})
		if ticks < n/g.Max || beside < least {
			t.Fatalf("%v: %d ticks, %d of them beside the name", a, ticks, beside)
		}
	})
}

// An axis of integers shows the first and the last of them; its ticks are integers, the
// first in its first cell.
func TestWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := float64(rapid.IntRange(0, 1e6).Draw(t, "first"))
		last := first + float64(rapid.IntRange(0, 1e6).Draw(t, "count"))
		n := rapid.IntRange(8, 200).Draw(t, "n")
		a := Across().Integers(first, last, n)
		if from, ok := a.Position(first); !ok || from < -1e-6 {
			t.Fatalf("%v: %v lies at %v", a, first, from)
		}
		if to, ok := a.Position(last); !ok {
			t.Fatalf("%v: %v lies at %v", a, last, to)
		}
		cells := []int{}
		a.Each(1, func(n float64, cell int) {
			cells = append(cells, cell)
			if v := a.Step.Times(n); v != math.Trunc(v) {
				t.Fatalf("%v: a tick at %v", a, v)
			}
		})
		if cells[0] != 0 {
			t.Fatalf("%v: ticks in cells %v", a, cells)
		}
	})
}

// The axes of a plane have one scale, the finest in which both show their ranges but for
// half a cell, and a tick in view at its number's position, however far from 0.
func TestSquare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at, span := rapid.Float64Range(-1e6, 1e6), rapid.Float64Range(1e-3, 1e3)
		across, up := [2]float64{at.Draw(t, "left")}, [2]float64{at.Draw(t, "bottom")}
		across[1], up[1] = across[0]+span.Draw(t, "wide"), up[0]+span.Draw(t, "high")
		w, h := rapid.IntRange(12, 200).Draw(t, "w"), rapid.IntRange(6, 80).Draw(t, "h")
		x, y := Square(across, up, w, h)
		if math.Abs(2*x.Unit()/y.Unit()-1) > 1e-12 || x.N != w || y.N != h {
			t.Fatalf("%v across and %v up", x, y)
		}
		for _, a := range [...]struct {
			Axis
			of [2]float64
		}{{x, across}, {y, up}} {
			least, most := a.Value(-1), a.Value(float64(a.N))
			if noise := 1e-6 * a.Unit(); least > a.of[0]+noise || most < a.of[1]-noise {
				t.Fatalf("%v shows %v to %v of %v", a.Axis, least, most, a.of)
			}
			if middle := a.Value(float64(a.N-1) / 2); math.Abs(middle-(a.of[0]+a.of[1])/2) > 1.001*a.Unit() {
				t.Fatalf("%v has %v in its middle, of %v", a.Axis, middle, a.of)
			}
			ticks := 0
			a.Each(1, func(float64, int) { ticks++ })
			if ticks == 0 {
				t.Fatalf("%v has no tick", a.Axis)
			}
		}
		if wide, high := (across[1]-across[0])/x.Unit(), (up[1]-up[0])/y.Unit(); wide < 0.74*float64(w) && high < 0.74*float64(h) {
			t.Fatalf("%v and %v cells of %d×%d are used", wide, high, w, h)
		}
	})
}
