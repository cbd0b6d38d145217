package model

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// MostEdited is the largest number of examples that can be edited.
const MostEdited = 100_000

// CheckEditable is why examples can't be added, removed, moved or relabelled; nil if they
// can.
func (d *Dataset) CheckEditable() error {
	switch {
	case d.Corpus != nil:
		return errors.New("sentences can't be edited here (edit their file)")
	case d.Scaling != nil:
		return errors.New("the features are scaled, and a point put here would have to be scaled like them (set scale none)")
	case d.Len() > MostEdited:
		return fmt.Errorf("%d examples are too many to edit by hand: %d at most (edit their file)", d.Len(), MostEdited)
	}
	return nil
}

// WithExample is the set with one more example at the end: its features as decimals, and
// its label as an index in Labels. d is not changed, and shares with the new set what is
// equal. It costs O(n·d).
func (d *Dataset) WithExample(values []string, class int32) (*Dataset, error) {
	if err := d.checkDense(); err != nil {
		return nil, err
	}
	if d.Len() >= MostEdited {
		return nil, fmt.Errorf("there are %d examples, and one more would be too many to edit by hand (drop one, or edit their file)", d.Len())
	}
	if len(values) != d.Dim() {
		return nil, fmt.Errorf("%d numbers for %d features", len(values), d.Dim())
	}
	s := d.editableCopy()
	s.X = append(slices.Grow(slices.Clone(d.X), d.Dim()), make([]float64, d.Dim())...)
	s.Y = append(slices.Clone(d.Y), 0)
	s.Class = append(slices.Clone(d.Class), 0)
	if d.Numbers != nil {
		after := d.LargestNumber()
		if d.heldOut() {
			after = max(after, d.Test.LargestNumber())
		}
		s.Numbers = append(slices.Clone(d.Numbers), int32(after+1))
	}
	for j, text := range values {
		if err := s.setValue(d.Len(), j, text); err != nil {
			return nil, err
		}
	}
	s.setLabel(d.Len(), class)
	return s, nil
}

// WithFeatures is the set with some features of example i replaced, as decimals.
func (d *Dataset) WithFeatures(i int, features []int, values []string) (*Dataset, error) {
	if err := d.checkDense(); err != nil {
		return nil, err
	}
	s := d.editableCopy()
	s.X = slices.Clone(d.X)
	for k, j := range features {
		if err := s.setValue(i, j, values[k]); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// WithLabel is the set with another label of example i, as an index in Labels.
func (d *Dataset) WithLabel(i int, class int32) *Dataset {
	s := d.editableCopy()
	s.Y, s.Class = slices.Clone(d.Y), slices.Clone(d.Class)
	s.setLabel(i, class)
	return s
}

// WithoutExample is the set without example i. The numbers of the examples after it are one
// less. All labels stay, even if no example has them any more.
func (d *Dataset) WithoutExample(i int) *Dataset {
	keep := make([]int, 0, d.Len()-1)
	for k := range d.Len() {
		if k != i {
			keep = append(keep, k)
		}
	}
	gone := int32(d.Number(i))
	s := d.Subset(keep)
	s.Name = editedName(d.Name)
	down := func(numbers []int32) []int32 {
		all := slices.Clone(numbers)
		for k, n := range all {
			if n > gone {
				all[k] = n - 1
			}
		}
		return all
	}
	s.Numbers = down(gather(d.Numbers, keep, identity))
	if d.heldOut() {
		test := *d.Test
		test.Numbers = down(d.Test.Numbers)
		s.Test = &test
	}
	return s
}

// heldOut reports whether the test set was held out from the same file, so that both sets
// have numbers from it.
func (d *Dataset) heldOut() bool {
	return d.Test != nil && d.Numbers != nil && d.Test.Numbers != nil && editedName(d.Test.Name) == editedName(d.Name)
}

// checkDense is why no number can be written into the rows; nil if it can.
func (d *Dataset) checkDense() error {
	if d.sparse != nil {
		return errors.New("of these examples only the numbers that are not 0 are stored: points can be dropped and given another label, but not put or moved")
	}
	return nil
}

// editableCopy is a copy with a new name that shares everything with d but the long
// decimals.
func (d *Dataset) editableCopy() *Dataset {
	s := *d
	s.Name = editedName(d.Name)
	s.longDecimals = d.longDecimals.remapped(func(at int64) (int64, bool) { return at, true })
	return &s
}

// editedName is the name of an edited data set.
func editedName(name string) string {
	const mark = " (edited)"
	return strings.TrimSuffix(name, mark) + mark
}

// setValue writes a decimal to feature j of example i.
func (d *Dataset) setValue(i, j int, text string) error {
	r, err := parseDecimal(strings.TrimSpace(text))
	if err != nil {
		return err
	}
	v, _ := r.Float64()
	d.X[i*len(d.Features)+j] = v + 0 // no −0
	at := d.flatIndex(i, j)
	if delete(d.longDecimals, at); shortestRat(v).Cmp(r) != 0 {
		d.longDecimals[at] = strings.TrimSpace(text)
	}
	return nil
}

// setLabel writes the label of example i, as an index in Labels.
func (d *Dataset) setLabel(i int, class int32) {
	d.Class[i] = class
	if d.TwoClasses() {
		d.Y[i] = -1
		if d.Labels[class] == d.Positive {
			d.Y[i] = 1
		}
	}
}

// ClassOf is the index in Labels of a label as written; "+" and "o" stand for the positive
// and the negative side if no label is called so. It is −1 for an unknown label.
func (d *Dataset) ClassOf(written string) int32 {
	key := newLabel(strings.TrimSpace(written)).key
	for c, l := range d.Labels {
		if newLabel(l).key == key || l == written {
			return int32(c)
		}
	}
	if d.TwoClasses() && (written == "+" || written == "o") {
		for c, l := range d.Labels {
			if (l == d.Positive) == (written == "+") {
				return int32(c)
			}
		}
	}
	return -1
}

// TwoSided is the set with a name for each of two sides. If all examples have one label, or
// there are none, the data do not tell what the other is called, and it is invented. It is
// d itself if both have names, and with several classes.
func (d *Dataset) TwoSided() *Dataset {
	if !d.TwoClasses() || d.Positive != "" && d.Negative != "" {
		return d
	}
	s := *d
	opposite := func(label string) string {
		return cmp.Or(map[string]string{"-1": "1", "0": "1", "1": "-1"}[label], "not "+label)
	}
	switch {
	case s.Positive == "" && s.Negative == "":
		s.Positive, s.Negative = "1", "-1"
	case s.Positive == "":
		s.Positive = opposite(s.Negative)
	default:
		s.Negative = opposite(s.Positive)
	}
	names := []string{s.Negative, s.Positive}
	order := sortedLabels(newLabels(names))
	s.Labels = []string{names[order[0]], names[order[1]]}
	s.Class = make([]int32, d.Len())
	for i, y := range d.Y {
		s.Class[i] = int32(slices.Index(s.Labels, map[bool]string{true: s.Positive, false: s.Negative}[y > 0]))
	}
	return &s
}

// Mean is the mean of feature j over all examples, rounded once; 0 for none. It costs O(n).
func (d *Dataset) Mean(j int) float64 {
	n := d.Len()
	if n == 0 {
		return 0
	}
	const bits = 2200 // from the smallest double to a sum of the largest
	sum, v := new(big.Float).SetPrec(bits), new(big.Float)
	for i := range n {
		sum.Add(sum, v.SetFloat64(d.At(i, j)))
	}
	mean, _ := sum.Quo(sum, new(big.Float).SetInt64(int64(n))).Float64()
	return mean + 0 // no −0
}
