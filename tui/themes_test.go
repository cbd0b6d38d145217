package tui

import (
	"io"
	"testing"

	"github.com/muesli/termenv"

	"perceptron/tui/explore"
	"perceptron/tui/theme"
)

// Every theme that the command knows, but for auto, is one to draw with.
func TestThemesKnown(t *testing.T) {
	for _, name := range explore.Themes()[1:] {
		if th := theme.New(name, rendererFor(io.Discard, termenv.TrueColor)); th.Name != name {
			t.Errorf("%s is drawn as %s", name, th.Name)
		}
	}
}
