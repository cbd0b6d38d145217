package tui

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/samples"
	"perceptron/tui/explore"
	"perceptron/tui/golden"
)

// sampled are the samples that have been read, each once.
var sampled sync.Map

// sample is a built-in set with the settings it suggests.
func sample(t testing.TB, name string) explore.Source {
	t.Helper()
	s, ok := samples.Find(name)
	if !ok {
		t.Fatalf("no sample %s", name)
	}
	read, _ := sampled.LoadOrStore(name, sync.OnceValues(s.Dataset))
	d, err := read.(func() (*model.Dataset, error))()
	if err != nil {
		t.Fatal(err)
	}
	setup := algo.Default()
	for k := 0; k+1 < len(s.Flags); k += 2 {
		if row, ok := algo.FindSetting(strings.TrimPrefix(s.Flags[k], "--")); ok {
			if setup, err = row.With(setup, s.Flags[k+1]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return explore.Source{Data: d, Name: name, Setup: setup}
}

// TestFrames compares whole frames with those that were looked at and found
// right: AND's numbers are THEORY.md's, the rest was read as pictures.
func TestFrames(t *testing.T) {
	for _, c := range []struct{ name, sample, at, do string }{
		{"and-start", "and", "0", ""},
		{"and-step", "and", "10", ""},
		{"and-beat", "and", "9", "beats 2; step"},
		{"and-settings", "and", "10", "settings rate; settings less"},
		{"iris", "iris", "end", ""},
		{"moons", "moons", "end", "show gram"},
		{"lossmap-and-zoom", "and", "10", "show loss-map; zoom"},
		{"empty", "empty", "0", ""},
	} {
		frame(t, c.name, sample(t, c.sample), c.at, c.do)
	}
}

// TestSizesAndTiers compares one scene at sizes that differ in their layout, in ASCII and in
// colour: what all scenes share there. That nothing is cut or overlaps in any
// scene at any size is TestNumbersWhole's and TestEverySize's to prove.
func TestSizesAndTiers(t *testing.T) {
	s := sample(t, "and")
	for _, size := range [][2]int{{40, 12}, {140, 45}} {
		frameAt(t, "and-step", s, "10", "", size, mono)
	}
	frameAt(t, "and-step", s, "10", "", small, ascii)
	frameAt(t, "and-step", s, "10", "", small, colour)
}

// tier is a way to write the cells of a frame.
type tier struct {
	name, format, theme string
	ascii               bool
}

var (
	mono   = tier{"mono", "text", "mono", false}
	ascii  = tier{"ascii", "text", "mono", true}
	colour = tier{"colour", "ansi", "dark", false}
)

// small is the screen that SSH gives: the size at which every scene is kept.
var small = [2]int{80, 24}

// frame compares what render draws at a step, after commands, at 80×24 in mono,
// with the file of that name.
func frame(t *testing.T, name string, s explore.Source, at, do string) {
	t.Helper()
	frameAt(t, name, s, at, do, small, mono)
}

func frameAt(t *testing.T, name string, s explore.Source, at, do string, size [2]int, tier tier) {
	t.Helper()
	name = fmt.Sprintf("%s-%dx%d-%s", name, size[0], size[1], tier.name)
	t.Run(name, func(t *testing.T) {
		got, err := Render(t.Context(), RenderOptions{
			Options: Options{
				Source: s, Do: do, Theme: tier.theme, ASCII: tier.ascii,
				Env: environment("LANG", "C.UTF-8"), Decide: time.Minute,
			},
			At: at, Width: size[0], Height: size[1], Format: tier.format,
		})
		if err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, name, string(got))
	})
}
