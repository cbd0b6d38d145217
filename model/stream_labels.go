package model

import (
	"cmp"
	"fmt"
	"strings"
)

// labelMap maps labels to +1 and −1 as they come: two values, or one against the rest. It
// holds two labels and a bounded number of spellings.
type labelMap struct {
	positiveLabel string    // --positive; "" if the labels decide
	set           *labelSet // the two values; with --positive that one and the first other
	y             [2]int8   // the side of each; 0 while unknown
	seenPositive  bool      // the label of --positive has come
	severalOthers bool      // several other labels have come
	note          string
	// positive and negative are the values for +1 and −1; "" before they have come.
	positive, negative string
}

// Limits on the spellings of labels that are remembered: their number, and their length.
const (
	maxSpellings     = 1000
	maxSpellingBytes = 100
)

// newLabelMap is the map for a value of --positive, or "".
func newLabelMap(asked string) *labelMap {
	s := &labelMap{positiveLabel: strings.TrimSpace(asked), set: newLabelSet()}
	if s.positiveLabel != "" {
		s.set.lookup(s.positiveLabel)
		s.y = [2]int8{1, -1}
	}
	return s
}

// class is the number of a value by its spelling, 0 or 1; ok is false for a third value.
func (s *labelMap) class(cell string) (c int32, ok bool) {
	if len(s.set.spellings) >= maxSpellings {
		clear(s.set.spellings)
	}
	c, fresh := s.set.lookup(cell)
	s.set.fixed = len(s.set.all) == 2
	switch {
	case c < 0 && s.positiveLabel == "":
		return 0, false
	case c < 0:
		fresh, c, s.severalOthers = !s.severalOthers, 1, true
		s.set.spellings[strings.Clone(cell)] = c
	case s.positiveLabel != "" && c == 0 && !s.seenPositive:
		fresh, s.seenPositive = true, true
		s.set.all[c] = newLabel(strings.Clone(cell)) // as first written
	case s.positiveLabel == "" && fresh && c == 0:
		s.y[c] = s.set.all[c].impliedSide()
	case s.positiveLabel == "" && fresh:
		s.decide()
	}
	if len(cell) > maxSpellingBytes {
		delete(s.set.spellings, cell)
	}
	if fresh {
		s.nameSides()
	}
	return c, true
}

// impliedSide is the side that a label has by itself: +1 for 1, true, yes and pos, −1 for
// −1, 0, false, no and neg; 0 for any other.
func (l label) impliedSide() int8 {
	switch {
	case l.namesPositive():
		return 1
	case l.key == "#0", l.key == "#-1", l.num == nil && l.namesNegative():
		return -1
	}
	return 0
}

// decide gives the values that have come the sides that Read gives them, unless the first
// has one by itself: then the second gets the other.
func (s *labelMap) decide() {
	if s.positiveLabel != "" || len(s.set.all) == 0 {
		return
	}
	first := &Dataset{Class: []int32{0}, Y: []int8{0}} // an example with the first label
	_ = s.set.assign(first, "")                        // only --positive is refused
	read := first.Y[0]
	if s.y[0] == 0 {
		s.y[0] = read
	}
	if len(s.set.all) == 2 {
		s.y[1] = -s.y[0]
	}
	if s.y[1] != 0 && s.y[0] != read {
		s.note = fmt.Sprintf("the label %s came first, so it is %+d; in a file read whole it would be %+d beside %s (--positive chooses)",
			s.set.all[0].name, s.y[0], read, s.set.all[1].name)
	}
	s.nameSides()
}

// names is the names of the two values in the order they came; "" for one that has not
// come.
func (s *labelMap) names() (names [2]string) {
	order := sortedLabels(s.set.all)
	for k, name := range s.set.sortedNames(order) {
		names[order[k]] = name
	}
	if s.positiveLabel != "" && !s.seenPositive {
		names[0] = ""
	}
	return names
}

// nameSides sets the names of the sides.
func (s *labelMap) nameSides() {
	for c, name := range s.names() {
		switch {
		case s.y[c] > 0:
			s.positive = name
		case s.y[c] < 0:
			s.negative = name
		}
	}
	if s.severalOthers {
		s.positive = cmp.Or(s.positive, Visible(s.positiveLabel, nameCells))
		s.negative = "not " + s.positive
	}
}

// notes is the remarks on the sides.
func (s *labelMap) notes() []string {
	switch {
	case s.note != "":
		return []string{s.note}
	case s.positiveLabel != "" && !s.seenPositive && len(s.set.all) == 2:
		return []string{fmt.Sprintf("the label %s, which --positive asks for, has not come", Quoted(s.positiveLabel))}
	}
	return nil
}

// pendingExample is an example whose label is not mapped yet.
type pendingExample struct {
	x     []float64
	class int32
}

// Limits on pending examples: their number, and the bytes of their values.
const (
	maxPending      = 10_000
	maxPendingBytes = 64 << 20
)
