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

// What --color says wins, then NO_COLOR, then CLICOLOR_FORCE and CLICOLOR, then
// what the terminal is.
func TestColour(t *testing.T) {
	profiles := map[string]termenv.Profile{"none": termenv.Ascii, "16": termenv.ANSI, "256": termenv.ANSI256, "true": termenv.TrueColor}
	for _, row := range golden.Rows(t, "testdata/colours.txt") {
		env := environment(strings.FieldsFunc(row[1], func(r rune) bool { return r == ' ' || r == '=' })...)
		if got := colourProfile(colourEnvironment(row[0], env)); got != profiles[row[2]] {
			t.Errorf("%s: %v", strings.Join(row, " | "), got)
		}
	}
}

// A frame and a drawing have colour as a terminal would.
func TestRenderColour(t *testing.T) {
	const colour = "38;2;"
	for _, c := range []struct {
		when, format string
		env          []string
		coloured     bool
	}{
		{"auto", "ansi", nil, true},
		{"auto", "ansi", []string{"NO_COLOR", "1"}, false},
		{"auto", "ansi", []string{"CLICOLOR", "0"}, false},
		{"always", "ansi", []string{"NO_COLOR", "1"}, true},
		{"never", "ansi", nil, false},
		{"always", "text", nil, false},
	} {
		got, err := Render(t.Context(), RenderOptions{
			Options: Options{Source: sample(t, "and"), Env: environment(c.env...), Color: c.when},
			Width:   80, Height: 24, Format: c.format,
		})
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(got, []byte(colour)) != c.coloured {
			t.Errorf("--color %s --format %s in %v: coloured is %t", c.when, c.format, c.env, !c.coloured)
		}
	}
}

// Every theme that the command knows, but for auto, is one to draw with.
func TestThemesKnown(t *testing.T) {
	for _, name := range explore.Themes()[1:] {
		if th := theme.New(name, rendererFor(io.Discard, termenv.TrueColor)); th.Name != name {
			t.Errorf("%s is drawn as %s", name, th.Name)
		}
	}
}
