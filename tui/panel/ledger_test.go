package panel

import (
	"strings"
	"testing"

	"perceptron/model"
)

// By hand, of AND after step 10. Bias radius: w = (2, 1), b = −4, R² = 2,
// γ² = 1/8, w* = (1, 1)/√2, b* = −3/√8: ŵ*·ŵ = 3/√2 + 3/√2 = 4.243, tγ = 6/√8,
// ‖ŵ‖² = 5 + 16/2, ‖ŵ*‖² = 1 + 9/16. Kernel: the same. Bias unit, η ½:
// u = (2, 2, −3)/√17, ŵ = (2, 0, −2)/2.
func TestLedgersByHand(t *testing.T) {
	for _, c := range []struct {
		data    *model.Dataset
		changes string
		step    int
		want    []string
	}{
		{and(t), "bias=radius", 10, []string{
			"(2R/γ)² of x: R² = 2  γ² = 1/8", "ŵ*·ŵ 3.889 → 4.243 ≥ tγ = 2.121", "13 ≤ 2tR² = 24",
			"‖ŵ*‖² = 1 + b*²/R² = 1.5625", "4.5 ≤ 18 ≤ 20.31 ≤ 37.5", "hence t ≤ 2(R²+b*²)/γ² ≤ 4R²/γ² = 64",
		}},
		{and(t), "bias=radius mode=kernel", 10, []string{"(2R/γ)² of x: R² = 2  γ² = 1/8", "4.5 ≤ 18 ≤ 20.31 ≤ 37.5"}},
		{and(t), "rate=1/2", 10, []string{
			"(R²+1)/γ² of (x, 1): R² = 2  γ² = 1/17", "1.213 ≥ tηγ = 0.7276", "2 ≤ tη²(R²+1) = 4.5",
			"0.5294 ≤ 1.471 ≤ 2 ≤ 4.5", "hence t ≤ (R²+1)/γ² = 51",
		}},
		{and(t), "bias=radius init=1,0,-1", 10, []string{"A = ŵ*·ŵ₀ = 1.237  B = ‖ŵ₀‖² = 1.5", "B + 2tR²", "where (A + tγ)² = ‖ŵ*‖²(B + 2tR²)"}},
		{xor(t), "", 4, []string{"no limit on updates", "first pass: 4 ≤ n = 4 (Freund–Schapire)"}},
	} {
		f := proved(t, c.data, c.changes, c.step)
		says(t, c.data.Name+" "+c.changes, shown(f, "bound", 90, 20, View{}), c.want...)
	}
}

// What the ledger says of H is told apart from the least and from 001's form,
// which is for |b| ≤ R.
func TestSheetWords(t *testing.T) {
	for _, c := range []struct {
		changes string
		width   int
		want    []string
	}{
		{"", 60, []string{"R = 1.414", "their ratio² = ", "this H 2 ≤", "least 2 ≤ 4: trivial, as n bounds any first pass"}},
		{"bias=radius", 60, []string{"001's 2 ≤ (2(R+D)/γ)² ="}},
		{"bias=radius", 32, []string{"this H 2 ≤", "001's 2 ≤", "least 2 ≤"}},
	} {
		f := proved(t, and(t), c.changes, 10)
		says(t, c.changes, shown(f, "slack", c.width, 14, View{}), c.want...)
	}
	f := proved(t, and(t), "bias=radius", 10)
	f.Slack.Ledger.Printed = 0
	says(t, "slack", shown(f, "slack", 60, 14, View{}), "001's (2(R+D)/γ)²: not here, for |b| > R")
}

// A loss of 0 beside errors is said to be that of w = 0, at any width that has
// room for it; where w is not 0 the examples on the line have the note.
func TestLossOfNothing(t *testing.T) {
	for _, c := range []struct {
		data *model.Dataset
		step int
		want map[int]string
	}{
		{and(t), 0, map[int]string{80: "S settings   o other data   i points of your own", 40: "S settings   o other data"}}, // nothing is judged yet
		{xor(t), -1, map[int]string{140: "loss 0 (always 0 while w = 0)", 80: "loss 0 (always 0 while w = 0)", 50: "loss 0 (always 0 while w = 0)", 44: "loss 0 (w = 0: no solution)"}},
		{and(t), 10, map[int]string{80: "wrong now: 3 4 (a = 0 both)"}},
	} {
		f := frame(t, c.data, "", c.step)
		for w, want := range c.want {
			if text := shown(f, "status", w, 1, View{}); !strings.Contains(text, want) || strings.Contains(text, "w = 0") != strings.Contains(want, "w = 0") {
				t.Errorf("%s, step %d, %d columns: %s is not in %q", c.data.Name, c.step, w, want, text)
			}
		}
	}
	for d, want := range map[*model.Dataset]bool{data(t, "two", []string{"x"}, []float64{1, -1}, []int8{1, -1}): false, xor(t): true} {
		f := frame(t, d, "", -1)
		if text := shown(f, "loss", 60, 6, View{}); len(f.Epochs) == 0 || strings.Contains(text, "0 at w = 0 too") != want {
			t.Errorf("%s, the loss per epoch:\n%s", d.Name, text)
		}
	}
}
