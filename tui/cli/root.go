package cli

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"perceptron/samples"
	"perceptron/tui"
	"perceptron/tui/explore"
	"perceptron/tui/overlay"
)

// Opening is what the explorer opens on.
type Opening struct {
	Source explore.Source
	Open   explore.Opener // other data
	drawing
	Mouse        bool
	Motion       string // on, off or auto
	Catalogue    overlay.Catalogue
	Env          func(string) string
	Saves        bool      // files may be written
	BeforeScreen func()    // is called before the terminal is taken
	seat         *tui.Seat // in a class
	host         tui.Host
	In           io.Reader // of commands, where there is no screen
	Out          io.Writer // of answers
	Progress     io.Writer // of what takes long; nil: nowhere
}

// drawing are the flags of whatever draws the explorer.
type drawing struct {
	Do     string // commands to run first
	ASCII  bool
	Color  *names        // when there is colour: one of tui.Whens
	Decide time.Duration // how long separability is looked for; 0: not at all
}

// newRoot is the tree of commands; at its root is the explorer.
func newRoot(env Environment) *cobra.Command {
	root := &cobra.Command{
		Use:   "perceptron [flags] [DATA]",
		Short: "watch a perceptron learn, step by step, forwards and backwards",
		Long: "DATA is a file, - for standard input, or the name of a built-in sample\n" +
			"(perceptron samples lists them); without it the sample blobs opens.",
		Example: "  perceptron and\n" +
			"  perceptron points.csv --label class --mode dual\n" +
			"  perceptron moons --do 'run; show gram on'\n" +
			"  tail -f points.csv | perceptron --online -",
		Args:              atMostOne,
		Version:           version(),
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetOut(env.Stdout)
	root.SetErr(env.Stderr)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(help)
	explorer(root, env)
	root.AddCommand(newTrace(env), newMargin(env), newSamples(env), newWhy(env))
	if env.Screen.Render != nil {
		root.AddCommand(newRender(env))
	}
	if env.Screen.Explore != nil && env.guest == nil {
		root.AddCommand(newServe(env))
	}
	root.AddCommand(newCompletion(), newMan())
	for _, name := range []string{"lesson", "check"} {
		root.AddCommand(newComing(name))
	}
	root.SetHelpCommand(newHelp())
	if env.guest != nil {
		env.guest.restrictCommands(root, env)
	}
	return root
}

// newComing is a command that is to come: its name is no file's or sample's, and
// help does not list it.
func newComing(name string) *cobra.Command {
	return &cobra.Command{
		Use:                name,
		Hidden:             true,
		DisableFlagParsing: true,
		RunE: func(*cobra.Command, []string) error {
			return usageErrorf("%s: this command is not there yet (perceptron --help lists those that are; ./%s is a file of that name)", name, name)
		},
	}
}

// explorer makes the command open the explorer.
func explorer(c *cobra.Command, env Environment) {
	o, d := addExploring(c, env)
	motion := choose([]string{"on", "off"})
	addValue(c, motion, "motion", "Screen flags", "whether a changed line is seen turning; over SSH only if this is given, over a slow line never")
	mouse := c.Flags().Bool("mouse", false, "a click shows a point's row or seeks a step, the wheel scrolls")
	group(c.Flags().Lookup("mouse"), "Screen flags", "")
	lines := c.Flags().Bool("lines", false, "no screen: commands come as lines on standard input, and are answered in lines")
	group(c.Flags().Lookup("lines"), "Screen flags", "")
	c.RunE = func(c *cobra.Command, args []string) error {
		name := append(args, "blobs")[0]
		if *lines {
			return inLines(c, env, o, name, *d)
		}
		if err := terminal(env); err != nil {
			return err
		}
		o.words = commandNames(c.Root())
		s, err := o.open(c.Context(), name)
		if err != nil {
			return err
		}
		moves := "auto"
		if c.Flags().Changed("motion") {
			moves = motion.chosen
		}
		again, err := env.Screen.Explore(c.Context(), o.opening(c.Context(), s, *d, *mouse, moves))
		if err == nil && again != "" {
			_, err = fmt.Fprintln(env.Stdout, again)
		}
		return err
	}
}

// inLines is the explorer without a screen.
func inLines(c *cobra.Command, env Environment, o *opener, name string, d drawing) error {
	switch {
	case env.Screen.Lines == nil:
		return errors.New("--lines: it is not part of this program")
	case name == "-":
		return usageErrorf("--lines: standard input has the commands, so the data can't come from there (name a file)")
	}
	o.words = commandNames(c.Root())
	s, err := o.open(c.Context(), name)
	if err != nil {
		return err
	}
	opening := o.opening(c.Context(), s, d, false, "")
	opening.In, opening.Out = env.Stdin, env.Stdout
	if env.Terminal.Stderr {
		opening.Progress = env.Stderr
	}
	again, err := env.Screen.Lines(c.Context(), opening, env.Terminal.Stdin && env.Terminal.Stdout)
	if err == nil && again != "" {
		_, err = fmt.Fprintln(env.Stdout, again)
	}
	return err
}

// commandNames are the words that win over a file of that name.
func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// addData gives a command the flags about data and learning: of these those of
// the names, or all.
func addData(c *cobra.Command, env Environment, names ...string) *opener {
	c.ValidArgsFunction = dataNames
	if env.guest != nil {
		c.Annotations = map[string]string{uncompleted: "yes"}
	}
	on := env.store
	if on == nil {
		on = localFiles{}
	}
	anyway := c.Flags().Bool("anyway", false, "a session is opened even if its data have changed since it was saved")
	o := &opener{stdin: env.Stdin, learn: addLearning(c, names...), read: addReading(c, on), allowChanged: anyway, progress: newProgressLine(env), store: on, gate: env.host.Gate, env: env.Getenv}
	group(c.Flags().Lookup("anyway"), "Data flags", "")
	return o
}

// addExploring gives a command the flags of one that has an explorer.
func addExploring(c *cobra.Command, env Environment) (*opener, *drawing) {
	o := addData(c, env)
	if o.savesFiles() {
		o.input = &input{}
	}
	return o, addDrawing(c)
}

// terminal says why the explorer can't run here, or nil.
func terminal(env Environment) error {
	const mend = "(perceptron trace prints a run, perceptron render draws one frame)"
	switch {
	case env.Screen.Explore == nil:
		return errors.New("explorer: it is not part of this program yet " + mend)
	case !env.Terminal.Stdout:
		return errors.New("explorer: standard output is not a terminal " + mend)
	case env.Getenv("TERM") == "dumb":
		return errors.New("explorer: a dumb terminal (TERM=dumb) can't show it (perceptron --lines takes commands as lines, perceptron trace prints a run, perceptron render draws one frame)")
	}
	return nil
}

// addDrawing gives a command the flags of whatever draws the explorer.
func addDrawing(c *cobra.Command) *drawing {
	const heading = "Screen flags"
	d := &drawing{Color: choose(tui.ColorModes())}
	addValue(c, d.Color, "color", heading, "when there is colour; auto asks NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM")
	c.Flags().StringVar(&d.Do, "do", "", "explorer commands to run first, with ; between")
	group(c.Flags().Lookup("do"), heading, "COMMANDS")
	addDecide(c, &d.Decide, heading)
	c.Flags().BoolVar(&d.ASCII, "ascii", false, "draw with ASCII characters alone")
	group(c.Flags().Lookup("ascii"), heading, "")
	return d
}

// addDecide gives a command the limit of the search for the maximum margin.
func addDecide(c *cobra.Command, limit *time.Duration, heading string) {
	*limit = 2 * time.Second
	addValue(c, (*wait)(limit), "decide", heading, "how long the theory (margin or certificate, bounds) is worked out in all; 0 not at all")
}

// atMostOne and exactlyOne check the arguments beside the flags.
func atMostOne(c *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usageErrorf("%s: one name too many (see %s --help)", args[1], c.CommandPath())
	}
	return nil
}

func exactlyOne(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usageErrorf("%s: no DATA (name a file, - for standard input, or a sample: %s and)", c.Name(), c.CommandPath())
	}
	return atMostOne(c, args)
}

// dataNames completes DATA: samples, and files.
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
