package cli

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"perceptron/tui/explore"
)

// localOpener finds data as the command line does, with no standard input.
func localOpener() *opener {
	return &opener{store: localFiles{}, given: given{}, words: []string{"margin", "why"}}
}

// A file that is called like a flag or a subcommand is opened again by a path
// that is neither.
func TestOpenedAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, want := range map[string]string{"why": "perceptron ./why", "-x": "perceptron ./-x", "--at": "perceptron ./--at", "pwn": "perceptron pwn", "and": "perceptron and"} {
		Writes(t, name, "a,y\n1,p\n2,q\n")
		s, err := localOpener().open(t.Context(), name)
		Fatal(t, err)
		x, err := explore.New(s, nil)
		Fatal(t, err)
		if x.Resting().Command() != want {
			t.Errorf("%s: %s, want %s", name, x.Resting().Command(), want)
		}
	}
}

// Sessions of one opener open data at once (the race detector looks on).
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
