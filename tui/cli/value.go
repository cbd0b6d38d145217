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

// value is a flag's value that can say in help what it takes.
type value interface {
	pflag.Value
	want() string
}

// addValue gives a command a flag.
func addValue(c *cobra.Command, v value, name, heading, doc string) {
	group(c.Flags().VarPF(v, name, "", doc), heading, v.want())
	if n, ok := v.(*names); ok {
		offer(c, name, n.all)
	}
}

// offer completes a flag by names.
func offer(c *cobra.Command, flag string, names []string) {
	if len(names) == 0 {
		return
	}
	complete(c, flag, cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
}

// uncompleted marks the commands of guests, whose shells complete nothing here:
// cobra keeps what completes a flag for ever.
const uncompleted = "uncompleted"

// complete has f complete a flag.
func complete(c *cobra.Command, flag string, f cobra.CompletionFunc) {
	if c.Annotations[uncompleted] == "" {
		_ = c.RegisterFlagCompletionFunc(flag, f)
	}
}

// names is one of a list of names, the first until another is given.
type names struct {
	chosen string
	all    []string
}

func choose(all []string) *names { return &names{all[0], all} }
func (n *names) String() string  { return n.chosen }
func (n *names) Type() string    { return "string" }
func (n *names) want() string    { return strings.Join(n.all, "|") }
func (n *names) Set(name string) error {
	if !slices.Contains(n.all, name) {
		return fmt.Errorf("none of %s", strings.Join(n.all, ", "))
	}
	n.chosen = name
	return nil
}

// moment is a step from 0, or end.
type moment struct{ step string }

func (m *moment) String() string { return m.step }
func (m *moment) Type() string   { return "string" }
func (m *moment) want() string   { return "STEP|end" }
func (m *moment) Set(s string) error {
	if n, err := strconv.Atoi(s); s != "end" && (err != nil || n < 0) {
		return errors.New("want a step from 0, or end")
	}
	m.step = s
	return nil
}

// size is columns and rows, as 100x30.
type size struct{ width, height int }

// most is the largest side of a frame.
const most = 1000

func (z *size) String() string { return fmt.Sprintf("%dx%d", z.width, z.height) }
func (z *size) Type() string   { return "string" }
func (z *size) want() string   { return z.String() }
func (z *size) Set(s string) error {
	w, h, _ := strings.Cut(s, "x")
	width, err1 := strconv.Atoi(w)
	height, err2 := strconv.Atoi(h)
	if err1 != nil || err2 != nil || min(width, height) < 1 || max(width, height) > most {
		return fmt.Errorf("want columns and rows from 1 to %d, such as 100x30", most)
	}
	z.width, z.height = width, height
	return nil
}

// wait is a duration that is not negative.
type wait time.Duration

func (w *wait) String() string { return time.Duration(*w).String() }
func (w *wait) Type() string   { return "duration" }
func (w *wait) want() string   { return w.String() }
func (w *wait) Set(s string) error {
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return errors.New("want a time such as 2s or 500ms, or 0")
	}
	*w = wait(d)
	return nil
}

// limit is a whole number from 1.
type limit struct{ n int }

func (l *limit) String() string { return strconv.Itoa(l.n) }
func (l *limit) Type() string   { return "int" }
func (l *limit) want() string   { return l.String() }
func (l *limit) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 100_000 {
		return errors.New("want a whole number from 1 to 100000")
	}
	l.n = n
	return nil
}
