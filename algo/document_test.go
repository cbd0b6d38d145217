package algo_test

import (
	"strings"
	"testing"

	"perceptron/algo"
)

// What a document sets, that a flag beside it wins, that what follows the document
// goes on following it, and what is said of the rest.
func TestConventions(t *testing.T) {
	for _, c := range []struct {
		flags, want, says string
	}{
		// a document's worked example goes in its own order from its own first weights
		{"example 004; init 0.2,0,-0.1; as 004", "update unit given 0.2,0,-0.1", ""},
		{"example 004; init 0.2,0,-0.1; as 004; mode dual", "update none given 0.2,0,-0.1", ""},
		{"example 004; as 004", "update unit given zero", ""},
		{"example 004; as 004; order once", "update unit once zero", "order is once (004: given)"},
		{"example 004; as 001", "update radius given zero", ""},
		{"as 000", "positive unit given zero", ""},
		{"as 001", "update radius given zero", ""},
		{"as 004", "update unit once random", ""},
		{"as 004; mode dual", "update none once zero", ""},
		{"mode dual; as 004", "update none once zero", ""},
		{"as 004; mode kernel; bias unit", "update unit once zero", "bias is unit (004: none)"},
		{"as 004; mode dual; mode primal", "update unit once random", ""},
		{"as 000; as 001", "update radius given zero", ""},
		{"as 001; as none", "update unit given zero", ""},
		{"as 001; tie positive", "positive radius given zero", "tie is positive (001: update)"},
		{"init 1,2,3; as 004", "update unit once 1,2,3", ""},
		{"as 002; mode dual", "update unit given zero", "002 does not have a dual form"},
		{"as 003; rate 1/2", "update unit given zero", "003 does not have a learning rate"},
		{"as 001; mode dual; rate 1/2", "update radius given zero", "001 does not have a learning rate in its dual form"},
		{"as 001; online yes", "update unit given zero", "001 does not have a stream"},
		{"as 004; online yes", "update unit given random", "004 does not have a stream"},
		{"as 001; batch-size 2", "update radius given zero", "001 does not have batches"},
		{"as 000; update pa; tie update", "update unit given zero", "tie is update (000: positive); 000 does not have this update rule"},
	} {
		s := algo.Default()
		for flag := range strings.SplitSeq(c.flags, "; ") {
			name, value, _ := strings.Cut(flag, " ")
			if name == "example" { // is of the data, and no setting
				s.Example = value
				continue
			}
			row, _ := algo.FindSetting(name)
			var err error
			if s, err = row.With(s, value); err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Join([]string{s.Tie, s.Bias, s.Order, s.Init}, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.flags, got, c.want)
		}
		var says []string
		for _, d := range s.Departures() {
			if says = append(says, d.Says); !strings.Contains(c.flags, d.Setting) {
				t.Errorf("%s: %q departs", c.flags, d.Setting)
			}
		}
		if said := strings.Join(says, "; "); said != c.says {
			t.Errorf("%s: says %q, want %q", c.flags, said, c.says)
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
