package panel

import (
	"slices"
	"strings"
	"testing"

	"perceptron/model"

	"pgregory.net/rapid"
)

// Without a theory the bound says whether one is looked for; without a bound
// its panel asks for few rows.
func TestNoBound(t *testing.T) {
	f := frame(t, and(t), "", 4)
	for seeking, want := range map[bool]string{false: "not looked for (--decide 0)", true: "looking for the maximum margin"} {
		f.Proving = seeking
		says(t, "bound", shown(f, "bound", 80, 4, View{}), want)
	}
	if _, best := Room("bound", f, 140, 45); best > 3 {
		t.Errorf("%d rows for two lines", best)
	}
	big := data(t, "big", []string{"x", "y"}, []float64{1e200, 1, -1e200, 1}, []int8{1, -1})
	f = proved(t, big, "arithmetic=float", 1)
	for _, name := range []string{"bound", "table"} {
		if text := shown(f, name, 100, 12, View{}); strings.Contains(text, "NaN") || name == "bound" && strings.Contains(text, "∞") {
			t.Errorf("∞ or NaN in\n%s", text)
		}
	}
}

// The table keeps the example at hand in view until the user scrolls, and has
// room for x in ASCII too.
func TestTableFollows(t *testing.T) {
	f := frame(t, thirty(t), "", 9)
	if text := shown(f, "table", 53, 6, View{Sort: 1}); !strings.Contains(text, ">  9") {
		t.Errorf("x₉ is not in\n%s", text)
	}
	if text := shown(f, "table", 53, 6, View{Sort: 1, Scroll: 1}); strings.Contains(text, ">  9") {
		t.Errorf("not scrolled:\n%s", text)
	}
	if text := spelled(frame(t, and(t), "", 9), "table", 32, 6, View{}, true); !strings.Contains(text, "(0, 0)") {
		t.Errorf("no x in\n%s", text)
	}
}

// A class says how many examples it has and how they are labelled.
func TestClassLabelled(t *testing.T) {
	f := frame(t, data(t, "two", []string{"x"}, []float64{1, 2}, []int8{1, -1}), "", 0)
	f.Data.Positive, f.Data.Negative = "1", "-1"
	for _, columns := range []int{32, 53} {
		text := shown(f, "step", columns, 14, View{})
		says(t, "step", text, "+ 1   labelled 1", "o 1   labelled −1", "The perceptron looks for a")
		for _, early := range []string{"loss", "separable", "csv", "CSV", "R =", "R²", "header"} { // before there is a step to judge
			if strings.Contains(text, early) {
				t.Errorf("%q in\n%s", early, text)
			}
		}
	}
}

// Twins are the first example that equals an earlier one with another label, and the
// first that it equals: looked for in all pairs. Most differ late, if at all.
func TestTwinsOfAllPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, n := rapid.IntRange(1, 7).Draw(t, "d"), rapid.IntRange(1, 90).Draw(t, "n")
		x, y := make([]float64, n*d), make([]int8, n)
		for i := range y {
			x[i*d+d-1] = float64(rapid.IntRange(0, 60).Draw(t, "x"))
			y[i] = int8(rapid.IntRange(0, 9).Draw(t, "y")/9*2 - 1)
		}
		set, err := model.NewDataset("t", strings.Fields("a b c d e f g")[:d], x, y)
		if err != nil {
			t.Fatal(err)
		}
		var want []int
		for i := 0; i < n && want == nil; i++ {
			for k := range i {
				if set.Equal(k, i) && y[k] != y[i] {
					want = []int{k, i}
					break
				}
			}
		}
		if got := Twins(set); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
