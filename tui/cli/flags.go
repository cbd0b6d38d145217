package cli

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
)

// given are the flags that say how the data are read and how a run learns, as they were
// typed, by name. The others go where they are needed as soon as they are read.
type given map[string]string

// has reports whether a flag is given.
func (g given) has(name string) bool {
	_, has := g[name]
	return has
}

// online reports whether --online is given.
func (g given) online() bool { return g["online"] == "yes" }

// addSettings gives a command a flag for each of the settings, and one for each way to
// read data.
func (o *opener) addSettings(c *cobra.Command) {
	for _, t := range algo.Settings() {
		if o.setting(t.Name) == nil {
			continue
		}
		standard := t.Text(algo.Default())
		v := &value{text: standard, names: t.Values, onOff: t.IsBool(), set: func(text string) error { return o.give(t.Name, text) }}
		if !v.onOff { // the names, the default first, or the default alone
			rest := slices.DeleteFunc(slices.Clone(t.Values), func(n string) bool { return n == standard })
			v.want = strings.Join(append([]string{standard}, rest...), "|")
		}
		addValue(c, v, t.Name, "Learning flags", t.Doc)
	}
	for _, f := range model.Flags() {
		v := &value{want: f.Want, names: f.Values, set: func(text string) error { return o.give(f.Name, text) }}
		if len(f.Values) > 0 {
			v.text = f.Values[0]
		}
		addValue(c, v, f.Name, "Data flags", f.Doc)
	}
}

// setting is the setting of that name, if the command takes it.
func (o *opener) setting(name string) *algo.Setting {
	t, known := algo.FindSetting(name)
	if !known || len(o.only) > 0 && !slices.Contains(o.only, name) {
		return nil
	}
	return t
}

// give gives a flag, whose value is tried at once.
func (o *opener) give(name, text string) (err error) {
	f, about := model.FindFlag(name)
	switch t := o.setting(name); {
	case t != nil:
		_, err = t.With(algo.Default(), text)
	case about:
		err = f.Set(&model.ReadOptions{}, text)
	default:
		err = errors.New("no such flag")
	}
	if err == nil {
		o.given[name] = text
	}
	return err
}

// setFlags takes flags as typed: a name and its value each, but for --online.
func (o *opener) setFlags(flags ...string) error {
	for len(flags) > 0 {
		name, text := strings.TrimPrefix(flags[0], "--"), "yes"
		if flags = flags[1:]; name != "online" {
			if len(flags) == 0 {
				return usageErrorf("--%s takes no value", name)
			}
			text, flags = flags[0], flags[1:]
		}
		if err := o.give(name, text); err != nil {
			return fmt.Errorf("%s %s: %w", name, model.Visible(text, 40), err)
		}
	}
	return nil
}

// suggested are the flags that a sample suggests.
func suggested(s samples.Sample) given {
	flags := given{}
	for pair := range slices.Chunk(s.Flags, 2) {
		flags[strings.TrimPrefix(pair[0], "--")] = pair[1]
	}
	return flags
}

// settings are the settings among flags that the command takes, and their values.
func (o *opener) settings(flags given) (own [][2]string) {
	for _, t := range algo.Settings() {
		if flags.has(t.Name) && o.setting(t.Name) != nil {
			own = append(own, [2]string{t.Name, flags[t.Name]})
		}
	}
	return own
}

// conflicts reports whether a flag given makes nonsense of a suggested one: a
// side is of no use for many labels or another column, and one label against
// the rest is what a suggested task is not.
func (g given) conflicts(suggested string) bool {
	switch suggested {
	case "positive":
		return g["task"] == "multiclass" || g["task"] == "sequence" || g["label"] != ""
	case "task":
		return g["positive"] != ""
	}
	return false
}

// readOptions are the flags given, over those suggested that don't clash with them.
func (g given) readOptions(suggested given) (o model.ReadOptions, err error) {
	values := maps.Clone(g)
	for name, text := range suggested {
		if !g.has(name) && !g.conflicts(name) {
			values[name] = text
		}
	}
	for _, f := range model.Flags() {
		if text, has := values[f.Name]; has && err == nil {
			err = f.Set(&o, text)
		}
	}
	return o, err
}

// dataArguments are the flags about data that are given, as they would be typed again.
func (g given) dataArguments() (all []string) {
	for _, f := range model.Flags() {
		if g.has(f.Name) {
			all = append(all, "--"+f.Name, g[f.Name])
		}
	}
	return all
}

// value is a flag's value, as it is typed; it is a pflag.Value.
type value struct {
	text  string   // the standard one until another is given
	want  string   // for help: what it takes
	names []string // that it takes alone; nil: others
	onOff bool
	set   func(text string) error
	// complete has a shell complete it; nil: it does not.
	complete cobra.CompletionFunc
}

func (v *value) String() string { return v.text }

func (v *value) Set(text string) error {
	if v.onOff { // pflag's words for it
		text = strings.NewReplacer("true", "yes", "false", "no").Replace(text)
	}
	err := v.set(text)
	if err == nil {
		v.text = text
	}
	return err
}

// Type is what the flag takes, for help.
func (v *value) Type() string { return v.want }

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
	group(f, heading)
	switch {
	case v.onOff:
		f.NoOptDefVal = "true"
	case len(v.names) > 0:
		v.complete = cobra.FixedCompletions(v.names, cobra.ShellCompDirectiveNoFileComp)
	}
}

// addBool gives a command a flag that is set or not.
func addBool(c *cobra.Command, to *bool, name, heading, doc string) {
	c.Flags().BoolVar(to, name, false, doc)
	group(c.Flags().Lookup(name), heading)
}

// words is any text.
func words(to *string, standard, want string) *value {
	v := readBy(to, standard, func(text string) (string, error) { return text, nil })
	v.want = want
	return v
}

// registerCompletions tells cobra what completes the flags of all commands. It keeps that
// for ever, so it is told where a shell asks.
func registerCompletions(root *cobra.Command) {
	for _, c := range append(root.Commands(), root) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if v, ours := f.Value.(*value); ours && v.complete != nil {
				_ = c.RegisterFlagCompletionFunc(f.Name, v.complete)
			}
		})
	}
}

// oneOf is one of a list of names, the first until another is given.
func oneOf(to *string, names ...string) *value {
	v := readBy(to, names[0], func(text string) (string, error) {
		if !slices.Contains(names, text) {
			return "", fmt.Errorf("expected one of %s", strings.Join(names, ", "))
		}
		return text, nil
	})
	v.names, v.want = names, strings.Join(names, "|")
	return v
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
