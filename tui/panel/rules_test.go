package panel

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
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
			f := frame(t, and(t), setup, step)
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
