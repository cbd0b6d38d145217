package model

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// NewDataset makes a data set from numbers in memory: generated, edited or
// written in a test. x holds the rows one after the other, so that feature j
// of example i is x[i*len(features)+j], and y holds +1 or −1 for each row; both
// are copied. The label column is named y and its values are 1 and −1. A value
// counts as its shortest decimal: 0.1 is the tenth.
//
// Features without a name or with the same name, lengths that don't fit, labels
// other than ±1 and numbers that aren't finite are errors.
func NewDataset(name string, features []string, x []float64, y []int8) (*Dataset, error) {
	d := &Dataset{
		Name:      name,
		Features:  slices.Clone(features),
		X:         slices.Clone(x),
		Y:         slices.Clone(y),
		LabelName: "y",
		Task:      "binary",
	}
	if err := d.check(d.checkLabels()); err != nil {
		return nil, err
	}
	d.nameLabels()
	return d, nil
}

// NewClasses makes a data set of the task multiclass from numbers in memory:
// class holds each row's index in labels. It is NewDataset but for the labels,
// which are in order, by value if all are numbers, else by bytes, each another;
// other labels and an index that is none are errors.
func NewClasses(name string, features []string, x []float64, class []int32, labels []string) (*Dataset, error) {
	d := &Dataset{
		Name:      name,
		Features:  slices.Clone(features),
		X:         slices.Clone(x),
		Y:         make([]int8, len(class)),
		Class:     slices.Clone(class),
		Labels:    slices.Clone(labels),
		LabelName: "y",
		Task:      "multiclass",
	}
	if err := d.check(d.checkClasses()); err != nil {
		return nil, err
	}
	return d, nil
}

// check refuses what does not fit together; labels is what is wrong with these.
func (d *Dataset) check(labels error) error {
	if err := cmp.Or(checkFeatures(d.Features), d.checkValues(), labels); err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	return nil
}

func (d *Dataset) checkClasses() error {
	set := newLabelSet()
	for _, l := range d.Labels {
		if _, fresh := set.lookup(l); !fresh || l == "" {
			return fmt.Errorf("label %s is empty or comes twice", Quoted(l))
		}
	}
	if !slices.IsSorted(inOrder(set.all)) {
		return errors.New("labels out of order: expected them sorted")
	}
	for i, c := range d.Class {
		if c < 0 || int(c) >= len(d.Labels) {
			return fmt.Errorf("example %d: class %d of %d labels", i+1, c, len(d.Labels))
		}
	}
	return nil
}

func checkFeatures(features []string) error {
	if len(features) == 0 {
		return errors.New("no features: expected at least one")
	}
	seen := make(map[string]bool, len(features))
	for j, f := range features {
		if f == "" {
			return fmt.Errorf("feature %d has no name", j+1)
		}
		if seen[f] {
			return fmt.Errorf("two features are named %s", Quoted(f))
		}
		seen[f] = true
	}
	return nil
}

// checkValues refuses shapes that don't fit and numbers that aren't finite,
// and turns −0 into 0, which is the same number and prints as people write it.
func (d *Dataset) checkValues() error {
	m := len(d.Features)
	if len(d.X) != len(d.Y)*m {
		return fmt.Errorf("%d numbers for %d examples of %d features: expected %d",
			len(d.X), len(d.Y), m, len(d.Y)*m)
	}
	for k, v := range d.X {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("example %d, %s: %v is not a finite number", k/m+1, d.Features[k%m], v)
		}
		if v == 0 {
			d.X[k] = 0
		}
	}
	return nil
}

func (d *Dataset) checkLabels() error {
	for i, y := range d.Y {
		if y != 1 && y != -1 {
			return fmt.Errorf("example %d: label %d: expected 1 or -1", i+1, y)
		}
	}
	return nil
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
