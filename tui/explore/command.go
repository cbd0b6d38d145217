package explore

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"perceptron/model"
	"perceptron/tui/panel"
)

// Command is one named action: what a key, the command line, --do and a saved
// session all run. The same row makes the help, the footer and the man page.
type Command struct {
	Name  string
	Args  Usage // as help shows it: [N], NAME VALUE
	Keys  []Key
	Group string
	Doc   string // one line
	run   func(x *Explorer, g arguments) error
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
	var all []Command
	for _, group := range [][]Command{stepping(), settings(), editing(), panes(), otherCommands()} {
		all = append(all, group...)
	}
	return all
})

func stepping() []Command {
	const group = "stepping"
	return []Command{
		{
			"step", "[N]", keys("step", "step", " ", "enter", "l", "right"), group, "the next example; N of them",
			func(x *Explorer, g arguments) error { return x.stepOn(g.number("N", 1)) },
		},
		{
			"back", "[N]", keys("back", "back", "h", "left", "backspace"), group, "one example back; any step can be taken back",
			func(x *Explorer, g arguments) error { return x.stepBack(g.number("N", 1)) },
		},
		{"next", "", keys("next", "next update", "n"), group, "the next update", withoutArguments((*Explorer).nextUpdate)},
		{"previous", "", keys("previous", "", "N"), group, "the previous update", withoutArguments((*Explorer).previousUpdate)},
		{"epoch", "", keys("epoch", "epoch", "e"), group, "to the end of the pass", withoutArguments((*Explorer).epochOn)},
		{"unepoch", "", keys("unepoch", "", "E"), group, "to the start of the pass", withoutArguments((*Explorer).epochBack)},
		{"run", "[back]", append(keys("run", "run", "c"), keys("run back", "", "W")...), group, "on to convergence, the limit or a breakpoint, or back to the one before; any key stops it", (*Explorer).runOn},
		{"play", "", keys("play", "play", "p"), group, "play and pause", withoutArguments(func(x *Explorer) error {
			x.playing = !x.playing
			return nil
		})},
		{"speed", "faster|slower|N", append(keys("speed faster", "", "+", "="), keys("speed slower", "", "-")...), group, "the speed of play, 1 to 60 steps a second", (*Explorer).setSpeed},
		{"seek", "STEP|end", append(keys("seek 0", "", "0", "g", "home"), keys("seek end", "", "G", "end")...), group, "the start, the furthest step reached, or any step", (*Explorer).seekTo},
		{"beats", "[1|2]", keys("beats", "two beats", "d"), group, "with two, the first press shows the verdict, the second makes the update", (*Explorer).setBeats},
		{"break", Usage("[CONDITION [times K]|drop N|off] = [(" + conditionWords("|") + ") [times K] [waits]|drop N|off]"), nil, group, "where run stops: " + conditionWords(", ") + "; with times K the K-th such step of the run alone; break lists them with their hits", (*Explorer).setBreak},
	}
}

