package panel

import (
	"strings"
	"testing"
)

// AND with all four in a step, worked by hand. At zero weights all have a = 0,
// a mistake: Σ yx = −(0, 0) − (0, 1) − (1, 0) + (1, 1) = (0, 0), Σ y = −2. Then
// b = −2, so x₄ alone is wrong, with a loss of 2: Σ yx = (1, 1), Σ y = 1, and
// under (1, 1), −1 the losses are 0. Then x₂ and x₃ lie on the line: Σ yx =
// −(0, 1) − (1, 0), Σ y = −2, and under (0, 0), −3 the loss of x₄ is 3.
func TestBatchStep(t *testing.T) {
	for _, c := range []struct {
		setup string
		step  int
		want  []string
	}{
		{"batch-size=0", 1, []string{"all 4 examples", "x₁ 0!  x₂ 0!  x₃ 0!  x₄ 0!", "4 of 4 misclassified", "Σ y·x = (0, 0)", "(0, 0) → (0, 0)", "0 → −2", "Σ y = −2", "loss of these 0 → 2", "loss of all 0 → 2"}},
		{"batch-size=0", 2, []string{"x₁ 2  x₂ 2  x₃ 2  x₄ −2!", "1 of 4 misclassified", "Σ y·x = (1, 1)", "(0, 0) → (1, 1)", "−2 → −1", "Σ y = 1", "loss of these 2 → 0"}},
		{"batch-size=0", 3, []string{"x₁ 1  x₂ 0!  x₃ 0!  x₄ 1", "2 of 4 misclassified", "Σ y·x = (−1, −1)", "(1, 1) → (0, 0)", "−1 → −3", "loss of all 0 → 3"}},
		{"batch-size=0 beat=1", 3, []string{"2 of 4 misclassified", "space: make the update", "Σ y·x = (−1, −1)", "Σ y = −2", "loss of all 0"}},
		{"batch-size=2 rate=1/2", 2, []string{"batch of 2: x₃ x₄", "η Σ y·x = (0.5, 0.5)", "1 of 2"}},
		{"batch-size=2 mode=dual", 1, []string{"α + 1 each: α₁ 0 → 1  α₂ 0 → 1", "Σ y = −2"}},
		{"batch-size=2 mode=kernel kernel=rbf", 2, []string{"α + 1 each: α₄ 0 → 1", "1 of 2 misclassified"}},
	} {
		f := frame(t, and(t), c.setup, c.step)
		_, best := Room("step", f, 53, 45)
		got := shown(f, "step", 53, best, View{})
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s, step %d: no %q in\n%s", c.setup, c.step, want, got)
			}
		}
	}
}

// The updates of the last are those of a run written down in ten lines of
// another language.
func TestBatchSentence(t *testing.T) {
	for _, c := range []struct {
		setup string
		step  int
		want  string
	}{
		{"batch-size=0", 0, "There is no line yet: all weights are 0."},
		{"batch-size=0", 2, "1 of 4 was wrong under the old weights, the batch's loss went from 2 to 0."},
		{"batch-size=0 beat=1", 3, "2 of 4 are wrong under these weights: the update adds η Σ yx over them."},
		{"batch-size=2", -1, "Converged: a whole pass without a mistake, after 17 updates in 13 epochs."},
	} {
		if got := Sentence(frame(t, and(t), c.setup, c.step)); got != c.want {
			t.Errorf("%s, step %d: %q, want %q", c.setup, c.step, got, c.want)
		}
	}
}

// plainly is a text with one blank between its words.
func plainly(s string) string { return strings.Join(strings.Fields(s), " ") }

func TestBatchAlgorithm(t *testing.T) {
	for setup, want := range map[string]string{
		"batch-size=2":                "for the next 2 examples i M ← {i: yᵢ(w·xᵢ + b) ≤ 0} > w ← w + ηΣ yᵢxᵢ over M > b ← b + ηΣ yᵢ over M",
		"batch-size=0 order=shuffled": "take all n examples M",
		"batch-size=3 order=random":   "draw 3 examples i M",
		"batch-size=2 mode=dual":      "aᵢ ← Σⱼ αⱼyⱼ xⱼ·xᵢ + b M ← {i: yᵢaᵢ ≤ 0} > αᵢ ← αᵢ + η for i in M",
	} {
		f := frame(t, and(t), setup, 1)
		if got := shown(f, "algorithm", 54, 10, View{}); !strings.Contains(plainly(got), want) {
			t.Errorf("%s: no\n%s\nin\n%s", setup, want, got)
		}
	}
}
