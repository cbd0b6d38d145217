package explore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

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
var Commands = sync.OnceValue(func() (all []Command) {
	for _, group := range [...]struct {
		name string
		rows []Command
	}{
		{"stepping", steppingCommands()},
		{"settings", settingCommands()},
		{"points", pointCommands()},
		{"panels", panelCommands()},
		{"panels", viewCommands()},
		{"the rest", otherCommands()},
	} {
		for _, c := range group.rows {
			c.Group, c.forms = group.name, formsOf(&c)
			all = append(all, c)
		}
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
	x.did = words
	err = c.run(x, g)
	if x.Comparison != nil {
		x.syncComparison()
	}
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

// Objection is why a command line can't be run now; nil if it can, as far as
// that is known without running it. Help, palette and footer dim what has one.
func (x *Explorer) Objection(line string) error {
	name, words, _ := strings.Cut(line, " ")
	c := CommandOf([]string{name})
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
	if err != nil && c.longest(x, given) < len(given) {
		return err
	}
	return c.objection(x, g)
}

func unless(fine bool, why error) error {
	if fine {
		return nil
	}
	return why
}

// UnknownCommand refuses words that begin with no command. Those of a setting are what
// set takes.
func (x *Explorer) UnknownCommand(words []string) error {
	if _, err := x.setting(words[0]); err != nil {
		return errors.New("no such command (help lists them)")
	}
	return fmt.Errorf("no such command (did you mean: set %s)", model.Visible(quoted(words), 76))
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

// always takes a method that refuses nothing.
func always(f func(*Explorer, arguments)) func(*Explorer, arguments) error {
	return func(x *Explorer, g arguments) error {
		f(x, g)
		return nil
	}
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

// Do runs commands separated by ";" and finishes the work they begin. It stops
// at the first error, which names the command.
func (x *Explorer) Do(ctx context.Context, script string) error {
	return x.do(ctx, script, x.Work)
}

// DoWithProgress is Do, which tells how far it is where that takes long: after a while, and
// then each time when it has taken twice as long.
func (x *Explorer) DoWithProgress(ctx context.Context, script string, while time.Duration, tell func(progress string)) error {
	return x.do(ctx, script, func(ctx context.Context) error {
		if x.awaitsBound() {
			x.Decide(ctx, x.TheoryTime) // which is not to be cut short
		}
		for wait := while; ; wait *= 2 {
			part, cancel := context.WithTimeout(ctx, wait)
			err := x.Work(part)
			for err == nil && x.Busy() {
				err = x.Work(part)
			}
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil || !x.Busy() {
				return err
			}
			tell(x.Progress())
		}
	})
}

func (x *Explorer) do(ctx context.Context, script string, work func(context.Context) error) error {
	err := x.start(script)
	for ; err == nil && x.Busy(); err = work(ctx) {
		if x.goal != nil && x.goal.endless {
			x.goal = nil
			return errors.New("run: the stream has no end, and no key will stop it here (--steps, or seek STEP)")
		}
	}
	return err
}

// Launch is Do for as long as ctx lasts; what is not done by then is left to
// Work.
func (x *Explorer) Launch(ctx context.Context, script string) error {
	err := x.start(script)
	for err == nil && x.Busy() {
		err = x.Work(ctx)
	}
	if x.Busy() {
		return nil // the time is up
	}
	return err
}

// start runs commands after those that wait, up to the first that begins long work.
func (x *Explorer) start(script string) error {
	lines, err := split(script)
	if err != nil {
		return err
	}
	x.queue = append(x.queue, lines...)
	return x.next()
}

// Begin gives the commands of a script; why it can't be read becomes the message.
func (x *Explorer) Begin(script string) {
	lines, err := split(script)
	if err != nil {
		x.refuse(err)
		return
	}
	x.Give(lines...)
}

// Give runs commands, each its words, and leaves long work, and what comes after it, to
// Work; what went wrong becomes the message.
func (x *Explorer) Give(commands ...[]string) {
	for _, words := range commands {
		if c := CommandOf(words); x.Confined != nil && (c == nil || !c.Unconfined) {
			x.refuse(refusal(words[0], x.Confined))
			return
		}
	}
	x.Say("")
	x.queue = commands
	_ = x.next() // it is the message
}

// next runs the commands that wait, up to the first that begins long work; why one is
// refused becomes the message, too.
func (x *Explorer) next() error {
	for len(x.queue) > 0 && !x.Busy() {
		words := x.queue[0]
		x.queue = x.queue[1:]
		if err := x.run(words); err != nil {
			err = refusal(words[0], err)
			x.refuse(err)
			x.queue = nil
			return err
		}
	}
	return nil
}
