package model

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// MostEdited is the most examples that a set may have to be edited.
const MostEdited = 100_000

// CheckEditable is why examples can't be put, dropped, moved or given another label;
// nil if they can.
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

// WithExample is the set with one example more, the last: its features as they are
// written, in decimals, and its label, an index in Labels. d stays as it was, and
// shares with the new set what is the same in both. It costs O(n·d).
func (d *Dataset) WithExample(values []string, class int32) (*Dataset, error) {
	if err := d.unwritable(); err != nil {
		return nil, err
	}
	if d.Len() >= MostEdited {
		return nil, fmt.Errorf("there are %d examples, and one more would be too many to edit by hand (drop one, or edit their file)", d.Len())
	}
	if len(values) != d.Dim() {
		return nil, fmt.Errorf("%d numbers for %d features", len(values), d.Dim())
	}
	s := d.edited()
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
		if err := s.write(d.Len(), j, text); err != nil {
			return nil, err
		}
	}
	s.label(d.Len(), class)
	return s, nil
}

// WithFeatures is the set with some features of example i as they are written now.
func (d *Dataset) WithFeatures(i int, features []int, values []string) (*Dataset, error) {
	if err := d.unwritable(); err != nil {
		return nil, err
	}
	s := d.edited()
	s.X = slices.Clone(d.X)
	for k, j := range features {
		if err := s.write(i, j, values[k]); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// WithLabel is the set with another label of example i, an index in Labels.
func (d *Dataset) WithLabel(i int, class int32) *Dataset {
	s := d.edited()
	s.Y, s.Class = slices.Clone(d.Y), slices.Clone(d.Class)
	s.label(i, class)
	return s
}

// WithoutExample is the set without example i: those after it have the numbers before
// theirs. Labels stay, also one that no example has any more.
func (d *Dataset) WithoutExample(i int) *Dataset {
	keep := make([]int, 0, d.Len()-1)
	for k := range d.Len() {
		if k != i {
			keep = append(keep, k)
		}
	}
	gone := int32(d.Number(i))
	s := d.Subset(keep)
	s.Name = edited(d.Name)
	down := func(numbers []int32) []int32 {
		all := slices.Clone(numbers)
		for k, n := range all {
			if n > gone {
				all[k] = n - 1
			}
		}
		return all
	}
	s.Numbers = down(gathered(d.Numbers, keep, one))
	if d.heldOut() {
		test := *d.Test
		test.Numbers = down(d.Test.Numbers)
		s.Test = &test
	}
	return s
}

// heldOut reports whether what is tested on comes from the same file, so that
// both sets have their numbers from it.
func (d *Dataset) heldOut() bool {
	return d.Test != nil && d.Numbers != nil && d.Test.Numbers != nil && edited(d.Test.Name) == edited(d.Name)
}

// unwritable is why no number can be written into the rows; nil if one can.
func (d *Dataset) unwritable() error {
	if d.rows != nil {
		return errors.New("of these examples only the numbers that are not 0 are stored: points can be dropped and given another label, but not put or moved")
	}
	return nil
}

// edited is a copy that shares everything with d but the long numbers.
func (d *Dataset) edited() *Dataset {
	s := *d
	s.Name = edited(d.Name)
	s.long = d.long.moved(func(at int64) (int64, bool) { return at, true })
	return &s
}

// edited is what edited data are called.
func edited(name string) string {
	const mark = " (edited)"
	return strings.TrimSuffix(name, mark) + mark
}

// write puts a decimal into its place.
func (d *Dataset) write(i, j int, text string) error {
	r, err := parseDecimal(strings.TrimSpace(text))
	if err != nil {
		return err
	}
	v, _ := r.Float64()
	d.X[i*len(d.Features)+j] = v + 0 // no −0
	at := d.offset(i, j)
	if delete(d.long, at); shortest(v).Cmp(r) != 0 {
		d.long[at] = strings.TrimSpace(text)
	}
	return nil
}

// label gives example i the label of an index.
func (d *Dataset) label(i int, class int32) {
	d.Class[i] = class
	if d.TwoClasses() {
		d.Y[i] = -1
		if d.Labels[class] == d.Positive {
			d.Y[i] = 1
		}
	}
}

// ClassOf is the index in Labels of a label as it is written; of "+" and "o",
// where no label is called so, that of a side. It is −1 for none.
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

// TwoSided is the set with a name for each of two sides: where all examples have
// one label, or there are none, nothing has said yet what the other is called. It
// is d itself where both have names, and where there are several classes.
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
	order := inOrder(labelsOf(names))
	s.Labels = []string{names[order[0]], names[order[1]]}
	s.Class = make([]int32, d.Len())
	for i, y := range d.Y {
		s.Class[i] = int32(slices.Index(s.Labels, map[bool]string{true: s.Positive, false: s.Negative}[y > 0]))
	}
	return &s
}

// Mean is the mean of feature j over all examples, the double nearest to it; 0 of
// none. The sum is exact. It costs O(n).
func (d *Dataset) Mean(j int) float64 {
	n := d.Len()
	if n == 0 {
		return 0
	}
	const digits = 2200 // binary ones: from the smallest double to a sum of the largest
	sum, v := new(big.Float).SetPrec(digits), new(big.Float)
	for i := range n {
		sum.Add(sum, v.SetFloat64(d.At(i, j)))
	}
	mean, _ := sum.Quo(sum, new(big.Float).SetInt64(int64(n))).Float64()
	return mean + 0 // no −0
}
