package model

import (
	"cmp"
	"fmt"
	"strings"
)

// labelMap tells the sides of labels as they come: of two values, or of one against the
// rest. It holds two labels and a bounded number of spellings.
type labelMap struct {
	asked string    // --positive; "" for a choice
	two   *labelSet // the values; where one is asked for, it and the first other
	y     [2]int8   // the side of each; 0 while it can't be told
	came  bool      // the one asked for has come
	many  bool      // beside it there are several
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
	s := &labelMap{asked: strings.TrimSpace(asked), two: newLabelSet()}
	if s.asked != "" {
		s.two.lookup(s.asked)
		s.y = [2]int8{1, -1}
	}
	return s
}

// class is the number of the value written so, 0 or 1; ok is false for a third.
func (s *labelMap) class(cell string) (c int32, ok bool) {
	if len(s.two.written) >= spellings {
		clear(s.two.written)
	}
	c, fresh := s.two.lookup(cell)
	s.two.fixed = len(s.two.all) == 2
	switch {
	case c < 0 && s.asked == "":
		return 0, false
	case c < 0:
		fresh, c, s.many = !s.many, 1, true
		s.two.written[strings.Clone(cell)] = c
	case s.asked != "" && c == 0 && !s.came:
		fresh, s.came = true, true
		s.two.all[c] = newLabel(strings.Clone(cell)) // as it is first written
	case s.asked == "" && fresh && c == 0:
		s.y[c] = s.two.all[c].impliedSide()
	case s.asked == "" && fresh:
		s.decide()
	}
	if len(cell) > spellingBytes {
		delete(s.two.written, cell)
	}
	if fresh {
		s.nameSides()
	}
	return c, true
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

// decide gives the values that have come the sides that Read gives them, unless the
// first has one by itself: then the second takes the other.
func (s *labelMap) decide() {
	if s.asked != "" || len(s.two.all) == 0 {
		return
	}
	first := &Dataset{Class: []int32{0}, Y: []int8{0}}
	_ = s.two.code(first, "") // what is not asked for is not refused
	read := first.Y[0]
	if s.y[0] == 0 {
		s.y[0] = read
	}
	if len(s.two.all) == 2 {
		s.y[1] = -s.y[0]
	}
	if s.y[1] != 0 && s.y[0] != read {
		s.note = fmt.Sprintf("the label %s came first, so it is %+d; in a file read whole it would be %+d beside %s (--positive chooses)",
			s.two.all[0].name, s.y[0], read, s.two.all[1].name)
	}
	s.nameSides()
}

// names are the two values as shown, in the order they came; "" for what has
// not come.
func (s *labelMap) names() (names [2]string) {
	order := inOrder(s.two.all)
	for k, name := range s.two.names(order) {
		names[order[k]] = name
	}
	if s.asked != "" && !s.came {
		names[0] = ""
	}
	return names
}

// nameSides says what the sides are called.
func (s *labelMap) nameSides() {
	for c, name := range s.names() {
		switch {
		case s.y[c] > 0:
			s.positive = name
		case s.y[c] < 0:
			s.negative = name
		}
	}
	if s.many {
		s.positive = cmp.Or(s.positive, Visible(s.asked, nameCells))
		s.negative = "not " + s.positive
	}
}

// notes says what is unexpected about the sides.
func (s *labelMap) notes() []string {
	switch {
	case s.note != "":
		return []string{s.note}
	case s.asked != "" && !s.came && len(s.two.all) == 2:
		return []string{fmt.Sprintf("the label %s, which --positive asks for, has not come", Quoted(s.asked))}
	}
	return nil
}

// waiter is an example whose side is not known yet.
type waiter struct {
	x     []float64
	class int32
}

// So many may wait, and so many bytes of their numbers.
const (
	mostWaiting      = 10_000
	mostWaitingBytes = 64 << 20
)
