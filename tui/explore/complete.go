package explore

import (
	"slices"
	"strconv"
	"strings"

	"perceptron/algo"
)

// Choice is something that can be picked: what is typed for it, and what it is.
type Choice struct {
	Text, Doc string
	Now       string // the present value of a setting; "" of anything else
	Why       string // it can't be picked now; "" if it can
}

// Complete is what the last word of a command line may become. names are the
// data that open knows.
func (x *Explorer) Complete(line string, names []Choice) []Choice {
	words, _ := Words(line)
	last := words[len(words)-1]
	var fit []Choice
	for _, c := range x.candidates(words, names) {
		if !strings.HasPrefix(c.Text, last) {
			continue
		}
		if err := x.Objection(strings.Join(append(words[:len(words)-1:len(words)-1], c.Text), " ")); err != nil {
			c.Why = err.Error()
		}
		fit = append(fit, c)
	}
	return fit
}

// TakesData reports whether a command takes the name of data.
func TakesData(command string) bool {
	return slices.ContainsFunc(Commands(), func(c Command) bool {
		return c.Name == command && c.Args == "[DATA]"
	})
}

// candidates are all words that may stand at the end of words.
func (x *Explorer) candidates(words []string, names []Choice) []Choice {
	if len(words) == 1 {
		var all []Choice
		for _, c := range Commands() {
			all = append(all, Choice{Text: c.Name, Doc: c.Doc})
		}
		return all
	}
	if TakesData(words[0]) && len(words) == 2 {
		return names
	}
	if words[0] == "set" && len(words) == 3 && words[1] == "motion" {
		return choices("on", "off", "auto")
	}
	own := map[string]func(args []string) []Choice{
		"set": x.settableWords,
		"settings": func(args []string) []Choice {
			return append(x.settableWords(args), choices("up", "down", "more", "less", "on", "off")...)
		},
		"mode":    func(args []string) []Choice { return x.settingWords(append([]string{"mode"}, args...)) },
		"readout": func(args []string) []Choice { return x.settingWords(append([]string{"readout"}, args...)) },
		"learner": func([]string) []Choice { return learnerWords() },
		"compare": x.rivalWords,
		"break":   breakWords,
		"axes":    x.axesWords,
		"filter":  func([]string) []Choice { return x.filterWords() },
		"why":     func([]string) []Choice { return whyWords() },
		"focus":   func([]string) []Choice { return choices(append([]string{x.Picture().MainPanel()}, x.onScreen()...)...) },
	}[words[0]]
	if words[0] == "show" && len(words) == 2 {
		return panelKeys()
	}
	if own != nil {
		return own(words[1:])
	}
	return x.argumentWords(words[0], words[1:])
}

// settingWords are the names of the settings, or the values of one.
func (x *Explorer) settingWords(args []string) []Choice {
	var all []Choice
	switch len(args) {
	case 1:
		for _, t := range algo.Settings() {
			all = append(all, Choice{Text: t.Name, Doc: t.Doc, Now: t.Text(x.setup)})
		}
	case 2:
		if t, ok := algo.FindSetting(args[0]); ok {
			all = choices(t.Values...)
		}
	}
	return all
}

// settableWords are settingWords and those of the flags about the data.
func (x *Explorer) settableWords(args []string) []Choice {
	all := x.settingWords(args)
	for _, f := range x.DataFlags() {
		switch {
		case len(args) == 1:
			all = append(all, Choice{Text: f.Name, Doc: f.Doc, Now: x.flagText(f)})
		case len(args) > 2 || f.Name != args[0]:
		case f.Values != nil:
			all = choices(f.Values...)
		case f.Name == "label" || f.Name == "columns" || f.Name == "one-hot":
			all = x.columnNames()
		}
	}
	return all
}

// mostNames is how many features are offered by name.
const mostNames = 1 << 12

// columnNames are the features, by number and by name, the first of very many.
func (x *Explorer) columnNames() []Choice {
	var all, named []Choice
	for j, f := range x.source.Data.Features[:min(x.source.Data.Dim(), mostNames)] {
		n := strconv.Itoa(j + 1)
		all = append(all, Choice{Text: n, Doc: f})
		named = append(named, Choice{Text: f, Doc: "feature " + n})
	}
	return append(all, named...)
}

// filterWords are what the table can be filtered by, but for numbers.
func (x *Explorer) filterWords() []Choice {
	all := []Choice{{Text: "wrong", Doc: "those that are wrong now"}, {Text: "+", Doc: "those of class +"}, {Text: "o", Doc: "those of class o"}}
	for _, l := range x.source.Data.Labels {
		all = append(all, Choice{Text: l, Doc: "a label"})
	}
	return all
}

func panelKeys() []Choice {
	var all []Choice
	for _, p := range displays {
		doc := Doc("show " + p.name)
		if p.key != "" {
			doc += ": the key " + p.key
		}
		all = append(all, Choice{Text: p.name, Doc: doc})
	}
	return all
}

// argumentWords are what a command takes for its last word, from its row in the
// table: words that stand for themselves, and the names that a value is one of.
func (x *Explorer) argumentWords(name string, args []string) []Choice {
	var all []Choice
	at := len(args) - 1
	for _, c := range Commands() {
		if c.Name != name {
			continue
		}
		for _, f := range c.Args.forms() {
			if n, _ := c.matched(x, f, args[:at]); n < at || at >= len(f) {
				continue
			}
			switch v := c.valueOf(f, at); {
			case v == nil:
				all = append(all, Choice{Text: f[at]})
			case v.names != nil:
				all = append(all, choices(v.names()...)...)
			}
		}
	}
	return all
}

func choices(words ...string) []Choice {
	all := make([]Choice, len(words))
	for i, w := range words {
		all[i].Text = w
	}
	return all
}
