package explore

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"perceptron/tui/panel"
	"perceptron/tui/scene"
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
	before, last := words[:len(words)-1], words[len(words)-1]
	var all, fit []Choice
	switch c := CommandOf(words); {
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
			c.Why = err.Error()
		}
		fit = append(fit, c)
	}
	return fit
}

// TakesData reports whether a command takes the name of data.
func TakesData(command string) bool {
	c := CommandOf([]string{command})
	return c != nil && slices.ContainsFunc(c.values, func(v value) bool { return v.data })
}

// candidates are what the command takes for its last word, from its row in the
// table: words that stand for themselves, and what the values offer.
func (c *Command) candidates(x *Explorer, args []string) []Choice {
	var all []Choice
	offered := map[string]bool{}
	at := len(args) - 1
	for f := range c.present(x) {
		v := f.at(at)
		if f.matched(x, args[:at]) < at || v == nil && at >= len(f) {
			continue
		}
		word := f[min(at, len(f)-1)].text
		switch {
		case offered[word]:
		case v == nil:
			all = append(all, Choice{Text: word, Doc: c.doc(x, f, at)})
		case v.offers != nil:
			all = append(all, v.offers(x, args[:at])...)
		}
		offered[word] = true
	}
	return all
}

// doc is what a word of a form is, that stands for itself: what is said of it, or
// what is wanted after it.
func (c *Command) doc(x *Explorer, f form, at int) string {
	said := c.Variant(f[at].text).Doc
	if v := f.at(at + 1); said == "" && v != nil && at+1 < len(f) {
		return v.want(x)
	}
	return said
}

// mostNames is how many features are offered by name.
const mostNames = 1 << 12

// columnNames are the features, by number and by name, the first of very many.
func (x *Explorer) columnNames([]string) []Choice {
	var all, named []Choice
	for j, f := range x.source.Data.Features[:min(x.source.Data.Dim(), mostNames)] {
		n := strconv.Itoa(j + 1)
		all = append(all, Choice{Text: n, Doc: f})
		named = append(named, Choice{Text: f, Doc: "feature " + n})
	}
	return append(all, named...)
}

// filterWords are what the table can be filtered by, but for numbers.
func (x *Explorer) filterWords([]string) []Choice {
	all := []Choice{{Text: "wrong", Doc: "those that are wrong now"}, {Text: "+", Doc: "those of class +"}, {Text: "o", Doc: "those of class o"}}
	for _, l := range x.source.Data.Labels {
		all = append(all, Choice{Text: l, Doc: "a label"})
	}
	return all
}

// panelKeys are the panels that show opens, with their keys, and the overlays.
func panelKeys(*Explorer, []string) []Choice { return panelChoices() }

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

// texts are what is typed for some choices, with commas between.
func texts(of []Choice) string {
	all := make([]string, len(of))
	for k, c := range of {
		all[k] = c.Text
	}
	return strings.Join(all, ", ")
}
