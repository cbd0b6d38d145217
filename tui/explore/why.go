package explore

import (
	"cmp"
	"fmt"
	"strings"

	"perceptron/model"
	"perceptron/tui/panel"
	"perceptron/tui/why"
)

// whyCommand is the command why [WORD|list]: it opens the panel that explains a word; by
// default the word of the panel in focus, or of the step's verdict. If the explanation
// has the focus, it is closed.
func (x *Explorer) whyCommand(g arguments) error {
	p := &x.view.Panels
	word := g.value("WORD")
	switch {
	case g.has("list"):
		x.view.Options.Why = ""
		x.showPanel("why", "on")
		return nil
	case word == "" && p.Focus == "why":
		x.showPanel("why", "off")
		return nil
	case word == "":
		word = "hyperplane"
		if p.Focus != "plane" {
			word = cmp.Or(panel.Named(p.Focus).Word, x.verdictWord())
		}
	}
	e, ok := why.Find(word)
	if !ok {
		return fmt.Errorf("%s: no such word (%s)", model.Quoted(word), suggestion(word))
	}
	if e.Name != x.view.Options.Why {
		x.view.Options.Why = e.Name
		delete(p.ViewStates, "why")
	}
	x.showPanel("why", "on")
	return nil
}

// suggestion proposes other words for an unknown one.
func suggestion(word string) string {
	if near := why.Suggest(word); len(near) > 0 {
		return "did you mean " + strings.Join(near, ", or ") + "?"
	}
	return "why list lists them"
}

// verdictWord is the word for the result of the step shown.
func (x *Explorer) verdictWord() string {
	looks := x.view.Moment.Event.Predictions
	if word := map[string]string{"sequence": "structured perceptron", "multiclass": "several classes"}[x.source.Data.Task]; word != "" {
		return word
	}
	switch {
	case x.view.Moment.Before == nil || len(looks) == 0:
		return "example"
	case len(looks) > 1:
		return "mini-batch"
	case looks[0].Activation == 0:
		return "tie"
	case looks[0].Mistake && x.view.Beat == 0:
		return "update"
	case looks[0].Mistake:
		return "mistake"
	}
	return "functional margin"
}

// whyChoices are the words with explanations.
func whyChoices(*Explorer, []string) []Choice {
	var all []Choice
	for _, e := range why.Pages() {
		all = append(all, Choice{Text: e.Name, Doc: strings.Join(e.Synonyms, ", ")})
	}
	return all
}
