package cli

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui"
	"perceptron/tui/gate"
	"perceptron/tui/trace"
	"perceptron/tui/verdict"
	"perceptron/tui/why"
)

func newTrace(env Environment) *cobra.Command {
	c := newCommand("trace", exactlyOne)
	o := addData(c, env)
	var every string
	addValue(c, oneOf(&every, trace.EveryNames()...), "every", "Trace flags", "which steps are printed: all, those that update, none")
	var limit time.Duration
	addDecide(c, &limit, "Trace flags")
	c.RunE = func(c *cobra.Command, args []string) error {
		s, p, err := o.prepare(c.Context(), args[0])
		if err != nil {
			return err
		}
		options := trace.Options{Every: every, Scale: o.given["scale"], Decide: limit}
		if s.Stream == nil {
			return trace.Write(c.Context(), env.Stdout, p, options)
		}
		defer s.Stream.Close()
		line, err := algo.NewOnline(s.Setup, s.Stream)
		if err != nil {
			return err
		}
		return trace.Follow(c.Context(), env.Stdout, line, options)
	}
	return c
}

func newRender(env Environment) *cobra.Command {
	c := newCommand("render", atMostOne)
	o, options := addExploring(c, env)
	const heading = "Picture flags"
	var frame tui.RenderOptions
	var sides [2]int
	addValue(c, stepValue(&frame.At, "0"), "at", heading, "the step shown; end runs until the run stops")
	addValue(c, stepValue(&frame.To, ""), "to", heading, "with svg: the steps from --at to this one, animated")
	addValue(c, parsedBy(&sides, "100x30", parseSize), "size", heading, "columns and rows")
	addValue(c, oneOf(&frame.Format, "text", "ansi", "svg"), "format", heading, "plain text, text with colour, or a drawing")
	c.RunE = func(c *cobra.Command, args []string) error {
		s, err := o.open(c.Context(), dataOrFirst(args))
		if err != nil {
			return err
		}
		frame.Options = o.explorerOptions(c.Context(), s, *options)
		frame.Width, frame.Height = sides[0], sides[1]
		text, err := tui.Render(c.Context(), frame)
		if err != nil {
			return asUsageError(err)
		}
		_, err = env.Stdout.Write(text)
		return err
	}
	return c
}

// stepValue is the value of a flag that takes a step ≥ 0 or "end"; initial may be empty.
func stepValue(to *string, initial string) *value {
	v := parsedBy(to, initial, func(text string) (string, error) {
		if n, err := strconv.Atoi(text); text != "end" && (err != nil || n < 0) {
			return "", errors.New("expected a step from 0, or end")
		}
		return text, nil
	})
	v.usage = "STEP|end"
	return v
}

// largestSide is the largest width or height of a frame.
const largestSide = 1000

// parseSize parses columns and rows, such as 100x30.
func parseSize(text string) (frame [2]int, err error) {
	w, h, _ := strings.Cut(text, "x")
	columns, err1 := strconv.Atoi(w)
	rows, err2 := strconv.Atoi(h)
	if err1 != nil || err2 != nil || min(columns, rows) < 1 || max(columns, rows) > largestSide {
		return frame, fmt.Errorf("expected columns and rows from 1 to %d, such as 100x30", largestSide)
	}
	return [2]int{columns, rows}, nil
}

func newSamples(env Environment) *cobra.Command {
	c := newCommand("samples", atMostOne)
	c.ValidArgsFunction = dataNames
	c.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			for _, s := range samples.All() {
				fmt.Fprintf(env.Stdout, "%-12s %s\n", s.Name, s.Teaches)
			}
			return nil
		}
		s, ok := samples.Find(args[0])
		if !ok {
			return usageErrorf("%s: no sample has that name (%s)", args[0], suggest(samples.Nearest(args[0]), "perceptron samples lists them"))
		}
		_, err := fmt.Fprint(env.Stdout, s.Text())
		return err
	}
	return c
}

// newMargin prints the verdict on separability, without a run.
func newMargin(env Environment) *cobra.Command {
	c := newCommand("margin", exactlyOne)
	o := addData(c, env, "mode", "bias", "kernel", "degree", "gamma", "coef0", "seed")
	const heading = "Margin flags"
	var limit time.Duration
	addDecide(c, &limit, heading)
	var plain bool
	addBool(c, &plain, "text", heading, "a few readable lines in place of JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		_, p, err := o.prepare(c.Context(), args[0])
		if err != nil {
			return err
		}
		ctx, cancel := gate.Timeout(c.Context(), limit)
		defer cancel()
		v := trace.Decide(ctx, p)
		if err := c.Context().Err(); err != nil {
			return err
		}
		if plain {
			text := verdict.Text(p, v)
			if v.Separable == margin.Undecided && ctx.Err() != nil {
				text += "More time may help: --decide 1m.\n"
			}
			_, err := io.WriteString(env.Stdout, text)
			return err
		}
		return trace.WriteVerdict(env.Stdout, p, v)
	}
	return c
}

// newWhy explains a word of the theory, or lists the words.
func newWhy(env Environment) *cobra.Command {
	c := newCommand("why", nil)
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		var names []string
		for _, e := range why.Pages() {
			names = append(names, e.Name)
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
	c.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			for _, e := range why.Pages() {
				fmt.Fprintf(env.Stdout, "%-22s %s\n", e.Name, strings.Join(e.Synonyms, ", "))
			}
			return nil
		}
		word := strings.Join(args, " ")
		e, ok := why.Find(word)
		if !ok {
			return usageErrorf("why %s: no such word (%s)", model.Quoted(word), suggest(strings.Join(why.Suggest(word), ", or "), "perceptron why lists them"))
		}
		_, err := io.WriteString(env.Stdout, e.Text(79))
		return err
	}
	return c
}

// version is the program's version, the commit it was built from and the Go release, as far
// as the build recorded them.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "perceptron, version unknown"
	}
	commit, changed := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	return fmt.Sprintf("perceptron %s, commit %s%s, %s", info.Main.Version, commit, changed, info.GoVersion)
}

// newCompletion prints a completion script for a shell.
func newCompletion() *cobra.Command {
	c := newCommand("completion", nil)
	c.ValidArgs = []string{"bash", "zsh", "fish"}
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usageErrorf("completion: expected one shell: bash, zsh or fish")
		}
		switch root, w := c.Root(), c.OutOrStdout(); args[0] {
		case "bash":
			return root.GenBashCompletionV2(w, true)
		case "zsh":
			return root.GenZshCompletion(w)
		case "fish":
			return root.GenFishCompletion(w, true)
		}
		return usageErrorf("completion: expected bash, zsh or fish, not %s", model.Quoted(args[0]))
	}
	return c
}
