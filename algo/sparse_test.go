package algo_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"perceptron/algo"
	"perceptron/model"
)

// sparsely is n examples of d features, k of them not 0, with labels that a
// hyperplane gives; and the same stored dense.
func sparsely(tb testing.TB, n, d, k int) (sparse *model.Dataset, dense func() *model.Dataset) {
	tb.Helper()
	draw := model.NewDraws(5, 1)
	var text strings.Builder
	for range n {
		a, row := 0, ""
		for p := range k { // one in each k-th of the features
			j := p*(d/k) + draw.Below(d/k)
			v := 1 + draw.Below(15)
			row += fmt.Sprintf(" %d:%v", j+1, float64(v)/4)
			a += v * (j%5 - 2)
		}
		fmt.Fprintf(&text, "%v%s", math.Copysign(1, float64(a)-0.5), row)
		if last := fmt.Sprintf(" %d:", d); !strings.Contains(row, last) {
			text.WriteString(last + "0")
		}
		text.WriteString("\n")
	}
	data, err := model.Read(tb.Context(), strings.NewReader(text.String()), "sparse", model.ReadOptions{Input: "libsvm"})
	if err != nil {
		tb.Fatal(err)
	}
	if data.Sparse() {
		return data, nil
	}
	return data.Compressed(), func() *model.Dataset { return data }
}

// A sparse and a dense copy of the same data give the same events, to the last
// bit where the sums are exact, in every mode, order and kernel. (The kernels
// tanh and laplace are those of these very sums.)
func TestSparseRunsAreDenseRuns(t *testing.T) {
	sparse, dense := sparsely(t, 60, 40, 5)
	table := dense()
	for _, mode := range []string{"primal", "dual", "kernel"} {
		kernels := []string{"linear"}
		if mode == "kernel" {
			kernels = model.KernelNames()
		}
		for _, kernel := range kernels {
			for _, order := range []string{"given", "shuffled", "random", "first"} {
				for _, bias := range []string{"unit", "radius", "none"} {
					s := algo.Default()
					s.Mode, s.Kernel, s.Order, s.Bias = mode, kernel, order, bias
					s.Arithmetic, s.Gamma, s.Coef0, s.Steps, s.Init = "float", "1/64", "1", 400, "zero"
					name := fmt.Sprint(mode, kernel, order, bias)
					if diff := cmp.Diff(record(t, s, table), record(t, s, sparse)); diff != "" {
						t.Fatalf("%s: %s", name, diff)
					}
				}
			}
		}
	}
}

// record is a run, as text: its events, the weights and what they get wrong.
func record(t *testing.T, s algo.Setup, d *model.Dataset) []string {
	t.Helper()
	last, err := algo.Start(s, d)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for last.Stopped() == algo.Running {
		lines = append(lines, fmt.Sprintf("%+v %v", last.Step(), last.Bias()))
	}
	lines = append(lines, fmt.Sprintf("%+v %v %v %v", last.Evaluate(), last.Weights(), last.Counts(), last.Stopped()))
	field := fieldOf(last)
	for i := range d.Len() {
		if a := field(d.Row(i)); math.Abs(a-last.See(i).Activation) > 1e-9*(1+math.Abs(a)) {
			t.Fatalf("field %v at example %d, which has %v", a, i, last.See(i).Activation)
		}
	}
	return lines
}

func TestSparseIsFloat(t *testing.T) {
	sparse, _ := sparsely(t, 10, 20, 2)
	p, err := algo.Prepare(algo.Default(), sparse)
	if err != nil || p.Exact {
		t.Errorf("auto: %v", err)
	}
	s := algo.Default()
	s.Arithmetic = "exact"
	if _, err := algo.Prepare(s, sparse); err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "--arithmetic float") {
		t.Errorf("exact: %v", err)
	}
}
