package explore

import "perceptron/algo"

// setLearner is the command learner NAME.
func (x *Explorer) setLearner(g arguments) error {
	l, _ := algo.FindLearner(g.value("NAME"))
	setup, err := l.With(x.setup)
	if err != nil {
		return err
	}
	return x.changeTo(setup, l.Name+": "+l.Doc)
}

// learnerWords are the learners to choose from.
func learnerWords(*Explorer, []string) []Choice {
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
