package panel

import (
	"strings"
	"testing"

	"perceptron/model"
)

// What panels say of a step and, in the last column, what they don't.
//
// AND with all four in a step, worked by hand. At zero weights all have a = 0,
// a mistake: Σ yx = −(0, 0) − (0, 1) − (1, 0) + (1, 1) = (0, 0), Σ y = −2. Then
// b = −2, so x₄ alone is wrong, with a loss of 2: Σ yx = (1, 1), Σ y = 1, and
// under (1, 1), −1 the losses are 0. Then x₂ and x₃ lie on the line: Σ yx =
// −(0, 1) − (1, 0), Σ y = −2, and under (0, 0), −3 the loss of x₄ is 3.
//
// The words "a b a" have the right tags B A B. With all weights 0 the tags A A A win. The
// update raises E:B:a by 2, T:<s>:B, T:B:A and T:A:B by 1, and lowers E:A:a by 2, T:<s>:A by
// 1 and T:A:A by 2, so that w·ΔΦ = 4 + 3 + 4 + 1 + 4 = 16, and the right tags score 2·2 + 1
// + 1 + 1 = 7. δ of the next look: B is 1 + 2 = 3 at the first place, A −1 − 2 = −3; then A
// comes from B with 3 + 1 + 0 = 4; then B from A with 4 + 1 + 2 = 7. A single tag leaves no
// other output.
//
// The pseudocode of a run in dual form has the part of the first weights, and no b where
// there is none. Large counts are grouped alike in the top line and in the time line. Of a
// pass that is not over the numbers are said to be so far.
func TestPanelsSay(t *testing.T) {
	and, bab := and(t), corpus(t, "a/B b/A a/B")
	for _, c := range []struct {
		panel, setup string
		data         *model.Dataset
		step, w, h   int // no h: as many rows as it wants at best
		want         []string
		not          string
	}{
		{"step", "batch-size=0", and, 1, 53, 0, []string{"all 4 examples", "x₁ 0!  x₂ 0!  x₃ 0!  x₄ 0!", "4 of 4 misclassified", "Σ y·x = (0, 0)", "(0, 0) → (0, 0)", "0 → −2", "Σ y = −2", "loss of these 0 → 2", "loss of all 0 → 2"}, ""},
		{"step", "batch-size=0", and, 2, 53, 0, []string{"x₁ 2  x₂ 2  x₃ 2  x₄ −2!", "1 of 4 misclassified", "Σ y·x = (1, 1)", "(0, 0) → (1, 1)", "−2 → −1", "Σ y = 1", "loss of these 2 → 0"}, ""},
		{"step", "batch-size=0", and, 3, 53, 0, []string{"x₁ 1  x₂ 0!  x₃ 0!  x₄ 1", "2 of 4 misclassified", "Σ y·x = (−1, −1)", "(1, 1) → (0, 0)", "−1 → −3", "loss of all 0 → 3"}, ""},
		{"step", "batch-size=0 beat=1", and, 3, 53, 0, []string{"2 of 4 misclassified", "space: make the update", "Σ y·x = (−1, −1)", "Σ y = −2", "loss of all 0"}, ""},
		{"step", "batch-size=2 rate=1/2", and, 2, 53, 0, []string{"batch of 2: x₃ x₄", "η Σ y·x = (0.5, 0.5)", "1 of 2"}, ""},
		{"step", "batch-size=2 mode=dual", and, 1, 53, 0, []string{"α + 1 each: α₁ 0 → 1  α₂ 0 → 1", "Σ y = −2"}, ""},
		{"step", "batch-size=2 mode=kernel kernel=rbf", and, 2, 53, 0, []string{"α + 1 each: α₄ 0 → 1", "1 of 2 misclassified"}, ""},

		{"step", "", bab, 1, 60, 16, []string{
			"w·Φ(x, ŷ) = 0", "w·Φ(x, y) = 0", "margin = 0, level", "MISTAKE", "2 of 3 tags wrong: level with y, but ŷ comes first",
			"E:B:a", "0 → 2", "E:A:a", "0 → −2", "w·Φ(x, y)  0 → 7", "w·ΔΦ       0 → 16", "‖ΔΦ‖² = 16",
		}, ""},
		{"trellis", "", bab, 2, 60, 16, []string{"[ 3]", "[B→4]", "[A→7]", "1+2", "= 7"}, ""},
		{"step", "", corpus(t, "a/A b/A"), 1, 40, 12, []string{"there is no other output", "correct"}, ""},

		{"algorithm", "batch-size=2", and, 1, 54, 10, []string{"for the next 2 examples i M ← {i: yᵢ(w·xᵢ + b) ≤ 0} > w ← w + ηΣ yᵢxᵢ over M > b ← b + ηΣ yᵢ over M"}, ""},
		{"algorithm", "batch-size=0 order=shuffled", and, 1, 54, 10, []string{"take all n examples M"}, ""},
		{"algorithm", "batch-size=3 order=random", and, 1, 54, 10, []string{"draw 3 examples i M"}, ""},
		{"algorithm", "batch-size=2 mode=dual", and, 1, 54, 10, []string{"aᵢ ← Σⱼ αⱼyⱼ xⱼ·xᵢ + b M ← {i: yᵢaᵢ ≤ 0} > αᵢ ← αᵢ + η for i in M"}, ""},
		{"algorithm", "mode=dual init=1,2,3", and, 2, 60, 12, []string{"α ← 0, w₀ and b given", "a ← w₀·xᵢ + Σⱼ αⱼyⱼ xⱼ·xᵢ + b"}, "b ← 0"},
		{"algorithm", "mode=kernel init=1,2,3", and, 2, 32, 12, []string{"a ← w₀·xᵢ+Σⱼαⱼyⱼxⱼ·xᵢ+b"}, "b ← 0"},
		{"algorithm", "mode=dual init=1,2,3 order=first", and, 2, 60, 12, []string{"yᵢ(w₀·xᵢ + Σⱼ αⱼyⱼ xⱼ·xᵢ + b) ≤ 0"}, "a ←"},
		{"algorithm", "mode=dual init=1,2,3 order=first", and, 2, 32, 12, []string{"yᵢ(w₀·xᵢ+Σⱼαⱼyⱼxⱼ·xᵢ+b) ≤ 0"}, "a ←"},
		{"algorithm", "mode=dual init=1,2 bias=none", and, 2, 60, 12, []string{"α ← 0, w₀ given", "a ← w₀·xᵢ + Σⱼ αⱼyⱼ xⱼ·xᵢ"}, "b"},

		{"top", "bias=none epochs=0 steps=80000", and, -1, 120, 1, []string{"epoch 20 000"}, ""},
		{"timebar", "bias=none epochs=0 steps=80000", and, -1, 120, 1, []string{"pass 20 000: 4 of 4"}, ""},
		{"loss", "", and, 4, 53, 4, nil, "3 so far"},
		{"loss", "", and, 8, 53, 4, nil, "3 so far"},
		{"loss", "", and, 10, 53, 4, []string{"3 so far"}, ""},
	} {
		f := frame(t, c.data, c.setup, c.step)
		if c.h == 0 {
			_, c.h = Room(c.panel, f, c.w, 45)
		}
		text := shown(f, c.panel, c.w, c.h, View{})
		says(t, c.panel+" "+c.setup, text, c.want...)
		if c.not != "" && strings.Contains(text, c.not) {
			t.Errorf("%s %s: %q in\n%s", c.panel, c.setup, c.not, text)
		}
	}
}
