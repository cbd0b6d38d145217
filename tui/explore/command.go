package explore

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"perceptron/model"
)

// Command is one row of the table of commands, with everything about a command in one
// place. Keys, the command line, --do and saved sessions run it; completion, refusals,
// the footer, help, the palette, the manual page and --lines are derived from it.
type Command struct {
	Name     string
	Args     Usage       // as help shows it: [N], NAME VALUE
	params   []parameter // of the words of Args in capitals
	Keys     []Key
	Group    string
	Doc      string // one line
	Synonyms string // other words by which help finds it
	Variants []Variant

	ResultPanel      string // the panel that shows its result; "": none, or the one that its argument names
	Screenless       string // the reason why it is unavailable without a screen; "": it is available
	sessionObjection string // the reason why a saved session can't contain it; "": it can
	Unconfined       bool   // it changes nothing that is shown of the run, so that a follower of a class may run it
	Halts            bool   // its keys also run it if they have halted a job; any other key only halts it
	Turns            bool   // its keys let a changed line turn visibly to its new place
	edits            bool   // it is one of those that lead from the data as opened to the edited data of a session
	Redraws          bool   // its keys redraw the screen, under an overlay too, and leave the message as it is

	// objection is the reason why the command is unavailable now; nil if it is available,
	// or if only its arguments are wrong. It runs for every key of the footer in every
	// frame, so it may look up but not compute. A nil func: always available.
	objection func(x *Explorer, g arguments) error
	run       func(x *Explorer, g arguments) error

	forms []form // the ways to call it, from Args and params
}

// Variant is a command with particular arguments, with their own description in help and
// completion.
type Variant struct{ Args, Doc, Synonyms string }

// Variant is the variant with some arguments; the zero Variant if there is none.
func (c *Command) Variant(args string) Variant {
	for _, v := range c.Variants {
		if v.Args == args {
			return v
		}
	}
	return Variant{}
}

// Key binds a key, by Bubble Tea's name for it, to a command line.
type Key struct {
	Key   string
	Line  string // the command line it runs
	Hint  string // a word or two for the footer; "": not in the footer
	In    string // the panel that must have the focus, or EditMode; "": any
	Often bool   // its hint comes before those of other keys
	Row   string // the row of help that it shares with others; "": that of its line
}

// EditMode is In of the keys of edit mode.
const EditMode = "edit"

// Name is the key's name in help.
func (k Key) Name() string {
	switch {
	case k.Key == " ":
		return "space"
	case k.In != "":
		return k.Key + " (" + k.In + ")"
	}
	return k.Key
}

// oftenKeys is bindKeys for a line that is run often.
func oftenKeys(line, hint string, names ...string) []Key {
	ks := bindKeys(line, hint, names...)
	ks[0].Often = true
	return ks
}

// bindKeys binds several keys to one line; the hint goes to the first.
func bindKeys(line, hint string, names ...string) []Key {
	ks := make([]Key, len(names))
	for i, n := range names {
		ks[i] = Key{Key: n, Line: line}
	}
	ks[0].Hint = hint
	return ks
}

// SteppingGroup is the group of the commands that move the run.
const SteppingGroup = "stepping"

// Commands is the table of commands, in the order of help. Read-only.
var Commands = sync.OnceValue(func() (all []Command) {
	for _, group := range [...]struct {
		name string
		rows []Command
	}{
		{SteppingGroup, steppingCommands()},
		{"settings", settingCommands()},
		{"points", pointCommands()},
		{"panels", panelCommands()},
		{"panels", viewCommands()},
		{"the rest", otherCommands()},
	} {
		for _, c := range group.rows {
			c.Group, c.forms = group.name, parseForms(&c)
			all = append(all, c)
		}
	}
	return all
})

// FindCommand is the command that words begin with; nil if there is none.
func FindCommand(words []string) *Command {
	if len(words) == 0 {
		return nil
	}
	all := Commands()
	for k := range all {
		if all[k].Name == words[0] {
			return &all[k]
		}
	}
	return nil
}

// Objection is the reason why a command line can't be run now, as far as that is known
// without running it; nil if it can. Help, palette and footer dim what has one.
func (x *Explorer) Objection(line string) error {
	name, words, _ := strings.Cut(line, " ")
	c := FindCommand([]string{name})
	if c == nil {
		return nil
	}
	if x.Confined != nil && !c.Unconfined {
		return x.Confined
	}
	if c.objection == nil {
		return nil
	}
	given := strings.Fields(words)
	g, err := c.parse(x, given)
	if err != nil && c.longestMatch(x, given) < len(given) {
		return err
	}
	return c.objection(x, g)
}

func errorUnless(ok bool, why error) error {
	if ok {
		return nil
	}
	return why
}

// UnknownCommand is the error for words that begin with no command. If they begin with a
// setting it suggests set.
func (x *Explorer) UnknownCommand(words []string) error {
	if _, err := x.findSetting(words[0]); err != nil {
		return errors.New("no such command (help lists them)")
	}
	return fmt.Errorf("no such command (did you mean: set %s)", model.Visible(quoteWords(words), 76))
}

// commandError is an error with the command's name in front, unless it has it already: a
// setting may have the command's name.
func commandError(command string, err error) error {
	if strings.HasPrefix(err.Error(), command+": ") {
		return err
	}
	return fmt.Errorf("%s: %w", model.Visible(command, 40), err)
}

// withoutArguments adapts a method without arguments.
func withoutArguments(f func(*Explorer) error) func(*Explorer, arguments) error {
	return func(x *Explorer, _ arguments) error { return f(x) }
}

// withoutError adapts a method without an error.
func withoutError(f func(*Explorer, arguments)) func(*Explorer, arguments) error {
	return func(x *Explorer, g arguments) error {
		f(x, g)
		return nil
	}
}

// LineOf is the command line that a key runs now: in edit mode its binding there, else
// that in the panel in focus, else the general one.
func (x *Explorer) LineOf(key string) (line string, bound bool) {
	own := false // the binding of the panel in focus
	for _, c := range Commands() {
		for _, k := range c.Keys {
			switch {
			case k.Key != key:
			case k.In == EditMode && x.view.Cursor.On:
				return k.Line, true
			case k.In == x.view.Panels.Focus && k.In != "":
				line, bound, own = k.Line, true, true
			case k.In == "" && !own:
				line, bound = k.Line, true
			}
		}
	}
	return line, bound
}

// RefuseKey reports that a key is not bound.
func (x *Explorer) RefuseKey(key string) {
	x.notifyError(fmt.Errorf("%s does nothing here (? lists the keys)", key))
}
