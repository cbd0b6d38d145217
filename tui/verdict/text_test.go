package verdict

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/model/golden"
	"perceptron/tui/why"
)

func prepared(t *testing.T, name, csv, flags string) *algo.Problem {
	t.Helper()
	d, err := model.Read(t.Context(), strings.NewReader(csv), name, model.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var pairs [][2]string
	for pair := range slices.Chunk(strings.Fields(flags), 2) {
		pairs = append(pairs, [2]string{pair[0], pair[1]})
	}
	s, err := algo.Default().With(pairs...)
	if err != nil {
		t.Fatal(err)
	}
	p, err := algo.Prepare(s, d)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const (
	and = "x1,x2,y\n0,0,-1\n0,1,-1\n1,0,-1\n1,1,1\n"
	xor = "x1,x2,y\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"
)

// TestText compares the text with the golden files.
func TestText(t *testing.T) {
	for _, c := range []struct{ golden, name, csv, flags string }{
		{"circle-poly", "circle", "x1,y\n-2,1\n-1,-1\n0,1\n1,-1\n2,1\n", "mode kernel kernel poly coef0 1/2 bias radius"},
		{"twins-rbf", "twins", "x1,y\n1,1\n2,-1\n1,-1\n", "mode kernel kernel rbf"},
		{"many-laplace", "many", alternating(), "mode kernel kernel laplace"},
	} {
		t.Run(c.golden, func(t *testing.T) {
			p := prepared(t, c.name, c.csv, c.flags)
			compare(t, c.golden, Text(p, convergence.Verdict(t.Context(), p)))
		})
	}
}

// alternating is data with more support vectors than are listed.
func alternating() string {
	var b strings.Builder
	b.WriteString("x1,y\n")
	for k := range 16 {
		fmt.Fprintf(&b, "%d,%d\n", k, 1-k%2*2)
	}
	return b.String()
}

// An undecided, unfound or trivial verdict is a sentence, below the description of the
// data.
func TestOneSentence(t *testing.T) {
	p := prepared(t, "and", and, "")
	sigmoid, one := prepared(t, "xor", xor, "mode kernel kernel sigmoid"), prepared(t, "one", "x1,y\n1,1\n2,1\n", "bias radius")
	for _, c := range []struct{ got, want string }{
		{
			Text(p, margin.Verdict{Kind: margin.Augmented, Why: "the time was up", Upper: 0.25}),
			"Not decided: the time was up.\nProved so far: γ̂ is at most 0.25, if there is a margin at all.\n",
		},
		{
			Text(p, margin.Verdict{Kind: margin.Geometric, Separable: margin.True, Why: "it is too small"}),
			"Separable: a w·x + b is above 0 at every +1 and below 0 at every −1.\nThe widest was not found: it is too small.\n",
		},
		{
			Text(sigmoid, convergence.Verdict(t.Context(), sigmoid)),
			"Not decided: the kernel's Gram matrix is not positive semidefinite, so there is\nno feature space.\n",
		},
		{
			Text(one, convergence.Verdict(t.Context(), one)),
			"Separable, with nothing to separate: all examples are of one class, so a\nhyperplane can be as far from them as you like.\n",
		},
	} {
		if _, got, _ := strings.Cut(c.got, "\n\n"); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	for line := range strings.Lines(got) {
		if n := len([]rune(line)); n > proseWidth+5 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	golden.Compare(t, name, got)
}

// Every condition and slot of the lines is defined, and every one defined is used.
func TestNames(t *testing.T) {
	used := map[string]bool{}
	check := func(l why.Line) {
		for _, c := range l.Conditions {
			c = strings.TrimPrefix(c, "not-")
			if used["["+c] = true; conditions[c] == nil {
				t.Errorf("no condition %s", c)
			}
		}
		for _, m := range regexp.MustCompile("«(.*?)»").FindAllStringSubmatch(l.Text, -1) {
			used[m[1]] = true
			if _, known := script().Texts[m[1]]; known == (slots[m[1]] != nil) {
				t.Errorf("slot %s: a text %v", m[1], known)
			}
		}
	}
	for _, e := range script().Entries {
		check(why.Line{Conditions: e.Head.Conditions})
		for _, l := range e.Lines {
			check(l)
		}
	}
	for _, lines := range script().Texts {
		for _, l := range lines {
			check(l)
		}
	}
	for c := range conditions {
		if !used["["+c] {
			t.Errorf("no line asks for %s", c)
		}
	}
	for s := range slots {
		if !used[s] {
			t.Errorf("no line has %s", s)
		}
	}
}
