package algo_test

import (
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model/golden"
)

// What a document sets, that a flag beside it wins, that what follows the document
// goes on following it, and what is said of the rest.
func TestConventions(t *testing.T) {
	for _, c := range golden.Table(t, "conventions", 3) {
		s := algo.Given(t, algo.Default(), c[0])
		if got := strings.Join([]string{s.Tie, s.Bias, s.Order, s.Init}, " "); got != c[1] {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
		var says []string
		for _, d := range s.Departures() {
			if says = append(says, d.Says); !strings.Contains(c[0], d.Setting) {
				t.Errorf("%s: %q departs", c[0], d.Setting)
			}
		}
		if said := strings.Join(says, "; "); said != c[2] {
			t.Errorf("%s: says %q, want %q", c[0], said, c[2])
		}
	}
}

// ŷ at a = 0, as each document has it (the table of conventions).
func TestPredicted(t *testing.T) {
	for document, want := range map[string]int8{"000": 1, "001": 1, "002": -1, "003": 0, "004": 0} {
		s, _ := algo.Default().With([2]string{"as", document})
		if y, ok := s.Predicted(0); y != want || !ok {
			t.Errorf("%s: %d", document, y)
		}
		if y, _ := s.Predicted(-2); y != -1 {
			t.Errorf("%s: sign of −2 is %d", document, y)
		}
	}
	if _, ok := algo.Default().Predicted(1); ok {
		t.Error("a prediction without a document")
	}
}
