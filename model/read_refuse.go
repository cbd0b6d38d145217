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

// Error is a refusal of an input: where, what, why, and how to fix it. Its text is one
// line, "FILE:LINE:COLUMN: what: why (how to fix it)", with the parts of the place that are
// known. Control bytes in it have been made visible.
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

// WithoutPath is the reason of a file system's error, without the path.
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

// shownCells is the largest width of a quotation from an input, in terminal cells.
const shownCells = 40

// input is one reading: its name, its options, and what has been determined so far.
type input struct {
	name     string
	o        ReadOptions
	delim    byte      // 0 for a guess
	memory   int64     // estimate of what has been stored, in bytes
	labels   *labelSet // of the label column
	reader   reader    // kept for the test set, which is read alike
	training *input    // the training set's if this is the test set; else nil
}

// refuse is the error of bad data at a place; line and column are 0 if unknown.
func (in *input) refuse(line, column int, format string, args ...any) error {
	return &Error{File: in.name, Line: line, Column: column, Reason: fmt.Sprintf(format, args...)}
}

// usageError is the error of a command line that is wrong for this input.
func (in *input) usageError(line, column int, format string, args ...any) error {
	return &Error{File: in.name, Line: line, Column: column, Reason: fmt.Sprintf(format, args...), Usage: true}
}

// Quoted is a quotation from an input or from what was typed, for an error: made visible,
// and cut to 40 cells.
func Quoted(s string) string { return `"` + Visible(s, shownCells-2) + `"` }

//go:embed malformed.txt
var malformedText string

// malformedNumbers explains cells that look like numbers but are none, and how to fix them,
// with parts of the cell inserted. The first row that matches counts. A cell that matches
// none is a word.
var malformedNumbers = sync.OnceValue(func() (rows []malformedNumber) {
	for row := range strings.SplitSeq(strings.TrimSpace(malformedText), "\n") {
		cells := strings.Split(row, "\t")
		rows = append(rows, malformedNumber{regexp.MustCompile(cells[0]), cells[1], cells[2]})
	}
	return rows
})

type malformedNumber struct {
	pattern   *regexp.Regexp
	rule, fix string
}

// refuseCell is the error of a cell that should be a number. where names the column
// ("column \"x\"", "index 3"); wordFix is the fix if the cell is a word, "" if there is
// none.
func (in *input) refuseCell(cell string, k cellKind, line, column int, where, wordFix string) error {
	rule, fix := cellProblem(cell, k)
	if fix == "" {
		if fix = wordFix; fix == "" {
			fix = "put a number"
		}
	}
	if len(cell) == 0 {
		return in.refuse(line, column, "an empty cell in %s: %s (%s)", where, rule, fix)
	}
	return in.refuse(line, column, "%s in %s %s (%s)", Quoted(cell), where, rule, fix)
}

// cellProblem is the rule that a cell breaks, and the fix, "" for a word.
func cellProblem(cell string, k cellKind) (rule, fix string) {
	s := cell[:min(len(cell), 4*maxNumberLength)]
	switch {
	case k == tooLarge:
		return "is larger than any double: expected at most 1.7976931348623157e+308", "rescale the column"
	case k == tooSmall:
		return "is closer to 0 than any double: expected 0, or at least 5e-324", "write 0, or rescale the column"
	case k == tooLong:
		return fmt.Sprintf("has %d characters: expected at most %d", len(cell), maxNumberLength), "shorten it"
	case len(cell) == 0:
		return "expected a number", "fill it in, or --missing drop"
	}
	for _, m := range malformedNumbers() {
		if at := m.pattern.FindStringSubmatchIndex(s); at != nil {
			fix := string(m.pattern.ExpandString(nil, m.fix, s, at))
			return m.rule, Visible(strings.ReplaceAll(fix, "_", ""), shownCells) // only numbers have one
		}
	}
	if isMissing(cell, false) {
		return "is a missing value: expected a number", "fill it in, or --missing drop"
	}
	return "is not a number", ""
}

// refusePair is the error of a text that should be INDEX:VALUE, or of its index.
func (s *libsvm) refusePair(pair string, before int32, column int) error {
	refuse := func(rule string) error { return s.in.refuse(s.lines.line, column, "%s: %s", Quoted(pair), rule) }
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

// ragged is the error of a record with the wrong number of fields, with the number of
// further ones like it. On a stream, whose further records have not come, it says instead
// if the input ended within the record.
func (t *table) ragged() (err error) {
	line, n, want, more := t.records.line, len(t.records.fields), len(t.schema.names), 0
	switch {
	case t.builder != nil:
		if more, err = countSimilar(t.records.next, func() bool { return len(t.records.fields) != want }); err != nil {
			return err
		}
	case n < want && t.records.unterminated():
		return t.in.refuse(line, n+1, "%d %s where the first row has %d, and no line end: the stream was cut off in this row (fix what writes it)",
			n, plural(n, "field"), want)
	}
	return t.in.refuse(line, min(n, want)+1, "%d %s where the first row has %d%s (fix the %s, or set --delimiter)",
		n, plural(n, "field"), want, andMoreSuch(more, "row"), plural(more+1, "row"))
}

// countSimilar counts the further records that are bad in the same way, up to one that
// can't be read, or the end.
func countSimilar(next func() error, bad func() bool) (more int, err error) {
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

func andMoreSuch(more int, noun string) string {
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
