package panel

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"perceptron/samples"
	"perceptron/tui/notation"
)

// A rule with a test of its own is worded by its row: the panel's comparison is true,
// the pseudocode tests the same, and the loss is what y·a lacks of the threshold.
func TestRulesInTheirOwnWords(t *testing.T) {
	test := regexp.MustCompile(`y·a = (\S+) ([<≤≥>]) (?:β = )?([0-9.]+)`)
	loss := regexp.MustCompile(`loss ℓ = ([0-9.]+), τ`)
	number := func(text string) float64 {
		v, err := strconv.ParseFloat(strings.ReplaceAll(text, "−", "-"), 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for setup, code := range map[string]string{
		"update=margin": " ≤ β", "update=margin threshold=0.5 mode=dual": "yᵢa ≤ β",
		"update=pa": "ℓ = 1 − yᵢ(w·xᵢ + b) > 0", "update=pa1 aggressiveness=0.5": "ℓ = 1 − yᵢ(w·xᵢ + b) > 0",
		"update=pa2 mode=dual": "ℓ = 1 − yᵢa > 0",
	} {
		mistakes, right := 0, 0
		for step := 1; step <= 24; step++ {
			f := frame(t, set(t, "and"), setup, step)
			text := shown(f, "step", 60, 14, View{})
			m := test.FindStringSubmatch(text)
			if m == nil {
				t.Fatalf("%s, step %d: no test in\n%s", setup, step, text)
			}
			lead, threshold := number(m[1]), number(m[3])
			holds := map[string]bool{"<": lead < threshold, "≤": lead <= threshold, "≥": lead >= threshold, ">": lead > threshold}
			mistake := m[2] == "<" || m[2] == "≤"
			if !holds[m[2]] || mistake != strings.Contains(text, "✗") {
				t.Errorf("%s, step %d: %s in\n%s", setup, step, m[0], text)
			}
			if l := loss.FindStringSubmatch(text); l != nil && math.Abs(number(l[1])-(threshold-lead)) > 1e-3 {
				t.Errorf("%s, step %d: %s beside %s", setup, step, l[0], m[0])
			}
			if shownCode := shown(f, "algorithm", 60, 12, View{}); !strings.Contains(shownCode, code) {
				t.Errorf("%s: no %q in\n%s", setup, code, shownCode)
			}
			if mistake {
				mistakes++
			} else {
				right++
			}
		}
		if mistakes == 0 || right == 0 {
			t.Errorf("%s: %d mistakes, %d right", setup, mistakes, right)
		}
	}
}

// What the panel and the sentence say of a test is true as it is printed, however near
// y·a comes to the threshold in float arithmetic, and they give the reason why an example
// is not learned from: it has no loss, or one too little to count, or ‖x̂‖² is not above 0.
func TestReasonsAreTrue(t *testing.T) {
	test := regexp.MustCompile(`(?:y·a|margin|lead) (?:=|was) ([−0-9./e]+)(?: ([<≤≥>])|, ([0-9./e−]+) (below|above)) (?:β = )?([0-9.]+)`)
	number := func(text string) float64 {
		v, ok := new(big.Rat).SetString(strings.ReplaceAll(text, "−", "-"))
		if !ok {
			t.Fatalf("no number: %q", text)
		}
		f, _ := v.Float64()
		return f
	}
	met := map[string]int{}
	for _, run := range []struct{ data, setup string }{
		{"and", "order=4,4,4,2,4,4,3,3,3,1,4,4 update=pa arithmetic=float"},
		{"and", "order=random update=pa1"},
		{"and", "order=4,4,4,1,4,4 update=margin rate=1/3"},
		{"and", "order=4,4,1 update=pa2 aggressiveness=1e9 arithmetic=float"},
		{"and", "order=4,4,2,2 update=pa arithmetic=float mode=dual"},
		{"and", "bias=none update=pa"},
		{"and", "order=2,3 mode=kernel update=pa kernel=poly degree=1 coef0=-3 bias=none"},
		{"and", "mode=kernel update=pa1 kernel=poly degree=1 coef0=-2"},
		{"and", "mode=kernel update=pa1 kernel=sigmoid coef0=-1"},
		{"wedges", "update=pa order=1,1,2,2,3,3 arithmetic=float"},
		{"wedges", "update=pa order=random"},
		{"wedges", "update=margin order=random rate=0.1"},
	} {
		data := set(t, "and")
		if run.data != "and" {
			wedges, _ := samples.Find(run.data)
			var err error
			if data, err = wedges.Dataset(); err != nil {
				t.Fatal(err)
			}
		}
		for step := 1; step <= 24; step++ {
			f := frame(t, data, run.setup, step)
			if f.atEnd() {
				break // and the sentence is about that
			}
			panel, said := shown(f, "step", 60, 14, View{}), f.say("sentences", "", 200)
			l, _ := f.Look()
			for _, ascii := range []bool{false, true} { // the verdict stands beside the test in the narrowest panel, too
				verdict := regexp.MustCompile(`(y[·*]a|margin) = .*(MISTAKE|correct)`)
				if narrow := spelled(f, "step", 32, 12, View{}, ascii); !verdict.MatchString(narrow) {
					t.Errorf("%s, step %d: no verdict in\n%s", run.setup, step, narrow)
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
			case f.byRate():
				why = "far enough"
			}
			met[why]++
			for _, text := range []string{panel, said} {
				m := test.FindStringSubmatch(text)
				if m == nil {
					t.Fatalf("%s, step %d: no test in\n%s", run.setup, step, text)
				}
				lead, threshold := number(m[1]), number(m[5])
				if m[4] != "" {
					met["alike"]++
					lead = threshold + map[string]float64{"below": -1, "above": 1}[m[4]]*number(m[3])
				} else if !map[string]bool{"<": lead < threshold, "≤": lead <= threshold, "≥": lead >= threshold, ">": lead > threshold}[m[2]] {
					t.Errorf("%s, step %d: %s in\n%s", run.setup, step, m[0], text)
				}
				if off := math.Abs(lead - l.Margin); off > 1e-3*(1+math.Abs(lead)) {
					t.Errorf("%s, step %d: %s, and y·a is %v", run.setup, step, m[0], l.Margin)
				}
				for _, other := range []string{"no loss", "not above 0", "too little to count", "far enough"} {
					missing := other == why && (text == said || f.is("binary")) // the panel of classes says which is ahead
					if given := strings.Contains(text, other); given && other != why || missing && !given {
						t.Errorf("%s, step %d: %q is so, and said is\n%s", run.setup, step, why, text)
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
