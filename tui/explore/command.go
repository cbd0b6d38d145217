package explore

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"perceptron/model"
)

// Command is one row of the table of commands, and all there is to say of one. A key,
// the command line, --do and a saved session run it; completion, refusals, the footer,
// help, the palette, the manual page and --lines are made from it.
type Command struct {
	Name     string
	Args     Usage   // as help shows it: [N], NAME VALUE
	values   []value // what each word of Args in capitals stands for
	Keys     []Key
	Group    string
	Doc      string // one line
	Synonyms string // other words, by which help finds it
	Variants []Variant

	Tells      string // the panel that says what it has changed; "": none, or the one it names
	Screenless string // why it can't be given where there is no screen; "": it can
	noSession  string // why a session has it not; "": it may
	Unconfined bool   // it changes nothing that is shown of the run, so that a follower of a class may give it

	// objection is why it can't be done now; nil where it can, or where only its
	// arguments are at fault. It is asked for every key of the footer in every frame, so
	// it looks up what is known and works nothing out. A nil func: it always can.
	objection func(x *Explorer, g arguments) error
	run       func(x *Explorer, g arguments) error

	forms []form // the ways to call it, from Args and values
}

// Variant is a command with arguments of which help and completion say more than what
// the command does.
type Variant struct{ Args, Doc, Synonyms string }

// Variant is the variant with those arguments; an empty one where there is none.
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
	Key  string
	Line string // the command line it runs
	Hint string // a word or two for the footer; "" keeps it out
	In   string // the panel that must have been given the focus; "": any
	Row  string // the row of help that it shares with others; "": that of its line
}

// Name is the key as help writes it.
func (k Key) Name() string {
	switch {
	case k.Key == " ":
		return "space"
	case k.In != "":
		return k.Key + " (" + k.In + ")"
	}
	return k.Key
}

// keys binds several keys to one line.
func keys(line, hint string, names ...string) []Key {
	ks := make([]Key, len(names))
	for i, n := range names {
		ks[i] = Key{Key: n, Line: line}
	}
	ks[0].Hint = hint
	return ks
}

// Commands is the table, in the order help shows it; it is never written.
func Commands() []Command { return commands() }

var commands = sync.OnceValue(func() []Command {
	all := slices.Concat(steppingCommands(), settingCommands(), pointCommands(), panelCommands(), viewCommands(), otherCommands())
	for k := range all {
		all[k].forms = formsOf(&all[k])
	}
	return all
})

// run finds a command by name and runs it.
func (x *Explorer) run(words []string) error {
	x.Say("")
	c := CommandOf(words)
	if c == nil {
		return x.UnknownCommand(words)
	}
	g, err := c.parse(x, words[1:])
	if err != nil {
		return err
	}
	if c.objection != nil {
		if err := c.objection(x, g); err != nil {
			return err
		}
	}
	err = c.run(x, g)
	x.syncComparison()
	return err
}

// CommandOf is the command that words begin with; nil: there is none.
func CommandOf(words []string) *Command {
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

// UnknownCommand refuses words that begin with no command. Those of a setting are what
// set takes.
func (x *Explorer) UnknownCommand(words []string) error {
	if _, err := x.setting(words[0]); err != nil {
		return errors.New("no such command (help lists them)")
	}
	line := "set"
	for _, w := range words {
		line += " " + Quote(w)
	}
	return fmt.Errorf("no such command (did you mean: %s)", model.Visible(line, 80))
}

// refusal is a command's error with its name in front, once: the error of a
// setting that is called like the command has it already.
func refusal(command string, err error) error {
	if strings.HasPrefix(err.Error(), command+": ") {
		return err
	}
	return fmt.Errorf("%s: %w", model.Visible(command, 40), err)
}

// withoutArguments takes a method without arguments.
func withoutArguments(f func(*Explorer) error) func(*Explorer, arguments) error {
	return func(x *Explorer, _ arguments) error { return f(x) }
}

func toggle(name string, field func(*Explorer) *bool) func(*Explorer, arguments) error {
	return func(x *Explorer, g arguments) error {
		on := g.toggled(*field(x))
		*field(x) = on
		if len(g.words) == 0 {
			x.Say(name + map[bool]string{true: " on", false: " off"}[on])
		}
		return nil
	}
}

// toggled is what a toggle is told to be, or the other of the two.
func (g arguments) toggled(now bool) bool { return g.has("on") || !g.has("off") && !now }

func layer(l Layer) func(*Explorer, arguments) error {
	return withoutArguments(func(x *Explorer) error {
		x.layer = l
		return nil
	})
}

// commandLine is the command command [LINE].
func (x *Explorer) commandLine(g arguments) error {
	x.layer, x.typed = PaletteLayer, ""
	for _, w := range g.words {
		x.typed += Quote(w) + " "
	}
	return nil
}

// toggleOriginals is the command originals.
func (x *Explorer) toggleOriginals(g arguments) error {
	s := x.source.Data.Scaling
	x.view.Options.Originals = g.toggled(x.view.Options.Originals)
	if s == nil {
		return nil
	}
	x.Say("x as scaled (" + s.Method + "), which the arithmetic is done with")
	if x.view.Options.Originals {
		x.Say("x as the file has it; the arithmetic is done with the scaled numbers (" + s.Method + ")")
	}
	return nil
}

// viewKeys are the keys that zoom and move the plane: shift and an arrow always,
// an arrow alone once the plane has been given the focus.
func viewKeys() []Key {
	all := append(keys("view in", "", ")"), append(keys("view out", "", "("), keys("view fit", "", "F")...)...)
	for _, to := range [...]string{"left", "right", "up", "down"} {
		all = append(all, Key{Key: "shift+" + to, Line: "view " + to}, Key{Key: to, Line: "view " + to, In: "plane"})
	}
	return all
}

// Line is the command line that a key runs now: while a panel has been given
// the focus, a key may mean something of its own there, and in edit mode first.
func (x *Explorer) Line(key string) (line string, bound bool) {
	own := false // a line of the panel's
	for _, c := range Commands() {
		for _, k := range c.Keys {
			switch {
			case k.Key != key:
			case k.In == "edit" && x.view.Cursor.On:
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

// Unbound says of a key that it does nothing.
func (x *Explorer) Unbound(key string) {
	x.refuse(fmt.Errorf("%s does nothing here (? lists the keys)", key))
}

// OnClass has the command class answered by f; without it there is no class. names are
// those that hand, end and clear take.
func (x *Explorer) OnClass(f func(words []string) (said string, err error), names func(word string) []Choice) {
	x.class = class{f, names}
}

// classOffers are the names of a class.
func classOffers(x *Explorer, before []string) []Choice {
	if x.class.names == nil || len(before) == 0 {
		return nil
	}
	return x.class.names(before[0])
}

// inClass is the command class.
func (x *Explorer) inClass(g arguments) error {
	said, err := x.class.run(g.words)
	if said != "" {
		x.Say(said)
	}
	return err
}

// Confine has only the command class be typed, beside those that change nothing that is
// shown of the run, for the reason given; nil: all are.
func (x *Explorer) Confine(why error) { x.confined = why }

// confinement is why a command can't be typed; nil if it can.
func (x *Explorer) confinement(c *Command) error { return unless(c != nil && c.Unconfined, x.confined) }

// SetNote is what stands in the top line in place of the settings; "": they do.
func (x *Explorer) SetNote(text string) { x.view.Note = text }
