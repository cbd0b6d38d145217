package model

import (
	"io"
	"math"
	"slices"
)

// start determines the delimiter, the header and the columns from two lines, or from one
// with --header no.
func (s *Stream) start() error {
	wait := 2
	if s.in.o.Header == "no" {
		wait = 1
	}
	text, err := s.in.checkStart(s.l, wait)
	if err != nil {
		return err
	}
	if s.in.o.Input == "" && s.in.o.Delimiter == "" && guessLIBSVM(text) {
		return s.in.usageError(0, 0, "--online with LIBSVM, which this looks like: the columns are known only when all of it has come (convert it to CSV; --delimiter blank if it is not)")
	}
	return s.detectColumns(s.l, wait)
}

// example reads the next row. Its label is 0 while unknown; the row is then pending. Rows
// that come while others are pending are pending too.
func (s *Stream) example() (int8, error) {
	err := s.record(func() { s.dropped++ })
	if err == io.EOF {
		err = s.noExample()
	}
	if err != nil {
		return 0, err
	}
	cell, err := s.values(s.row, nil, 0)
	if err == nil && s.in.o.Scale == "unit" {
		err = s.scaleUnit()
	}
	if err != nil {
		return 0, err
	}
	c, ok := s.labels.class(cell)
	if !ok {
		names := s.labels.names()
		return 0, s.in.refuse(s.l.line, s.schema.label+1, "label %s: a third value beside %s and %s: expected two (--positive VALUE takes one against the rest; --label another column)",
			Quoted(cell), Visible(names[0], shownCells), Visible(names[1], shownCells))
	}
	s.rows++
	y := s.labels.y[c]
	if y == 0 || len(s.pending) > 0 {
		s.pending = append(s.pending, pendingExample{slices.Clone(s.row), c})
	}
	if n := len(s.pending); y == 0 && (n >= maxPending || 8*n*len(s.row) >= maxPendingBytes) {
		s.labels.decide()
	}
	return y, nil
}

// scaleUnit scales the row to norm 1, like Scaling.
func (s *Stream) scaleUnit() error {
	scaling := Scaling{Length: []float64{Norm(s.row)}}
	for k, x := range s.row {
		if s.row[k] = scaling.value(0, k, x); math.IsNaN(s.row[k]) {
			return s.in.refuse(s.l.line, s.schema.features[k]+1, "--scale unit: the numbers of the row are too far apart for a double (rescale the column)")
		}
	}
	return nil
}

// noExample is io.EOF, or the error of an input without examples.
func (s *Stream) noExample() error {
	switch {
	case s.rows > 0:
		return io.EOF
	case s.dropped > 0:
		return s.in.noneLeft(s.dropped)
	}
	return s.headerOnly()
}
