package explore

import (
	"perceptron/algo"
)

// learnAs is the command as DOCUMENT: the run by its conventions, and the screen
// in its letters. What the data come with stays where they say otherwise; what
// was set before does not.
func (x *Explorer) learnAs(g arguments) error {
	setup := x.setup
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
