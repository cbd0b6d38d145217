package why

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/model/golden"
)

// No word leads to two pages, and each page has a definition, in lines that fit.
func TestEntries(t *testing.T) {
	of := map[string]string{}
	for _, e := range Pages() {
		for _, n := range slices.Concat([]string{e.Name}, e.Synonyms, e.Variants) {
			if other, taken := of[n]; taken {
				t.Errorf("%q is both %s and %s", n, other, e.Name)
			}
			of[n] = e.Name
			if got, ok := Find(n); !ok || got.Name != e.Name {
				t.Errorf("%q leads to %q, want %s", n, got.Name, e.Name)
			}
		}
		if e.Definition == "" || !strings.HasSuffix(e.Definition, ".") || e.Erratum != "" && e.Sources == "" {
			t.Errorf("%s: %+v", e.Name, e)
		}
		for _, l := range e.Formulas {
			for _, c := range l.Conditions {
				if SlotTexts().Texts["if "+c] == nil && !slices.Contains(updateNames(), c) && algo.FindRuleBound(c) == nil {
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

// TestSlips: every known error of the documents is found by the word that it is about, as
// an erratum.
func TestSlips(t *testing.T) {
	for _, c := range golden.Rows(t, "testdata/slips.txt") {
		document, slip, word, says := c[0], c[1], c[2], c[3]
		e, ok := Find(word)
		if !ok || !strings.Contains(e.Erratum, says) || !strings.Contains(e.Erratum, document) {
			t.Errorf("%s, %s: %q says %q, want %q of it", document, slip, word, e.Erratum, says)
		}
	}
	// What a document leaves out, or only names, is no slip, and is told all the same.
	for word, says := range map[string]string{"regression": "neither does this program", "walkthrough": "(0.5, 1.5)"} {
		if e, ok := Find(word); !ok || !strings.Contains(e.Definition+e.Sources, says) {
			t.Errorf("%s: %q, want %q", word, e.Definition, says)
		}
	}
}

func TestFind(t *testing.T) {
	for _, row := range golden.Table(t, "words", 2) {
		if e, ok := Find(row[0]); ok != (row[1] != "") || ok && e.Name != row[1] {
			t.Errorf("%q: %+v, want %q", row[0], e, row[1])
		}
	}
	if near := Suggest("margn"); len(near) == 0 {
		t.Error("nothing is near margn")
	}
}

func ExampleFind() {
	e, _ := Find("correction")
	fmt.Print(e.Text(79))
	// Output:
	// update
	//
	//   What a mistake does to the weights: the example is added to them, or
	//   subtracted, so that its own y·a grows. That may make other examples wrong.
	//
	//     w ← w + ηyx, b ← b + ηy
	//     y·a grows by η(‖x‖² + 1)
	//     several classes: w[y] ← w[y] + ηx, w[r] ← w[r] − ηx, b likewise, with r the best other class
	//     sentences: w ← w + η(Φ(x, y) − Φ(x, y′)), with y′ the prediction
	//     dual and kernel: αᵢ ← αᵢ + η, b ← b + ηy
	//     updates with a step τ: y·a grows by τ(‖x‖² + 1)
	//
	//   but: 002's boxed rule leaves out b ← b + y, which its full algorithm
	//        has.
	//   in: 000 §2.4; 001, algorithm 1.1; 002; 003; 004
	//   also: correction, learning rule, training rule
}