func settings() []Command {
	const group = "settings"
	return []Command{
		{"mode", "[NAME]", slices.Concat(keys("mode", "mode", "m"), keys("mode back", "", "M"),
			keys("mode primal", "", "1"), keys("mode dual", "", "2"), keys("mode kernel", "", "3"),
		), group, "the next representation on the same data, or that one", (*Explorer).setMode},
		{
			"readout", "[NAME]", slices.Concat(keys("readout", "readout", "r"), keys("readout back", "", "R")), group,
			"the next way to predict with the same run, or that one: last, averaged, voted, pocket", (*Explorer).setReadout,
		},
		{"set", "NAME VALUE = [NAME [VALUE]]", nil, group, "a setting of the run: rate, tie, bias, order, kernel, …; or of the data: label, columns, scale, …", (*Explorer).set},
		{"settings", "[NAME]|up|down|more|less|on|off = [NAME [VALUE]]|up|down|more|less|on|off", keys("settings", "settings", "S"), group, "every setting with its value, to be turned while the run replays", (*Explorer).turnSettings},
		{"swap", "I J", nil, group, "sets the order to a list in which examples I and J have changed places", (*Explorer).swap},
		{"learner", "NAME", nil, group, "a learner of the documents on the same data: " + texts(learnerWords(nil, nil)), (*Explorer).setLearner},
		{"as", "000|001|002|003|004|none", nil, group, "the conventions, letters and pseudocode of one of the documents; none the program's own", (*Explorer).learnAs},
		{"compare", "SETTINGS|other|by CLOCK|off", keys("compare other", "", "C"), group, "the same data under other settings beside this run, such as readout averaged, or bias none; other is the one to be seen where there is no room for both; by steps, updates or epochs", (*Explorer).compare},
		{"undo", "", keys("undo", "", "u"), group, "takes back the last change of settings, data or points", withoutArguments((*Explorer).undo)},
		{"redo", "", keys("redo", "", "ctrl+r"), group, "makes it again", withoutArguments((*Explorer).redo)},
		{"open", "[DATA]", keys("open", "open", "o"), group, "the picker of samples and files, or that one", (*Explorer).openData},
	}
}

func editing() []Command {
	const group = "points"
	return []Command{
		{"edit", "[on|off|move I|X Y] = [on|off|(left|right|up|down) [N]|put [LABEL]|class K|drop|flip|move I|X Y]", editKeys(), group, "edit mode: arrows move a cursor (shift: ten cells), + and o or a digit put a point, x deletes the nearest, f flips it", (*Explorer).editMode},
		{"put", "X Y [LABEL]", nil, group, "a new example at that place of the plane, with a label of the data, or + or o", onExample("put")},
		{"drop", "I", nil, group, "takes example I away; those after it move up", onExample("drop")},
		{"flip", "I", nil, group, "gives example I the next label", onExample("flip")},
		{"move", "I X Y", nil, group, "moves example I to that place of the plane", onExample("move")},
	}
}

func panes() []Command {
	const group = "panels"
	var show []Key
	for _, p := range panel.Panels() {
		if p.Key != "" {
			show = append(show, Key{Key: p.Key, Line: "show " + p.Name, Hint: p.Hint})
		}
	}
	return []Command{
		{"show", "PANEL [on|off|auto]", show, group, "opens a panel, gives it the focus, closes it: " + texts(panelKeys(nil, nil)) + "; margin, slack, solutions, ball, band and projection are drawn on the plane", (*Explorer).show},
		{"slack", "gamma|delta|plane|turn|shift … = gamma (median|up|down|VALUE)|delta (least|up|down|VALUE)|plane [present|widest|H]|turn (left|right)|shift (up|down)", slackKeys(), group, "the ledger of Freund and Schapire: gamma or delta VALUE, up or down; plane present, widest or w1,…,wd,b; turn left or right and shift up or down move H", (*Explorer).setSlack},
		{"why", "[WORD|list] = [list|WORD]", keys("why", "why", "y"), group, "explains what has the focus, or a word or symbol, with the numbers of the step; again closes it", (*Explorer).explain},
		{"focus", "[back|off|PANEL]", append(keys("focus", "", "tab"), keys("focus back", "", "shift+tab")...), group, "the next panel, for scrolling and zoom", (*Explorer).focus},
		{"scroll", "up|down|[PANEL] N", append(keys("scroll up", "", "up", "k"), keys("scroll down", "", "down", "j")...), group, "scrolls the panel in focus", (*Explorer).scroll},
		{"sort", "left|right|PANEL N", append(keys("sort left", "", "<"), keys("sort right", "", ">")...), group, "sorts the panel in focus by another column", (*Explorer).sort},
		{"example", "I", nil, group, "the table with the row of example I in view", (*Explorer).example},
		{"filter", "[TEXT]", nil, group, "the table lists the examples with that number, label or feature value, or wrong, + or o; without TEXT all", (*Explorer).filter},
		{"zoom", "[on|off]", keys("zoom", "", "z"), group, "the panel in focus fills the screen", (*Explorer).zoom},
		{"axes", "[I J|best|pca|margin|phi [I J]] = [best|pca|margin|phi [I J]|I J]", nil, group, "what the plane shows across and up: two features, the two that part the classes best, the principal directions, the distance to the hyperplane, or two of the kernel's own features", (*Explorer).setAxes},
		{"view", "(in|out|fit|hand|left|right|up|down) [N]|at X Y LEVEL", viewKeys(), group, "zooms and moves the plane; once it has the focus, arrows move it too", (*Explorer).setView},
		{"fractions", "[on|off]", keys("fractions", "", "f"), group, "exact numbers as fractions or as decimals", toggle("fractions", func(x *Explorer) *bool { return &x.scene.Fractions })},
		{"originals", "[on|off]", keys("originals", "", "O"), group, "x as the file has it, where the data are scaled", (*Explorer).toggleOriginals},
		{"shade", "[on|off]", nil, group, "the half-spaces shaded or not", toggle("shade", func(x *Explorer) *bool { return &x.scene.Shade })},
		{"curves", "[on|off]", keys("curves", "", "B"), group, "the curves of the proof as far as the run, or to the bound", toggle("curves", func(x *Explorer) *bool { return &x.scene.ToBound })},
		{"ghost", "[on|off]", nil, group, "the line before the update shown or not", toggle("ghost", func(x *Explorer) *bool { return &x.scene.Ghost })},
		{"theme", "[NAME]", keys("theme", "", "T"), group, strings.Join(Themes(), ", "), (*Explorer).setTheme},
	}
}

