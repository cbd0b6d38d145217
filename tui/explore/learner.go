package explore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/algo"
)

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

// setMode is the command mode [NAME|back].
func (x *Explorer) setMode(g arguments) error {
	t, _ := algo.FindSetting("mode")
	to := g.value("NAME")
	if by, turns := strides[to]; turns {
		to = beyond(t.Values, x.view.Setup.Mode, by)
	}
	setup, err := t.With(x.view.Setup, to)
	if err != nil {
		return err
	}
	return x.changeSetup(setup)
}

// strides are how far a command goes that asks for no name of its own.
var strides = map[string]int{"": 1, "back": -1}

// beyond is the name so many places after another, around the end.
func beyond(names []string, name string, by int) string {
	return names[(slices.Index(names, name)+by+len(names))%len(names)]
}

// swap is the command swap I J: the order becomes the list of the present one in
// which two examples have changed places, so that what comes later can be tried
// (000: the latest mistakes weigh the most).
func (x *Explorer) swap(g arguments) error {
	list, err := x.permutation()
	if err != nil {
		return err
	}
	if g.value("I") == g.value("J") {
		return fmt.Errorf("expected two different examples, not %s twice", g.value("I"))
	}
	at := [2]int{slices.Index(list, g.value("I")), slices.Index(list, g.value("J"))}
	list[at[0]], list[at[1]] = list[at[1]], list[at[0]]
	order, _ := algo.FindSetting("order")
	return x.setLearning(order, strings.Join(list, ","))
}

// permutation is the order as a list, if a pass has each example once.
func (x *Explorer) permutation() ([]string, error) {
	d := x.source.Data
	if x.view.Setup.Order == "given" {
		list := make([]string, d.Len())
		for i := range list {
			list[i] = strconv.Itoa(d.Number(i))
		}
		return list, nil
	}
	list := strings.Split(strings.ReplaceAll(x.view.Setup.Order, " ", ""), ",")
	seen := map[string]bool{}
	for _, n := range list {
		seen[n] = true
	}
	if len(seen) != len(list) || len(list) != d.Len() {
		return nil, fmt.Errorf("the order is %s: two examples change places where it is given, or a list that has each once (set order given)", x.view.Setup.Order)
	}
	return list, nil
}

// suggestions are the flags that the sample is best seen with where the present
// set-up differs from them: those that a run on the present data would take beside
// it and the ones before, however it came about.
func (x *Explorer) suggestions() (flags []string) {
	setup := x.view.Setup
	for _, pair := range x.source.Suggested {
		t, ok := algo.FindSetting(pair[0])
		if !ok {
			continue
		}
		with, err := t.With(setup, pair[1])
		if err != nil || t.Text(with) == t.Text(x.view.Setup) || with.Refuse(func(name string) bool { return name == pair[0] }) != nil {
			continue
		}
		if _, err := algo.Prepare(with, x.source.Data); err == nil {
			setup, flags = with, append(flags, "--"+pair[0]+" "+pair[1])
		}
	}
	return flags
}

// setReadout is the command readout [NAME|back]: another way to predict with
// the same run. Those that make no sense for it are passed over, or, asked for
// by name, refused.
func (x *Explorer) setReadout(g arguments) error {
	s, err := x.setting("readout")
	if err != nil {
		return err
	}
	if by, turns := strides[g.value("NAME")]; turns {
		return s.turn(by)
	}
	return s.set(g.value("NAME"))
}
