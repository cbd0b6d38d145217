package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"perceptron/algo"
)

// flag is one of a table of flags that change a T, such as a set-up; it is a
// pflag.Value.
type flag[T any] struct {
	name, doc string
	values    []string // the names it takes; nil for any text
	standard  string   // its value unless another is given
	want      string   // for help: what it takes
	onOff     bool
	base      T // on which a value is tried
	set       func(of T, value string) (T, error)
	value     string
	given     bool
}

func (f *flag[T]) String() string {
	if f.given {
		return f.value
	}
	return f.standard
}

func (f *flag[T]) Set(v string) error {
	if f.onOff { // pflag's words for it
		v = strings.NewReplacer("true", "yes", "false", "no").Replace(v)
	}
	if _, err := f.set(f.base, v); err != nil {
		return err
	}
	f.value, f.given = v, true
	return nil
}

// Type is what pflag calls the value.
func (f *flag[T]) Type() string {
	if f.onOff {
		return "bool"
	}
	return "string"
}

// flags is a table of them.
type flags[T any] []*flag[T]

// add gives a command the flags.
func (l flags[T]) add(c *cobra.Command, heading string) {
	for _, f := range l {
		p := c.Flags().VarPF(f, f.name, "", f.doc)
		group(p, heading, f.want)
		if f.onOff {
			p.NoOptDefVal = "true"
			continue
		}
		offer(c, f.name, f.values)
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
	if !l.given(name) {
		return ""
	}
	return l[l.index(name)].value
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
			of, err = f.set(of, f.value)
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
		if of, err = l[i].set(of, pair[1]); err != nil {
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
		f := &flag[algo.Setup]{name: t.Name, doc: t.Doc, values: t.Values, standard: standard, onOff: t.OnOff(), base: algo.Default(), set: t.With}
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
