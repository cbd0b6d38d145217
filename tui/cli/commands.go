package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"perceptron/samples"
	"perceptron/tui"
	"perceptron/tui/trace"
)

func newTrace(env Environment) *cobra.Command {
	c := &cobra.Command{
		Use:   "trace [flags] DATA",
		Short: "print a run's events as JSON Lines",
		Long: "One object a line: a start, then steps with an epoch after each pass, then an end.\n" +
			"Indices count from 1.",
		Example: "  perceptron trace and\n" +
			"  perceptron trace points.csv --mode dual --every epoch\n" +
			"  tail -f points.csv | perceptron trace --online -",
		Args: exactlyOne,
	}
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
		options := trace.Options{Every: every, Scale: o.read.value("scale"), Decide: limit}
		if s.Stream != nil {
			return traceStream(c.Context(), env.Stdout, s, options)
		}
		return trace.Write(c.Context(), env.Stdout, p, options)
	}
	return c
}

func newRender(env Environment) *cobra.Command {
	c := &cobra.Command{
		Use:     "render [flags] DATA",
		Short:   "print one frame of the explorer",
		Example: "  perceptron render and --at 10 --size 80x24\n  perceptron render iris --at end --format svg > iris.svg\n  perceptron render and --to end --format svg > and.svg",
		Args:    exactlyOne,
	}
	o, options := addExploring(c, env)
	const heading = "Picture flags"
	var frame tui.RenderOptions
	var sides [2]int
	addValue(c, moment(&frame.At, "0"), "at", heading, "the step shown; end runs to the stop")
	addValue(c, moment(&frame.To, ""), "to", heading, "with svg: the steps from --at to there, moving")
	addValue(c, readBy(&sides, "100x30", size), "size", heading, "columns and rows")
	addValue(c, oneOf(&frame.Format, "text", "ansi", "svg"), "format", heading, "characters alone, with colour, or a drawing")
	c.RunE = func(c *cobra.Command, args []string) error {
		s, err := o.open(c.Context(), args[0])
		if err != nil {
			return err
		}
		frame.Options = o.options(c.Context(), s, *options)
		frame.Width, frame.Height = sides[0], sides[1]
		text, err := env.Screen.Render(c.Context(), frame)
		if err != nil {
			return err
		}
		_, err = env.Stdout.Write(text)
		return err
	}
	return c
}

func newSamples(env Environment) *cobra.Command {
	return &cobra.Command{
		Use:               "samples [NAME]",
		Short:             "list the built-in data sets, or print one as a file",
		Example:           "  perceptron samples\n  perceptron samples iris > flowers.csv",
		Args:              atMostOne,
		ValidArgsFunction: dataNames,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				_, err := fmt.Fprint(env.Stdout, sampleList())
				return err
			}
			s, ok := samples.Find(args[0])
			if !ok {
				return usageErrorf("%s: no sample has that name (%s)", args[0], suggestSample(args[0]))
			}
			_, err := fmt.Fprint(env.Stdout, s.Text())
			return err
		},
	}
}

func sampleList() string {
	var b strings.Builder
	for _, s := range samples.All() {
		fmt.Fprintf(&b, "%-12s %s\n", s.Name, s.Teaches)
	}
	return b.String()
}
