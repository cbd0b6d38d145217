package trace

import (
	"encoding/json"
	"math"
	"testing"
	"unicode"
)

func TestNumber(t *testing.T) {
	for _, test := range []struct {
		value float64
		want  string
	}{
		{0, "0"},
		{math.Copysign(0, -1), "0"},
		{1, "1"},
		{-1, "-1"},
		{0.1, "0.1"},
		{math.Sqrt2, "1.4142135623730951"},
		{1e20, "100000000000000000000"},
		{1e21, "1e+21"},
		{1e-6, "0.000001"},
		{1e-7, "1e-7"},
		{-2.5e-10, "-2.5e-10"},
		{1.5e-100, "1.5e-100"},
		{math.MaxFloat64, "1.7976931348623157e+308"},
		{math.SmallestNonzeroFloat64, "5e-324"},
		{math.Inf(1), `"Infinity"`},
		{math.Inf(-1), `"-Infinity"`},
		{math.NaN(), `"NaN"`},
	} {
		if got := string(appendNumber(nil, test.value)); got != test.want {
			t.Errorf("%v: %s, want %s", test.value, got, test.want)
		}
	}
}

func TestText(t *testing.T) {
	for _, test := range []struct{ value, want string }{
		{"", `""`},
		{"Größe x₁ (cm)", `"Größe x₁ (cm)"`},
		{`say "no" \ yes`, `"say \"no\" \\ yes"`},
		{"a\tb\nc\x00", `"a\u0009b\u000ac\u0000"`},
		{"\x1b]0;x\a", `"\u001b]0;x\u0007"`},
		{"c1 \u009b31m, del \x7f", `"c1 \u009b31m, del \u007f"`},
		{"bidi \u202egnp\u2066", `"bidi \u202egnp\u2066"`},
		{"line\u2028end\u200b", `"line\u2028end\u200b"`},
		{"tag \U000e0041", `"tag \udb40\udc41"`},
		{"bad \xff\xc3", "\"bad \ufffd\ufffd\""},
	} {
		if got := string(appendText(nil, test.value)); got != test.want {
			t.Errorf("%q: %s, want %s", test.value, got, test.want)
		}
	}
}

// FuzzText: whatever a file holds, the JSON is one that reads back to it, and
// no character in it acts on a terminal.
// A label, or a feature, can be a key.
func TestKey(t *testing.T) {
	o := new(Object)
	o.open()
	o.Int("a\"b\\c\u202e", 1)
	o.Int("w", 2)
	o.close()
	if got, want := string(o.buf), `{"a\"b\\c\u202e":1,"w":2}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func FuzzText(f *testing.F) {
	f.Add("x₁")
	f.Add("\u009b\u202e\x7f\xff\U0001f600\U000e0041")
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

// FuzzNumber: a number reads back to the same float64, and is printed as
// encoding/json prints it but for −0.
func FuzzNumber(f *testing.F) {
	for _, v := range []float64{0, 1, 0.1, 1e21, 1e-7, math.MaxFloat64} {
		f.Add(math.Float64bits(v))
	}
	f.Fuzz(func(t *testing.T, bits uint64) {
		v := math.Float64frombits(bits)
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return // TestNumber has them
		}
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if v == 0 {
			want = []byte("0")
		}
		if got := appendNumber(nil, v); string(got) != string(want) {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	})
}
