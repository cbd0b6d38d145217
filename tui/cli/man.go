package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"perceptron/tui/explore"
)

// newMan prints the manual page, made from the same commands and flags as the
// help.
func newMan() *cobra.Command {
	return &cobra.Command{
		Use:     "man",
		Short:   "print the manual page",
		Example: "  perceptron man | man -l -\n  perceptron man > perceptron.1",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usageErrorf("man: %s: it takes no name", args[0])
			}
			return nil
		},
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := io.WriteString(c.OutOrStdout(), manual(c.Root()))
			return err
		},
	}
}

// manual is the whole program on one page, in man's language.
func manual(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH PERCEPTRON 1\n.SH NAME\nperceptron \\- %s\n.SH SYNOPSIS\n%s\n.br\nperceptron COMMAND \\&...\n", roff(root.Short), roff(root.Use))
	for _, c := range append([]*cobra.Command{root}, listedCommands(root)...) {
		fmt.Fprintf(&b, ".SH %s\n.nf\n%s.fi\n", roff(strings.ToUpper(c.CommandPath())), roff(helpText(c)))
	}
	b.WriteString(".SH EXPLORER COMMANDS\nKeys run them, the command line (:) and \\-\\-do do.\n")
	for _, c := range explore.Commands() {
		fmt.Fprintf(&b, ".TP\n%s\n%s.\n", roff(strings.TrimSpace(c.Name+" "+c.Args.String())), roff(c.Doc))
		if keys := keyNames(c.Keys); keys != "" {
			fmt.Fprintf(&b, ".br\nKeys: %s\n", roff(keys))
		}
	}
	b.WriteString(".SH EXIT STATUS\n" +
		"0: done; a run that does not converge is no failure. 1: the work failed.\n" +
		"2: the command line is wrong. 128+n: ended by signal n.\n")
	return b.String()
}

// keyNames are the keys of a command, and what they run where that is not its
// bare name.
func keyNames(keys []explore.Key) string {
	var all []string
	for _, k := range keys {
		name := strings.Replace(k.Key, " ", "space", 1)
		if strings.Contains(k.Line, " ") {
			name += " (" + k.Line + ")"
		}
		all = append(all, name)
	}
	return strings.Join(all, ", ")
}

// roff is text as man's language takes it: no character of it is a command.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
