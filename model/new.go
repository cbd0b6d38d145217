package model

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// NewDataset is a data set of numbers in memory: generated, edited or written in a test. x
// is the matrix row by row, so that feature j of example i is x[i*len(features)+j], and y
// is +1 or −1 for each row; both are copied. The label column is named y and its values are
// 1 and −1. A value counts as its shortest decimal: 0.1 is one tenth. −0 becomes 0.
//
// Lengths that don't match and numbers that aren't finite are errors.
func NewDataset(name string, features []string, x []float64, y []int8) (*Dataset, error) {
	m := len(features)
	if len(x) != len(y)*m {
		return nil, fmt.Errorf("%s: %d numbers for %d examples of %d features: expected %d", name, len(x), len(y), m, len(y)*m)
	}
	d := &Dataset{
		Name: name, Task: "binary", Features: slices.Clone(features), LabelName: "y",
		X: slices.Clone(x), Y: slices.Clone(y), Class: make([]int32, len(y)),
	}
	for k, v := range d.X {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%s: example %d, %s: %v is not a finite number", name, k/m+1, features[k%m], v)
		}
		d.X[k] = v + 0
	}
	labels := newLabelSet()
	for i, side := range y {
		d.Class[i], _ = labels.lookup(strconv.Itoa(int(side)))
	}
	if len(y) == 0 {
		return d, nil
	}
	return d, labels.assign(d, "")
}
