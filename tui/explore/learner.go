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
func (x *Explorer) learnerWords([]string) []Choice {
	var all []Choice
	for _, l := range algo.Learners() {
		all = append(all, Choice{Text: l.Name, Doc: l.Doc})
	}
	return all
}

// rivalWords are what the settings of a comparison may go on with: names and their
// values in turn.
func (x *Explorer) rivalWords(before []string) []Choice {
	if len(before)%2 == 0 {
		return settingNames(x.learningSettings())
	}
	return settingValues(x.learningSettings(), before[len(before)-1])
}
