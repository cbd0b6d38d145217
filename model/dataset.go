// Package model holds the nouns: examples and data sets, hyperplanes, kernels,
// the Gram matrix; and it reads and generates data. It knows no learner and
// imports nothing else of this program. Read dataset.go first, then read.go and
// read_lines.go, which is under every format.
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

// Dataset is n labelled examples of d features. It is immutable once made, so
// that any number of runs may read it at once.
type Dataset struct {
	Name     string // what the user called it: a sample's name or a path
	Features []string
	// X holds the rows one after the other: feature j of example i is
	// X[i*d+j]. Every value is finite. It is nil where the set is stored
	// sparse; At, DotRow, AddRow and Entries read either.
	X []float64
	// Task is what the labels are for: binary, multiclass or sequence.
	Task string
	// Y is +1 or −1 for each example; in the other tasks it is 0 throughout.
	Y []int8
	// Corpus is the tagged sentences of the task sequence: Y has a place for
	// each of them, and there are no features. It is nil else.
	Corpus *Corpus
	// Test is what is kept apart to test on, read and scaled as the training
	// set was; nil if there is none.
	Test *Dataset
	// Numbers are the examples' 1-based numbers in their file, where they are
	// not 1, 2, 3, …: see Number.
	Numbers []int32
	// Offset is the number of examples before the first: of a window on a
	// stream those that have gone by.
	Offset int

	LabelName          string   // the label column's name
	Positive, Negative string   // the label values that are +1 and −1; "" if no example has it
	Labels             []string // all label values in the file, sorted; the tags of sentences
	Class              []int32  // each example's index in Labels; nil of sentences

	Guess Guess // how the file was understood

	// Image is the columns and rows of the picture whose pixels, row by row, the
	// features are; 0, 0 if nothing is known of one.
	Image [2]int

	// Scaling is what --scale did; nil if nothing.
	Scaling *Scaling

	rows *compressed // the rows of a set that is stored sparse
	long longNumbers // values whose float64 does not tell what was written

	limit int64 // how many bytes --max-memory allows; 0 is the default
	room  int64 // how many a run may take at most; 0 is no limit of its own
}

// Guess says how an input was understood, by guess or by flag.
type Guess struct {
	Input     string // csv, tsv, libsvm, conll
	Delimiter string // as written, "\t" for a tab
	Header    bool
	Label     string   // the label column, by name or 1-based number
	Notes     []string // what a user should know: rows dropped, names made distinct, …
}

// Len is n, the number of examples.
func (d *Dataset) Len() int { return len(d.Y) }

// TwoClasses reports whether the labels are +1 and −1, in Y.
func (d *Dataset) TwoClasses() bool { return d.Task == "" || d.Task == "binary" }

// Number is the 1-based number of example i, as it is shown.
func (d *Dataset) Number(i int) int {
	if d.Numbers == nil {
		return d.Offset + i + 1
	}
	return int(d.Numbers[i])
}

// Index is the example that is shown under a 1-based number; ok is false where
// none is.
func (d *Dataset) Index(number int) (i int, ok bool) {
	if d.Numbers != nil {
		return slices.BinarySearch(d.Numbers, int32(min(max(number, 0), math.MaxInt32)))
	}
	i = number - 1 - d.Offset
	return i, i >= 0 && i < d.Len()
}

// LargestNumber is the greatest number that an example is shown under; 0 for an empty
// set.
func (d *Dataset) LargestNumber() int {
	if d.Len() == 0 {
		return 0
	}
	return d.Number(d.Len() - 1)
}

// Dim is d, the number of features.
func (d *Dataset) Dim() int { return len(d.Features) }

// Row is the d features of example i, shared with the data set. Of a set that
// is stored sparse it is a copy, which costs O(d).
func (d *Dataset) Row(i int) []float64 {
	m := len(d.Features)
	if d.rows != nil {
		row := make([]float64, m)
		for j, v := range d.Entries(i) {
			row[j] = v
		}
		return row
	}
	return d.X[i*m : i*m+m : i*m+m]
}

// offset is the index in X of feature j of example i, or what it would be.
func (d *Dataset) offset(i, j int) int64 { return int64(i)*int64(len(d.Features)) + int64(j) }

// Rat is feature j of example i as the rational number it was written as: the
// decimal in the file, or the double itself where the data were scaled.
func (d *Dataset) Rat(i, j int) *big.Rat {
	if r, ok := d.long.rat(d.offset(i, j)); ok {
		return r
	}
	if d.Scaling != nil {
		return new(big.Rat).SetFloat64(d.At(i, j))
	}
	return shortest(d.At(i, j))
}

// shortest is the rational value of the shortest decimal that reads back as x.
// A decimal of at most 15 significant digits is always that shortest one.
func shortest(x float64) *big.Rat {
	if x == math.Trunc(x) && math.Abs(x) < 1<<53 {
		return new(big.Rat).SetInt64(int64(x))
	}
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(x, 'g', -1, 64))
	return r
}

// Radius is R = max‖xᵢ‖ over all examples; 0 for an empty set. The norm is
// scaled where its square would overflow or underflow.
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

// nameBytes is what a feature's name takes, about.
const nameBytes = 24

// tableBytes is what a table and its features' names take.
func tableBytes(rows, columns int) float64 {
	return float64(8*float64(rows)*float64(columns)) + float64(2*nameBytes*float64(columns))
}

// afford refuses what would take more than the limit.
func (in *input) afford(need float64, what string, args ...any) error {
	if need <= float64(in.o.MaxMemory) {
		return nil
	}
	args = append(args, sized(int64(min(need, 1<<62))), sized(in.o.MaxMemory))
	return in.refuse(0, 0, what+" would take %s: the limit is %s (--max-memory raises it, --columns takes fewer)", args...)
}

// MemoryUsed is how many bytes the data take, about, with what they are tested on.
func (d *Dataset) MemoryUsed() int64 {
	taken := d.bytes() + nameBytes*int64(d.Dim())
	if d.Test != nil {
		taken += d.Test.bytes()
	}
	return taken
}

// Budget is how many bytes a run on the data and what is shown of it may take: what
// --max-memory leaves beside them, and no more than ReadOptions.Room.
func (d *Dataset) Budget() int64 {
	room := max(0, ReadOptions{MaxMemory: d.limit}.Limit()-d.MemoryUsed())
	if d.room > 0 {
		room = min(room, d.room)
	}
	return room
}

// Shortage says, for an error, that so many bytes are more than there is room for;
// "" if they are not.
func (d *Dataset) Shortage(need int64) string {
	room := d.Budget()
	if need <= room {
		return ""
	}
	if d.room > 0 {
		return fmt.Sprintf("would take %s: a session here has %s (take fewer examples, or fewer features by --columns)", sized(need), sized(room))
	}
	return fmt.Sprintf("would take %s: %s of --max-memory are left beside the data (raise it, or take fewer features by --columns)", sized(need), sized(room))
}

// ParseImage reads the size of a picture, such as 28x28: its columns and rows;
// "" is 0, 0.
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

// picture keeps the size of the picture asked for, which has a pixel for each
// feature.
func (in *input) picture(d *Dataset) error {
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
