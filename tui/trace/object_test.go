package trace

import (
	"encoding/json"
	"math"
	"strconv"
	"testing"
	"unicode"
)

// FuzzText: whatever a file holds, the JSON reads back to it, and has no character that
// acts on a terminal.
func FuzzText(f *testing.F) {
	for _, s := range []string{
		"", "Größe x₁ (cm)", `say "no" \ yes`, "a\tb\nc\x00", "\x1b]0;x\a", "c1 \u009b31m, del \x7f", "bidi \u202egnp\u2066",
		"line\u2028end\u200b", "no\u00a0break", "tag \U000e0041", "bad \xff\xc3", "\U0001f600",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := string(appendText(nil, s))
		for _, r := range text {
			if !unicode.IsPrint(r) {
				t.Errorf("%q is raw in %q", r, text)
			}
		}
		var back string
		if err := json.Unmarshal([]byte(text), &back); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		want, _ := json.Marshal(s)
		var same string
		if err := json.Unmarshal(want, &same); err != nil || back != same {
			t.Errorf("%q reads back as %q", s, back)
		}
	})
}

// FuzzNumber: a number is printed as encoding/json prints it, except −0, and as a string
// where JSON has no number.
func FuzzNumber(f *testing.F) {
	special := map[string]string{"+Inf": `"Infinity"`, "-Inf": `"-Infinity"`, "NaN": `"NaN"`, "-0": "0"}
	for _, v := range []float64{
		0, math.Copysign(0, -1), 1, -1, 0.1, math.Sqrt2, 1e20, 1e21, 1e-6, 1e-7, -2.5e-10, 1.5e-100,
		math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN(),
	} {
		f.Add(math.Float64bits(v))
	}
	f.Fuzz(func(t *testing.T, bits uint64) {
		v := math.Float64frombits(bits)
		want, ok := special[strconv.FormatFloat(v, 'g', -1, 64)]
		if !ok {
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			want = string(text)
		}
		if got := string(appendNumber(nil, v)); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	})
}
