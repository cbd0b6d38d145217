package model

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// nameCells is the largest width of a name from a file, in terminal cells.
const nameCells = 80

// label is one value of the label column.
type label struct {
	key  string   // equal for all its spellings
	name string   // as shown
	raw  string   // as first written
	num  *big.Rat // its value as a number; nil if it is none
}

// truthWords is the words that are read without regard to case, with the side they stand
// for by themselves.
var truthWords = map[string]int8{"true": 1, "yes": 1, "pos": 1, "false": -1, "no": -1, "neg": -1}

// newLabel is a label as written. 1, +1 and 1.0 are one label, and so are yes and YES.
func newLabel(written string) label {
	l := label{raw: written, name: Visible(written, nameCells), key: "=" + written}
	if r, err := parseDecimal(written); err == nil {
		l.num = r
		l.key = "#" + r.RatString()
		if f, exact := r.Float64(); exact || shortestRat(f).Cmp(r) == 0 {
			l.name = formatFloat(f)
		}
		return l
	}
	if word := strings.ToLower(written); truthWords[word] != 0 {
		l.key = "=" + word
	}
	return l
}

// namesPositive reports a label that stands for +1 by itself.
func (l label) namesPositive() bool {
	return l.key == "#1" || truthWords[strings.TrimPrefix(l.key, "=")] > 0
}

// namesNegative reports a label that stands for −1 by itself.
func (l label) namesNegative() bool {
	return l.num != nil && l.num.Sign() <= 0 || truthWords[strings.TrimPrefix(l.key, "=")] < 0
}

// labelSet numbers the values of a label column in order of first appearance.
type labelSet struct {
	all       []label
	spellings map[string]int32 // label numbers by spelling
	keys      map[string]int32 // label numbers by key
	fixed     bool             // no more labels are added
}

func newLabelSet() *labelSet {
	return &labelSet{spellings: map[string]int32{}, keys: map[string]int32{}}
}

// lookup is the number of a label, −1 if a fixed set does not have it; fresh reports a new
// one.
func (s *labelSet) lookup(cell string) (c int32, fresh bool) {
	if c, ok := s.spellings[cell]; ok {
		return c, false
	}
	l := newLabel(strings.Clone(cell)) // so as not to keep the whole record
	c, ok := s.keys[l.key]
	switch {
	case !ok && s.fixed:
		return -1, false
	case !ok:
		c = int32(len(s.all))
		s.keys[l.key] = c
		s.all = append(s.all, l)
	}
	s.spellings[l.raw] = c
	return c, !ok
}

// newLabels is the labels with these spellings.
func newLabels(names []string) []label {
	all := make([]label, len(names))
	for k, name := range names {
		all[k] = newLabel(name)
	}
	return all
}

// sortedLabels is the indices of labels in sorted order: by value if all are numbers, else
// by bytes, which also decides between equal numbers.
func sortedLabels(all []label) []int32 {
	order := make([]int32, len(all))
	for k := range order {
		order[k] = int32(k)
	}
	words := slices.ContainsFunc(all, func(l label) bool { return l.num == nil })
	slices.SortFunc(order, func(a, b int32) int {
		byBytes := cmp.Compare(all[a].raw, all[b].raw)
		if words {
			return byBytes
		}
		return cmp.Or(all[a].num.Cmp(all[b].num), byBytes)
	})
	return order
}

// sortedNames is the names of labels in the given order, made unique.
func (s *labelSet) sortedNames(order []int32) []string {
	n := uniqueNames{}
	names := make([]string, len(order))
	for k, c := range order {
		names[k] = n.unique(s.all[c].name)
	}
	return names
}

// choosePositive chooses the label that is +1, as a position in order: the one asked for;
// of two the one that stands for +1 by itself; else the larger. It is −1 if the only label
// stands for −1.
func (s *labelSet) choosePositive(order []int32, asked string) (int, error) {
	find := func(matches func(label) bool) int {
		return slices.IndexFunc(order, func(c int32) bool { return matches(s.all[c]) })
	}
	if asked != "" {
		key := newLabel(strings.TrimSpace(asked)).key
		if p := find(func(l label) bool { return l.key == key }); p >= 0 {
			return p, nil
		}
		return 0, fmt.Errorf("no label %s for --positive: expected one of the file's (%s)",
			Quoted(asked), nearestNames(Visible(asked, nameCells), s.sortedNames(order)))
	}
	if len(order) == 1 {
		if s.all[order[0]].namesNegative() {
			return -1, nil
		}
		return 0, nil
	}
	first, second := s.all[order[0]], s.all[order[1]]
	if first.namesPositive() && !second.namesPositive() {
		return 0, nil
	}
	return 1, nil
}

// assign sets the labels of a data set: Labels, Y, and Class, which holds the numbers of
// the set before and indices of Labels afterwards. asked is --positive.
func (s *labelSet) assign(d *Dataset, asked string) error {
	order := sortedLabels(s.all)
	d.Labels = s.sortedNames(order)
	rank := make([]int32, len(order))
	for k, number := range order {
		rank[number] = int32(k)
	}
	for i, number := range d.Class {
		d.Class[i] = rank[number]
	}
	if d.Task == "multiclass" {
		return nil
	}
	d.Task = "binary"
	p, err := s.choosePositive(order, asked)
	if err != nil {
		return err
	}
	for i, c := range d.Class {
		if d.Y[i] = -1; int(c) == p {
			d.Y[i] = 1
		}
	}
	if p >= 0 {
		d.Positive = d.Labels[p]
	}
	switch {
	case len(order) > 2:
		d.Negative = "not " + d.Positive
	case p < 0:
		d.Negative = d.Labels[0]
	case len(order) == 2:
		d.Negative = d.Labels[1-p]
	}
	return nil
}
