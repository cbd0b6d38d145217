package plane

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// On the strip a point lies right of the middle where its distance is above 0,
// left of it where it is below, on it where it is 0; none of more than another is
// nearer; + and o are told, and the point at hand has its brackets.
func TestStrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.IntRange(22, 120).Draw(t, "w")
		f := rapid.OneOf(rapid.Float64Range(-3, 3), rapid.SampledFrom([]float64{0, 1e-300, 1e300, -2, math.NaN(), math.Inf(1)}))
		const x = 7 + 2 // behind the name
		s := &Strip{Name: "y·a/‖w‖", Away: rapid.SliceOfN(f, 0, 30).Draw(t, "away")}
		for range s.Away {
			s.Class = append(s.Class, rapid.Int32Range(0, 1).Draw(t, "class"))
		}
		g := grid.New(w, 1, false)
		s.draw(g.All(), theme.Correct)
		if w-x-7 < stripLeast {
			return
		}
		middle := len(s.cells) / 2
		last, lastAt := math.Inf(-1), 0
		for i, v := range s.Away {
			at, ok := s.cell(v)
			if ok != (v-v == 0) {
				t.Fatalf("%v is shown: %v", v, ok)
			}
			if !ok {
				continue
			}
			if v > 0 != (at > middle) || v < 0 != (at < middle) {
				t.Fatalf("%v lies in cell %d of %d", v, at, len(s.cells))
			}
			if v > last && at < lastAt || v < last && at > lastAt {
				t.Fatalf("%v lies in cell %d, %v in %d", v, at, last, lastAt)
			}
			last, lastAt = v, at
			cell := g.All().At(x+at, 0)
			want := [...]rune{'+', 'o'}[s.Class[i]]
			if v <= 0 {
				want = [...]rune{'*', 'ø'}[s.Class[i]]
			}
			if cell.Rune != want && cell.Rune != '⊕' {
				t.Fatalf("%v of class %v is shown as %q, want %q", v, s.Class[i], cell.Rune, want)
			}
			if wrong := theme.Role(cell.Style) == theme.Wrong; wrong != (v <= 0) {
				t.Fatalf("%v is shown as wrong: %v", v, wrong)
			}
		}
	})
}
