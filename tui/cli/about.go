package cli

import (
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"
	"perceptron/model"
)

// version is the program's version, the commit it was built from and the
// release of Go that built it, as far as the build recorded them.
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

// newCompletion prints what a shell needs to complete the command line.
func newCompletion() *cobra.Command {
	shells := []string{"bash", "zsh", "fish"}
	return &cobra.Command{
		Use:       "completion bash|zsh|fish",
		Short:     "print a shell's completion script",
		Example:   "  source <(perceptron completion bash)\n  perceptron completion fish > ~/.config/fish/completions/perceptron.fish",
		ValidArgs: shells,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageErrorf("completion: expected one shell: bash, zsh or fish")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			root := c.Root()
			print, ok := map[string]func(io.Writer) error{
				"bash": func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
				"zsh":  root.GenZshCompletion,
				"fish": func(w io.Writer) error { return root.GenFishCompletion(w, true) },
			}[args[0]]
			if !ok {
				return usageErrorf("completion: %s is none of bash, zsh, fish", model.Quoted(args[0]))
			}
			return print(c.OutOrStdout())
		},
	}
}
