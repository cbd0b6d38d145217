package panel

import (
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model/golden"
	"perceptron/tui/notation"
	"perceptron/tui/why"
)

// What the panel and the sentence say about a test is true as printed, however close y·a
// is to the threshold in float arithmetic. They give the reason why an example is not
// learned from: it has no loss, or too little to count, or ‖x̂‖² is not positive. A loss
// is how far y·a is below the threshold.
func TestReasonsAreTrue(t *testing.T) {
	test := regexp.MustCompile(`(?:y·a|margin|lead) (?:=|was) ([−0-9./e]+)(?: ([<≤≥>])|, ([0-9./e−]+) (below|above)) (?:β = )?([0-9.]+)`)
	loss := regexp.MustCompile(`loss ℓ = ([0-9.]+), τ`)
	number := func(text string) float64 {
		v, ok := new(big.Rat).SetString(strings.ReplaceAll(text, "−", "-"))
		if !ok {
			t.Fatalf("no number: %q", text)
		}
		f, _ := v.Float64()
		return f
	}
	met := map[string]int{}
	for _, row := range golden.Rows(t, "testdata/rules.txt") {
		data := set(t, row[0])
		for step := 1; step <= 24; step++ {
			f := frame(t, data, row[1], step)
			if f.atEnd() {
				break // the sentence is about that
			}
			panel, said := shown(f, "step", 60, 14, ViewState{}), Sentence(f, "", 200, false)
			l, _ := f.CurrentPrediction()
			for _, ascii := range []bool{false, true} { // even in the narrowest panel the verdict stands beside the test
				verdict := regexp.MustCompile(`(y[·*]a|margin) = .*(MISTAKE|correct)`)
				if narrow := spelled(f, "step", 32, 12, ViewState{}, ascii); !verdict.MatchString(narrow) {
					t.Errorf("%s, step %d: no verdict in\n%s", row[1], step, narrow)
				}
			}
			square := f.Problem.K(l.Example, l.Example)
			if f.Problem.Setup.Bias == "unit" {
				square++
			}
			why := "no loss"
			switch lacks := notation.Rat(f.Problem.Setup.Threshold()).F - l.Margin; {
			case l.Mistake:
				why = "learned from"
			case lacks > 0 && square <= 0:
				why = "not above 0"
			case lacks > 0:
				why = "too little to count"
			case !f.is("own-step"):
				why = "far enough"
			}
			met[why]++
			if l.Mistake != strings.Contains(panel, "✗") {
				t.Errorf("%s, step %d: a mistake: %v, in\n%s", row[1], step, l.Mistake, panel)
			}
			for _, text := range []string{panel, said} {
				m := test.FindStringSubmatch(text)
				if m == nil {
					t.Fatalf("%s, step %d: no test in\n%s", row[1], step, text)
				}
				lead, threshold := number(m[1]), number(m[5])
				if m[4] != "" {
					met["alike"]++
					lead = threshold + map[string]float64{"below": -1, "above": 1}[m[4]]*number(m[3])
				} else if !map[string]bool{"<": lead < threshold, "≤": lead <= threshold, "≥": lead >= threshold, ">": lead > threshold}[m[2]] {
					t.Errorf("%s, step %d: %s in\n%s", row[1], step, m[0], text)
				}
				if l := loss.FindStringSubmatch(text); l != nil && math.Abs(number(l[1])-(threshold-lead)) > 1e-3 {
					t.Errorf("%s, step %d: %s beside %s", row[1], step, l[0], m[0])
				}
				if off := math.Abs(lead - l.Margin); off > 1e-3*(1+math.Abs(lead)) {
					t.Errorf("%s, step %d: %s, and y·a is %v", row[1], step, m[0], l.Margin)
				}
				for _, other := range []string{"no loss", "not above 0", "too little to count", "far enough"} {
					missing := other == why && (text == said || f.is("binary")) // the panel of classes says which is ahead
					if given := strings.Contains(text, other); given && other != why || missing && !given {
						t.Errorf("%s, step %d: %q is so, and said is\n%s", row[1], step, why, text)
					}
				}
			}
		}
	}
	for _, why := range []string{"no loss", "not above 0", "too little to count", "far enough", "learned from", "alike"} {
		if met[why] == 0 {
			t.Errorf("%s: never", why)
		}
	}
}

// The pages have a formula for each rule, with its own test, step and bound.
func TestPagesOfTheRule(t *testing.T) {
	setting, _ := algo.FindSetting("update")
	for _, name := range setting.Values[1:] {
		f := frame(t, set(t, "and"), "bias=none update="+name, 1)
		rule := &f.Problem.Setup.UpdateRule
		if f.is("own-step") != rule.OwnStep() {
			t.Errorf("%s: a step of its own: %t; written: %q", name, rule.OwnStep(), rule.Rule().StepFormula)
		}
		strict, threshold := rule.Rule().Test.Strict, rule.Rule().Test.Limit
		less, enough := " ≤ ", " > "
		if strict {
			less, enough = " < ", " ≥ "
		}
		want := map[string]string{
			"mistake": "yᵢaᵢ" + less + threshold, "convergence": "yᵢaᵢ" + enough + threshold + " for all i",
			"subgradient": "−yᵢxᵢ where yᵢaᵢ < " + threshold + ", 0 where yᵢaᵢ > " + threshold,
			"bound":       f.symbol("bound by the rule"),
		}
		if f.is("loss") && strict {
			want["mistake"] = "ℓᵢ = max(0, " + threshold + " − yᵢaᵢ) > 0"
		}
		if f.is("own-step") {
			twice := regexp.MustCompile("«2(.)»").ReplaceAllString(rule.Rule().StepFormula, "(2$1)")
			want["τ"] = "τ = " + strings.NewReplacer("«q»", "‖x‖²", "«q+»", "‖x‖²", "«", "", "»", "").Replace(twice)
		}
		if of003 := frame(t, set(t, "and"), "as=003 update="+name, 1).symbol("bound by the rule"); of003 != want["bound"] {
			t.Errorf("%s: with R of x̂ the bound is %s, want %s", name, of003, want["bound"]) // which includes the 1
		}
		for word, formula := range want {
			checkOwn(t, f, word, formula)
		}
	}
}

// With several classes the page about an update says that s[y] − s[r] grows by 2‖x̂‖²
// times η or τ, and the page about τ divides by it.
func TestPagesOfClasses(t *testing.T) {
	setting, _ := algo.FindSetting("update")
	for _, name := range setting.Values {
		f, letter := frame(t, set(t, "wedges"), "arithmetic=float update="+name, 1), "η"
		if f.is("own-step") {
			letter = "τ"
			checkOwn(t, f, "τ", "ℓ/(2(‖x‖² + 1)")
		}
		checkOwn(t, f, "update", "s[y] − s[r] grows by 2"+letter+"(‖x‖² + 1)")
	}
}

// checkOwn fails unless a page has a formula for the set-up of a frame.
func checkOwn(t *testing.T, f *Frame, word, formula string) {
	t.Helper()
	page, _ := why.Find(word)
	own := slices.DeleteFunc(page.Parts(f.textContext(""), nil), func(p why.Part) bool { return p.Kind != why.OwnFormula })
	tight := strings.NewReplacer(" + ", "+")
	if !slices.ContainsFunc(own, func(p why.Part) bool { return strings.Contains(tight.Replace(p.Text), tight.Replace(formula)) }) {
		t.Errorf("%s, %s: %v, want %s", f.Problem.Setup.Update, word, own, formula)
	}
}
