package tui

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptron/model/golden"
)

// bare is a frame without what names keys and commands, and without what an
// explanation quotes of other documents.
func bare(frame string) string {
	for _, quoted := range []string{" but: ", " in: "} {
		if at := strings.Index(frame, quoted); at >= 0 {
			frame = frame[:at]
		}
	}
	if at := strings.LastIndex(strings.TrimRight(frame, "\n"), "\n"); at >= 0 && strings.Contains(frame[at:], "quit") {
		frame = frame[:at]
	}
	return frame
}

// everyPanel is a command for each panel, for what lies over the plane, and for
// ways to look at a step.
func everyPanel(t *testing.T) []string {
	return slices.Concat(golden.Rows(t, "testdata/panels.txt")...)
}

// TestLetters: by the conventions of a document no panel writes a symbol that is
// not the document's.
func TestLetters(t *testing.T) {
	panels, every := everyPanel(t), os.Getenv("PERCEPTRON_SIZES") != "" // else each panel in one size on every other data
	data := []string{"and 10", "and 10 --mode dual", "and 5 --arithmetic float", "overlap 57", "iris 20 --readout averaged", "walkthrough 2", "narrow 30 --bias none"}
	if testing.Short() {
		data = data[:2]
	}
	seen, refused := 0, 0
	for _, row := range golden.Rows(t, "testdata/letters.txt") {
		document, wrong := row[0], regexp.MustCompile(strings.Join(row[1:], "|"))
		for j, d := range data {
			words := strings.Fields(d)
			set := "as=" + document
			for k := 2; k < len(words); k += 2 {
				set += " " + strings.TrimPrefix(words[k], "--") + "=" + words[k+1]
			}
			if document == "003" && (strings.Contains(set, "dual") || strings.Contains(set, "bias")) {
				continue // which 003 does not have: then it is written apart
			}
			for k, do := range panels {
				for s, size := range [][2]int{{80, 24}, {140, 45}} {
					if !every && (j+k)%4 != 2*s {
						continue
					}
					c := setup{words[0], set, words[1], do, size}
					frame, err := c.render(t)
					if err != nil { // what these data do not have
						refused++
						continue
					}
					seen++
					for line := range strings.Lines(bare(frame)) {
						if s := wrong.FindString(line); s != "" {
							t.Errorf("%s, %d columns: %q in %q", c, size[0], s, strings.TrimRight(line, "\n"))
						}
					}
				}
			}
		}
	}
	if seen < 4*refused {
		t.Errorf("%d frames, %d refused", seen, refused)
	}
}
