package explore

import (
	"context"
	"slices"

	"perceptron/algo"
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
	// With is the same data, read under a seed with one flag set anew; "" is no flag.
	With func(ctx context.Context, seed uint64, flag, value string) (Source, error)
}

// reread is the command set for a flag about the data: they are read anew, and
// the run on them goes to the same step. Undo brings the old ones back.
func (x *Explorer) reread(flag, value string) error {
	if len(x.source.edits) > 0 {
		return errEdited
	}
	with, seed := x.source.Reading.With, x.view.Setup.Seed
	x.fetch("set", "reading "+x.source.Name, func(ctx context.Context) (Source, error) { return with(ctx, seed, flag, value) }, func(s Source) error {
		return x.change(s, x.view.Setup)
	})
	return nil
}

// splitAnew is the command set seed where what is held out is drawn by it: the data
// are read anew, and the run on what is left to learn from goes to the same step.
func (x *Explorer) splitAnew(setup algo.Setup) error {
	if len(x.source.edits) > 0 {
		return errEdited
	}
	with, was := x.source.Reading.With, x.view.Setup
	x.fetch("set", "reading "+x.source.Name, func(ctx context.Context) (Source, error) { return with(ctx, setup.Seed, "", "") }, func(s Source) error {
		run := x.view.Timeline
		if err := x.change(s, setup); err != nil {
			return err
		}
		x.sayChange(was, run)
		return nil
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
