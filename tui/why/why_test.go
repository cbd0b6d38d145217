package why

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// No word leads to two entries, and each entry says something in lines that fit.
func TestEntries(t *testing.T) {
	of := map[string]string{}
	for _, e := range Entries() {
		for _, n := range append([]string{e.Name}, e.Also...) {
			if other, taken := of[n]; taken {
				t.Errorf("%q is both %s and %s", n, other, e.Name)
			}
			of[n] = e.Name
			if got, ok := Find(n); !ok || got.Name != e.Name {
				t.Errorf("%q leads to %q, want %s", n, got.Name, e.Name)
			}
		}
		if e.What == "" || !strings.HasSuffix(e.What, ".") || e.Slip != "" && e.Where == "" {
			t.Errorf("%s: %+v", e.Name, e)
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

// The slips of the documents that are known are each found by the word in
// question.
func TestSlips(t *testing.T) {
	for word, says := range map[string]string{
		"slack":           "only from a margin of γ on",
		"freund-schapire": "4/γ for 4/γ²",
		"x̂":              "b + ηyᵢR²",
		"regression":      "",
		"activation":      "its sign is meant",
		"ŷ":               "1 and 0",
		"R":               "at most R",
		"‖ŵ‖²":            "y·f ≤ 0",
		"tie":             "y·a is 0",
		"update":          "leaves out b",
		"mini-batch":      "cyclic pass",
		"converged":       "w = 0 too",
	} {
		if e, ok := Find(word); !ok || !strings.Contains(e.Slip, says) {
			t.Errorf("%s: %q, want %q", word, e.Slip, says)
		}
	}
}

func TestFind(t *testing.T) {
	for word, want := range map[string]string{
		"cauchy schwarz": "Cauchy–Schwarz", "Margin": "γ", "A": "start elsewhere", "a": "activation", "embedding": "α",
		"halfspace": "half-space", "b": "bias", "B": "mini-batch", "novikoff's": "Novikoff", " eta ": "learning rate",
		"qqq": "", "": "", "p": "",
	} {
		if e, ok := Find(word); e.Name != want || ok != (want != "") {
			t.Errorf("%q: %q, want %q", word, e.Name, want)
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
	// learning rate  (η, eta, rate)
	//
	//   How much of an example an update adds. From w = 0 it scales w and b and
	//   changes no decision; from other first weights it does.
	//
	//     w ← w + ηyᵢxᵢ, η > 0
	//
	//   in: 001, algorithm 1.1; 004
	//   but: 001 remarks that the rate is not in the dual form: it adds 1 to αᵢ, this
	//        program η, so that both forms have the same w.
}
