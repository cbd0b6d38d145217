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
	"perceptron/tui/grid"
	"perceptron/tui/plane"
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
// right: AND's numbers are THEORY.md's, those of the theory margin's own tests have, the
// terms under the words of tags can be summed by hand; the rest was read as pictures.
func TestFrames(t *testing.T) {
	tagging := sample(t, "tags")
	tagging.Setup.Task = tagging.Data.Task
	for _, c := range []struct {
		name   string
		data   explore.Source
		at, do string
	}{
		{"and-start", sample(t, "and"), "0", ""},
		{"and-step", sample(t, "and"), "10", ""},
		{"and-beat", sample(t, "and"), "9", "beats 2; step"},
		{"and-settings", sample(t, "and"), "10", "settings rate; settings less"},
		{"iris", sample(t, "iris"), "end", ""},
		{"moons", sample(t, "moons"), "end", "show gram"},
		{"lossmap-and-zoom", sample(t, "and"), "10", "show loss-map; zoom"},
		{"empty", sample(t, "empty"), "0", ""},
		{"classes-update", sample(t, "wedges"), "7", ""},
		{"tags-update", tagging, "17", ""},
		{"readouts-tests", tested(t), "", "run; readout voted; show loss on"},
		{"readouts-kernel-voted", sample(t, "moons"), "", "step 40; readout voted; show readouts"},
		{"readouts-batch", sample(t, "and"), "", "set batch-size 2; step 5"},
		{"online-stream-zoom", streamed(t, "stream"), "900", "focus online; zoom"},
		{"online-switch-beat", streamed(t, "switch"), "264", "beats 2; next"},
		{"theory-bound", sample(t, "and"), "10", "mode dual; show bound"},
		{"theory-margin", sample(t, "and"), "end", "show margin"},
		{"theory-delta", sample(t, "walkthrough"), "2", "set init zero; seek 3; slack plane widest; slack gamma 1; slack delta 1.85; slack shift up; slack turn left"},
		{"theory-certificate", sample(t, "xor"), "10", "show margin"},
	} {
		frame(t, c.name, c.data, c.at, c.do, small, mono)
	}
}

// TestSizesAndTiers compares one scene at sizes that differ in their layout, in ASCII and in
// colour: what all scenes share there. That nothing is cut or overlaps in any
// scene at any size is TestNumbersWhole's and TestEverySize's to prove.
func TestSizesAndTiers(t *testing.T) {
	s := sample(t, "and")
	for _, size := range [][2]int{{40, 12}, {140, 45}} {
		frame(t, "and-step", s, "10", "", size, mono)
	}
	frame(t, "and-step", s, "10", "", small, ascii)
	frame(t, "and-step", s, "10", "", small, colour)
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

// frame compares what render draws at a step, after commands, with the file of that
// name.
func frame(t *testing.T, name string, s explore.Source, at, do string, size [2]int, tier tier) {
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

// TestPlanes compares the plane alone, turned, zoomed and moved, with pictures
// that were looked at and found right.
func TestPlanes(t *testing.T) {
	for _, c := range []struct{ name, sample, do string }{
		{"iris-margin", "iris", "run; axes margin"},
		{"and-hand", "and", "seek 10; view in 3; view hand"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := explorer(t, sample(t, c.sample))
			did(t, x, c.do)
			var got []byte
			for _, size := range []struct {
				w, h  int
				ascii bool
			}{{47, 18, false}, {86, 30, false}, {47, 18, true}} {
				g := grid.New(size.w, size.h, size.ascii)
				plane.Draw(g, g.Bounds(), x.View().Scene(x.View().Frame()))
				got = append(got, grid.Plain(g)+"\n\n"...)
			}
			golden.Compare(t, "plane-"+c.name, string(got))
		})
	}
}
