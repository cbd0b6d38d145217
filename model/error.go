package model

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
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

// Reason is what the system said of a path, without the path.
func Reason(err error) error {
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
