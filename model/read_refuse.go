package model

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Error is a refusal of an input: where, what, and the fix. Its text is one
// line, "FILE:LINE:COLUMN: what: why (how to fix it)", with the parts of the
// place that are known; control bytes in it have been made visible.
type Error struct {
	File         string
	Line, Column int // 1-based; 0 where there is no such place
	Reason       string
	// Usage marks a wrong command line (an unknown label, column or positive
	// value), as opposed to bad data.
	Usage bool
}

func (e *Error) Error() string {
	place := e.File
	if e.Line > 0 {
		place = fmt.Sprintf("%s:%d", place, e.Line)
		if e.Column > 0 {
			place = fmt.Sprintf("%s:%d", place, e.Column)
		}
	}
	if place == "" {
		return e.Reason
	}
	return place + ": " + e.Reason
}

// WithoutPath is what the system said of a path, without the path.
func WithoutPath(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// shownCells is how much of an input a message shows, in cells.
const shownCells = 40

// input is one reading: what to call it, and how it is to be understood.
type input struct {
	name     string
	o        ReadOptions
	delim    byte      // what parts the fields; 0 for a guess
	held     int64     // bytes that are kept of it, about
	labels   *labelSet // of the column of labels
	reader   reader    // what has read it
	training *input    // where this is the set to test on; else nil
}

// refuse is bad data at that place; line and column are 0 where there is none.
func (in *input) refuse(line, column int, format string, args ...any) error {
	return &Error{File: in.name, Line: line, Column: column, Reason: fmt.Sprintf(format, args...)}
}

// usageError is a wrong command line for this input.
func (in *input) usageError(line, column int, format string, args ...any) error {
	return &Error{File: in.name, Line: line, Column: column, Reason: fmt.Sprintf(format, args...), Usage: true}
}

// Quoted is what was found in an input or typed, in quotes, as an error names
// it: made visible, and at most 40 cells of it.
func Quoted(s string) string { return `"` + Visible(s, shownCells-2) + `"` }

//go:embed misshapen.txt
var shapes string

// misshapen says what is wrong with a cell that looks like a number and is none, and
// what to do about it, with the cell's own parts in it; the first that matches speaks.
// What no row matches is a word.
var misshapen = sync.OnceValue(func() (rows []misshape) {
	for row := range strings.SplitSeq(strings.TrimSpace(shapes), "\n") {
		cells := strings.Split(row, "\t")
		rows = append(rows, misshape{regexp.MustCompile(cells[0]), cells[1], cells[2]})
	}
	return rows
})

type misshape struct {
	shape     *regexp.Regexp
	rule, fix string
}

// refuseCell says why a cell that should be a number is refused. Where names
// the column ("column \"x\"", "index 3"); category is the fix for a word, ""
// if there is none.
func (in *input) refuseCell(cell string, k kind, line, column int, where, category string) error {
	rule, fix := explain(cell, k)
	if fix == "" {
		if fix = category; fix == "" {
			fix = "put a number"
		}
	}
	if len(cell) == 0 {
		return in.refuse(line, column, "an empty cell in %s: %s (%s)", where, rule, fix)
	}
	return in.refuse(line, column, "%s in %s %s (%s)", Quoted(cell), where, rule, fix)
}

// explain gives the rule a cell breaks and the fix, "" for a word.
func explain(cell string, k kind) (rule, fix string) {
	s := cell[:min(len(cell), 4*maxNumber)]
	switch {
	case k == tooLarge:
		return "is larger than any double: expected at most 1.7976931348623157e+308", "rescale the column"
	case k == tooSmall:
		return "is closer to 0 than any double: expected 0, or at least 5e-324", "write 0, or rescale the column"
	case k == tooLong:
		return fmt.Sprintf("has %d characters: expected at most %d", len(cell), maxNumber), "shorten it"
	case len(cell) == 0:
		return "expected a number", "fill it in, or --missing drop"
	}
	for _, m := range misshapen() {
		if at := m.shape.FindStringSubmatchIndex(s); at != nil {
			fix := string(m.shape.ExpandString(nil, m.fix, s, at))
			return m.rule, Visible(strings.ReplaceAll(fix, "_", ""), shownCells) // no text but a number has one
		}
	}
	if isMissing(cell, false) {
		return "is a missing value: expected a number", "fill it in, or --missing drop"
	}
	return "is not a number", ""
}

// refusePair says why a pair is none, or has a wrong index.
func (s *libsvm) refusePair(pair string, before int32, column int) error {
	refuse := func(rule string) error { return s.in.refuse(s.l.line, column, "%s: %s", Quoted(pair), rule) }
	index, _, ok := strings.Cut(pair, ":")
	if !ok {
		return refuse("expected INDEX:VALUE after the label (--input csv --delimiter ' ' if this is a table)")
	}
	if index == "qid" {
		return refuse("query numbers are for ranking, a different task (remove them)")
	}
	n, err := strconv.ParseInt(index, 10, 64)
	switch {
	case err != nil && strings.Trim(index, "+-0123456789") != "" || index == "":
		return refuse("expected a whole number before the colon (fix the line)")
	case err != nil || n > math.MaxInt32:
		return refuse("an index beyond 2147483647: expected no more (number the features from 1)")
	case n < 1:
		return refuse("an index below 1: indices begin at 1 (add 1 to every index if they begin at 0)")
	case index[0] == '+':
		return refuse("expected digits before the colon (remove the +)")
	case n == int64(before):
		return refuse(fmt.Sprintf("index %d appears twice in the line: expected each once (remove one)", n))
	}
	return refuse(fmt.Sprintf("index %d after %d: indices must ascend in a line (sort it)", n, before))
}

// ragged refuses the record just read for the number of its fields, with the number of
// further ones that are like it; of a stream, whose further ones have not come, where
// the input ended in it, that is said.
func (t *table) ragged() (err error) {
	line, n, want, more := t.r.line, len(t.r.fields), len(t.schema.names), 0
	switch {
	case t.b != nil:
		if more, err = countAlike(t.r.next, func() bool { return len(t.r.fields) != want }); err != nil {
			return err
		}
	case n < want && t.r.ended():
		return t.in.refuse(line, n+1, "%d %s where the first row has %d, and no line end: the stream was cut off in this row (fix what writes it)",
			n, plural(n, "field"), want)
	}
	return t.in.refuse(line, min(n, want)+1, "%d %s where the first row has %d%s (fix the %s, or set --delimiter)",
		n, plural(n, "field"), want, furtherSuch(more, "row"), plural(more+1, "row"))
}

// countAlike counts the records from here on that are bad in the same way, up to one
// that can't be read, or the end.
func countAlike(next func() error, bad func() bool) (more int, err error) {
	for {
		var refusal *Error
		switch err := next(); {
		case errors.As(err, &refusal), err == io.EOF:
			return more, nil
		case err != nil:
			return more, err
		case bad():
			more++
		}
	}
}

func furtherSuch(more int, noun string) string {
	if more == 0 {
		return ""
	}
	return fmt.Sprintf(", and %d more such %s", more, plural(more, noun))
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}
