package cli_test

import (
	"os"
	"strings"
	"testing"

	"perceptron/model/golden"
	"perceptron/tui/explore"
)

// taught is a row of the syllabus.
type taught struct {
	section, says, command string
	shows                  []string
}

// syllabus reads the table of what the five documents say.
func syllabus(t *testing.T) (all []taught) {
	t.Helper()
	for _, cells := range golden.Table(t, "syllabus", 5) {
		all = append(all, taught{cells[0], cells[1], cells[2], strings.Split(cells[3], "; ")})
	}
	return all
}

// words are those of a command line.
func words(line string) []string {
	all, _ := explore.Words(line)
	return all
}

// TestSyllabus: what the documents say, section by section, is on a screen of
// 80×24 after the command that the table has for it.
func TestSyllabus(t *testing.T) {
	t.Parallel()
	of := map[string]int{}
	for _, row := range syllabus(t) {
		document, _, _ := strings.Cut(row.section, " ")
		of[document]++
		out, errs, code := atHome("", append([]string{"render", "--size", "80x24", "--format", "text", "--decide", "1m"}, words(row.command)...)...)
		if code != 0 {
			t.Errorf("%s, %s: exit code %d: %s", row.section, row.says, code, errs)
			continue
		}
		for _, part := range row.shows {
			if !strings.Contains(out, part) {
				t.Errorf("%s, %s: perceptron %s does not show %q:\n%s", row.section, row.says, row.command, part, out)
			}
		}
	}
	for _, document := range []string{"000", "001", "002", "003", "004"} {
		if of[document] < 6 {
			t.Errorf("%s: %d rows", document, of[document])
		}
	}
}

// TestLecturesInGuide: the commands that the guide lists for the five lectures are of
// the syllabus, so that they show what they say.
func TestLecturesInGuide(t *testing.T) {
	text, err := os.ReadFile("guide/lecturer.md")
	fatal(t, err)
	_, section, found := strings.Cut(string(text), "## The five lectures\n")
	if !found {
		t.Fatal("no section of the five lectures")
	}
	shown := map[string]bool{} // a document and a command that shows something of it
	for _, row := range syllabus(t) {
		document, _, _ := strings.Cut(row.section, " ")
		shown[document+" "+row.command] = true
	}
	listed := 0
	for line := range strings.Lines(section) {
		cells := strings.Split(line, " | ")
		if len(cells) < 3 || !strings.HasPrefix(line, "| 0") || !strings.Contains(line, "`perceptron ") {
			continue
		}
		listed++
		command := strings.TrimPrefix(strings.Trim(strings.TrimSpace(cells[1]), "`"), "perceptron ")
		document := strings.Fields(cells[0])[1]
		if !shown[document+" "+command] {
			t.Errorf("%q is not of %s in the syllabus", command, document)
		}
	}
	if listed < 15 {
		t.Errorf("%d commands listed", listed)
	}
}
