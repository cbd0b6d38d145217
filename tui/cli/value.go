package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// value is a flag's value, a text; it is a pflag.Value.
type value struct {
	text  string
	want  string                                     // for help: what it takes
	names []string                                   // that it takes alone; nil: others
	set   func(text string) (same string, err error) // takes it in, and writes it as it is written here
}

func (v *value) String() string { return v.text }
func (v *value) Type() string   { return "string" }
func (v *value) Set(text string) error {
	text, err := v.set(text)
	if err == nil {
		v.text = text
	}
	return err
}

// addValue gives a command a flag.
func addValue(c *cobra.Command, v *value, name, heading, doc string) {
	group(c.Flags().VarPF(v, name, "", doc), heading, v.want)
	offer(c, name, v.names)
}

// addBool gives flags one that is set or not.
func addBool(flags *pflag.FlagSet, to *bool, name, heading, doc string) {
	flags.BoolVar(to, name, false, doc)
	group(flags.Lookup(name), heading, "")
}

// offer completes a flag by names.
func offer(c *cobra.Command, flag string, names []string) {
	if len(names) == 0 {
		return
	}
	complete(c, flag, cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
}

// uncompleted marks the commands of which no shell asks what completes them, and
// those of guests, whose shells complete nothing here: cobra keeps what completes
// a flag for ever.
const uncompleted = "uncompleted"

// complete has f complete a flag.
func complete(c *cobra.Command, flag string, f cobra.CompletionFunc) {
	if c.Annotations[uncompleted] == "" {
		_ = c.RegisterFlagCompletionFunc(flag, f)
	}
}

// oneOf is one of a list of names, the first until another is given.
func oneOf(to *string, names ...string) *value {
	*to = names[0]
	return &value{names[0], strings.Join(names, "|"), names, func(text string) (string, error) {
		err := checkName(names, text)
		if err == nil {
			*to = text
		}
		return text, err
	}}
}

// checkName refuses a text that is none of the names.
func checkName(names []string, text string) error {
	if slices.Contains(names, text) {
		return nil
	}
	return fmt.Errorf("none of %s", strings.Join(names, ", "))
}

// moment is a step from 0, or end.
func moment(to *string) *value {
	*to = "0"
	return &value{"0", "STEP|end", nil, func(text string) (string, error) {
		if n, err := strconv.Atoi(text); text != "end" && (err != nil || n < 0) {
			return "", errors.New("expected a step from 0, or end")
		}
		*to = text
		return text, nil
	}}
}

// last is the step that a moving picture ends at.
func last(to *string) *value {
	return &value{"", "STEP|end", nil, func(text string) (string, error) {
		if n, err := strconv.Atoi(text); text != "end" && (err != nil || n < 0) {
			return "", errors.New("expected a step from 0, or end")
		}
		*to = text
		return text, nil
	}}
}

// largestSide is the largest side of a frame.
const largestSide = 1000

// size is columns and rows, as 100x30.
func size(width, height *int) *value {
	written := func() string { return fmt.Sprintf("%dx%d", *width, *height) }
	return &value{written(), written(), nil, func(text string) (string, error) {
		w, h, _ := strings.Cut(text, "x")
		columns, err1 := strconv.Atoi(w)
		rows, err2 := strconv.Atoi(h)
		if err1 != nil || err2 != nil || min(columns, rows) < 1 || max(columns, rows) > largestSide {
			return "", fmt.Errorf("expected columns and rows from 1 to %d, such as 100x30", largestSide)
		}
		*width, *height = columns, rows
		return written(), nil
	}}
}

// byteSize is a number of bytes, such as 500M or 2G.
func byteSize(to *int64, standard string) *value {
	*to, _ = bytesOf(standard)
	return &value{text: standard, want: standard, set: func(text string) (string, error) {
		n, err := bytesOf(text)
		if err == nil {
			*to = n
		}
		return text, err
	}}
}

// duration is a time that is not negative.
func duration(to *time.Duration) *value {
	return &value{to.String(), to.String(), nil, func(text string) (string, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return "", errors.New("expected a time such as 2s or 500ms, or 0")
		}
		*to = d
		return d.String(), nil
	}}
}

// count is a whole number from 1.
func count(to *int) *value {
	standard := strconv.Itoa(*to)
	return &value{standard, standard, nil, func(text string) (string, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 100_000 {
			return "", errors.New("expected a whole number from 1 to 100000")
		}
		*to = n
		return strconv.Itoa(n), nil
	}}
}
