package cli

import (
	"embed"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

// guide has the chapters, by reader: what README.md links to, and help shows.
//
//go:embed guide
var guide embed.FS

// chapters are the names of the guide's chapters, in the order of the README.
func chapters() []string {
	return []string{"lecturer", "student", "data", "theory", "class", "files", "reference"}
}

// topics completes the word after help.
func topics(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var all []string
	if len(args) == 0 {
		all = chapters()
		for _, sub := range listedCommands(c.Root()) {
			all = append(all, sub.Name())
		}
	}
	return all, cobra.ShellCompDirectiveNoFileComp
}

// chapter prints a chapter for a terminal: its text, with tables as lists.
func chapter(w io.Writer, name string) error {
	text, err := guide.ReadFile("guide/" + name + ".md")
	if err != nil {
		return err
	}
	b := new(strings.Builder)
	verbatim, rows := false, 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		cells, isRow := tableCells(line)
		switch rows++; {
		case strings.HasPrefix(line, "```"):
			verbatim = !verbatim
		case verbatim, strings.HasPrefix(line, "    "):
			fmt.Fprintln(b, line)
		case isRow && rows <= 2: // the heads of the columns, and the rule under them
		case isRow:
			entry(b, cells[0], strings.Join(cells[1:], ": "))
		default:
			fmt.Fprintln(b, plainMarkdown(strings.TrimLeft(line, "# ")))
		}
		if !isRow {
			rows = 0
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// tableCells are the cells of a row of a Markdown table that say something.
func tableCells(line string) (cells []string, isRow bool) {
	inner, isRow := strings.CutPrefix(line, "|")
	if !isRow {
		return nil, false
	}
	for cell := range strings.SplitSeq(inner, "|") {
		if cell = plainMarkdown(strings.TrimSpace(cell)); cell != "" {
			cells = append(cells, cell)
		}
	}
	return append(cells, "")[:max(1, len(cells))], true
}

var linked = regexp.MustCompile(`\[([^]]*)\]\(([^)]*)\)`)

// plainMarkdown is a text without the marks of Markdown; a link to a chapter names
// the command that shows it.
func plainMarkdown(text string) string {
	text = linked.ReplaceAllStringFunc(text, func(link string) string {
		to := linked.FindStringSubmatch(link)
		if name, ok := strings.CutSuffix(to[2], ".md"); ok {
			return "perceptron help " + name
		}
		return to[1]
	})
	return strings.NewReplacer("`", "", "**", "").Replace(text)
}
