package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"perceptron/algo"
)

// learning are the flags that say how a run learns: one for each row of
// algo.Settings, by its name.
type learning []*choice

// choice is the value of one setting; it is a pflag.Value.
type choice struct {
	*algo.Setting
	value string
	given bool
}

func (c *choice) String() string {
	if c.Setting == nil {
		return "" // pflag asks the zero value
	}
	if c.given {
		return c.value
	}
	return c.Text(algo.Default())
}

func (c *choice) Set(v string) error {
	if c.OnOff() { // pflag's words for it
		v = strings.NewReplacer("true", "yes", "false", "no").Replace(v)
	}
	if _, err := c.With(algo.Default(), v); err != nil {
		return err
	}
	c.value, c.given = v, true
	return nil
}

// Type is what help and completion call the value.
func (c *choice) Type() string {
	if c.OnOff() {
		return "bool"
	}
	return "string"
}

// newLearning are the learning flags, none given: those of the names, or all.
func newLearning(names ...string) learning {
	var all learning
	for _, t := range algo.Settings() {
		if len(names) == 0 || slices.Contains(names, t.Name) {
			all = append(all, &choice{Setting: t})
		}
	}
	return all
}

// addLearning gives a command the learning flags: those of the names, or all.
func addLearning(c *cobra.Command, names ...string) learning {
	all := newLearning(names...)
	for _, f := range all {
		flag := c.Flags().VarPF(f, f.Name, "", f.Doc)
		group(flag, "Learning flags", f.placeholder())
		if f.OnOff() {
			flag.NoOptDefVal = "true"
			continue
		}
		offer(c, f.Name, f.Values)
	}
	return all
}

// placeholder is, for help, what the value may be: its names, the default first, or
// the default alone.
func (c *choice) placeholder() string {
	standard := c.Text(algo.Default())
	switch {
	case c.OnOff():
		return ""
	case c.Values == nil:
		return standard
	}
	rest := slices.DeleteFunc(slices.Clone(c.Values), func(n string) bool { return n == standard })
	return strings.Join(append([]string{standard}, rest...), "|")
}

// setup is the set-up of base with the flags given.
func (l learning) setup(base algo.Setup) (algo.Setup, error) {
	given := map[string]bool{}
	for _, c := range l {
		if !c.given {
			continue
		}
		given[c.Name] = true
		s, err := c.With(base, c.value)
		if err != nil {
			return base, err
		}
		base = s
	}
	return base, base.Refuse(func(name string) bool { return given[name] })
}

// seed is the one given, or suggested for a sample, or the default: also what
// is held out to test on is drawn by it.
func (l learning) seed(suggested []string) (uint64, error) {
	base, _, err := l.suggested(suggested)
	for _, c := range l {
		if c.Name == "seed" && c.given && err == nil {
			base, err = c.With(base, c.value)
		}
	}
	return base.Seed, err
}

// suggested is the default set-up with a sample's suggestions, which come as on
// the command line, name and value in turn; shown are those that are learning
// flags and that the user has not given.
func (l learning) suggested(flags []string) (setup algo.Setup, shown []string, err error) {
	setup = algo.Default()
	for pair := range slices.Chunk(flags, 2) {
		i := slices.IndexFunc(l, func(c *choice) bool { return "--"+c.Name == pair[0] })
		if i < 0 {
			continue
		}
		if setup, err = l[i].With(setup, pair[1]); err != nil {
			return setup, nil, err
		}
		if !l[i].given {
			shown = append(shown, strings.Join(pair, " "))
		}
	}
	return setup, shown, nil
}