func otherCommands() []Command {
	const group = "the rest"
	return []Command{
		{"save", "FILE[!]", nil, group, "by the ending: .perceptron the session; .csv the examples; .txt, .ans, .svg the frame; .jsonl the events; .cast a recording; ! writes over a file", (*Explorer).saveFile},
		{"command", "[LINE]", slices.Concat(keys("command", "", ":"), keys("command filter", "", "/"), keys("command save", "", "s")), group, "the command line, with LINE typed", (*Explorer).commandLine},
		{"help", "", keys("help", "keys", "?"), group, "every key and command", layer(HelpLayer)},
		{"blank", "", keys("blank", "", "."), group, "blanks the screen; any key brings it back", layer(BlankLayer)},
		{"redraw", "", keys("redraw", "", "ctrl+l"), group, "draws the screen anew", withoutArguments(func(*Explorer) error { return nil })},
		{"class", "[hand NAME|take|end NAME|clear NAME]", nil, group, "who is in the class, how far, and whose uploads are held; hands the lead to NAME, or takes it; ends NAME's sessions; frees NAME's uploads", (*Explorer).inClass},
		{"quit", "", keys("quit", "quit", "q", "ctrl+c"), group, "prints the command that opens the same place again", withoutArguments(func(x *Explorer) error {
			x.quit = true
			return nil
		})},
	}
}

// run finds a command by name and runs it.
func (x *Explorer) run(words []string) error {
	x.Say("")
	c := commandOf(words)
	if c == nil {
		return errors.New("no such command (help lists them)")
	}
	g, err := c.parse(x, words[1:])
	if err != nil {
		return err
	}
	if err := c.objection(x, g); err != nil {
		return err
	}
	err = c.run(x, g)
	x.syncRival()
	return err
}

// commandOf is the command that words begin with; nil: there is none.
func commandOf(words []string) *Command {
	all := Commands()
	k := slices.IndexFunc(all, func(c Command) bool { return len(words) > 0 && c.Name == words[0] })
	if k < 0 {
		return nil
	}
	return &all[k]
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
	x.scene.Originals = g.toggled(x.scene.Originals)
	if s == nil {
		return nil
	}
	x.Say("x as scaled (" + s.Method + "), which the arithmetic is done with")
	if x.scene.Originals {
		x.Say("x as the file has it; the arithmetic is done with the scaled numbers (" + s.Method + ")")
	}
	return nil
}
