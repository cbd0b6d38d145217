package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"perceptron/model"
	"perceptron/tui/explore"
)

// reading are the flags that say how the data are to be understood.
type reading = flags[model.ReadOptions]

// newReading are the data flags in the order help lists them, none given.
func newReading() reading {
	return reading{
		text("label", "NAME|NUMBER", "the column of the labels y; without it the last", func(o *model.ReadOptions) *string { return &o.Label }),
		text("positive", "VALUE", "the label that is +1; with more than two labels, VALUE against the rest", func(o *model.ReadOptions) *string { return &o.Positive }),
		text("columns", "NAMES", "the features, by name or number, with commas between; without it all others", func(o *model.ReadOptions) *string { return &o.Columns }),
		named("task", "what is learned: a side, one of many labels, or the tags of a sentence", func(o *model.ReadOptions) *string { return &o.Task }, "auto", "binary", "multiclass", "sequence"),
		named("input", "the format", func(o *model.ReadOptions) *string { return &o.Input }, append([]string{"auto"}, model.Formats()...)...),
		named("header", "whether the first line has the names of the columns", func(o *model.ReadOptions) *string { return &o.Header }, "auto", "yes", "no"),
		text("delimiter", "auto|tab|blank|CHARACTER", "what stands between two fields", func(o *model.ReadOptions) *string { return &o.Delimiter }),
		named("scale", "how features are scaled before learning", func(o *model.ReadOptions) *string { return &o.Scale }, "none", "standard", "minmax", "unit"),
		named("missing", "what becomes of rows with missing values", func(o *model.ReadOptions) *string { return &o.Missing }, "refuse", "drop"),
		text("test", "FILE|PART", "what to test on: a file, or a part such as 1/4 that is held out by --seed", func(o *model.ReadOptions) *string { return &o.Test }),
		text("one-hot", "NAMES", "columns of words to make indicators of", func(o *model.ReadOptions) *string { return &o.OneHot }),
		changing("image", "WIDTHxHEIGHT", "the features are the pixels of a picture of this size; guessed where their number is a square", model.ReadOptions{},
			func(o model.ReadOptions, v string) (_ model.ReadOptions, err error) {
				o.Image = v
				_, err = model.ParseImage(v)
				return o, err
			}),
		changing("max-memory", "2G", "how much memory the data, the run and its picture may take; more is refused", model.ReadOptions{},
			func(o model.ReadOptions, v string) (_ model.ReadOptions, err error) {
				o.MaxMemory, err = bytesOf(v)
				return o, err
			}),
	}
}

func text(name, want, doc string, field func(*model.ReadOptions) *string) *flag[model.ReadOptions] {
	return changing(name, want, doc, model.ReadOptions{}, func(o model.ReadOptions, v string) (model.ReadOptions, error) {
		*field(&o) = v
		return o, nil
	})
}

// named is a flag that takes one of a list of names. The first, the default,
// is the empty option.
func named(name, doc string, field func(*model.ReadOptions) *string, names ...string) *flag[model.ReadOptions] {
	f := changing(name, strings.Join(names, "|"), doc, model.ReadOptions{}, func(o model.ReadOptions, v string) (model.ReadOptions, error) {
		if *field(&o) = v; v == names[0] {
			*field(&o) = ""
		}
		return o, checkName(names, v)
	})
	f.names, f.text = names, names[0]
	return f
}

// bytesOf reads a size such as 500M or 2G.
func bytesOf(s string) (int64, error) {
	digits := strings.TrimRight(s, "KMGkmg")
	shift := map[string]int{"": 0, "K": 10, "M": 20, "G": 30}
	k, known := shift[strings.ToUpper(s[len(digits):])]
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !known || n <= 0 || n > 1<<62>>k {
		return 0, fmt.Errorf("expected a size such as 500M or 2G")
	}
	return n << k, nil
}

// conflicts reports whether a flag given makes nonsense of a suggested one: a
// side is of no use for many labels or another column, and one label against
// the rest is what a suggested task is not.
func conflicts(r reading, suggested string) bool {
	switch suggested {
	case "--positive":
		task := r.value("task")
		return task == "multiclass" || task == "sequence" || r.value("label") != ""
	case "--task":
		return r.value("positive") != ""
	}
	return false
}

// readOptions are the flags given, over those suggested by a sample (name and
// value in turn) that don't clash with them.
func readOptions(r reading, pairs []string) (model.ReadOptions, error) {
	o, _, err := r.suggested(model.ReadOptions{}, pairs, func(name string) bool { return conflicts(r, name) })
	if err != nil {
		return o, err
	}
	return r.apply(o)
}

// arguments are the flags given, as they would be typed again.
func arguments(r reading) []string {
	var all []string
	for _, f := range r {
		if f.given {
			all = append(all, "--"+f.name, f.text)
		}
	}
	return all
}

// reading is how the data of that name can be read otherwise than they were.
func (o *opener) reading(name string) explore.Reading {
	var flags []explore.Flag
	for _, f := range o.read {
		flags = append(flags, explore.Flag{Name: f.name, Doc: f.doc, Values: f.names})
	}
	return explore.Reading{Flags: flags, With: func(ctx context.Context, seed uint64, flag, value string) (explore.Source, error) {
		again := o.another(o.learn, o.read)
		err := again.set("seed", strconv.FormatUint(seed, 10))
		if err == nil && flag != "" {
			err = again.set(flag, value)
		}
		if err != nil {
			return explore.Source{}, err
		}
		work := o.gate.Begin(ctx)
		defer work.Pause()
		return again.open(work, name)
	}}
}
