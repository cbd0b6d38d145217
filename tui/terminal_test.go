package tui

import (
	"bytes"
	"io"
	"testing"

	"github.com/muesli/termenv"

	"perceptron/tui/explore"
	"perceptron/tui/theme"
)

// What --color says wins, then NO_COLOR, then CLICOLOR_FORCE and CLICOLOR, then
// what the terminal is.
func TestColour(t *testing.T) {
	for _, c := range []struct {
		when string
		env  []string
		want termenv.Profile
	}{
		{"auto", []string{"TERM", "xterm-256color"}, termenv.ANSI256},
		{"", []string{"TERM", "xterm", "COLORTERM", "truecolor"}, termenv.TrueColor},
		{"auto", []string{"TERM", "xterm"}, termenv.ANSI},
		{"auto", nil, termenv.Ascii},
		{"auto", []string{"TERM", "linux", "COLORTERM", "truecolor"}, termenv.ANSI},
		{"auto", []string{"TERM", "vt100", "COLORTERM", "truecolor"}, termenv.Ascii},
		{"always", []string{"TERM", "vt100", "COLORTERM", "truecolor"}, termenv.ANSI},
		{"auto", []string{"TERM", "dumb", "COLORTERM", "truecolor"}, termenv.Ascii},
		{"auto", []string{"TERM", "screen", "COLORTERM", "24bit"}, termenv.TrueColor},
		{"auto", []string{"TERM", "xterm", "NO_COLOR", "1"}, termenv.Ascii},
		{"auto", []string{"TERM", "xterm", "NO_COLOR", "1", "CLICOLOR_FORCE", "1"}, termenv.Ascii},
		{"auto", []string{"TERM", "xterm", "CLICOLOR", "0"}, termenv.Ascii},
		{"auto", []string{"TERM", "xterm", "CLICOLOR", "1"}, termenv.ANSI},
		{"auto", []string{"TERM", "xterm", "CLICOLOR", "0", "CLICOLOR_FORCE", "1"}, termenv.ANSI},
		{"auto", []string{"TERM", "dumb", "CLICOLOR_FORCE", "1"}, termenv.ANSI},
		{"auto", []string{"TERM", "dumb", "CLICOLOR_FORCE", "0"}, termenv.Ascii},
		{"always", []string{"TERM", "xterm-256color", "NO_COLOR", "1"}, termenv.ANSI256},
		{"always", []string{"CLICOLOR", "0"}, termenv.ANSI},
		{"never", []string{"TERM", "xterm-256color", "CLICOLOR_FORCE", "1"}, termenv.Ascii},
	} {
		if got := colourProfile(colourEnvironment(c.when, environment(c.env...))); got != c.want {
			t.Errorf("--color %s in %v: %v, want %v", c.when, c.env, got, c.want)
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
			Options: Options{Source: and(t), Env: environment(c.env...), Color: c.when},
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
