package model

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"perceptron/model/golden"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func set(t *testing.T, x []float64, y ...int8) *Dataset {
	t.Helper()
	d, err := NewDataset("set", []string{"x1", "x2"}, x, y)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Appending to a row does not overwrite the next one.
func TestRowHasNoRoom(t *testing.T) {
	d := set(t, []float64{1, 2, 3, 4}, 1, -1)
	_ = append(d.Row(0), 9)
	if d.X[2] != 3 {
		t.Error("appending to row 1 changed row 2")
	}
}

// A Rat belongs to the caller: changing it does not change the data.
func TestRatIsACopy(t *testing.T) {
	d := readAs(t, "x1,y\n0.10000000000000000000000001,1\n2,-1\n", ReadOptions{})
	before := d.Rat(0, 0)
	d.Rat(0, 0).SetInt64(7)
	if d.Rat(0, 0).Cmp(before) != 0 {
		t.Error("the data set's number changed")
	}
}

func ExampleNewDataset() {
	d, err := NewDataset("and", []string{"x1", "x2"},
		[]float64{0, 0, 0, 1, 1, 0, 1, 1}, []int8{-1, -1, -1, 1})
	fmt.Println(d.Len(), d.Row(3), d.Y[3], d.Positive, err)
	_, err = NewDataset("and", []string{"x1", "x2"}, []float64{0, 0, 0}, []int8{-1, -1})
	fmt.Println(err)
	// Output:
	// 4 [1 1] 1 1 <nil>
	// and: 3 numbers for 2 examples of 2 features: expected 4
}

// NewDataset uses the same names as Read for the same numbers, also with a single class.
func TestNewDatasetIsWhatReadMakes(t *testing.T) {
	parts := func(d *Dataset) []any {
		return []any{d.Features, d.Labels, d.LabelName, d.Positive, d.Negative, d.X, d.Y, d.Class, d.Task}
	}
	for _, y := range [][]int8{{1, -1}, {-1, 1}, {1, 1}, {-1, -1}} {
		made := set(t, []float64{0.5, 2, -1, 0}, y...)
		d := readAs(t, fmt.Sprintf("x1,x2,y\n0.5,2,%d\n-1,0,%d\n", y[0], y[1]), ReadOptions{})
		if diff := cmp.Diff(parts(d), parts(made)); diff != "" {
			t.Errorf("%v: %s", y, diff)
		}
	}
}

// A data set does not change with the arguments of NewDataset, and has no −0.
func TestNewDatasetCopies(t *testing.T) {
	features, x, y := []string{"x1", "x2"}, []float64{1, math.Copysign(0, -1)}, []int8{1}
	d, err := NewDataset("copy", features, x, y)
	if err != nil {
		t.Fatal(err)
	}
	features[0], x[0], y[0] = "z", 9, -1
	if d.Features[0] != "x1" || d.X[0] != 1 || d.Y[0] != 1 || math.Signbit(d.X[1]) {
		t.Errorf("%v, %v, %d", d.Features, d.X, d.Y)
	}
}

func TestNewDatasetRefuses(t *testing.T) {
	tests := []struct {
		name     string
		features []string
		x        []float64
		y        []int8
		want     string
	}{
		{"too many numbers", []string{"a"}, []float64{1, 2}, []int8{1}, "expected 1"},
		{"NaN", []string{"a", "b"}, []float64{1, 2, 3, math.NaN()}, []int8{1, 1}, "example 2, b: NaN"},
		{"infinity", []string{"a"}, []float64{math.Inf(-1)}, []int8{1}, "example 1, a: -Inf"},
	}
	for _, tt := range tests {
		_, err := NewDataset("d", tt.features, tt.x, tt.y)
		if err == nil || !strings.HasPrefix(err.Error(), "d: ") || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want it to say %q", tt.name, err, tt.want)
		}
	}
}

// readAs takes a *testing.T or a *rapid.T.
func readAs(t rapid.TB, text string, o ReadOptions) *Dataset {
	t.Helper()
	d, err := Read(context.Background(), strings.NewReader(text), "d", o)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return d
}

func TestTasks(t *testing.T) {
	for _, c := range golden.Table(t, "tasks", 6) {
		var text strings.Builder
		for i, label := range strings.Fields(c[1]) {
			fmt.Fprintf(&text, "%d,%s\n", i, label)
		}
		d := readAs(t, text.String(), ReadOptions{Task: c[2], Header: "no"})
		task, sides := "binary", "a b"
		if c[2] == "multiclass" {
			task, sides = "multiclass", " "
		}
		want := append([]string{task, sides}, c[3:]...)
		got := []string{d.Task, d.Negative + " " + d.Positive, strings.Join(d.Labels, " "), inner(d.Class), inner(d.Y)}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", c[0], diff)
		}
		if plus, minus := d.Counts(); c[2] == "multiclass" && plus+minus != 0 {
			t.Errorf("%s: %d and %d on two sides", c[0], plus, minus)
		}
	}
}
