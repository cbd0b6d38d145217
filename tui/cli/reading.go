package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"perceptron/model"
)

// reading are the flags that say how the data are to be understood.
type reading []*option

// option is one of them; it is a pflag.Value.
type option struct {
	name, doc string
	values    []string // the names it takes, the default first; nil for any text
	want      string   // for help: what the text is
	set       func(o *model.ReadOptions, value string) error
	value     string
	given     bool
}

func (f *option) Type() string { return "string" }

func (f *option) String() string {
	if !f.given && len(f.values) > 0 {
		return f.values[0]
	}
	return f.value
}

func (f *option) Set(v string) error {
	if f.values != nil {
		if err := checkName(f.values, v); err != nil {
			return err
		}
	}
	if err := f.set(&model.ReadOptions{}, v); err != nil {
		return err
	}
	f.value, f.given = v, true
	return nil
}

// newReading are the data flags in the order help lists them, none given.
func newReading() reading {
	return reading{
		text("label", "NAME|NUMBER", "the column that is y; without it the last", func(o *model.ReadOptions) *string { return &o.Label }),
		text("positive", "VALUE", "the label that is +1; with more than two labels, VALUE against the rest", func(o *model.ReadOptions) *string { return &o.Positive }),
		text("columns", "NAMES", "the features, by name or number, with commas between; without it all others", func(o *model.ReadOptions) *string { return &o.Columns }),
		named("task", "what is learned: a side, one of many labels, or the tags of a sentence", func(o *model.ReadOptions) *string { return &o.Task }, "auto", "binary", "multiclass", "sequence"),
		named("input", "the format", func(o *model.ReadOptions) *string { return &o.Input }, append([]string{"auto"}, model.Formats()...)...),
		named("header", "whether the first line is one", func(o *model.ReadOptions) *string { return &o.Header }, "auto", "yes", "no"),
		text("delimiter", "auto|tab|blank|CHARACTER", "what stands between two fields", func(o *model.ReadOptions) *string { return &o.Delimiter }),
		named("scale", "how features are scaled before learning", func(o *model.ReadOptions) *string { return &o.Scale }, "none", "standard", "minmax", "unit"),
		named("missing", "what becomes of rows with missing values", func(o *model.ReadOptions) *string { return &o.Missing }, "refuse", "drop"),
		text("test", "FILE|PART", "what to test on: a file, or a part such as 1/4 that is held out by --seed", func(o *model.ReadOptions) *string { return &o.Test }),
		text("one-hot", "NAMES", "columns of words to make indicators of", func(o *model.ReadOptions) *string { return &o.OneHot }),
		{
			name: "image", want: "WIDTHxHEIGHT", doc: "the features are the pixels of such a picture; found where their number is a square",
			set: func(o *model.ReadOptions, v string) error {
				_, err := model.ParseImage(v)
				o.Image = v
				return err
			},
		},
		{
			name: "max-memory", want: "2G", doc: "what the data, the run and what is shown of it may take; more is refused",
			set: func(o *model.ReadOptions, v string) (err error) {
				o.MaxMemory, err = bytesOf(v)
				return err
			},
		},
	}
}

func text(name, want, doc string, field func(*model.ReadOptions) *string) *option {
	return &option{name: name, want: want, doc: doc, set: func(o *model.ReadOptions, v string) error {
		*field(o) = v
		return nil
	}}
}

// named is a flag that takes one of a list of names. The first, the default,
// is the empty option.
func named(name, doc string, field func(*model.ReadOptions) *string, names ...string) *option {
	return &option{name: name, values: names, doc: doc, set: func(o *model.ReadOptions, v string) error {
		if v == names[0] {
			v = ""
		}
		*field(o) = v
		return nil
	}}
}

// bytesOf reads a size such as 500M or 2G.
func bytesOf(s string) (int64, error) {
	digits := strings.TrimRight(s, "KMGkmg")
	shift := map[string]int{"": 0, "K": 10, "M": 20, "G": 30}
	k, known := shift[strings.ToUpper(s[len(digits):])]
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !known || n <= 0 || n > 1<<62>>k {
		return 0, fmt.Errorf("want a size such as 500M or 2G")
	}
	return n << k, nil
}

// addReading gives a command the data flags.
func addReading(c *cobra.Command, on dataStore) reading {
	all := newReading()
	for _, f := range all {
		flag := c.Flags().VarPF(f, f.name, "", f.doc)
		want := f.want
		if f.values != nil {
			want = strings.Join(f.values, "|")
		}
		group(flag, "Data flags", want)
		if f.values != nil {
			offer(c, f.name, f.values)
		}
	}
	completeColumns(c, on, all)
	return all
}

// conflicts reports whether a flag given makes nonsense of a suggested one: a
// side is of no use for many labels or another column, and one label against
// the rest is what a suggested task is not.
func (r reading) conflicts(suggested string) bool {
	switch suggested {
	case "--positive":
		task := r.value("task")
		return task == "multiclass" || task == "sequence" || r.value("label") != ""
	case "--task":
		return r.value("positive") != ""
	}
	return false
}

// options are the flags given, over those suggested by a sample (name and
// value in turn) that don't clash with them.
func (r reading) options(suggested []string) (o model.ReadOptions, err error) {
	for pair := range slices.Chunk(suggested, 2) {
		i := slices.IndexFunc(r, func(f *option) bool { return "--"+f.name == pair[0] })
		if i < 0 || r.conflicts(pair[0]) {
			continue
		}
		if err := r[i].set(&o, pair[1]); err != nil {
			return o, err
		}
	}
	for _, f := range r {
		if !f.given {
			continue
		}
		if err := f.set(&o, f.value); err != nil {
			return o, err
		}
	}
	return o, nil
}

// arguments are the flags given, as they would be typed again.
func (r reading) arguments() []string {
	var flags []string
	for _, f := range r {
		if f.given {
			flags = append(flags, "--"+f.name, f.value)
		}
	}
	return flags
}

// value is what is given for a flag, "" if nothing.
func (r reading) value(name string) string {
	i := slices.IndexFunc(r, func(f *option) bool { return f.name == name && f.given })
	if i < 0 {
		return ""
	}
	return r[i].value
}
