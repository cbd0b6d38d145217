package tui

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/explore"
	"perceptron/tui/golden"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
)

// shelf is a catalogue of the samples and of files that are only said to be
// there: a plain one, a huge one and a malformed one.
func shelf(t testing.TB) overlay.Catalogue {
	t.Helper()
	const people = "height;weight;shoe size;eyes;sex\n172;65.5;42;1;f\n181;80.25;44;2;m\n166.5;58;38;1;f\n190;91;46;3;m\n"
	read := func(ctx context.Context, name, text string, size int64) overlay.Preview {
		v := overlay.Preview{Read: int64(len(text)), Size: size}
		d, err := model.Read(ctx, strings.NewReader(text), name, model.ReadOptions{})
		var refusal *model.Error
		if errors.As(err, &refusal) {
			v.Refusal, v.Lines = refusal.Error(), strings.Split(strings.TrimSpace(text), "\n")
			return v
		}
		v.Data, v.Radius = d, d.Radius()
		return v
	}
	c := overlay.Catalogue{
		Folder: func(context.Context, string) overlay.Listing {
			return overlay.Listing{Entries: []overlay.Entry{
				{Name: "huge.csv", Text: "huge.csv", Doc: "a file of 1.2 GB"},
				{Name: "malformed.csv", Text: "malformed.csv", Doc: "a file of 31 bytes"},
				{Name: "people.csv", Text: "people.csv", Doc: "a file of 107 bytes"},
				{Name: "..", Text: "..", Doc: "the folder above", Folder: true},
				{Name: "lecture", Text: "lecture/", Doc: "a folder", Folder: true},
			}}
		},
		Preview: func(ctx context.Context, name string) overlay.Preview {
			switch name {
			case "people.csv":
				return read(ctx, name, people, int64(len(people)))
			case "huge.csv":
				return read(ctx, name, people, 1_200_000_000)
			case "malformed.csv":
				return read(ctx, name, "a,b,y\n1,2,yes\n3,4,no\n5,\x1b[31mred,no\n", 31)
			}
			s, _ := samples.Find(name)
			d, err := s.Dataset()
			if err != nil {
				t.Error(err)
			}
			return overlay.Preview{Data: d, Radius: d.Radius(), Source: s.Source, Suggested: s.Flags}
		},
	}
	for _, s := range samples.All() {
		c.Samples = append(c.Samples, overlay.Entry{Name: s.Name, Text: s.Name, Doc: s.Teaches})
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
		{"picker-sentences", "o t a g s"},
		{"picker-huge", "o h u g e"},
		{"picker-malformed", "o m a l f"},
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
	a.over = overlay.New(shelf(t))
	a.grid = grid.New(small[0], small[1], false)
	for _, k := range strings.Fields(keys) {
		press(a, k)
	}
	drawFrame(a.grid, a.x, a.over)
	screen := grid.Plain(a.grid) + "\n"
	if k := strings.LastIndex(screen, strings.Repeat("─", small[0])); a.x.Layer() == explore.PaletteLayer && k > 0 {
		return screen[k:] // above are the panels
	}
	return screen
}
