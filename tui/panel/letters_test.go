package panel

import (
	"testing"

	"perceptron/algo"
	"perceptron/tui/why"
)

// The slots of a text have the letters of a document; what stands beside them stays.
func TestFilled(t *testing.T) {
	for _, c := range [][3]string{
		{"000", "«a» = «w·x + b»", "a = wᵀx + b"},
		{"001", "«a(x)» = «w·x»«+ b»", "f(x) = w′x + b"},
		{"001", "«w» = Σ «α»y«x», a tie: |«a»|/‖«normal»‖", "w = Σ ayx, a tie: |f|/‖w‖"},
		{"002", "«normal» turned towards it, now (2, 0)", "θ turned towards it, now (2, 0)"},
		{"002", "u·«ŵ»", "u·θ̂"},
		{"003", "«a» = «w·x + b»", "f = ŵᵀx̂"},
		{"003", "«b» = −2 held, ‖«normal»‖ = 2, b likewise", "ŵ₃ = −2 held, ‖w‖ = 2, b likewise"},
		{"003", "of «x», x1 is a feature", "of x̂, x1 is a feature"},
		{"004", "«a» = «w·x»«+ b», «w₀» given", "s = w′x + w₀, w⁽⁰⁾ given"},
		{"none", "«a» = «w·x + b»", "a = w·x + b"},
		{"002", "a feature «w and so», w", "a feature «w and so», w"},
	} {
		setup := algo.Default()
		setup.As, setup.Task = c[0], "binary"
		if got, _ := why.Append(nil, c[1], lettersOf(&setup, 2)); string(got) != c[2] {
			t.Errorf("%s: %q becomes %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
