package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"perceptron/model"
	"perceptron/tui/why"
)

// newWhy explains a word of the theory, or lists them.
func newWhy(env Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "why [WORD]",
		Short: "explain a word or symbol of the theory, or list them",
		Long: "Says what it is, its formula in the symbols of the screen, where the lecture\n" +
			"documents have it, and where one of them has a slip. Without WORD it lists all.",
		Example: "  perceptron why margin\n  perceptron why 'u·ŵ'\n  perceptron why Cauchy-Schwarz",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, e := range why.Pages() {
				names = append(names, e.Name)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listWords(env.Stdout)
			}
			word := strings.Join(args, " ")
			e, ok := why.Find(word)
			if !ok {
				return usageErrorf("why %s: no such word (%s)", model.Quoted(word), suggestWords(word))
			}
			_, err := io.WriteString(env.Stdout, e.Text(79))
			return err
		},
	}
}

// suggestWords proposes other words for one that is not there.
func suggestWords(word string) string {
	if near := why.Near(word); len(near) > 0 {
		return "did you mean " + strings.Join(near, ", or ") + "?"
	}
	return "perceptron why lists them"
}

// listWords lists the words, with their symbols and other names.
func listWords(w io.Writer) error {
	var b strings.Builder
	for _, e := range why.Pages() {
		fmt.Fprintf(&b, "%-22s %s\n", e.Name, strings.Join(e.Also, ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
