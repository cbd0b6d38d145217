package panel

import (
	"strings"
	"testing"
)

// The pseudocode of a run in dual form has the part of the first weights, and
// no b where there is none.
func TestFirstWeightsInCode(t *testing.T) {
	for _, c := range []struct {
		setup string
		width int
		want  []string
		not   string
	}{
		{"mode=dual init=1,2,3", 60, []string{"α ← 0, w₀ and b given", "a ← w₀·xᵢ + Σⱼ αⱼyⱼ xⱼ·xᵢ + b"}, "b ← 0"},
		{"mode=kernel init=1,2,3", 32, []string{"a ← w₀·xᵢ+Σⱼαⱼyⱼxⱼ·xᵢ+b"}, "b ← 0"},
		{"mode=dual init=1,2,3 order=first", 60, []string{"yᵢ(w₀·xᵢ + Σⱼ αⱼyⱼ xⱼ·xᵢ + b) ≤ 0"}, "a ←"},
		{"mode=dual init=1,2,3 order=first", 32, []string{"yᵢ(w₀·xᵢ+Σⱼαⱼyⱼxⱼ·xᵢ+b) ≤ 0"}, "a ←"},
		{"mode=dual init=1,2 bias=none", 60, []string{"α ← 0, w₀ given", "a ← w₀·xᵢ + Σⱼ αⱼyⱼ xⱼ·xᵢ\n"}, "b"},
	} {
		text := shown(frame(t, and(t), c.setup, 2), "algorithm", c.width, 12, View{})
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", c.setup, want, text)
			}
		}
		if strings.Contains(text, c.not) {
			t.Errorf("%s: %q in\n%s", c.setup, c.not, text)
		}
	}
}
