package model

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Flag is one option of reading. The same row serves the command line, the explorer's set
// command, completion and the help.
type Flag struct {
	Name, Doc string
	Values    []string // the valid values, the default first; nil: any text
	Want      string   // what it takes, for the help
	Columns   bool     // it names columns of the data

	field func(*ReadOptions) any // its field in the options: a *string, or an *int64 of bytes
}

// Flags is all flags, in the order of the help.
func Flags() []Flag {
	text := func(name, want, doc string, field func(*ReadOptions) any) Flag {
		return Flag{Name: name, Want: want, Doc: doc, field: field}
	}
	columns := func(name, want, doc string, field func(*ReadOptions) any) Flag {
		return Flag{Name: name, Want: want, Columns: true, Doc: doc, field: field}
	}
	named := func(name, doc string, field func(*ReadOptions) any, values ...string) Flag {
		return Flag{Name: name, Values: values, Want: strings.Join(values, "|"), Doc: doc, field: field}
	}
	return []Flag{
		columns("label", "NAME|NUMBER", "the column of the labels y; the last unless given",
			func(o *ReadOptions) any { return &o.Label }),
		text("positive", "VALUE", "the label that is +1; with more than two labels, VALUE against the rest",
			func(o *ReadOptions) any { return &o.Positive }),
		columns("columns", "NAMES", "the features, by name or number, separated by commas; all others unless given",
			func(o *ReadOptions) any { return &o.Columns }),
		named("task", "what is learned: a side, one of many labels, or the tags of a sentence",
			func(o *ReadOptions) any { return &o.Task }, "auto", "binary", "multiclass", "sequence"),
		named("input", "the format",
			func(o *ReadOptions) any { return &o.Input }, append([]string{"auto"}, Formats()...)...),
		named("header", "whether the first line names the columns",
			func(o *ReadOptions) any { return &o.Header }, "auto", "yes", "no"),
		text("delimiter", "auto|tab|blank|CHARACTER", "what separates the fields",
			func(o *ReadOptions) any { return &o.Delimiter }),
		named("scale", "how features are scaled before learning",
			func(o *ReadOptions) any { return &o.Scale }, "none", "standard", "minmax", "unit"),
		named("missing", "what to do with rows that have missing values",
			func(o *ReadOptions) any { return &o.Missing }, "refuse", "drop"),
		text("test", "FILE|PART", "what to test on: a file, or a part such as 1/4, held out at random by --seed",
			func(o *ReadOptions) any { return &o.Test }),
		columns("one-hot", "NAMES", "columns of words to turn into indicators",
			func(o *ReadOptions) any { return &o.OneHot }),
		text("image", "WIDTHxHEIGHT", "the features are the pixels of a picture of this size; guessed if their number is a square",
			func(o *ReadOptions) any { return &o.Image }),
		text("max-memory", "2G", "how much memory the data, the run and its picture may take; more is refused",
			func(o *ReadOptions) any { return &o.MaxMemory }),
	}
}

// FindFlag is the flag of that name.
func FindFlag(name string) (f Flag, ok bool) {
	all := Flags()
	k := slices.IndexFunc(all, func(f Flag) bool { return f.Name == name })
	if k < 0 {
		return f, false
	}
	return all[k], true
}

// Set writes a value as typed to o. The default of several values is stored as "".
func (f Flag) Set(o *ReadOptions, text string) (err error) {
	switch field := f.field(o).(type) {
	case *int64:
		*field, err = ParseBytes(text)
	case *string:
		if *field = text; f.Values != nil && text == f.Values[0] {
			*field = ""
		}
	}
	switch {
	case f.Name == "image":
		_, err = ParseImage(text)
	case f.Values != nil && !slices.Contains(f.Values, text):
		err = fmt.Errorf("expected one of %s", strings.Join(f.Values, ", "))
	}
	return err
}

// ParseBytes parses a size such as 500M or 2G.
func ParseBytes(s string) (int64, error) {
	digits := strings.TrimRight(s, "KMGkmg")
	shift := map[string]int{"": 0, "K": 10, "M": 20, "G": 30}
	k, known := shift[strings.ToUpper(s[len(digits):])]
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !known || n <= 0 || n > 1<<62>>k {
		return 0, errors.New("expected a size such as 500M or 2G")
	}
	return n << k, nil
}
