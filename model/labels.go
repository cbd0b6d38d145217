package model

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// nameCells is how many cells a name from a file takes at most.
const nameCells = 80

// label is one value of the label column.
type label struct {
	key  string   // the same for all its spellings
	name string   // as shown
	raw  string   // as first written
	num  *big.Rat // its number, if it is one
}

// truths are the words that are read without regard to case, and the sides
// they are on when there is nothing to compare them with.
var truths = map[string]int8{"true": 1, "yes": 1, "pos": 1, "false": -1, "no": -1, "neg": -1}

// newLabel takes a label as written. 1, +1 and 1.0 are one label, and so are
// yes and YES.
func newLabel(written string) label {
	l := label{raw: written, name: Visible(written, nameCells), key: "=" + written}
	if r, err := parseDecimal(written); err == nil {
		l.num = r
		l.key = "#" + r.RatString()
		if f, exact := r.Float64(); exact || shortest(f).Cmp(r) == 0 {
			l.name = writtenFloat(f)
		}
		return l
	}
	if word := strings.ToLower(written); truths[word] != 0 {
		l.key = "=" + word
	}
	return l
}

// namesPositive reports a label that names the positive side by itself.
func (l label) namesPositive() bool {
	return l.key == "#1" || truths[strings.TrimPrefix(l.key, "=")] > 0
}

// namesNegative reports a label that names the negative side by itself.
func (l label) namesNegative() bool {
	return l.num != nil && l.num.Sign() <= 0 || truths[strings.TrimPrefix(l.key, "=")] < 0
}

// labelSet numbers the values of a label column as they come.
type labelSet struct {
	all     []label
	written map[string]int32 // by how it is written
	keys    map[string]int32
	fixed   bool // no label is added to those there are
}

func newLabelSet() *labelSet {
	return &labelSet{written: map[string]int32{}, keys: map[string]int32{}}
}

// lookup is the label's number, −1 for one that a fixed set has not; fresh says that it
// is new.
func (s *labelSet) lookup(cell string) (c int32, fresh bool) {
	if c, ok := s.written[cell]; ok {
		return c, false
	}
	l := newLabel(strings.Clone(cell)) // not the whole record
	c, ok := s.keys[l.key]
	switch {
	case !ok && s.fixed:
		return -1, false
	case !ok:
		c = int32(len(s.all))
		s.keys[l.key] = c
		s.all = append(s.all, l)
	}
	s.written[l.raw] = c
	return c, !ok
}

func labelsOf(names []string) []label {
	all := make([]label, len(names))
	for k, name := range names {
		all[k] = newLabel(name)
	}
	return all
}

// inOrder is the indices of labels in order: by value if all are numbers, and
// by bytes what that leaves equal, or all.
func inOrder(all []label) []int32 {
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

// names are the labels as shown, in order, each another.
func (s *labelSet) names(order []int32) []string {
	n := naming{}
	names := make([]string, len(order))
	for k, c := range order {
		names[k] = n.distinct(s.all[c].name)
	}
	return names
}

// positive chooses which label is +1, by its place in order: the one asked for;
// the one of two that says so itself; the larger. With one label it may be −1
// that has examples, and then the choice is −1.
func (s *labelSet) positive(order []int32, asked string) (int, error) {
	at := func(want func(label) bool) int {
		return slices.IndexFunc(order, func(c int32) bool { return want(s.all[c]) })
	}
	if asked != "" {
		key := newLabel(strings.TrimSpace(asked)).key
		if p := at(func(l label) bool { return l.key == key }); p >= 0 {
			return p, nil
		}
		return 0, fmt.Errorf("no label %s for --positive: expected one of the file's (%s)",
			Quoted(asked), listed(Visible(asked, nameCells), s.names(order)))
	}
	if len(order) == 1 {
		if s.all[order[0]].namesNegative() {
			return -1, nil
		}
		return 0, nil
	}
	one, other := s.all[order[0]], s.all[order[1]]
	if one.namesPositive() && !other.namesPositive() {
		return 0, nil
	}
	return 1, nil
}

// code makes labels and sides of a data set's classes, which are the set's numbers and
// become places in Labels; asked is --positive.
func (s *labelSet) code(d *Dataset, asked string) error {
	order := inOrder(s.all)
	d.Labels = s.names(order)
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
	p, err := s.positive(order, asked)
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
