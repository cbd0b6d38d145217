package explore

import (
	"context"
	"slices"
)

// Flag is a flag that says how data are read: which column is y, how features
// are scaled.
type Flag struct {
	Name, Doc string
	Values    []string // that it takes, the default first; nil for any text
}

// Reading is how data are read, and how to read them otherwise.
type Reading struct {
	Flags []Flag
	// With is the same data, read with one flag set anew.
	With func(ctx context.Context, flag, value string) (Source, error)
}

// reread is the command set for a flag about the data: they are read anew, and
// the run on them goes to the same step. Undo brings the old ones back.
func (x *Explorer) reread(flag, value string) error {
	if len(x.source.edits) > 0 {
		return errEdited
	}
	with := x.source.Reading.With
	x.fetch("set", "reading "+x.source.Name, func(ctx context.Context) (Source, error) { return with(ctx, flag, value) }, func(s Source) error {
		return x.change(s, x.setup)
	})
	return nil
}

// flagText is the value that a flag about the data was given.
func (x *Explorer) flagText(f Flag) string { return x.source.flagText(f) }

func (s *Source) flagText(f Flag) string {
	if given := s.flag(f.Name); given != "" {
		return given
	}
	if len(f.Values) > 0 {
		return f.Values[0]
	}
	return notGiven
}

// notGiven stands for the value of a flag that has none.
const notGiven = "not given"

// DataFlags are the flags about the data that set takes now.
func (x *Explorer) DataFlags() []Flag {
	if x.source.Reading.With == nil {
		return nil
	}
	return x.source.Reading.Flags
}

// DataFlag is what a flag about the data was given; "" where it was not.
func (x *Explorer) DataFlag(name string) string { return x.source.flag(name) }

func (s *Source) flag(name string) string {
	if i := slices.Index(s.Flags, "--"+name); i >= 0 && i+1 < len(s.Flags) {
		return s.Flags[i+1]
	}
	return ""
}
