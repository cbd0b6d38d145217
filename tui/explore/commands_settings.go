package explore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"perceptron/algo"
	"perceptron/tui/panel"
)

// settingCommands change the run: its settings and its data.
func settingCommands() []Command {
	return []Command{
		{
			Name: "mode", Args: "[NAME]", values: []value{settingValue("mode")},
			Keys: slices.Concat(keys("mode", "mode", "m"), keys("mode back", "", "M"),
				keys("mode primal", "", "1"), keys("mode dual", "", "2"), keys("mode kernel", "", "3")),
			Doc:      "the next representation on the same data, or the one named",
			Synonyms: "primal dual kernel form representation",
			run:      setNamed("mode"),
		},
		{
			Name: "readout", Args: "[NAME]", values: []value{settingValue("readout")},
			Keys:      slices.Concat(keys("readout", "readout", "r"), keys("readout back", "", "R")),
			Doc:       "the next way to predict with the same run, or the one named: last, averaged, voted, pocket",
			Synonyms:  "averaged voted pocket last predict",
			objection: (*Explorer).noReadout,
			run:       setNamed("readout"),
		},
		{
			Name: "set", Args: "NAME VALUE = [NAME [VALUE]]", values: ofSettings((*Explorer).settings),
			Doc:      "a setting of the run: rate, tie, bias, order, kernel, …; or of the data: label, columns, scale, …",
			Synonyms: "change option parameter flag config",
			run:      (*Explorer).set,
		},
		{
			Name: "settings", Args: "[NAME]|up|down|more|less|on|off = [up|down|more|less|on|off|NAME [VALUE]]",
			values: ofSettings((*Explorer).Settings), Keys: keys("settings", "settings", "S"),
			Doc:      "every setting with its value, to change while the run replays",
			Synonyms: "options parameters knobs preferences config",
			Tells:    "settings",
			run:      (*Explorer).turnSettings,
		},
		{
			Name: "swap", Args: "I J", values: []value{exampleNumber("I"), exampleNumber("J")},
			Doc: "sets the order to a list in which examples I and J swap places",
			run: (*Explorer).swap,
		},
		{
			Name: "learner", Args: "NAME", values: []value{oneOf("NAME", "learner", learnerWords)},
			Doc:      "a learner of the documents on the same data: " + texts(learnerWords(nil, nil)),
			Synonyms: "algorithm novikoff variant",
			run:      (*Explorer).setLearner,
		},
		{
			Name: "as", Args: "000|001|002|003|004|none",
			Doc: "the conventions, letters and pseudocode of one of the documents; none: the program's own",
			run: (*Explorer).learnAs,
		},
		{
			Name: "compare", Args: "SETTINGS|other|by CLOCK|off",
			values: []value{
				{
					name: "SETTINGS", want: constant("what should differ (such as readout averaged, or bias none, tie positive)"),
					fault: noSetting, offers: (*Explorer).comparedWords, variadic: true,
				},
				oneOf("CLOCK", "clock", func(*Explorer, []string) []Choice { return choices(clocks()...) }),
			},
			Keys:      keys("compare other", "", "C"),
			Doc:       "the same data under other settings beside this run, such as readout averaged, or bias none; other switches runs where there is no room for both; by steps, updates or epochs",
			Synonyms:  "versus side by side difference",
			Tells:     "compare",
			objection: (*Explorer).noComparison,
			run:       (*Explorer).compare,
		},
		{
			Name: "undo", Keys: keys("undo", "", "u"),
			Doc:       "takes back the last change of settings, data or points",
			Synonyms:  "revert take back",
			objection: func(x *Explorer, _ arguments) error { return unless(len(x.revisions.past) > 0, errNoUndo) },
			run:       withoutArguments((*Explorer).undo),
		},
		{
			Name: "redo", Keys: keys("redo", "", "ctrl+r"),
			Doc:       "makes the change again",
			Synonyms:  "again repeat",
			objection: func(x *Explorer, _ arguments) error { return unless(len(x.revisions.future) > 0, errNoRedo) },
			run:       withoutArguments((*Explorer).redo),
		},
		{
			Name: "open", Args: "[DATA]", values: []value{{name: "DATA", variadic: true, data: true}}, Keys: keys("open", "open", "o"),
			Doc:       "the picker of samples and files, or the one named",
			Synonyms:  "load file data sample dataset",
			objection: func(x *Explorer, g arguments) error { return unless(x.open != nil || len(g.words) == 0, errNoOther) },
			run:       (*Explorer).openData,
		},
	}
}

// settingValue is NAME where it is a value of one setting.
func settingValue(setting string) value {
	return value{name: "NAME", offers: func(x *Explorer, _ []string) []Choice { return x.settingValues(x.learningSettings(), setting) }}
}

// ofSettings are NAME and VALUE of some settings.
func ofSettings(of func(*Explorer) []panel.Setting) []value {
	return []value{
		{name: "NAME", offers: func(x *Explorer, _ []string) []Choice { return settingNames(of(x)) }},
		{name: "VALUE", offers: func(x *Explorer, before []string) []Choice { return x.settingValues(of(x), before[0]) }, variadic: true},
	}
}

// setLearner is the command learner NAME.
func (x *Explorer) setLearner(g arguments) error {
	l, _ := algo.FindLearner(g.value("NAME"))
	setup, err := l.With(x.view.Setup)
	if err != nil {
		return err
	}
	return x.changeSetup(setup, l.Name+": "+l.Doc)
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
	return x.settingValues(x.learningSettings(), before[len(before)-1])
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
	return x.changeSetup(setup, asMessage(setup))
}

// asMessage is what a set-up has of its document, and what it has not.
func asMessage(s algo.Setup) string {
	if s.As == "none" {
		return "the program's own letters and defaults"
	}
	b := "as " + s.As + ": tie " + s.Tie + ", bias " + s.Bias + ", order " + s.Order + ", init " + s.Init
	but := "; but "
	for _, d := range s.Departures() {
		b += but + d.Text
		but = ", "
	}
	return b
}

// swap is the command swap I J: the order becomes the list of the present one in
// which two examples have changed places, so that what comes later can be tried
// (000: the latest mistakes weigh the most).
func (x *Explorer) swap(g arguments) error {
	list, err := x.permutation()
	if err != nil {
		return err
	}
	i, j := strconv.Itoa(g.number("I", 0)), strconv.Itoa(g.number("J", 0))
	if i == j {
		return fmt.Errorf("expected two different examples, not %s twice", i)
	}
	at := [2]int{slices.Index(list, i), slices.Index(list, j)}
	list[at[0]], list[at[1]] = j, i
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
	for k, n := range list {
		list[k] = strings.TrimLeft(n, "0") // as numbers are written here
		seen[list[k]] = true
	}
	if len(seen) != len(list) || len(list) != d.Len() {
		return nil, fmt.Errorf("the order is %s: two examples change places only in the given order, or a list that has each once (set order given)", x.view.Setup.Order)
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
		if err != nil || t.Text(with) == t.Text(x.view.Setup) || with.Validate(func(name string) bool { return name == pair[0] }) != nil {
			continue
		}
		if _, err := algo.Prepare(with, x.source.Data); err == nil {
			setup, flags = with, append(flags, "--"+pair[0]+" "+pair[1])
		}
	}
	return flags
}
