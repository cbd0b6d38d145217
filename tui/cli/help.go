package cli

import (
	_ "embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
)

// descriptions describes the commands: usage, one line of help, examples, and further text,
// separated by blank lines.
//
//go:embed commands.txt
var descriptions string

// newCommand is a command with its description, and no function yet.
func newCommand(name string, args cobra.PositionalArgs) *cobra.Command {
	for text := range strings.SplitSeq(strings.TrimSpace(descriptions), "\n\n") {
		lines := strings.Split(text, "\n")
		if strings.Fields(lines[0])[0] != name {
			continue
		}
		var examples, long []string
		for _, line := range lines[2:] {
			if example, ok := strings.CutPrefix(line, "  "); ok {
				examples = append(examples, example)
			} else {
				long = append(long, line)
			}
		}
		return &cobra.Command{
			Use: lines[0], Short: lines[1], Args: args, DisableFlagsInUseLine: true,
			Example: strings.Join(examples, "\n"), Long: strings.Join(long, "\n"),
		}
	}
	panic("cli: no command " + name)
}

// headingAnnotation is the annotation of a flag with its heading in help.
const headingAnnotation = "heading"

// setHeading puts a flag under a heading of help.
func setHeading(f *pflag.Flag, heading string) {
	f.Annotations = map[string][]string{headingAnnotation: {heading}}
}

// headingOf is the heading of a flag in help.
func headingOf(f *pflag.Flag) string {
	return append(f.Annotations[headingAnnotation], "Other flags")[0]
}

// help prints the help of a command.
func help(c *cobra.Command, _ []string) {
	fmt.Fprint(c.OutOrStdout(), helpText(c))
	if !c.HasParent() {
		fmt.Fprint(c.OutOrStdout(), "\nWhere a flag takes one of several values, the first is the default.\n"+
			"In the explorer, ? shows every key and command.\n")
	}
}

// helpText is the help of a command: an example first.
func helpText(c *cobra.Command) string {
	w := new(strings.Builder)
	fmt.Fprintf(w, "%s\n\n%s: %s\n\nusage: %s\n", c.Example, c.CommandPath(), c.Short, c.UseLine())
	if c.Long != "" {
		fmt.Fprintf(w, "\n%s\n", c.Long)
	}
	if subs := listedCommands(c); len(subs) > 0 {
		fmt.Fprint(w, "\nCommands:\n")
		for _, s := range subs {
			writeEntry(w, s.Use, s.Short)
		}
	}
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	c.Flags().SortFlags = false // the flags of a heading were added together
	heading := ""
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if own := headingOf(f); own != heading {
			heading = own
			fmt.Fprintf(w, "\n%s:\n", heading)
		}
		name := "--" + f.Name
		if f.NoOptDefVal == "" { // it takes a value
			name += " " + f.Value.Type()
		}
		writeEntry(w, name, f.Usage)
	})
	return w.String()
}

// newHelp is the command help: "help TOPIC" prints a chapter of the guide, "help COMMAND"
// what COMMAND --help prints.
func newHelp() *cobra.Command {
	c := newCommand("help", nil)
	c.Short += " " + strings.Join(chapters(), ", ")
	c.ValidArgsFunction = completeTopics
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 1 && slices.Contains(chapters(), args[0]) {
			return printChapter(c.OutOrStdout(), args[0])
		}
		of, rest, err := c.Root().Find(args)
		if err != nil || len(rest) > 0 {
			return usageErrorf("help: no chapter or command %s (chapters: "+strings.Join(chapters(), ", ")+"; see perceptron --help)", model.Visible(strings.Join(args, " "), 40))
		}
		if of.Hidden && of.Name() != c.Name() {
			return of.RunE(of, nil) // says that it is to come
		}
		help(of, nil)
		return nil
	}
	return c
}

// listedCommands is the commands that help lists.
func listedCommands(c *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(c.Commands()), func(s *cobra.Command) bool {
		return s.Hidden
	})
}

const (
	helpWidth  = 80
	helpIndent = 26
)

// writeEntry writes a name and its description, which begins on the next line if the name
// is long.
func writeEntry(w io.Writer, name, doc string) {
	line := "  " + name
	if len([]rune(line)) > helpIndent-2 {
		fmt.Fprintln(w, line)
		line = ""
	}
	for text := range grid.Wrapped(doc, helpWidth-helpIndent, utf8.RuneCountInString) {
		fmt.Fprintf(w, "%-*s%s\n", helpIndent, line, text)
		line = ""
	}
	if line != "" { // there is no more to say
		fmt.Fprintln(w, line)
	}
}

// newMan prints the manual page, made from the same commands and flags as help.
func newMan() *cobra.Command {
	c := newCommand("man", nil)
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usageErrorf("man: %s: it takes no name", args[0])
		}
		_, err := io.WriteString(c.OutOrStdout(), manual(c.Root()))
		return err
	}
	return c
}

// manual is the manual page of the whole program, in roff.
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

// keyNames is the keys of a command, each with the command line if that has arguments.
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

// roffCommand matches the beginning of a line that roff would take for a request.
var roffCommand = regexp.MustCompile(`(?m)^[.']`)

// roff is text escaped for roff.
func roff(s string) string {
	return roffCommand.ReplaceAllString(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s), `\&$0`)
}
