package tui

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"perceptron/model/golden"
	"perceptron/samples"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
)

// shelf is a catalogue of the samples and of files that are only said to be there.
func shelf() overlay.Catalogue {
	c := overlay.Catalogue{
		Folder: func(context.Context, string) overlay.Listing {
			return overlay.Listing{Entries: []overlay.Entry{
				{Name: "huge.csv", Text: "huge.csv", Doc: "a file of 1.2 GB"},
				{Name: "people.csv", Text: "people.csv", Doc: "a file of 107 bytes"},
				{Name: "..", Text: "..", Doc: "the folder above", Folder: true},
				{Name: "lecture", Text: "lecture/", Doc: "a folder", Folder: true},
			}}
		},
	}
	for _, s := range samples.All() {
		c.Samples = append(c.Samples, overlay.Entry{
			Name: s.Name, Text: s.Name, Doc: s.Teaches, Source: s.Source, Suggested: s.Flags, Data: s.Dataset,
		})
	}
	return c
}

// tally is how many commands there are, at the end of a row: a new one is no
// other screen.
var tally = regexp.MustCompile(` *\d+ of \d+\n`)

// TestOverlays compares what lies over the panels with frames that were looked
// at.
func TestOverlays(t *testing.T) {
	for _, c := range []struct{ name, keys string }{
		{"help", "?"},
		{"picker-sample", "o w a l k"},
		{"palette", ":"},
	} {
		t.Run(c.name, func(t *testing.T) {
			screen := overlaid(t, c.keys)
			golden.Compare(t, fmt.Sprintf("overlay-%s-80x24-mono", c.name), tally.ReplaceAllString(screen, "… of …\n"))
		})
	}
}

// overlaid is the screen after some keys, on AND at its start.
func overlaid(t *testing.T, keys string) string {
	t.Helper()
	a := session(t, sample(t, "and"))
	a.over = overlay.New(shelf())
	a.grid = grid.New(small[0], small[1], false)
	for _, k := range strings.Fields(keys) {
		press(a, k)
	}
	screen := screen(a) + "\n"
	if k := strings.LastIndex(screen, strings.Repeat("─", small[0])); a.x.Layer == explore.PaletteLayer && k > 0 {
		return screen[k:] // above are the panels
	}
	return screen
}
