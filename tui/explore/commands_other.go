package explore

import (
	"slices"
	"strings"
)

// otherCommands are the commands about files, the class and the program.
func otherCommands() []Command {
	return []Command{
		{
			Name: "save", Args: "FILE[!]", params: []parameter{{
				name: "FILE", variadic: true,
				expected: constantText("a file: .perceptron (the session), .csv, .txt, .ans, .svg (the frame), .jsonl (the events) or .cast (a recording)"),
			}},
			Doc:              "the ending says what: .perceptron the session; .csv the examples; .txt, .ans, .svg the frame; .jsonl the events; .cast a recording; ! overwrites a file",
			Synonyms:         "write export store recording",
			sessionObjection: "a session can't save",
			run:              (*Explorer).saveFile,
		},
		{
			Name: "command", Args: "[LINE]", params: []parameter{{name: "LINE", variadic: true}},
			Keys:             slices.Concat(bindKeys("command", "", ":"), bindKeys("command filter", "", "/"), bindKeys("command save", "", "s")),
			Doc:              "the command line, with LINE typed",
			Synonyms:         "palette line type",
			Screenless:       "here every line is a command",
			sessionObjection: "a session can't type (delete this line)",
			Unconfined:       true,
			run:              withoutError((*Explorer).openCommandLine),
		},
		{
			Name: "help", Keys: bindKeys("help", "keys", "?"),
			Doc:        "every key and command",
			Synonyms:   "keys manual ?",
			Unconfined: true,
			run:        openLayer(HelpLayer),
		},
		{
			Name: "blank", Keys: bindKeys("blank", "", "."),
			Doc:        "blanks the screen until the next key",
			Synonyms:   "black hide",
			Screenless: "there is no screen",
			run:        openLayer(BlankLayer),
		},
		{
			Name: "redraw", Keys: bindKeys("redraw", "", "ctrl+l"),
			Doc:        "redraws the screen",
			Synonyms:   "refresh repaint",
			Screenless: "there is no screen (step says where the run stands)",
			Unconfined: true,
			Redraws:    true,
			run:        withoutError(func(x *Explorer, _ arguments) { x.Redraws = true }),
		},
		{
			Name: "class", Args: "[hand NAME|take|end NAME|clear NAME]", params: []parameter{{name: "NAME", completions: classCompletions}},
			Doc:              "who is in the class, how far they are, and whose uploads are kept; hands the lead to NAME, or takes it; ends NAME's sessions; frees NAME's uploads",
			sessionObjection: "a session can't lead a class (delete this line)",
			Unconfined:       true,
			objection:        func(x *Explorer, _ arguments) error { return errorUnless(x.Class.Run != nil, errNoClass) },
			run:              (*Explorer).runClass,
		},
		{
			Name: "quit", Keys: bindKeys("quit", "quit", "q", "ctrl+c"),
			Doc:              "prints the command that opens the same place again",
			Synonyms:         "exit leave close",
			sessionObjection: "a session can't quit",
			Unconfined:       true,
			Halts:            true,
			run:              withoutError(func(x *Explorer, _ arguments) { x.Quitting = true }),
		},
	}
}

func openLayer(l Layer) func(*Explorer, arguments) error {
	return withoutError(func(x *Explorer, _ arguments) { x.Layer = l })
}

// openCommandLine is the command command [LINE].
func (x *Explorer) openCommandLine(g arguments) {
	x.Layer, x.typed = PaletteLayer, strings.TrimLeft(quoteWords(g.words)+" ", " ")
}

// classCompletions are the names in the class.
func classCompletions(x *Explorer, before []string) []Choice {
	if x.Class.Names == nil || len(before) == 0 {
		return nil
	}
	return x.Class.Names(before[0])
}

// runClass is the command class.
func (x *Explorer) runClass(g arguments) error {
	text, err := x.Class.Run(g.words)
	if text != "" {
		x.Notify(text)
	}
	return err
}
