package explore

import "slices"

// settingCommands change the run: its settings and its data.
func settingCommands() []Command {
	const group = "settings"
	return []Command{
		{
			Name: "mode", Args: "[NAME]", values: []value{settingValue("mode")},
			Keys: slices.Concat(keys("mode", "mode", "m"), keys("mode back", "", "M"),
				keys("mode primal", "", "1"), keys("mode dual", "", "2"), keys("mode kernel", "", "3")),
			Group:    group,
			Doc:      "the next representation on the same data, or that one",
			Synonyms: "primal dual kernel form representation",
			run:      (*Explorer).setMode,
		},
		{
			Name: "readout", Args: "[NAME]", values: []value{settingValue("readout")},
			Keys: slices.Concat(keys("readout", "readout", "r"), keys("readout back", "", "R")), Group: group,
			Doc:       "the next way to predict with the same run, or that one: last, averaged, voted, pocket",
			Synonyms:  "averaged voted pocket last predict",
			objection: (*Explorer).noReadout,
			run:       (*Explorer).setReadout,
		},
		{
			Name: "set", Args: "NAME VALUE = [NAME [VALUE]]", values: ofSettings((*Explorer).settings), Group: group,
			Doc:      "a setting of the run: rate, tie, bias, order, kernel, …; or of the data: label, columns, scale, …",
			Synonyms: "change option parameter flag config",
			run:      (*Explorer).set,
		},
		{
			Name: "settings", Args: "[NAME]|up|down|more|less|on|off = [NAME [VALUE]]|up|down|more|less|on|off",
			values: ofSettings((*Explorer).Settings), Keys: keys("settings", "settings", "S"), Group: group,
			Doc:      "every setting with its value, to be turned while the run replays",
			Synonyms: "options parameters knobs preferences config",
			Tells:    "settings",
			run:      (*Explorer).turnSettings,
		},
		{
			Name: "swap", Args: "I J", values: []value{exampleNumber("I"), exampleNumber("J")}, Group: group,
			Doc: "sets the order to a list in which examples I and J have changed places",
			run: (*Explorer).swap,
		},
		{
			Name: "learner", Args: "NAME", values: []value{oneOf("NAME", "learner", learnerWords)}, Group: group,
			Doc:      "a learner of the documents on the same data: " + texts(learnerWords(nil, nil)),
			Synonyms: "algorithm novikoff variant",
			run:      (*Explorer).setLearner,
		},
		{
			Name: "as", Args: "000|001|002|003|004|none", Group: group,
			Doc: "the conventions, letters and pseudocode of one of the documents; none the program's own",
			run: (*Explorer).learnAs,
		},
		{
			Name: "compare", Args: "SETTINGS|other|by CLOCK|off", values: comparisonValues(), Keys: keys("compare other", "", "C"), Group: group,
			Doc:       "the same data under other settings beside this run, such as readout averaged, or bias none; other is the one to be seen where there is no room for both; by steps, updates or epochs",
			Synonyms:  "versus side by side difference",
			Tells:     "compare",
			objection: (*Explorer).noComparison,
			run:       (*Explorer).compare,
		},
		{
			Name: "undo", Keys: keys("undo", "", "u"), Group: group,
			Doc:       "takes back the last change of settings, data or points",
			Synonyms:  "revert take back",
			objection: func(x *Explorer, _ arguments) error { return unless(len(x.revisions.past) > 0, errNoUndo) },
			run:       withoutArguments((*Explorer).undo),
		},
		{
			Name: "redo", Keys: keys("redo", "", "ctrl+r"), Group: group,
			Doc:       "makes it again",
			Synonyms:  "again repeat",
			objection: func(x *Explorer, _ arguments) error { return unless(len(x.revisions.future) > 0, errNoRedo) },
			run:       withoutArguments((*Explorer).redo),
		},
		{
			Name: "open", Args: "[DATA]", values: []value{{name: "DATA", variadic: true, data: true}}, Keys: keys("open", "open", "o"), Group: group,
			Doc:       "the picker of samples and files, or that one",
			Synonyms:  "load file data sample dataset",
			objection: func(x *Explorer, g arguments) error { return unless(x.open != nil || len(g.words) == 0, errNoOther) },
			run:       (*Explorer).openData,
		},
	}
}

// settingValue is NAME where it is a value of one setting.
func settingValue(setting string) value {
	return value{name: "NAME", offers: func(x *Explorer, _ []string) []Choice { return settingValues(x.learningSettings(), setting) }}
}

// ofSettings are NAME and VALUE of some settings.
func ofSettings(of func(*Explorer) []Setting) []value {
	return []value{
		{name: "NAME", offers: func(x *Explorer, _ []string) []Choice { return settingNames(of(x)) }},
		{name: "VALUE", offers: func(x *Explorer, before []string) []Choice { return settingValues(of(x), before[0]) }, variadic: true},
	}
}

// comparisonValues are what compare takes.
func comparisonValues() []value {
	return []value{
		{
			name: "SETTINGS", want: constant("what should differ, such as readout averaged, or bias none, tie positive"),
			fault: noSetting, offers: (*Explorer).comparedWords, variadic: true,
		},
		oneOf("CLOCK", "clock", func(*Explorer, []string) []Choice { return choices(clocks()...) }),
	}
}
