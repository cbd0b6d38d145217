//go:build unix

package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// documents are the README and the chapters of the guide, by name.
func documents(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("guide/*.md")
	if err != nil || len(files) != 7 {
		t.Fatal(files, err)
	}
	all := map[string]string{}
	for _, file := range append(files, filepath.Join(root, "README.md")) {
		text, err := os.ReadFile(file)
		fatal(t, err)
		all[filepath.Base(file)] = string(text)
	}
	return all
}

// shownCommand is one of our commands in a document: a line of code, or a cell of a table.
var shownCommand = regexp.MustCompile("(?m)^    (?:\\$ )?(.*\\bperceptron .*)$|^\\|(?:[^|`]*\\|)? ?`(?:perceptron )?([^`]+)` \\|")

// commandsIn is a document's commands, in order, as a shell takes them. Those that open the
// explorer become render; those that need a second machine are left out.
func commandsIn(name, text string) (all []string) {
	for _, m := range shownCommand.FindAllStringSubmatch(text, -1) {
		command := strings.ReplaceAll(m[1], "./perceptron", "perceptron")
		if m[2] != "" {
			first, _, _ := strings.Cut(m[2], " ")
			if !strings.Contains(m[0], "`perceptron ") && name != "README.md" || strings.HasPrefix(first, ".") || strings.ContainsAny(first, ":[?") || len(first) < 2 || first == "space" {
				continue
			}
			command = "perceptron " + m[2]
		}
		if strings.Contains(command, "ssh ") || strings.Contains(command, " serve ") || strings.Contains(command, "COMMAND") || strings.Contains(command, "[") || strings.Contains(command, "DATA") || strings.Contains(command, "TOPIC") {
			continue
		}
		all = append(all, asFrame(command))
	}
	return all
}

// asFrame turns a command that opens the explorer into one that prints a frame.
func asFrame(command string) string {
	before, arguments, _ := strings.Cut(command, "perceptron ")
	first, _, _ := strings.Cut(arguments, " ")
	for _, sub := range []string{"trace", "render", "margin", "samples", "why", "help", "man", "completion", "--lines"} {
		if first == sub {
			return command
		}
	}
	return before + "perceptron render --size 80x24 --decide 0 " + arguments
}

// TestGuideRuns runs every command that README.md and the guide show, in a folder of
// its own for each document. The pictures of the repository are what the lines of files.md
// make, to the byte.
func TestGuideRuns(t *testing.T) {
	dir, ran := t.TempDir(), 0
	here, err := filepath.Abs(root)
	fatal(t, err)
	pictures, err := filepath.Glob(filepath.Join(here, ".github/pictures/*"))
	fatal(t, err)
	for name, text := range documents(t) {
		var script, files strings.Builder
		fmt.Fprintf(&script, "env LC_ALL=C.UTF-8\nmkdir .github/pictures\n")
		for k, command := range commandsIn(name, text) {
			refused := strings.Contains(text, "$ "+command)
			if refused { // the document shows why
				fmt.Fprintf(&script, "! ")
			}
			fmt.Fprintf(&script, "exec sh %d.sh\n", k)
			fmt.Fprintf(&files, "-- %d.sh --\n%s\n", k, command)
			ran++
		}
		for _, picture := range pictures {
			if name == "files.md" {
				fmt.Fprintf(&script, "cmp .github/pictures/%s %s\n", filepath.Base(picture), picture)
			}
		}
		writes(t, filepath.Join(dir, strings.TrimSuffix(name, ".md")+".txtar"), script.String()+files.String())
	}
	if ran < 60 || len(pictures) < 3 {
		t.Errorf("%d commands and %d pictures were found", ran, len(pictures))
	}
	testscript.Run(t, testscript.Params{Dir: dir})
}

// shownOutput is a command and the output shown below it.
var shownOutput = regexp.MustCompile("(?ms)^    perceptron ([^\n]*)\n\n```\n(.*?)^```$")

// TestGuideShows: a block under a command is what that command prints.
func TestGuideShows(t *testing.T) {
	shown := 0
	for name, text := range documents(t) {
		for _, m := range shownOutput.FindAllStringSubmatch(text, -1) {
			shown++
			if out := printed(t, strings.Fields(m[1])...); out != m[2] {
				t.Errorf("%s: perceptron %s prints\n%s\nand not\n%s", name, m[1], out, m[2])
			}
		}
	}
	if shown < 2 {
		t.Errorf("%d blocks", shown)
	}
}

// TestGuideLinks: what a document links to is there, and help shows each chapter in
// lines that fit.
func TestGuideLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#]+)\)`)
	for name, text := range documents(t) {
		folder := "guide"
		if name == "README.md" {
			folder = root
			if n := strings.Count(text, "\n"); n > 130 {
				t.Errorf("README.md has %d lines, at most 130", n)
			}
		}
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if info, err := os.Stat(filepath.Join(folder, m[1])); err != nil || info.Size() > 300_000 {
				t.Errorf("%s: %s: %v, or too large to be looked at", name, m[1], err)
			}
		}
		chapter := strings.TrimSuffix(name, ".md")
		if name == "README.md" {
			continue
		}
		for line := range strings.Lines(printed(t, "help", chapter)) {
			if n := len([]rune(line)); n > 88 && !strings.HasPrefix(line, "    ") && !strings.Contains(line, "  perceptron ") && chapter != "data" {
				t.Errorf("help %s: %d columns: %q", chapter, n, line)
			}
			if strings.ContainsAny(line, "`") || strings.Contains(line, "](") {
				t.Errorf("help %s: a mark of Markdown in %q", chapter, line)
			}
		}
	}
}
