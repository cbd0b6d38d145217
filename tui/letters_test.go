package tui

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// others are, for each document, the symbols that are the program's or another
// document's and not its own: 000 §1.1, 001's features of the learning algorithm and
// remark, 002's model, 003's algorithm, 004's loss function. Words that they could
// be taken for stand in bare.
var others = map[string][]string{
	"000": {`w·x`},
	"001": {`w·x`, `α`, `y·a`, `\|a\|`, `(^|[^\pL])a [=<>≤≥] `, `(^|[^\pL])a=0`, `\ba now\b`, `\ba/‖`, `\ba [−0-9]`},
	"002": {`(^|[^\pL])w([₀-₉ᵢⱼ]|[^\pL]|$)`, `ŵ`, `w\*`},
	"003": {`w·x`, `y·a`, `\|a\|`, `(^|[^\pL])a [=<>≤≥] `, `(^|[^\pL])a=0`, `\ba now\b`, `\ba/‖`, `\ba [−0-9]`, `(^|[^\pL])b([₀*]|[^\pL]|$)`, `(^|[^\pL‖])w [(=→]`},
	"004": {`w·x`, `y·a`, `\|a\|`, `(^|[^\pL])a [=<>≤≥] `, `(^|[^\pL])a=0`, `\ba now\b`, `\ba/‖`, `\ba [−0-9]`, `(^|[^\pL])b([₀*]|[^\pL]|$)`},
}

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
func everyPanel() []string {
	return []string{
		"show bound", "show algorithm", "show table", "show gram", "show events", "show loss", "show loss-map", "show readouts", "show weights",
		"show slack", "show weight-space", "settings", "show margin", "show solutions", "show ball", "show band", "show projection", "beats 2", "curves bound", "compare rate 1/2", "axes pca",
		"why activation", "why update", "why α", "why neuron", "why distance", "why projection", "why γ", "why bound", "why u·ŵ", "why geometric margin",
		"why perceptron loss", "why hinge", "why false positive", "why prediction", "why norm",
	}
}

// TestLetters: by the conventions of a document no panel writes a symbol that is
// not the document's.
func TestLetters(t *testing.T) {
	panels, every := everyPanel(), os.Getenv("PERCEPTRON_SIZES") != "" // else each panel in one size on every other data
	data := []string{"and 10", "and 10 --mode dual", "and 5 --arithmetic float", "overlap 57", "iris 20 --readout averaged", "walkthrough 2", "narrow 30 --bias none"}
	if testing.Short() {
		data = data[:2]
	}
	seen, refused := 0, 0
	for document, list := range others {
		wrong := regexp.MustCompile(strings.Join(list, "|"))
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
