package cli

import (
	"embed"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

// guide is the chapters of the guide, one for each kind of reader. The README links to the
// same files that help prints.
//
//go:embed guide
var guide embed.FS

// chapters is the names of the chapters, in the README's order.
func chapters() []string {
	return []string{"lecturer", "student", "data", "theory", "class", "files", "reference"}
}

// completeTopics completes the argument of help.
func completeTopics(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var all []string
	if len(args) == 0 {
		all = chapters()
		for _, sub := range listedCommands(c.Root()) {
			all = append(all, sub.Name())
		}
	}
	return all, cobra.ShellCompDirectiveNoFileComp
}

// printChapter prints a chapter for a terminal: Markdown as plain text, tables as lists.
func printChapter(w io.Writer, name string) error {
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
		case isRow && rows <= 2: // the header and the rule below it
		case isRow:
			writeEntry(b, cells[0], strings.Join(cells[1:], ": "))
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

// tableCells is the non-empty cells of a row of a Markdown table.
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

var markdownLink = regexp.MustCompile(`\[([^]]*)\]\(([^)]*)\)`)

// plainMarkdown is text without Markdown syntax; a link to a chapter becomes the command
// that shows it.
func plainMarkdown(text string) string {
	text = markdownLink.ReplaceAllStringFunc(text, func(link string) string {
		to := markdownLink.FindStringSubmatch(link)
		if name, ok := strings.CutSuffix(to[2], ".md"); ok {
			return "perceptron help " + name
		}
		return to[1]
	})
	return strings.NewReplacer("`", "", "**", "").Replace(text)
}
