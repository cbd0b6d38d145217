package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// value is a flag's value, as it is typed; it is a pflag.Value.
type value struct {
	text  string
	want  string   // for help: what it takes
	names []string // that it takes alone; nil: others
	set   func(text string) error
}

func (v *value) String() string { return v.text }
func (v *value) Type() string   { return "string" }
func (v *value) Set(text string) error {
	err := v.set(text)
	if err == nil {
		v.text = text
	}
	return err
}

// readBy is a value that read reads, the standard one until another is given.
func readBy[T any](to *T, standard string, read func(text string) (T, error)) *value {
	*to, _ = read(standard)
	return &value{text: standard, want: standard, set: func(text string) error {
		v, err := read(text)
		if err == nil {
			*to = v
		}
		return err
	}}
}

// addValue gives a command a flag.
func addValue(c *cobra.Command, v *value, name, heading, doc string) {
	group(c.Flags().VarPF(v, name, "", doc), heading, v.want)
	offer(c, name, v.names)
}

// addBool gives a command a flag that is set or not.
func addBool(c *cobra.Command, to *bool, name, heading, doc string) {
	c.Flags().BoolVar(to, name, false, doc)
	group(c.Flags().Lookup(name), heading, "")
}

// words is any text.
func words(to *string, standard, want string) *value {
	v := readBy(to, standard, func(text string) (string, error) { return text, nil })
	v.want = want
	return v
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
	v := readBy(to, names[0], func(text string) (string, error) { return text, checkName(names, text) })
	v.names, v.want = names, strings.Join(names, "|")
	return v
}

// checkName refuses a text that is none of the names.
func checkName(names []string, text string) error {
	if slices.Contains(names, text) {
		return nil
	}
	return fmt.Errorf("none of %s", strings.Join(names, ", "))
}

// moment is a step from 0, or end; the standard one may be none.
func moment(to *string, standard string) *value {
	v := readBy(to, standard, func(text string) (string, error) {
		if n, err := strconv.Atoi(text); text != "end" && (err != nil || n < 0) {
			return "", errors.New("expected a step from 0, or end")
		}
		return text, nil
	})
	v.want = "STEP|end"
	return v
}

// largestSide is the largest side of a frame.
const largestSide = 1000

// size is columns and rows, as 100x30.
func size(text string) (frame [2]int, err error) {
	w, h, _ := strings.Cut(text, "x")
	columns, err1 := strconv.Atoi(w)
	rows, err2 := strconv.Atoi(h)
	if err1 != nil || err2 != nil || min(columns, rows) < 1 || max(columns, rows) > largestSide {
		return frame, fmt.Errorf("expected columns and rows from 1 to %d, such as 100x30", largestSide)
	}
	return [2]int{columns, rows}, nil
}

// duration is a time that is not negative.
func duration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, errors.New("expected a time such as 2s or 500ms, or 0")
	}
	return d, nil
}

// count is a whole number from 1.
func count(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 100_000 {
		return 0, errors.New("expected a whole number from 1 to 100000")
	}
	return n, nil
}
