package cli

import (
	"io"
	"time"

	"github.com/spf13/cobra"

	"perceptron/algo/margin"
	"perceptron/tui/gate"
	"perceptron/tui/trace"
	"perceptron/tui/verdict"
)

// newMargin is the verdict alone, without a run.
func newMargin(env Environment) *cobra.Command {
	c := &cobra.Command{
		Use:   "margin [flags] DATA",
		Short: "decide whether a hyperplane separates the classes, and prove it",
		Long: "Prints one JSON object: separable or not; if so the maximum margin and the\n" +
			"hyperplane that has it, if not the convex combination that proves it.\n" +
			"The hyperplanes are those that --bias allows, and --bias says how the margin\n" +
			"is measured: unit by ‖(w, b)‖ = 1, radius and none by ‖w‖ = 1.",
		Example: "  perceptron margin and --text\n  perceptron margin points.csv --bias radius",
		Args:    exactlyOne,
	}
	o := addData(c, env, "mode", "bias", "kernel", "degree", "gamma", "coef0", "seed")
	const heading = "Margin flags"
	var limit time.Duration
	addDecide(c, &limit, heading)
	var plain bool
	addBool(c.Flags(), &plain, "text", heading, "a few lines to read in place of JSON")
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
