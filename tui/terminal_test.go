package tui

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"perceptron/model/golden"
	"perceptron/tui/explore"
	"perceptron/tui/theme"
)

// --color wins, then NO_COLOR, then CLICOLOR_FORCE and CLICOLOR, then the terminal; frames
// of render are coloured as on a terminal with true colour.
func TestColour(t *testing.T) {
	profiles := map[string]termenv.Profile{"none": termenv.Ascii, "16": termenv.ANSI, "256": termenv.ANSI256, "true": termenv.TrueColor}
	for _, row := range golden.Rows(t, "testdata/colours.txt") {
		pairs := strings.FieldsFunc(row[1], func(r rune) bool { return r == ' ' || r == '=' })
		env, best := environment(pairs...), environment(append([]string{"TERM", "xterm-256color"}, pairs...)...)
		if got := colourProfile(colourEnvironment(row[0], env)); got != profiles[row[2]] {
			t.Errorf("%s: %v", strings.Join(row, " | "), got)
		}
		for format, has := range map[string]bool{"ansi": colourProfile(colourEnvironment(row[0], best)) != termenv.Ascii, "text": false} {
			frame := must(Render(t.Context(), RenderOptions{Options: Options{Source: sample(t, "and"), Env: env, Color: row[0]}, Width: 80, Height: 24, Format: format}))
			if bytes.Contains(frame, []byte("38;2;")) != has {
				t.Errorf("%s: as %s it is coloured: %t", strings.Join(row, " | "), format, !has)
			}
		}
	}
}

// Every theme that the command offers, except auto, exists.
func TestThemesKnown(t *testing.T) {
	for _, name := range explore.Themes()[1:] {
		if th := theme.New(name, rendererFor(io.Discard, termenv.TrueColor)); th.Name != name {
			t.Errorf("%s is drawn as %s", name, th.Name)
		}
	}
}
