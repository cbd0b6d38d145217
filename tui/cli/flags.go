package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"perceptron/algo"
)

// flag is one of a table of flags that change a T, such as a set-up.
type flag[T any] struct {
	value
	name, doc string
	change    func(of T, text string) (T, error)
}

// changing is a flag of a table; its value is tried on base as soon as it is given.
func changing[T any](name, want, doc string, base T, change func(of T, text string) (T, error)) *flag[T] {
	return &flag[T]{name: name, doc: doc, change: change, value: value{want: want, set: func(text string) error {
		_, err := change(base, text)
		return err
	}}}
}

// flags is a table of them.
type flags[T any] []*flag[T]

// add gives a command the flags.
func (l flags[T]) add(c *cobra.Command, heading string) {
	for _, f := range l {
		addValue(c, &f.value, f.name, heading, f.doc)
	}
}

func (l flags[T]) index(name string) int {
	return slices.IndexFunc(l, func(f *flag[T]) bool { return f.name == name })
}

// given reports whether a flag is.
func (l flags[T]) given(name string) bool {
	i := l.index(name)
	return i >= 0 && l[i].given
}

// value is what is given for a flag, "" if nothing.
func (l flags[T]) value(name string) string {
	if l.given(name) {
		return l[l.index(name)].text
	}
	return ""
}

// with is the flags with one given.
func (l flags[T]) with(name, value string) (flags[T], error) {
	i := l.index(name)
	if i < 0 {
		return nil, fmt.Errorf("no flag --%s", name)
	}
	f := *l[i]
	if err := f.Set(value); err != nil {
		return nil, err
	}
	all := slices.Clone(l)
	all[i] = &f
	return all, nil
}

// apply is of with the flags given.
func (l flags[T]) apply(of T) (_ T, err error) {
	for _, f := range l {
		if f.given && err == nil {
			of, err = f.change(of, f.text)
		}
	}
	return of, err
}

// suggested is of with what a sample suggests, which comes as on the command line,
// name and value in turn; own are those that are flags of the table. What makes no
// sense with what is given is left out.
func (l flags[T]) suggested(of T, pairs []string, conflicts func(name string) bool) (_ T, own [][2]string, err error) {
	for pair := range slices.Chunk(pairs, 2) {
		i := l.index(strings.TrimPrefix(pair[0], "--"))
		if i < 0 || conflicts(pair[0]) {
			continue
		}
		if of, err = l[i].change(of, pair[1]); err != nil {
			return of, nil, err
		}
		own = append(own, [2]string{l[i].name, pair[1]})
	}
	return of, own, nil
}

// learning are the flags that say how a run learns: one for each row of
// algo.Settings, by its name.
type learning = flags[algo.Setup]

// newLearning are the learning flags, none given: those of the names, or all.
func newLearning(names ...string) (all learning) {
	for _, t := range algo.Settings() {
		if len(names) > 0 && !slices.Contains(names, t.Name) {
			continue
		}
		standard := t.Text(algo.Default())
		f := changing(t.Name, "", t.Doc, algo.Default(), t.With)
		f.text, f.names, f.onOff = standard, t.Values, t.OnOff()
		if !f.onOff { // the names, the default first, or the default alone
			rest := slices.DeleteFunc(slices.Clone(t.Values), func(n string) bool { return n == standard })
			f.want = strings.Join(append([]string{standard}, rest...), "|")
		}
		all = append(all, f)
	}
	return all
}

// setup is the set-up of base with the flags given.
func setup(l learning, base algo.Setup) (algo.Setup, error) {
	s, err := l.apply(base)
	if err != nil {
		return s, err
	}
	return s, s.Refuse(l.given)
}

// suggestedSetup is the default set-up with what a sample suggests, and of that the
// settings and their values.
func suggestedSetup(l learning, pairs []string) (algo.Setup, [][2]string, error) {
	return l.suggested(algo.Default(), pairs, func(string) bool { return false })
}

// seed is the one given, or suggested for a sample, or the default: also what
// is held out to test on is drawn by it.
func seed(l learning, pairs []string) (uint64, error) {
	s, _, err := suggestedSetup(l, pairs)
	if i := l.index("seed"); i >= 0 && err == nil {
		s, err = l[i : i+1].apply(s)
	}
	return s.Seed, err
}

// online reports whether --online is given.
func online(l learning) bool { return l.value("online") == "yes" }

// value is a flag's value, as it is typed; it is a pflag.Value.
type value struct {
	text  string   // the standard one until another is given
	want  string   // for help: what it takes
	names []string // that it takes alone; nil: others
	onOff bool
	given bool
	set   func(text string) error
}

func (v *value) String() string { return v.text }

func (v *value) Set(text string) error {
	if v.onOff { // pflag's words for it
		text = strings.NewReplacer("true", "yes", "false", "no").Replace(text)
	}
	err := v.set(text)
	if err == nil {
		v.text, v.given = text, true
	}
	return err
}

// Type is what pflag calls the value.
func (v *value) Type() string {
	if v.onOff {
		return "bool"
	}
	return "string"
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
	f := c.Flags().VarPF(v, name, "", doc)
	group(f, heading, v.want)
	switch {
	case v.onOff:
		f.NoOptDefVal = "true"
	case len(v.names) > 0:
		complete(c, name, cobra.FixedCompletions(v.names, cobra.ShellCompDirectiveNoFileComp))
	}
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
