package panel

import (
	"strings"
	"testing"

	"perceptron/tui/notation"
)

// With few features the step shows x, each product of the sum and its value,
// and by how much y·a grew, in the rows that it has at 80×24 and at 60×20.
func TestStepInFull(t *testing.T) {
	d := data(t, "long", []string{"x1", "x2"}, []float64{5.91, 5.77, -3.05, 3.65, 10.25, -0.375, 7.5, -1.24}, []int8{1, -1, 1, -1})
	for _, mode := range []string{"", "rate=1/10", "bias=none", "bias=radius"} {
		for step := 2; step < 40; step++ {
			f := frame(t, d, mode, step)
			if f.Moment.Step < step {
				break
			}
			for _, size := range [][2]int{{32, 13}, {60, 6}, {53, 12}} {
				text := strings.Join(strings.Fields(shown(f, "step", size[0], size[1], View{})), " ")
				i := f.Moment.Event.Looks[0].Example
				w := f.Moment.Before.Weights()
				want := []string{string(notation.AppendVector(nil, f.featureVector(i)))}
				for j := range w {
					p := string(notation.AppendProduct(nil, true, notation.Float(w[j]), notation.Float(d.At(i, j))))
					want = append(want, strings.TrimPrefix(p, notation.Minus))
				}
				if f.Moment.Event.Updated {
					grown := f.margin(f.Moment.After, i).Sub(f.margin(f.Moment.Before, i))
					want = append(want, string(notation.Append(nil, grown)))
				}
				for _, s := range want {
					if !strings.Contains(text, s) {
						t.Errorf("%s step %d at %v: no %s in\n%s", mode, step, size, s, shown(f, "step", size[0], size[1], View{}))
					}
				}
			}
		}
	}
}
