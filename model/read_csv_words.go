package model

import (
	"errors"
	"fmt"
	"io"
	"strconv"
)

// wordFix is what to do about a word in a column of numbers.
func (t *table) wordFix(j int) string {
	fix := "--columns leaves it out"
	if t.b != nil {
		fix = fmt.Sprintf("--one-hot %s makes indicators of it, %s", t.flagName(j), fix)
	}
	if t.schema.headline == 0 && t.complete == 1 {
		fix = "--header yes if these are names, " + fix
	}
	return fix
}

// columnName is a column as messages call it.
func (t *table) columnName(j int) string {
	if t.schema.headline == 0 {
		return "column " + strconv.Itoa(j+1)
	}
	return "column " + Visible(t.schema.names[j], shownCells)
}

// flagName is a column as a flag finds it: its name, or the number where the
// name is long or would need quoting.
func (t *table) flagName(j int) string {
	name := t.schema.names[j]
	for _, r := range name {
		word := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '.' || r == '-'
		if !word || len(name) > shownCells || name[0] == '-' || t.schema.headline == 0 {
			return strconv.Itoa(j + 1)
		}
	}
	return name
}

// ragged refuses the record just read for the number of its fields, with the number of
// further ones that are like it.
func (t *table) ragged() error {
	line, n, want := t.r.lines.line, len(t.r.fields), len(t.schema.names)
	more, err := countAlike(t.r.next, func() bool { return len(t.r.fields) != want })
	if err != nil {
		return err
	}
	return t.uneven(line, n, more)
}

// uneven refuses a record for the number of its fields, with so many further on.
func (t *table) uneven(line, n, more int) error {
	want := len(t.schema.names)
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
