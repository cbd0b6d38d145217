package panel

import (
	"testing"

	"perceptron/algo"
)

func TestRespelled(t *testing.T) {
	for _, c := range [][3]string{
		{"000", "a = w·x + b", "a = wᵀx + b"},
		{"001", "a = w·x + b", "f(x) = w′x + b"},
		{"001", "α", "a"},
		{"001", "y·a = ", "y·f = "},
		{"001", "x₂ lies on a line: a = 0", "x₂ lies on a line: f = 0"},
		{"002", "w turned towards it, now (2, 0)", "θ turned towards it, now (2, 0)"},
		{"002", "‖w‖ = 2, wrong", "‖θ‖ = 2, wrong"},
		{"002", "w₁", "θ₁"},
		{"003", "a = w·x + b", "f = ŵᵀx̂"},
		{"003", "sign(w·xᵢ + b) ≠ yᵢ", "sign(ŵᵀx̂ᵢ) ≠ yᵢ"},
		{"003", " + b", ""},
		{"003", "b = −2 held", "ŵ₃ = −2 held"},
		{"003", "w → ", "ŵ → "},
		{"003", "‖w‖ = 2, x₂ = ", "‖w‖ = 2, x̂₂ = "},
		{"003", "w/‖w‖ ", "ŵ/‖w‖ "},
		{"003", "R = max‖x‖", "R = max‖x̂‖"},
		{"003", "of x̂, x1 is a feature", "of x̂, x1 is a feature"},
		{"001", "a tie: a < 0, |a|/‖w‖, yᵢa ≤ 0", "a tie: f < 0, |f|/‖w‖, yᵢf ≤ 0"},
		{"001", "w = Σ αyx", "w = Σ ayx"},
		{"002", "u·ŵ", "u·θ̂"},
		{"004", "a = w·x + b", "s = w′x + w₀"},
		{"004", "b ← b + ηyᵢ, the bias", "w₀ ← w₀ + ηyᵢ, the bias"},
		{"004", "w₀, b₀ given", "w⁽⁰⁾, w₀⁽⁰⁾ given"},
		{"none", "a = w·x + b", "a = w·x + b"},
	} {
		setup := algo.Default()
		setup.As, setup.Task = c[0], "binary"
		if got := Respelled(&setup, 2, c[1]); got != c[2] {
			t.Errorf("%s: %q becomes %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
