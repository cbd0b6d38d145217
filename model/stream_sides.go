package model

import (
	"fmt"
	"strings"
)

// labelMap tells the sides of labels as they come: of two values, or of one
// against the rest. It holds two labels and a bounded number of spellings.
type labelMap struct {
	asked string    // --positive; "" for a choice
	two   *labelSet // the first two values; where one is asked for, it and the first other
	y     [2]int8   // the side of each; 0 while it can't be told
	many  bool      // beside the one asked for there are several
	note  string
	// positive and negative are the values that are +1 and −1; "" for what has not come.
	positive, negative string
}

// Of the ways to write labels so many are remembered, if they are no longer.
const (
	spellings     = 1000
	spellingBytes = 100
)

func newSideSet(asked string) *labelMap {
	return &labelMap{asked: strings.TrimSpace(asked), two: newLabelSet()}
}

// class is the number of the value written so, 0 or 1; ok is false for a third.
func (s *labelMap) class(cell string) (c int32, ok bool) {
	if c, ok := s.two.written[cell]; ok {
		return c, true
	}
	if len(s.two.written) >= spellings {
		clear(s.two.written)
	}
	l := newLabel(strings.Clone(cell))
	c, known := s.two.keys[l.key]
	switch {
	case known:
	case s.asked != "":
		c = s.number(cell, l.key == newLabel(s.asked).key)
	case len(s.two.all) == 2:
		return 0, false
	default:
		c = s.numberNew(cell, l)
	}
	if !known {
		s.nameSides()
	}
	if len(l.raw) <= spellingBytes {
		s.two.written[l.raw] = c
	}
	return c, true
}

// number numbers a new value where one was asked for.
func (s *labelMap) number(cell string, asked bool) int32 {
	for c, y := range s.y[:len(s.two.all)] {
		if y < 0 && !asked {
			s.many = true
			return int32(c)
		}
	}
	c, _ := s.two.lookup(cell)
	if s.y[c] = -1; asked {
		s.y[c] = 1
	}
	return c
}

// numberNew numbers a new value, the first or the second. The first has a side if it
// says so itself. The second takes the other, or has both chosen as Read does.
func (s *labelMap) numberNew(cell string, l label) int32 {
	c, _ := s.two.lookup(cell)
	if c == 0 {
		s.y[0] = l.impliedSide()
		return c
	}
	order := inOrder(s.two.all)
	p, _ := s.two.positive(order, "")
	positive := order[p]
	switch {
	case s.y[0] == 0:
		s.y[0], s.y[1] = -1, -1
		s.y[positive] = 1
	default:
		s.y[1] = -s.y[0]
		if s.y[positive] < 0 {
			s.note = fmt.Sprintf("the label %s came first and so is %+d, though in a file read whole it is %+d beside %s (--positive chooses)",
				s.two.all[0].name, s.y[0], -s.y[0], s.two.all[1].name)
		}
	}
	return c
}

// impliedSide is the side of a label that names one by itself: +1 for 1, true, yes
// and pos, −1 for −1, 0, false, no and neg; 0 for any other.
func (l label) impliedSide() int8 {
	switch {
	case l.namesPositive():
		return 1
	case l.key == "#0", l.key == "#-1", l.num == nil && l.namesNegative():
		return -1
	}
	return 0
}

// decideSingle gives a single value the side that Read gives it.
func (s *labelMap) decideSingle() {
	if len(s.two.all) != 1 || s.y[0] != 0 {
		return
	}
	if s.y[0] = 1; s.two.all[0].namesNegative() {
		s.y[0] = -1
	}
	s.nameSides()
}

// names are the two values as shown, in the order they came; "" for what has
// not come.
func (s *labelMap) names() (first, second string) {
	var names [2]string
	order := inOrder(s.two.all)
	for k, name := range s.two.names(order) {
		names[order[k]] = name
	}
	return names[0], names[1]
}

// nameSides says what the sides are called.
func (s *labelMap) nameSides() {
	first, second := s.names()
	switch {
	case s.y[0] > 0 || s.y[1] < 0:
		s.positive, s.negative = first, second
	case s.y[0] < 0 || s.y[1] > 0:
		s.positive, s.negative = second, first
	}
	if s.many {
		if s.positive == "" {
			s.positive = Visible(s.asked, nameCells)
		}
		s.negative = "not " + s.positive
	}
}

// notes says what is unexpected about the sides.
func (s *labelMap) notes() []string {
	switch {
	case s.note != "":
		return []string{s.note}
	case s.asked != "" && len(s.two.all) > 0 && s.y[0] <= 0 && s.y[1] <= 0:
		return []string{fmt.Sprintf("no label %s has come, which --positive asks for", Quoted(s.asked))}
	}
	return nil
}

// waiting are examples whose side is not known yet, oldest first.
type waiting struct {
	x      []float64 // rows one after the other
	class  []int32
	served int // how many have been given out
}

const (
	mostWaiting      = 10_000
	mostWaitingBytes = 64 << 20
)

func (w *waiting) empty() bool { return w.served == len(w.class) }

// full reports that no more may wait.
func (w *waiting) full() bool {
	return len(w.class) >= mostWaiting || 8*len(w.x) >= mostWaitingBytes
}

func (w *waiting) add(row []float64, class int32) {
	w.x = append(w.x, row...)
	w.class = append(w.class, class)
}

// pop gives out the oldest, once its side is known; after the last the room is
// given up.
func (w *waiting) pop(s *Stream) (x []float64, y int8, ok bool) {
	if w.empty() {
		return nil, 0, false
	}
	if y = s.labels.y[w.class[w.served]]; y == 0 {
		return nil, 0, false
	}
	m := len(s.row)
	x = w.x[w.served*m : w.served*m+m : w.served*m+m]
	if w.served++; w.empty() {
		*w = waiting{}
	}
	return x, y, true
}
