// Package model has the data: examples and data sets, hyperplanes, kernels; it reads data
// from files and streams, and generates endless ones. It knows no learner and imports
// nothing else of this program but its subpackages. Read dataset.go first, then read.go,
// and read_lines.go, on which every format is built.
package model

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Dataset is n labelled examples of d features. It is immutable, so that any number of runs
// may read it at once.
type Dataset struct {
	Name     string // what the user called it: a sample's name or a path
	Features []string
	// X is the matrix of the examples, row by row: feature j of example i is X[i*d+j]. Every
	// value is finite. It is nil if the set is stored sparse. At, DotRow, AddRow and Entries
	// read either form.
	X []float64
	// Task is what the labels are for: binary, multiclass or sequence.
	Task string
	// Y is the labels, +1 or −1. In the other tasks it is 0 throughout.
	Y []int8
	// Corpus is the tagged sentences of the task sequence, which has no features; else nil. Y
	// has an element for each sentence.
	Corpus *Corpus
	// Test is the test set, read and scaled like the training set; nil if there is none.
	Test *Dataset
	// Numbers is the 1-based numbers of the examples in their file, unless these are 1, 2,
	// 3, …: see Number.
	Numbers []int32
	// Offset is the number of examples of a stream before those of this window.
	Offset int

	LabelName          string   // the label column's name
	Positive, Negative string   // the label values for +1 and −1; "" if no example has it
	Labels             []string // all label values of the file, sorted; for sentences the tags
	Class              []int32  // by example, the index in Labels; nil for sentences

	Guess Guess // how the file was understood

	// Image is the width and height of the picture whose pixels, row by row, are the features;
	// 0, 0 if unknown.
	Image [2]int

	// Scaling is what --scale did; nil if nothing.
	Scaling *Scaling

	sparse       *sparseRows  // nil if the set is stored in X
	longDecimals longDecimals // values that their float64 does not represent

	memoryLimit int64 // --max-memory in bytes; 0 is the default
	runBudget   int64 // ReadOptions.Budget
}

// Guess says how an input was understood, by guess or by flag.
type Guess struct {
	Input     string // csv, tsv, libsvm, conll
	Delimiter string // as written, "\t" for a tab
	Header    bool
	Label     string   // the label column, by name or 1-based number
	Notes     []string // remarks for the user: rows dropped, names made distinct, …
}

// Len is n, the number of examples.
func (d *Dataset) Len() int { return len(d.Y) }

// TwoClasses reports whether the labels are +1 and −1, in Y.
func (d *Dataset) TwoClasses() bool { return d.Task == "" || d.Task == "binary" }

// Number is the 1-based number under which example i is shown.
func (d *Dataset) Number(i int) int {
	if d.Numbers == nil {
		return d.Offset + i + 1
	}
	return int(d.Numbers[i])
}

// Index is the example shown under a 1-based number; ok is false if there is none.
func (d *Dataset) Index(number int) (i int, ok bool) {
	if d.Numbers != nil {
		return slices.BinarySearch(d.Numbers, int32(min(max(number, 0), math.MaxInt32)))
	}
	i = number - 1 - d.Offset
	return i, i >= 0 && i < d.Len()
}

// LargestNumber is the largest number of an example; 0 for an empty set.
func (d *Dataset) LargestNumber() int {
	if d.Len() == 0 {
		return 0
	}
	return d.Number(d.Len() - 1)
}

// Dim is d, the number of features.
func (d *Dataset) Dim() int { return len(d.Features) }

// Row is the d features of example i, shared with the data set. If the set is stored sparse
// it is a copy, which costs O(d).
func (d *Dataset) Row(i int) []float64 {
	m := len(d.Features)
	if d.sparse != nil {
		row := make([]float64, m)
		for j, v := range d.Entries(i) {
			row[j] = v
		}
		return row
	}
	return d.X[i*m : i*m+m : i*m+m]
}

// flatIndex is the index in X of feature j of example i, also for a set without X.
func (d *Dataset) flatIndex(i, j int) int64 { return int64(i)*int64(len(d.Features)) + int64(j) }

// Rat is feature j of example i as a rational: the decimal in the file, or the double
// itself if the data were scaled.
func (d *Dataset) Rat(i, j int) *big.Rat {
	if r, ok := d.longDecimals.rat(d.flatIndex(i, j)); ok {
		return r
	}
	if d.Scaling != nil {
		return new(big.Rat).SetFloat64(d.At(i, j))
	}
	return shortestRat(d.At(i, j))
}

