package algo_test

import (
	"math/big"
	"testing"

	"perceptron/algo"
	"perceptron/model/golden"
)

// The numerator over γ̂² for R̂² = 3 and η = 1/2, by hand: R̂² + 2β/η for margin; R̂²,
// max(R̂², 1/C) and R̂² + 1/(2C) for the passive-aggressive rules. The arguments are not
// changed. Every rule with a bound is in the table.
func TestBoundNumerator(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range golden.Table(t, "over", 2) {
		s := algo.Given(t, algo.Default(), "update "+c[0])
		seen[s.Update] = true
		square, rate := big.NewRat(3, 1), big.NewRat(1, 2)
		for range 2 {
			if got := s.BoundNumerator(square, rate).RatString(); got != c[1] || square.RatString() != "3" || rate.RatString() != "1/2" {
				t.Errorf("%s: %s over γ̂², want %s; R̂² is %s and η %s", c[0], got, c[1], square.RatString(), rate.RatString())
			}
		}
	}
	for _, name := range valuesOf("update") {
		if rule := (algo.UpdateRule{Update: name}); seen[name] != (rule.Rule().Bound.Name != "") {
			t.Errorf("%s has a bound: %t; looked at: %t", name, rule.Rule().Bound.Name != "", seen[name])
		}
	}
}

// A bound applies to runs by its own rules, and its objection to others names these rules.
func TestObjection(t *testing.T) {
	own := map[string]string{"perceptron": "", "margin": "margin", "pa": "passive-aggressive", "pa1": "passive-aggressive", "pa2": "passive-aggressive"}
	for _, name := range valuesOf("update") {
		s, err := algo.Default().With([2]string{"update", name})
		if err != nil {
			t.Fatal(err)
		}
		want, known := own[name]
		if !known {
			t.Errorf("whose bound is that of %s?", name)
		}
		for _, b := range algo.RuleBounds {
			if why := b.Objection(s.UpdateRule); (why == "") != (b.Name == want) {
				t.Errorf("%s on a run by %s: %q", b.Name, name, why)
			}
			if algo.FindRuleBound(b.Name) != b {
				t.Errorf("%s is not found by its name", b.Name)
			}
		}
	}
	if b := algo.FindRuleBound("novikoff"); b != nil {
		t.Errorf("novikoff is the bound of a rule: %+v", b)
	}
}

// A loss of 1e-13 is one in exact arithmetic, and in floating point counts as 0.
func TestLeastLoss(t *testing.T) {
	data := dataset(t, 1, []float64{1}, []int8{1})
	for arithmetic, mistake := range map[string]bool{"exact": true, "float": false} {
		for _, update := range []string{"pa", "pa1", "pa2"} {
			s, err := algo.Default().With([2]string{"update", update}, [2]string{"arithmetic", arithmetic},
				[2]string{"bias", "none"}, [2]string{"init", "0.9999999999999"})
			if err != nil {
				t.Fatal(err)
			}
			run, err := algo.Start(s, data)
			if err != nil {
				t.Fatal(err)
			}
			if e := run.Step(); e.Updated != mistake {
				t.Errorf("%s, %s: updated %t", update, arithmetic, e.Updated)
			}
		}
	}
}
