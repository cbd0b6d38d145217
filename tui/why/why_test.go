package why

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"perceptron/algo"
)

// No word leads to two entries, and each entry says something in lines that fit.
func TestEntries(t *testing.T) {
	of := map[string]string{}
	for _, e := range Pages() {
		for _, n := range slices.Concat([]string{e.Name}, e.Also, e.Else) {
			if other, taken := of[n]; taken {
				t.Errorf("%q is both %s and %s", n, other, e.Name)
			}
			of[n] = e.Name
			if got, ok := Find(n); !ok || got.Name != e.Name {
				t.Errorf("%q leads to %q, want %s", n, got.Name, e.Name)
			}
		}
		if e.Says == "" || !strings.HasSuffix(e.Says, ".") || e.Slip != "" && e.Where == "" {
			t.Errorf("%s: %+v", e.Name, e)
		}
		for _, l := range e.Formulas {
			for _, c := range l.Conditions {
				if update, _ := algo.FindSetting("update"); conditions[c] == "" && !slices.Contains(update.Values, c) {
					t.Errorf("%s: %q is no condition", e.Name, c)
				}
			}
		}
		for _, columns := range []int{79, 40} {
			for line := range strings.SplitSeq(e.Text(columns), "\n") {
				head := strings.HasPrefix(line, e.Name+"  (") || strings.HasPrefix(line, "    ") // formulas stay whole
				if n := utf8.RuneCountInString(line); n > columns && (!head || n > 100) {
					t.Errorf("%s: %d columns of %d: %q", e.Name, n, columns, line)
				}
			}
		}
	}
}

// TestSlips: every slip that is known of the documents is found by the word that it
// is about, and told as a slip; in the words of what was found reading them.
func TestSlips(t *testing.T) {
	for _, c := range []struct{ document, slip, word, says string }{
		{"001", "a correct point has slack 0", "slack", "only from a margin of γ on"},
		{"001", "a correct point has slack 0", "ξᵢ", "only from a margin of γ on"},
		{"001", "the bias line of the extended vector has yᵢxᵢ", "x̂", "b + ηyᵢR²"},
		{"001", "4/γ for 4/γ² in the proof of the second theorem", "freund-schapire", "4/γ for 4/γ²"},
		{"001", "the first theorem is applied where the bias step is R² + Δ²", "freund-schapire", "R² + Δ² while the run's is R²"},
		{"001", "no duplicates are asked for", "Freund–Schapire", "do no harm"},
		{"001", "separable allows 0 for +", "separable", "w·x + b = 0"},
		{"001", "the rate is not in the dual form", "learning rate", "adds 1 to αᵢ"},
		{"001", "aᵢ for αᵢ", "embedding strength", "aᵢ"},
		{"002", "y·a positive if and only if correct", "tie", "y·a is 0"},
		{"002", "the boxed rule leaves out b", "update", "leaves out b"},
		{"003", "a score is compared with a label", "activation", "its sign is meant"},
		{"003", "outputs 0 and 1, labels ±1", "ŷ", "1 and 0"},
		{"003", "‖x̂‖ = R", "R", "at most R"},
		{"003", "y·f < 0 in the last step", "‖ŵ‖²", "y·f ≤ 0"},
		{"004", "L(w) = 0 means a solution", "converged", "w = 0 too"},
		{"004", "the loss is s", "perceptron loss", "it is |s|"},
		{"001", "f(x) ≥ 0 is the positive side, γᵢ ≤ 0 incorrect", "ŷ", "a positive example at 0 is both"},
		{"001", "all αᵢ are positive", "dual form", "only for examples that were updated on"},
		{"001", "b ≤ R for |b| ≤ R", "Novikoff", "|b*| ≤ R is meant"},
		{"001", "R̃ is the largest ‖xᵢ‖", "R", "‖x̃ᵢ‖ is meant"},
		{"002", "any positive multiple of θ", "w", "only if b is multiplied by it too"},
		{"002", "one pass", "epoch", "repeated passes"},
		{"002", "a 2-dimensional hyperplane", "hyperplane", "d − 1 dimensions"},
		{"003", "t additions from ŵ₀", "u·ŵ", "from ŵ₁"},
		{"000", "the batch perceptron", "mini-batch", "cyclic pass"},
		{"000", "the hypothesis space without the sign", "hypothesis space", "leaves out the sign"},
	} {
		e, ok := Find(c.word)
		if !ok || !strings.Contains(e.Slip, c.says) || !strings.Contains(e.Slip, c.document) {
			t.Errorf("%s, %s: %q says %q, want %q of it", c.document, c.slip, c.word, e.Slip, c.says)
		}
	}
	// What a document leaves out, or only names, is no slip, and is told all the same.
	for word, says := range map[string]string{"regression": "neither does this program", "walkthrough": "(0.5, 1.5)"} {
		if e, ok := Find(word); !ok || !strings.Contains(e.Says+e.Where, says) {
			t.Errorf("%s: %q, want %q", word, e.Says, says)
		}
	}
}

func TestFind(t *testing.T) {
	for word, want := range map[string]string{
		"cauchy schwarz": "Cauchy–Schwarz", "Margin": "γ", "A": "start elsewhere", "a": "activation", "embedding": "α",
		"halfspace": "half-space", "b": "bias", "B": "mini-batch", "novikoff's": "Novikoff", " eta ": "learning rate",
		"ŵᵀx^": "activation", "w′x + b": "activation", "band": "γ", "‖θ‖": "norm",
		"qqq": "", "": "", "p": "",
	} {
		if e, ok := Find(word); ok != (want != "") || ok && e.Name != want {
			t.Errorf("%q: %+v, want %q", word, e, want)
		}
	}
	if near := Near("margn"); len(near) == 0 {
		t.Error("nothing is near margn")
	}
}

func ExampleFind() {
	e, _ := Find("η")
	fmt.Print(e.Text(79))
	// Output:
	// learning rate
	//
	//   How much of an example an update adds. From w = 0 it scales w and b and
	//   changes no decision; from other first weights it does.
	//
	//     w ← w + ηyᵢxᵢ, η > 0
	//     updates with a step τ: w ← w + τyᵢxᵢ
	//
	//   but: 001 remarks that the rate is not in the dual form: it adds 1 to αᵢ,
	//        this program η, so that both forms have the same w.
	//   in: 001, algorithm 1.1; 004
	//   also: η, eta, rate
}
