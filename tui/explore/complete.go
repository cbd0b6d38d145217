package explore

import (
	"strconv"
	"strings"

	"perceptron/algo"
	"perceptron/tui/theme"
)

// Choice is something that can be picked: what is typed for it, and what it is.
type Choice struct{ Text, Doc string }

// Complete is what the last word of a command line may become. names are the
// data that open knows.
func (x *Explorer) Complete(line string, names []Choice) []Choice {
	if i := strings.LastIndexByte(line, ';'); i >= 0 {
		line = line[i+1:]
	}
	words := strings.Fields(line)
	if line == "" || line[len(line)-1] == ' ' {
		words = append(words, "")
	}
	last := words[len(words)-1]
	var fit []Choice
	for _, c := range x.candidates(words, names) {
		if strings.HasPrefix(c.Text, last) {
			fit = append(fit, c)
		}
	}
	return fit
}

// candidates are all words that may stand at the end of words.
func (x *Explorer) candidates(words []string, names []Choice) []Choice {
	var all []Choice
	if len(words) == 1 {
		for _, c := range Commands() {
			all = append(all, Choice{c.Name, c.Doc})
		}
		return all
	}
	switch {
	case words[0] == "set" && len(words) == 2:
		for _, t := range algo.Settings() {
			all = append(all, Choice{t.Name, t.Doc})
		}
	case words[0] == "set" && len(words) == 3:
		if t, ok := algo.FindSetting(words[1]); ok {
			all = texts(t.Values...)
		}
	case words[0] == "mode" && len(words) == 2:
		t, _ := algo.FindSetting("mode")
		all = texts(t.Values...)
	case words[0] == "open":
		all = names
	case words[0] == "axes":
		for j, f := range x.source.Data.Features {
			all = append(all, Choice{strconv.Itoa(j + 1), f})
		}
	case len(words) == 2:
		all = x.arguments(words[0])
	}
	return all
}

// arguments are the words a command takes, from its row in the table.
func (x *Explorer) arguments(name string) []Choice {
	switch name {
	case "show":
		var all []Choice
		for _, p := range shown {
			all = append(all, Choice{p.name, "the key " + p.key})
		}
		return all
	case "theme":
		return texts(theme.Names()...)
	case "focus":
		return texts(append([]string{"plane"}, x.panels.visible...)...)
	}
	for _, c := range Commands() {
		if c.Name != name {
			continue
		}
		var all []Choice
		for a := range strings.SplitSeq(strings.Trim(c.Args, "[]"), "|") {
			if word, _, _ := strings.Cut(a, " "); word != strings.ToUpper(word) {
				all = append(all, Choice{Text: word})
			}
		}
		return all
	}
	return nil
}

func texts(words ...string) []Choice {
	all := make([]Choice, len(words))
	for i, w := range words {
		all[i].Text = w
	}
	return all
}
