package model

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

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

func TestNewDatasetNamesTheLabels(t *testing.T) {
	tests := []struct {
		y                  []int8
		positive, negative string
		labels             []string
		class              []int32
	}{
		{nil, "", "", nil, []int32{}},
		{[]int8{1, 1}, "1", "", []string{"1"}, []int32{0, 0}},
		{[]int8{-1}, "", "-1", []string{"-1"}, []int32{0}},
		{[]int8{1, -1, 1}, "1", "-1", []string{"-1", "1"}, []int32{1, 0, 1}},
	}
	for _, tt := range tests {
		d := set(t, make([]float64, 2*len(tt.y)), tt.y...)
		if d.Positive != tt.positive || d.Negative != tt.negative || d.LabelName != "y" {
			t.Errorf("%v: %q, %q in %q", tt.y, d.Positive, d.Negative, d.LabelName)
		}
		if diff := cmp.Diff(tt.labels, d.Labels); diff != "" {
			t.Errorf("%v:\n%s", tt.y, diff)
		}
		if diff := cmp.Diff(tt.class, d.Class); diff != "" {
			t.Errorf("%v:\n%s", tt.y, diff)
		}
	}
}

// It names things as a reader of the same numbers does.
func TestNewDatasetIsWhatReadMakes(t *testing.T) {
	made := set(t, []float64{0.5, 2, -1, 0}, 1, -1)
	d := read(t, "x1,x2,y\n0.5,2,1\n-1,0,-1\n")
	type part struct {
		Features, Labels              []string
		LabelName, Positive, Negative string
		X                             []float64
		Y                             []int8
		Class                         []int32
	}
	take := func(d *Dataset) part {
		return part{d.Features, d.Labels, d.LabelName, d.Positive, d.Negative, d.X, d.Y, d.Class}
	}
	if diff := cmp.Diff(take(d), take(made)); diff != "" {
		t.Error(diff)
	}
}

func TestNewDatasetCopies(t *testing.T) {
	features, x, y := []string{"x1", "x2"}, []float64{1, 2}, []int8{1}
	d, err := NewDataset("copy", features, x, y)
	if err != nil {
		t.Fatal(err)
	}
	features[0], x[0], y[0] = "z", 9, -1
	if d.Features[0] != "x1" || d.X[0] != 1 || d.Y[0] != 1 {
		t.Error("the data set changes with its arguments")
	}
}

func TestNewDatasetHasNoNegativeZero(t *testing.T) {
	if d := set(t, []float64{math.Copysign(0, -1), 1}, 1); math.Signbit(d.X[0]) {
		t.Error("−0 stayed")
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
		{"no features", nil, nil, nil, "no features"},
		{"a feature without a name", []string{"a", ""}, nil, nil, "feature 2 has no name"},
		{"one name twice", []string{"a", "a"}, nil, nil, `two features are named "a"`},
		{"too many numbers", []string{"a"}, []float64{1, 2}, []int8{1}, "expected 1"},
		{"NaN", []string{"a", "b"}, []float64{1, 2, 3, math.NaN()}, []int8{1, 1}, "example 2, b: NaN"},
		{"infinity", []string{"a"}, []float64{math.Inf(-1)}, []int8{1}, "example 1, a: -Inf"},
		{"label 0", []string{"a"}, []float64{1, 2}, []int8{1, 0}, "example 2: label 0"},
	}
	for _, tt := range tests {
		_, err := NewDataset("d", tt.features, tt.x, tt.y)
		if err == nil || !strings.HasPrefix(err.Error(), "d: ") || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want it to say %q", tt.name, err, tt.want)
		}
	}
}
