package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"perceptron/samples"
	"perceptron/tui"
)

// newRoot is the tree of commands; the root command is the explorer.
func newRoot(env Environment) *cobra.Command {
	root := newCommand("perceptron", atMostOne)
	root.Version, root.SilenceErrors, root.SilenceUsage = version(), true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetOut(env.Stdout)
	root.SetErr(env.Stderr)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(help)
	addExplorer(root, env)
	root.AddCommand(newTrace(env), newMargin(env), newSamples(env), newWhy(env), newRender(env))
	root.SetHelpCommand(newHelp())
	if env.guest != nil {
		root.AddCommand(newUpload(env, env.guest))
	} else {
		root.AddCommand(newServe(env), newCompletion(), newMan(), newPlanned("lesson"), newPlanned("check"))
	}
	return root
}

// newPlanned is a command that does not exist yet: its name is reserved, and help does not
// list it.
func newPlanned(name string) *cobra.Command {
	return &cobra.Command{
		Use:                name,
		Hidden:             true,
		DisableFlagParsing: true,
		RunE: func(*cobra.Command, []string) error {
			return usageErrorf("%s: this command is not there yet (perceptron --help lists those that are; ./%s is a file of that name)", name, name)
		},
	}
}

// addExplorer makes c open the explorer.
func addExplorer(c *cobra.Command, env Environment) {
	o, options := addExploring(c, env)
	const heading = "Screen flags"
	var motion string
	addValue(c, oneOf(&motion, "on", "off"), "motion", heading, "whether a changed line turns visibly; over SSH only with this flag, over a slow line never")
	var mouse, lines bool
	addBool(c, &mouse, "mouse", heading, "a click shows a point's row or seeks a step; the wheel scrolls")
	addBool(c, &lines, "lines", heading, "no screen: commands come as lines on standard input, with answers in lines")
	c.RunE = func(c *cobra.Command, args []string) error {
		name := dataOrFirst(args)
		switch err := checkTerminal(env); {
		case lines && name == "-":
			return usageErrorf("--lines: standard input has the commands, so the data can't come from it (name a file)")
		case !lines && err != nil:
			_, missing := find(o.store, name)
			return cmp.Or(missing, err)
		}
		o.commandNames = commandNames(c.Root())
		s, err := o.open(c.Context(), name)
		if err != nil {
			return err
		}
		shown, again := o.explorerOptions(c.Context(), s, *options), ""
		shown.Host = env.host
		if lines {
			again, err = runLines(c.Context(), shown, env)
		} else {
			shown.Mouse, shown.Motion = mouse, "auto"
			if c.Flags().Changed("motion") {
				shown.Motion = motion
			}
			shown.BeforeScreen = func() { env.setGrace(explorerGrace) }
			again, err = env.Explore(c.Context(), shown)
		}
		if err == nil && again != "" {
			_, err = fmt.Fprintln(env.Stdout, again)
		}
		return err
	}
}

// runLines runs the explorer without a screen; again is the command that opens the same
// place.
func runLines(ctx context.Context, o tui.Options, env Environment) (again string, err error) {
	env.setGrace(explorerGrace)
	o.In, o.Out, o.Progress = env.Stdin, env.Stdout, env.progress()
	place, err := tui.Lines(ctx, o, env.Terminal.Stdin && env.Terminal.Stdout)
	switch {
	case err != nil:
		return "", asUsageError(err)
	case env.guest != nil:
		return env.guest.again("lines ", place), nil
	}
	return place.Command(), nil
}

// commandNames is the names of the commands: a command wins over a file of its name.
func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// addData adds the flags about data and learning to a command; if names are given, only
// those learning flags.
func addData(c *cobra.Command, env Environment, names ...string) *opener {
	c.ValidArgsFunction = dataNames
	o := &opener{
		store: localFiles{}, stdin: env.Stdin, gate: env.host.Gate, given: given{},
		settingNames: names, progress: env.progress(), env: env.Getenv,
	}
	if env.guest != nil {
		o.store = env.guest
		if env.Terminal.Stdin {
			o.stdin = nil // it has the keys or commands
		}
	}
	o.addSettings(c)
	o.completeColumns(c)
	addBool(c, &o.allowChanged, "anyway", "Data flags", "open a session even if its data have changed since it was saved")
	return o
}

// addExploring adds the flags of a command with an explorer.
func addExploring(c *cobra.Command, env Environment) (*opener, *tui.Options) {
	o := addData(c, env)
	if o.savesFiles() {
		o.stdinCopy = &boundedCopy{}
	}
	return o, addDrawing(c)
}

// checkTerminal is why the explorer can't run here, or nil.
func checkTerminal(env Environment) error {
	const fix = "perceptron trace prints a run, perceptron render draws one frame)"
	switch dumb := env.Getenv("TERM") == "dumb"; {
	case env.Terminal.Stdout && !dumb:
		return nil
	case env.guest != nil:
		return fmt.Errorf("explorer: it needs a terminal that can draw (%s)", env.guest.terminalHint)
	case dumb && env.Terminal.Stdout:
		return errors.New("explorer: a dumb terminal (TERM=dumb) can't show it (perceptron --lines takes commands as lines, " + fix)
	}
	return errors.New("explorer: standard output is not a terminal (" + fix)
}

// addDrawing adds the flags of commands that draw the explorer.
func addDrawing(c *cobra.Command) *tui.Options {
	const heading = "Screen flags"
	o := &tui.Options{}
	addValue(c, oneOf(&o.Color, tui.ColorModes()...), "color", heading, "whether to use colour; auto looks at NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM")
	addValue(c, textValue(&o.Do, "", "COMMANDS"), "do", heading, "explorer commands to run first, separated by ;")
	addDecide(c, &o.Decide, heading)
	addBool(c, &o.ASCII, "ascii", heading, "draw with ASCII characters only")
	return o
}

// addDecide adds the flag for the time limit of the theory search.
func addDecide(c *cobra.Command, limit *time.Duration, heading string) {
	addValue(c, parsedBy(limit, "2s", parseDuration), "decide", heading, "how long the theory (margin or certificate, bounds) may take in all; 0 leaves it out")
}

// atMostOne allows one argument at most.
func atMostOne(c *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usageErrorf("%s: one name too many (see %s --help)", args[1], c.CommandPath())
	}
	return nil
}

// exactlyOne requires one argument.
func exactlyOne(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usageErrorf("%s: no DATA (name a file, - for standard input, or a sample: %s and)", c.Name(), c.CommandPath())
	}
	return atMostOne(c, args)
}

// dataOrFirst is the DATA argument, by default the first sample.
func dataOrFirst(args []string) string { return append(args, "blobs")[0] }

// dataNames completes DATA: samples and files.
func dataNames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for _, s := range samples.All() {
		names = append(names, s.Name+"\t"+s.Teaches)
	}
	return names, cobra.ShellCompDirectiveDefault
}
