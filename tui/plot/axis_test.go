package plot

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// An axis shows its range; its ticks are whole multiples of 1, 2 or 5 times a
// power of ten, lie in the middle of cells and are labelled by what they are, as
// strconv reads it back.
func TestAxis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.Float64Range(-1e6, 1e6).Draw(t, "lo")
		hi := lo + math.Exp(rapid.Float64Range(-3, 12).Draw(t, "span"))
		lo, hi = min(lo, 0), max(hi, 0) // as every axis that is fitted here
		n := rapid.IntRange(3, 120).Draw(t, "n")
		g := rapid.SampledFrom([]Gaps{Across(), Up()}).Draw(t, "gaps")
		a, least := g.Around(lo, hi, n), max(n/g.Most, min(2, (n-1)/g.Least))
		if rapid.Bool().Draw(t, "from 0") {
			a, least = g.From(lo, hi, n), n/g.Most
		}
		if a.At(-0.5) > lo+1e-9*(hi-lo) || a.At(float64(n)-0.5) < hi-1e-9*(hi-lo) {
			t.Fatalf("%v shows %v to %v", a, a.At(-0.5), a.At(float64(n)-0.5))
		}
		for k := range n {
			if place, ok := a.Place(a.At(float64(k))); !ok || math.Abs(place-float64(k)) > 1e-6 {
				t.Fatalf("%v: cell %d lies at %v", a, k, place)
			}
		}
		ticks := 0
		a.Each(1, func(tick float64, cell int) {
			ticks++
			label := string(a.Step.Append(nil, tick))
			v, err := strconv.ParseFloat(strings.ReplaceAll(label, "−", "-"), 64)
			if at := a.At(float64(cell)); err != nil || math.Abs(v-at) > 1e-9*a.Unit() || cell < 0 || cell >= n {
				t.Fatalf("%v: cell %d is %v, its label %s", a, cell, at, label)
			}
			if utf8.RuneCountInString(label) > 9 {
				t.Fatalf("%v: label %s", a, label)
			}
		})
		if ticks < least {
			t.Fatalf("%v: %d ticks, not %d", a, ticks, least)
		}
	})
}

// An axis of whole places shows the first and the last of them, and has its
// ticks at whole numbers, the first in its first cell.
func TestWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := float64(rapid.IntRange(0, 1e6).Draw(t, "first"))
		last := first + float64(rapid.IntRange(0, 1e6).Draw(t, "count"))
		n := rapid.IntRange(8, 200).Draw(t, "n")
		a := Across().Integers(first, last, n)
		if from, ok := a.Place(first); !ok || from < -1e-6 {
			t.Fatalf("%v: %v lies at %v", a, first, from)
		}
		if to, ok := a.Place(last); !ok {
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
