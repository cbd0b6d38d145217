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
			Name: "mode", Args: "[NAME]", params: []parameter{settingValueParam("mode")},
			Keys: slices.Concat(bindKeys("mode", "mode", "m"), bindKeys("mode back", "", "M"),
				bindKeys("mode primal", "", "1"), bindKeys("mode dual", "", "2"), bindKeys("mode kernel", "", "3")),
			Doc:      "the next representation on the same data, or the one named",
			Synonyms: "primal dual kernel form representation",
			run:      ownSettingCommand("mode"),
		},
		{
			Name: "readout", Args: "[NAME]", params: []parameter{settingValueParam("readout")},
			Keys:      slices.Concat(bindKeys("readout", "readout", "r"), bindKeys("readout back", "", "R")),
			Doc:       "the next way to predict with the same run, or the one named: last, averaged, voted, pocket",
			Synonyms:  "averaged voted pocket last predict",
			objection: (*Explorer).readoutObjection,
			run:       ownSettingCommand("readout"),
		},
		{
			Name: "set", Args: "NAME VALUE = [NAME [VALUE]]", params: settingParams((*Explorer).settings),
			Doc:      "a setting of the run: rate, tie, bias, order, kernel, …; or of the data: label, columns, scale, …",
			Synonyms: "change option parameter flag config",
			edits:    true, // the order, which may name examples that were put
			run:      (*Explorer).setCommand,
		},
		{
			Name: "settings", Args: "[NAME]|up|down|more|less|on|off = [up|down|more|less|on|off|NAME [VALUE]]",
			params: settingParams((*Explorer).Settings), Keys: oftenKeys("settings", "settings", "S"),
			Doc:         "every setting with its value, to change while the run replays",
			Synonyms:    "options parameters knobs preferences config",
			ResultPanel: "settings",
			run:         (*Explorer).settingsCommand,
		},
		{
			Name: "swap", Args: "I J", params: []parameter{exampleParam("I"), exampleParam("J")},
			Doc: "sets the order to a list in which examples I and J swap places",
			run: (*Explorer).swap,
		},
		{
			Name: "learner", Args: "NAME", params: []parameter{choiceParam("NAME", "learner", learnerChoices)},
			Doc:      "a learner of the documents on the same data: " + joinTexts(learnerChoices(nil, nil)),
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
			params: []parameter{
				{
					name: "SETTINGS", expected: constantText("what should differ (such as readout averaged, or bias none, tie positive)"),
					check: checkSettings, completions: (*Explorer).comparisonChoices, variadic: true,
				},
				choiceParam("CLOCK", "clock", func(*Explorer, []string) []Choice { return choices(clocks()...) }),
			},
			Keys:        bindKeys("compare other", "", "C"),
			Doc:         "the same data under other settings beside this run, such as readout averaged, or bias none; other switches runs where there is no room for both; by steps, updates or epochs",
			Synonyms:    "versus side by side difference",
			ResultPanel: "compare",
			objection:   (*Explorer).comparisonObjection,
			run:         (*Explorer).compare,
		},
		{
			Name: "undo", Keys: bindKeys("undo", "", "u"),
			Doc:       "takes back the last change of settings, data or points",
			Synonyms:  "revert take back",
			objection: func(x *Explorer, _ arguments) error { return errorUnless(len(x.revisions.past) > 0, errNoUndo) },
			run:       withoutArguments((*Explorer).undo),
		},
		{
			Name: "redo", Keys: bindKeys("redo", "", "ctrl+r"),
			Doc:       "makes the change again",
			Synonyms:  "again repeat",
			objection: func(x *Explorer, _ arguments) error { return errorUnless(len(x.revisions.future) > 0, errNoRedo) },
			run:       withoutArguments((*Explorer).redo),
		},
		{
			Name: "open", Args: "[DATA]", params: []parameter{{name: "DATA", variadic: true, data: true}}, Keys: bindKeys("open", "open", "o"),
			Doc:      "the picker of samples and files, or the one named",
			Synonyms: "load file data sample dataset",
			objection: func(x *Explorer, g arguments) error {
				return errorUnless(x.open != nil || len(g.words) == 0, errNoOpener)
			},
			run: (*Explorer).openData,
		},
	}
}

// settingValueParam is NAME as a value of one setting.
func settingValueParam(setting string) parameter {
	return parameter{name: "NAME", completions: func(x *Explorer, _ []string) []Choice { return x.settingValues(x.learningSettings(), setting) }}
}

// settingParams are NAME and VALUE of some settings.
func settingParams(settings func(*Explorer) []panel.Setting) []parameter {
	return []parameter{
		{name: "NAME", completions: func(x *Explorer, _ []string) []Choice { return settingNames(settings(x)) }},
		{name: "VALUE", completions: func(x *Explorer, before []string) []Choice { return x.settingValues(settings(x), before[0]) }, variadic: true},
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

// learnerChoices are the learners.
func learnerChoices(*Explorer, []string) []Choice {
	var all []Choice
	for _, l := range algo.Learners() {
		all = append(all, Choice{Text: l.Name, Doc: l.Doc})
	}
	return all
}

// comparisonChoices are the completions of the settings of a comparison: names and values
// in turn.
func (x *Explorer) comparisonChoices(before []string) []Choice {
	if len(before)%2 == 0 {
		return settingNames(x.learningSettings())
	}
	return x.settingValues(x.learningSettings(), before[len(before)-1])
}

// learnAs is the command as DOCUMENT: the run follows its conventions, and the screen
// uses its letters. The conventions replace earlier settings, but not those that the data
// come with.
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

// asMessage says which conventions a set-up follows, and where it departs from them.
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

// swap is the command swap I J: the order becomes a list in which two examples have
// changed places, to try what comes later (000: the latest mistakes weigh the most).
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
		list[k] = strings.TrimLeft(n, "0") // without leading zeros, as numbers are written here
		seen[list[k]] = true
	}
	if len(seen) != len(list) || len(list) != d.Len() {
		return nil, fmt.Errorf("the order is %s: two examples change places only in the given order, or a list that has each once (set order given)", x.view.Setup.Order)
	}
	return list, nil
}

// suggestions are the flags suggested by the sample that differ from the present set-up:
// those that a run on the present data would accept together with the ones before.
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
