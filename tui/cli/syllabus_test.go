package cli_test

import (
	"os"
	"strings"
	"testing"

	"perceptron/model/golden"
	"perceptron/tui/explore"
)

// words splits a command line.
func textValue(line string) []string {
	all, _ := explore.LastCommand(line)
	return all
}

// TestSyllabus: what the documents say, section by section (a row's first two cells), is on
// a screen of 80×24 after the row's command.
func TestSyllabus(t *testing.T) {
	t.Parallel()
	of := map[string]int{}
	for _, row := range golden.Table(t, "syllabus", 5) {
		document, _, _ := strings.Cut(row[0], " ")
		of[document]++
		out, errs, code := atHome("", append([]string{"render", "--size", "80x24", "--format", "text", "--decide", "1m"}, textValue(row[2])...)...)
		if code != 0 {
			t.Errorf("%s, %s: exit code %d: %s", row[0], row[1], code, errs)
			continue
		}
		for part := range strings.SplitSeq(row[3], "; ") {
			if !strings.Contains(out, part) {
				t.Errorf("%s, %s: perceptron %s does not show %q:\n%s", row[0], row[1], row[2], part, out)
			}
		}
	}
	for _, document := range []string{"000", "001", "002", "003", "004"} {
		if of[document] < 6 {
			t.Errorf("%s: %d rows", document, of[document])
		}
	}
}

// TestLecturesInGuide: the commands of the guide for the five lectures are in the syllabus,
// so that what they show is checked.
func TestLecturesInGuide(t *testing.T) {
	text, err := os.ReadFile("guide/lecturer.md")
	fatal(t, err)
	_, section, found := strings.Cut(string(text), "## The five lectures\n")
	if !found {
		t.Fatal("no section of the five lectures")
	}
	shown := map[string]bool{} // a document and a command that shows something of it
	for _, row := range golden.Table(t, "syllabus", 5) {
		document, _, _ := strings.Cut(row[0], " ")
		shown[document+" "+row[2]] = true
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