// shortestRat is the rational value of the shortest decimal that reads back as x. A decimal
// of at most 15 significant digits is always that shortest one.
func shortestRat(x float64) *big.Rat {
	if x == math.Trunc(x) && math.Abs(x) < 1<<53 {
		return new(big.Rat).SetInt64(int64(x))
	}
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(x, 'g', -1, 64))
	return r
}

// Radius is R = max‖xᵢ‖ over all examples; 0 for an empty set. No square overflows or
// underflows.
func (d *Dataset) Radius() float64 {
	r := 0.0
	for i := range d.Len() {
		r = max(r, d.Norm(i))
	}
	return r
}

// Counts is the number of examples with y = +1 and with y = −1.
func (d *Dataset) Counts() (positive, negative int) {
	for _, y := range d.Y {
		switch {
		case y > 0:
			positive++
		case y < 0:
			negative++
		}
	}
	return positive, negative
}

// nameBytes estimates the memory of a feature's name.
const nameBytes = 24

// tableBytes estimates the memory of a table and its feature names.
func tableBytes(rows, columns int) float64 {
	return float64(8*float64(rows)*float64(columns)) + float64(2*nameBytes*float64(columns))
}

// checkMemory refuses what needs more memory than the limit.
func (in *input) checkMemory(need float64, what string, args ...any) error {
	if need <= float64(in.o.MaxMemory) {
		return nil
	}
	args = append(args, formatBytes(int64(min(need, 1<<62))), formatBytes(in.o.MaxMemory))
	return in.refuse(0, 0, what+" would take %s: the limit is %s (--max-memory raises it, --columns takes fewer)", args...)
}

// MemoryUsed estimates the memory of the data, including the test set.
func (d *Dataset) MemoryUsed() int64 {
	taken := d.bytes() + nameBytes*int64(d.Dim())
	if d.Test != nil {
		taken += d.Test.bytes()
	}
	return taken
}

// Budget is the memory that a run on the data, with what is shown of it, may take: what
// --max-memory leaves beside the data, and at most ReadOptions.Budget.
func (d *Dataset) Budget() int64 {
	budget := max(0, ReadOptions{MaxMemory: d.memoryLimit}.Limit()-d.MemoryUsed())
	if d.runBudget > 0 {
		budget = min(budget, d.runBudget)
	}
	return budget
}

// Shortage says, as part of an error, that need exceeds the budget; "" if it does not.
func (d *Dataset) Shortage(need int64) string {
	budget := d.Budget()
	if need <= budget {
		return ""
	}
	if d.runBudget > 0 {
		return fmt.Sprintf("would take %s: a session here has %s (take fewer examples, or fewer features by --columns)", formatBytes(need), formatBytes(budget))
	}
	return fmt.Sprintf("would take %s: %s of --max-memory are left beside the data (raise it, or take fewer features by --columns)", formatBytes(need), formatBytes(budget))
}

// ParseImage parses the size of a picture, such as 28x28, to width and height; "" is 0, 0.
func ParseImage(s string) (size [2]int, err error) {
	if s == "" {
		return size, nil
	}
	across, up, _ := strings.Cut(s, "x")
	for k, side := range [...]string{across, up} {
		n, err := strconv.Atoi(side)
		if err != nil || n < 1 || n > 1<<15 {
			return [2]int{}, errors.New("expected WIDTHxHEIGHT in pixels, such as 28x28")
		}
		size[k] = n
	}
	return size, nil
}

// setImage sets the picture size that was asked for, which must have a pixel for each
// feature.
func (in *input) setImage(d *Dataset) error {
	size, err := ParseImage(in.o.Image)
	switch {
	case err != nil:
		return in.usageError(0, 0, "--image %s: %v", in.o.Image, err)
	case in.o.Image == "":
	case d.Corpus != nil:
		return in.usageError(0, 0, "--image %s: sentences are not pictures (leave it out)", in.o.Image)
	case size[0]*size[1] != d.Dim():
		return in.usageError(0, 0, "--image %s: that is %d pixels, and there are %d features (give the size of the picture, or leave it out)", in.o.Image, size[0]*size[1], d.Dim())
	}
	d.Image = size
	return nil
}
