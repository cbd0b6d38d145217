package explore

import (
	"slices"
	"strings"
)

// otherCommands are about files, the class and the program itself.
func otherCommands() []Command {
	return []Command{
		{
			Name: "save", Args: "FILE[!]", values: []value{{
				name: "FILE", variadic: true,
				want: constant("a file: .perceptron (the session), .csv, .txt, .ans, .svg (the frame), .jsonl (the events) or .cast (a recording)"),
			}},
			Doc:       "the ending says what: .perceptron the session; .csv the examples; .txt, .ans, .svg the frame; .jsonl the events; .cast a recording; ! overwrites a file",
			Synonyms:  "write export store recording",
			noSession: "a session can't save",
			run:       (*Explorer).saveFile,
		},
		{
			Name: "command", Args: "[LINE]", values: []value{{name: "LINE", variadic: true}},
			Keys:       slices.Concat(keys("command", "", ":"), keys("command filter", "", "/"), keys("command save", "", "s")),
			Doc:        "the command line, with LINE typed",
			Synonyms:   "palette line type",
			Screenless: "here every line is a command",
			noSession:  "a session can't type (delete this line)",
			Unconfined: true,
			run:        always((*Explorer).commandLine),
		},
		{
			Name: "help", Keys: keys("help", "keys", "?"),
			Doc:        "every key and command",
			Synonyms:   "keys manual ?",
			Unconfined: true,
			run:        layer(HelpLayer),
		},
		{
			Name: "blank", Keys: keys("blank", "", "."),
			Doc:        "blanks the screen until the next key",
			Synonyms:   "black hide",
			Screenless: "there is no screen",
			run:        layer(BlankLayer),
		},
		{
			Name: "redraw", Keys: keys("redraw", "", "ctrl+l"),
			Doc:        "redraws the screen",
			Synonyms:   "refresh repaint",
			Screenless: "there is no screen (step says where the run stands)",
			Unconfined: true,
			run:        always(func(*Explorer, arguments) {}),
		},
		{
			Name: "class", Args: "[hand NAME|take|end NAME|clear NAME]", values: []value{{name: "NAME", offers: classOffers}},
			Doc:        "who is in the class, how far they are, and whose uploads are kept; hands the lead to NAME, or takes it; ends NAME's sessions; frees NAME's uploads",
			noSession:  "a session can't lead a class (delete this line)",
			Unconfined: true,
			objection:  func(x *Explorer, _ arguments) error { return unless(x.Class.Run != nil, errNoClass) },
			run:        (*Explorer).inClass,
		},
		{
			Name: "quit", Keys: keys("quit", "quit", "q", "ctrl+c"),
			Doc:        "prints the command that opens the same place again",
			Synonyms:   "exit leave close",
			noSession:  "a session can't quit",
			Unconfined: true,
			run:        always(func(x *Explorer, _ arguments) { x.Quitting = true }),
		},
	}
}

func layer(l Layer) func(*Explorer, arguments) error {
	return always(func(x *Explorer, _ arguments) { x.Layer = l })
}

// commandLine is the command command [LINE].
func (x *Explorer) commandLine(g arguments) {
	x.Layer, x.typed = PaletteLayer, strings.TrimLeft(quoted(g.words)+" ", " ")
}

// classOffers are the names of a class.
func classOffers(x *Explorer, before []string) []Choice {
	if x.Class.Names == nil || len(before) == 0 {
		return nil
	}
	return x.Class.Names(before[0])
}

// inClass is the command class.
func (x *Explorer) inClass(g arguments) error {
	said, err := x.Class.Run(g.words)
	if said != "" {
		x.Say(said)
	}
	return err
}
