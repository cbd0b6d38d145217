package trace_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"perceptron/algo/draws"
	"perceptron/model"
)

// inseparable draws an inseparable set: decimals in up to three features, among whose
// examples is, for each class, the mean of the others, labelled as the other class.
func inseparable(t *testing.T, rng *rand.Rand) *model.Dataset {
	t.Helper()
	n, d := 3+rng.IntN(10), 1+rng.IntN(3)
	csv := strings.Join([]string{"x1,y\n", "x1,x2,y\n", "x1,x2,x3,y\n"}[d-1:d], "")
	for _, y := range []int{1, -1} {
		sums := make([]int, d)
		for range n {
			for j := range sums {
				cell := rng.IntN(2001) - 1000
				sums[j] += cell
				csv += fmt.Sprintf("%d.%02d,", cell/100, max(cell, -cell)%100)
			}
			csv += strconv.Itoa(y) + "\n"
		}
		for _, sum := range sums {
			csv += strconv.Itoa(sum/n/100) + ","
		}
		csv += strconv.Itoa(-y) + "\n"
	}
	return read(t, "drawn", csv)
}

// TestCertificatesAreProofs: as printed in JSON by trace and by margin, the λ of exact data
// add up to exactly 1, and the signed examples to 0, in rationals. Of other data the sums
// are of doubles, and margin prints the residual.
func TestCertificatesAreProofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 12))
	met, fractions := 0, 0
	for range draws.Count(240) {
		d := inseparable(t, rng)
		bias := []string{"none", "unit", "radius"}[rng.IntN(3)]
		arithmetic := []string{"exact", "float"}[rng.IntN(2)]
		flags := "--bias " + bias + " --arithmetic " + arithmetic
		e, line := endOf(t, d, flags+" --epochs 1")
		if e.Certificate == nil {
			continue
		}
		met++
		printed := verdictOf(t, d, flags)
		var alone struct {
			Certificate map[string]map[string]any
			Residual    *float64
		}
		fatal(t, json.Unmarshal([]byte(printed), &alone))
		if fmt.Sprint(alone.Certificate) != fmt.Sprint(e.Certificate) || (alone.Residual == nil) != (arithmetic == "exact") {
			t.Fatalf("margin has %s, trace %s", printed, line)
		}
		o := &oracle{bias: bias, float: arithmetic == "float"}
		for i, y := range d.Y {
			var row []*big.Rat
			for j := range d.Dim() {
				row = append(row, d.Rat(i, j))
			}
			o.x, o.y = append(o.x, row), append(o.y, int(y))
		}
		o.weigh()
		lambda, fault := o.lambda(e)
		if fault != "" {
			t.Fatalf("%s: %s", fault, line)
		}
		left, _ := o.squared(lambda)
		switch want := near(left); {
		case !o.float && left.Sign() != 0:
			t.Fatalf("what is left is %v: %s", want, line)
		case o.float && (*alone.Residual != want || want > 1e-12 || strings.Contains(line, "/")):
			t.Fatalf("what is left is %v: %s", want, printed)
		case !o.float:
			fractions += strings.Count(line, "/")
		}
	}
	if met < 20 || fractions < 20 {
		t.Fatalf("only %d certificates, %d fractions", met, fractions)
	}
}
