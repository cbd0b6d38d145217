package verdict

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/golden"
)

func prepared(t *testing.T, name, csv, flags string) *algo.Problem {
	t.Helper()
	d, err := model.Read(t.Context(), strings.NewReader(csv), name, model.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s := algo.Default()
	words := strings.Fields(flags)
	for k := 0; k < len(words); k += 2 {
		row, ok := algo.FindSetting(words[k])
		if !ok {
			t.Fatalf("no setting %s", words[k])
		}
		if s, err = row.With(s, words[k+1]); err != nil {
			t.Fatal(err)
		}
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

// TestText compares what is said with the golden files.
func TestText(t *testing.T) {
	for _, c := range []struct{ golden, name, csv, flags string }{
		{"and-unit", "and", and, ""},
		{"and-radius", "and", and, "bias radius"},
		{"two-none", "two", "x1,x2,y\n10,-2,1\n12,2,-1\n", "bias none"},
		{"xor-unit", "xor", xor, ""},
		{"xor-poly", "xor", xor, "mode kernel kernel poly"},
		{"xor-rbf", "xor", xor, "mode kernel kernel rbf gamma 2 bias radius"},
		{"circle-poly", "circle", "x1,y\n-2,1\n-1,-1\n0,1\n1,-1\n2,1\n", "mode kernel kernel poly coef0 1/2 bias radius"},
		{"twins-rbf", "twins", "x1,y\n1,1\n2,-1\n1,-1\n", "mode kernel kernel rbf"},
		{"sigmoid", "xor", xor, "mode kernel kernel sigmoid"},
		{"one-radius", "one", "x1,y\n1,1\n2,1\n", "bias radius"},
		{"many-laplace", "many", alternating(), "mode kernel kernel laplace"},
	} {
		t.Run(c.golden, func(t *testing.T) {
			p := prepared(t, c.name, c.csv, c.flags)
			compare(t, c.golden, Text(p, convergence.Verdict(t.Context(), p)))
		})
	}
}

// alternating is more examples that hold the widest margin than are named.
func alternating() string {
	var b strings.Builder
	b.WriteString("x1,y\n")
	for k := range 16 {
		fmt.Fprintf(&b, "%d,%d\n", k, 1-k%2*2)
	}
	return b.String()
}

func TestUndecided(t *testing.T) {
	p := prepared(t, "and", and, "")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	compare(t, "undecided", Text(p, convergence.Verdict(ctx, p)))
	compare(t, "undecided-interval", Text(p, margin.Verdict{Kind: margin.Augmented, Why: "the time was up", Upper: 0.25}))
	compare(t, "unfound", Text(p, margin.Verdict{Kind: margin.Geometric, Separable: margin.True, Why: "it is too small"}))
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	for line := range strings.Lines(got) {
		if n := len([]rune(line)); n > columns+5 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	golden.Compare(t, name, got)
}

func TestRoot(t *testing.T) {
	for _, c := range []struct {
		square *big.Rat
		want   string
	}{
		{big.NewRat(4, 1), "2"},
		{big.NewRat(2, 1), "√2"},
		{big.NewRat(1, 9), "1/3"},
		{big.NewRat(1, 17), "√(1/17)"},
		{big.NewRat(4, 3), "√(4/3)"},
	} {
		if got := root(c.square); got != c.want {
			t.Errorf("√%s is %s, want %s", c.square.RatString(), got, c.want)
		}
	}
}
