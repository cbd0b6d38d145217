package model

import (
	"fmt"
	"math"
	"slices"
)

// NewDataset makes a data set from numbers in memory: generated, edited or
// written in a test. x holds the rows one after the other, so that feature j
// of example i is x[i*len(features)+j], and y holds +1 or −1 for each row; both
// are copied. The label column is named y and its values are 1 and −1. A value
// counts as its shortest decimal: 0.1 is the tenth. −0 becomes 0, which is the same
// number and prints as people write it.
//
// Lengths that don't fit and numbers that aren't finite are errors.
func NewDataset(name string, features []string, x []float64, y []int8) (*Dataset, error) {
	m := len(features)
	if len(x) != len(y)*m {
		return nil, fmt.Errorf("%s: %d numbers for %d examples of %d features: expected %d", name, len(x), len(y), m, len(y)*m)
	}
	d := &Dataset{
		Name:      name,
		Features:  slices.Clone(features),
		X:         slices.Clone(x),
		Y:         slices.Clone(y),
		LabelName: "y",
		Task:      "binary",
	}
	for k, v := range d.X {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%s: example %d, %s: %v is not a finite number", name, k/m+1, features[k%m], v)
		}
		d.X[k] = v + 0
	}
	d.nameLabels()
	return d, nil
}

// nameLabels gives the classes that have examples their names, of which the
// negative one sorts first, and sets Labels and Class to match.
func (d *Dataset) nameLabels() {
	plus, minus := d.Counts()
	d.Class = make([]int32, d.Len())
	if minus > 0 {
		d.Negative = "-1"
		d.Labels = append(d.Labels, d.Negative)
	}
	if plus == 0 {
		return
	}
	d.Positive = "1"
	for i, y := range d.Y {
		if y > 0 {
			d.Class[i] = int32(len(d.Labels))
		}
	}
	d.Labels = append(d.Labels, d.Positive)
}
