package explore

import "perceptron/algo"

// setLearner is the command learner NAME.
func (x *Explorer) setLearner(g arguments) error {
	l, _ := algo.FindLearner(g.value("NAME"))
	setup, err := l.With(x.view.Setup)
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

// comparedWords are what the settings of a comparison may go on with: names and their
// values in turn.
func (x *Explorer) comparedWords(before []string) []Choice {
	if len(before)%2 == 0 {
		return settingNames(x.learningSettings())
	}
	return settingValues(x.learningSettings(), before[len(before)-1])
}

// learnAs is the command as DOCUMENT: the run by its conventions, and the screen
// in its letters. What the data come with stays where they say otherwise; what
// was set before does not.
func (x *Explorer) learnAs(g arguments) error {
	setup := x.view.Setup
	for _, name := range []string{"as", "tie", "bias", "order", "init"} {
		t, _ := algo.FindSetting(name)
		var err error
		if setup, err = t.With(setup, t.Text(x.source.Base)); err != nil {
			return err
		}
	}
	setup, err := setup.With([2]string{"as", g.words[0]})
	if err != nil {
		return err
	}
	return x.changeTo(setup, asMessage(setup))
}

// asMessage is what a set-up has of its document, and what it has not.
func asMessage(s algo.Setup) string {
	if s.As == "none" {
		return "the program's own letters and defaults"
	}
	b := "as " + s.As + ": tie " + s.Tie + ", bias " + s.Bias + ", order " + s.Order + ", init " + s.Init
	but := "; but "
	for _, d := range s.Departures() {
		b += but + d.Says
		but = ", "
	}
	return b
}
