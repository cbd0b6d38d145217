package explore

import (
	"strings"

	"perceptron/algo"
)

// learnerNames are the learners of the catalog.
func learnerNames() string {
	var names []string
	for _, l := range algo.Learners() {
		names = append(names, l.Name)
	}
	return strings.Join(names, ", ")
}

// setLearner is the command learner NAME.
func (x *Explorer) setLearner(g arguments) error {
	l, _ := algo.FindLearner(g.value("NAME"))
	setup, err := l.With(x.setup)
	if err != nil {
		return err
	}
	if setup != x.setup {
		if err := x.change(x.source, setup); err != nil {
			return err
		}
	}
	x.Say(l.Name + ": " + l.Doc)
	return nil
}

// learnerWords are the learners to choose from.
func learnerWords() []Choice {
	var all []Choice
	for _, l := range algo.Learners() {
		all = append(all, Choice{Text: l.Name, Doc: l.Doc})
	}
	return all
}

// rivalWords are what the command compare takes next: names of settings and
// their values in turn, or what it is to do.
func (x *Explorer) rivalWords(args []string) []Choice {
	switch {
	case len(args) == 2 && args[0] == "by":
		return choices(Clocks()...)
	case len(args) == 1:
		return append(x.settingWords(args), choices("other", "by", "off")...)
	}
	if len(args)%2 == 1 {
		return x.settingWords(args[len(args)-1:])
	}
	return x.settingWords(args[len(args)-2:])
}
