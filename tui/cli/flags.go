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

// given is the flags for reading the data and for learning, as typed, by name. Other flags
// are stored where they are used.
type given map[string]string

// has reports whether a flag is given.
func (g given) has(name string) bool {
	_, has := g[name]
	return has
}

// online reports whether --online is given.
func (g given) online() bool { return g["online"] == "yes" }

// addSettings adds a flag for each learning setting, and for each option of reading data.
func (o *opener) addSettings(c *cobra.Command) {
	for _, t := range algo.Settings() {
		if o.setting(t.Name) == nil {
			continue
		}
		standard := t.Text(algo.Default())
		v := &value{text: standard, choices: t.Values, onOff: t.IsBool(), set: func(text string) error { return o.setFlag(t.Name, text) }}
		if !v.onOff { // the choices, the default first; or the default alone
			rest := slices.DeleteFunc(slices.Clone(t.Values), func(n string) bool { return n == standard })
			v.usage = strings.Join(append([]string{standard}, rest...), "|")
		}
		addValue(c, v, t.Name, "Learning flags", t.Doc)
	}
	for _, f := range model.Flags() {
		v := &value{usage: f.Want, choices: f.Values, set: func(text string) error { return o.setFlag(f.Name, text) }}
		if len(f.Values) > 0 {
			v.text = f.Values[0]
		}
		addValue(c, v, f.Name, "Data flags", f.Doc)
	}
}

// setting is the setting of that name, nil if the command does not take it.
func (o *opener) setting(name string) *algo.Setting {
	t, known := algo.FindSetting(name)
	if !known || len(o.settingNames) > 0 && !slices.Contains(o.settingNames, name) {
		return nil
	}
	return t
}

// setFlag sets a flag, after checking its value.
func (o *opener) setFlag(name, text string) (err error) {
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

// setFlags sets flags as typed: each name is followed by its value, except --online.
func (o *opener) setFlags(flags ...string) error {
	for len(flags) > 0 {
		name, text := strings.TrimPrefix(flags[0], "--"), "yes"
		if flags = flags[1:]; name != "online" {
			if len(flags) == 0 {
				return usageErrorf("--%s takes no value", name)
			}
			text, flags = flags[0], flags[1:]
		}
		if err := o.setFlag(name, text); err != nil {
			return fmt.Errorf("%s %s: %w", name, model.Visible(text, 40), err)
		}
	}
	return nil
}

// suggested is the flags that a sample suggests.
func suggested(s samples.Sample) given {
	flags := given{}
	for pair := range slices.Chunk(s.Flags, 2) {
		flags[strings.TrimPrefix(pair[0], "--")] = pair[1]
	}
	return flags
}

// settings is the flags that are settings of the command, with their values.
func (o *opener) settings(flags given) (own [][2]string) {
	for _, t := range algo.Settings() {
		if flags.has(t.Name) && o.setting(t.Name) != nil {
			own = append(own, [2]string{t.Name, flags[t.Name]})
		}
	}
	return own
}

// conflicts reports whether a flag given makes a suggested one meaningless: "positive" with
// many labels or another label column, "task" with one label against the rest.
func (g given) conflicts(suggested string) bool {
	switch suggested {
	case "positive":
		return g["task"] == "multiclass" || g["task"] == "sequence" || g["label"] != ""
	case "task":
		return g["positive"] != ""
	}
	return false
}

// readOptions is the options of the flags given and, where these are silent, of the
// suggested ones that do not conflict.
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

// dataArguments is the given flags about data as arguments.
func (g given) dataArguments() (all []string) {
	for _, f := range model.Flags() {
		if g.has(f.Name) {
			all = append(all, "--"+f.Name, g[f.Name])
		}
	}
	return all
}

// value is a pflag.Value.
type value struct {
	text    string   // as typed; at first the default
	usage   string   // what it takes, for help
	choices []string // the only values; nil: any
	onOff   bool
	set     func(text string) error
	// complete is the shell completion; nil: none.
	complete cobra.CompletionFunc
}

func (v *value) String() string { return v.text }

func (v *value) Set(text string) error {
	if v.onOff { // pflag writes true and false
		text = strings.NewReplacer("true", "yes", "false", "no").Replace(text)
	}
	err := v.set(text)
	if err == nil {
		v.text = text
	}
	return err
}

// Type is what the flag takes, for help.
func (v *value) Type() string { return v.usage }

// parsedBy is a value that is parsed by parse and stored in *to; initial is the default.
func parsedBy[T any](to *T, initial string, parse func(text string) (T, error)) *value {
	*to, _ = parse(initial)
	return &value{text: initial, usage: initial, set: func(text string) error {
		v, err := parse(text)
		if err == nil {
			*to = v
		}
		return err
	}}
}

// addValue adds a flag to a command.
func addValue(c *cobra.Command, v *value, name, heading, doc string) {
	f := c.Flags().VarPF(v, name, "", doc)
	setHeading(f, heading)
	switch {
	case v.onOff:
		f.NoOptDefVal = "true"
	case len(v.choices) > 0:
		v.complete = cobra.FixedCompletions(v.choices, cobra.ShellCompDirectiveNoFileComp)
	}
}

// addBool adds a boolean flag to a command.
func addBool(c *cobra.Command, to *bool, name, heading, doc string) {
	c.Flags().BoolVar(to, name, false, doc)
	setHeading(c.Flags().Lookup(name), heading)
}

// textValue is a value that takes any text.
func textValue(to *string, initial, usage string) *value {
	v := parsedBy(to, initial, func(text string) (string, error) { return text, nil })
	v.usage = usage
	return v
}

// registerCompletions registers the completion of all flags with cobra, which keeps them in
// a global table: call it only to answer a shell.
func registerCompletions(root *cobra.Command) {
	for _, c := range append(root.Commands(), root) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if v, ours := f.Value.(*value); ours && v.complete != nil {
				_ = c.RegisterFlagCompletionFunc(f.Name, v.complete)
			}
		})
	}
}

// oneOf is a value that takes one of some names; the first is the default.
func oneOf(to *string, names ...string) *value {
	v := parsedBy(to, names[0], func(text string) (string, error) {
		if !slices.Contains(names, text) {
			return "", fmt.Errorf("expected one of %s", strings.Join(names, ", "))
		}
		return text, nil
	})
	v.choices, v.usage = names, strings.Join(names, "|")
	return v
}

// parseDuration parses a duration ≥ 0.
func parseDuration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, errors.New("expected a time such as 2s or 500ms, or 0")
	}
	return d, nil
}

// parseCount parses an integer from 1 to 100,000.
func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 100_000 {
		return 0, errors.New("expected a whole number from 1 to 100000")
	}
	return n, nil
}
