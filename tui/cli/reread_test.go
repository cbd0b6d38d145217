package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"perceptron/model/golden"
	"perceptron/tui"
	"perceptron/tui/explore"
)

// If --test draws a part by the seed, setting the seed draws it anew, by every way that
// sets one: the run is that of the seed's own command line, what quit prints leads to it,
// and a place has the split of its own seed.
func TestSeedSplits(t *testing.T) {
	for _, c := range golden.Rows(t, "testdata/seeds.txt") {
		words := strings.Fields(c[0])
		x := commandExplorer(t, words)
		if err := x.Do(t.Context(), c[1]); err != nil {
			t.Fatalf("%s, %s: %v", c[0], c[1], err)
		}
		line, _ := explore.LastCommand(x.RestingPlace().Command())
		y, z := commandExplorer(t, line[1:]), commandExplorer(t, words[:1])
		if k := slices.Index(line, "--do"); k >= 0 {
			Fatal(t, y.Do(t.Context(), line[k+1]))
		}
		Fatal(t, z.Go(x.Place()))
		for z.Busy() {
			Fatal(t, z.Work(t.Context()))
		}
		if seed := x.View().Setup.Seed; fmt.Sprint(seed) != c[2] {
			t.Errorf("%s, %s: seed %d, want %s", c[0], c[1], seed, c[2])
		}
		for way, other := range map[string]*explore.Explorer{"opened": y, "gone to": z} {
			if !slices.Equal(x.View().Data.Numbers, other.View().Data.Numbers) || x.RestingPlace().Command() != other.RestingPlace().Command() || x.Step() != other.Step() {
				t.Errorf("%s, %s: %s, %s it is %s\nlearned from %v\nand         %v", c[0], c[1], x.RestingPlace().Command(), way, other.RestingPlace().Command(), x.View().Data.Numbers, other.View().Data.Numbers)
			}
		}
	}
	x := commandExplorer(t, []string{"noisy"})
	if err := x.Do(t.Context(), "flip 1; set seed 4"); err == nil || x.View().Setup.Seed != 1 {
		t.Errorf("edited examples are split anew: %v", err)
	}
}

// commandExplorer is the explorer of a command line, before its --do.
func commandExplorer(t *testing.T, args []string) (x *explore.Explorer) {
	t.Helper()
	env := Environment{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: os.Stderr, Terminal: Terminal{Stdout: true}, Getenv: func(string) string { return "" }}
	env.Explore = func(_ context.Context, o tui.Options) (_ string, err error) {
		x, err = explore.New(o.Source, o.Open)
		return "", err
	}
	if code := run(t.Context(), args, env); code != exitOK {
		t.Fatalf("%q: exit code %d", args, code)
	}
	t.Cleanup(x.End)
	return x
}

// localOpener opens data as the command line does, without standard input.
func localOpener() *opener {
	return &opener{store: localFiles{}, given: given{}, commandNames: []string{"margin", "why"}}
}

// A file with the name of a flag or a subcommand is opened again by a path that is neither.
func TestOpenedAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, want := range map[string]string{"why": "perceptron ./why", "-x": "perceptron ./-x", "--at": "perceptron ./--at", "pwn": "perceptron pwn", "and": "perceptron and"} {
		Writes(t, name, "a,y\n1,p\n2,q\n")
		s, err := localOpener().open(t.Context(), name)
		Fatal(t, err)
		x, err := explore.New(s, nil)
		Fatal(t, err)
		if x.RestingPlace().Command() != want {
			t.Errorf("%s: %s, want %s", name, x.RestingPlace().Command(), want)
		}
	}
}

// Sessions of one opener open data concurrently (for the race detector).
func TestOpenAtOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "points.csv")
	Writes(t, file, "a,b,y\n"+strings.Repeat("1,2,p\n2,1,q\n", 50_000))
	open := localOpener().dataOpener(t.Context())
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for _, name := range []string{file, "iris", "stream"} {
				var flags []string
				if name == "stream" {
					flags = []string{"--online"}
				}
				s, err := open(t.Context(), name, flags)
				if err != nil {
					t.Error(err)
				} else if s.Stream != nil {
					s.Stream.Close()
				}
			}
		})
	}
	all.Wait()
}
