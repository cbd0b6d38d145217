package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"perceptron/model"
	"perceptron/samples"
)

// newUpload puts data on a guest's store.
func newUpload(env Environment, g *guest) *cobra.Command {
	return &cobra.Command{
		Use:     "upload NAME",
		Short:   "keep standard input as data of that name, for as long as the server runs",
		Example: "  ssh HOST upload points.csv < points.csv\n  ssh -t HOST points.csv",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageErrorf("upload: expected one name (ssh HOST upload points.csv < points.csv)")
			}
			if err := checkUploadName(args[0], g.guestData); err != nil {
				return err
			}
			if env.Terminal.Stdin {
				return errors.New("upload: the data come from standard input, and this is a terminal (ssh HOST upload " + args[0] + " < FILE, without -t)")
			}
			n, err := g.uploads.receive(c.Context(), g.owner, args[0], env.Stdin)
			if err != nil {
				return fmt.Errorf("upload %s: %w", args[0], err)
			}
			_, err = fmt.Fprintf(env.Stdout, "%s: %s are kept; %s\n", args[0], sizeText(int64(n)), g.tryUpload(c.Context(), env, args[0]))
			return err
		},
	}
}

// tryUpload opens an upload without flags, and says how it is opened, or why it is not.
func (g *guest) tryUpload(ctx context.Context, env Environment, name string) string {
	env.store, env.Terminal = g, Terminal{}
	o := &opener{learn: newLearning(), read: newReading(), store: g, gate: env.host.Gate, regular: true}
	if _, err := o.open(ctx, name); err != nil {
		line, _ := explain(err)
		return "without flags they can't be opened: " + strings.TrimPrefix(line, "perceptron: ")
	}
	return "ssh -t HOST " + name + " opens them"
}

// reserved are the commands that a guest has, or that an explorer at home has.
func reserved() []string {
	return append(forGuests(), "upload", "follow", "lead", "lines", "help", "serve", "lesson", "check", "completion", "man")
}

// checkUploadName refuses a name that would mean something else, or that a shell would
// take apart.
func checkUploadName(name string, on *guestData) error {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."
	_, sample := samples.Find(name)
	switch {
	case name == "" || len(name) > 64 || strings.Trim(name, letters) != "" || strings.ContainsAny(name[:1], "-."):
		return usageErrorf("upload %s: expected a name of letters, digits, . _ and -, at most 64, such as points.csv", model.Quoted(name))
	case sample:
		return usageErrorf("upload %s: a sample has that name (take another)", name)
	case slices.Contains(reserved(), name):
		return usageErrorf("upload %s: a command has that name (take another)", name)
	case on.served(name) != nil:
		return usageErrorf("upload %s: the data served have that name (take another)", name)
	}
	return nil
}
