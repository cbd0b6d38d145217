package explore

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"perceptron/tui/panel"
	"perceptron/tui/scene"
)

// Choice is something that can be selected: what is typed for it, and a description.
type Choice struct {
	Text, Doc string
	Value     string // the present value of a setting; else ""
	Objection string // why it can't be selected now; "" if it can
}

// Complete is the completions of the last word of a command line. names are the data that
// open knows.
func (x *Explorer) Complete(line string, names []Choice) []Choice {
	words, _ := LastCommand(line)
	before, last := words[:len(words)-1], words[len(words)-1]
	var all, fit []Choice
	switch c := FindCommand(words); {
	case len(before) == 0:
		for _, c := range Commands() {
			all = append(all, Choice{Text: c.Name, Doc: c.Doc})
		}
	case c == nil:
	case len(before) == 1 && TakesData(c.Name):
		all = names
	default:
		all = c.candidates(x, words[1:])
	}
	for _, c := range all {
		if !strings.HasPrefix(c.Text, last) {
			continue
		}
		if err := x.Objection(strings.Join(append(slices.Clip(before), c.Text), " ")); err != nil {
			c.Objection = err.Error()
		}
		fit = append(fit, c)
	}
	return fit
}

// TakesData reports whether a command takes the name of data.
func TakesData(command string) bool {
	c := FindCommand([]string{command})
	return c != nil && slices.ContainsFunc(c.params, func(v parameter) bool { return v.data })
}

// candidates are the completions of a command's last argument: the literal words of its
// forms, and the completions of its parameters.
func (c *Command) candidates(x *Explorer, args []string) []Choice {
	var all []Choice
	offered := map[string]bool{}
	at := len(args) - 1
	for f := range c.activeForms(x) {
		v := f.paramAt(at)
		if f.matchLength(x, args[:at]) < at || v == nil && at >= len(f) {
			continue
		}
		word := f[min(at, len(f)-1)].text
		switch {
		case offered[word]:
		case v == nil:
			all = append(all, Choice{Text: word, Doc: c.wordDoc(x, f, at)})
		case v.completions != nil:
			all = append(all, v.completions(x, args[:at])...)
		}
		offered[word] = true
	}
	return all
}

// wordDoc describes a literal word of a form: its own description, or what is expected
// after it.
func (c *Command) wordDoc(x *Explorer, f form, at int) string {
	doc := c.Variant(f[at].text).Doc
	if v := f.paramAt(at + 1); doc == "" && v != nil && at+1 < len(f) {
		return v.expected(x)
	}
	return doc
}

// maxColumnChoices is the most features that are offered by name.
const maxColumnChoices = 1 << 12

// columnChoices are the features by number and by name, the first ones if there are very
// many.
func (x *Explorer) columnChoices([]string) []Choice {
	var all, named []Choice
	for j, f := range x.source.Data.Features[:min(x.source.Data.Dim(), maxColumnChoices)] {
		n := strconv.Itoa(j + 1)
		all = append(all, Choice{Text: n, Doc: f})
		named = append(named, Choice{Text: f, Doc: "feature " + n})
	}
	return append(all, named...)
}

// filterChoices are the words that the table can be filtered by.
func (x *Explorer) filterChoices([]string) []Choice {
	all := []Choice{{Text: "wrong", Doc: "those that are wrong now"}, {Text: "+", Doc: "those of class +"}, {Text: "o", Doc: "those of class o"}}
	for _, l := range x.source.Data.Labels {
		all = append(all, Choice{Text: l, Doc: "a label"})
	}
	return all
}

// showChoices are the panels that show opens, with their keys, and the overlays.
func showChoices(*Explorer, []string) []Choice { return panelChoices() }

var panelChoices = sync.OnceValue(func() (all []Choice) {
	for _, p := range panel.Panels() {
		one := Choice{Text: p.Name, Doc: p.Title}
		if p.Key != "" {
			one.Doc += ": the key " + p.Key
		}
		if !p.Fixed {
			all = append(all, one)
		}
	}
	for _, o := range scene.Overlays() {
		all = append(all, Choice{Text: o[0], Doc: o[1]})
	}
	return all
})

func choices(words ...string) []Choice {
	all := make([]Choice, len(words))
	for i, w := range words {
		all[i].Text = w
	}
	return all
}

// joinTexts is the texts of some choices, separated by commas.
func joinTexts(choices []Choice) string {
	joined := make([]string, len(choices))
	for k, c := range choices {
		joined[k] = c.Text
	}
	return strings.Join(joined, ", ")
}
