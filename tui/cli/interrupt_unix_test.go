//go:build unix

package cli_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
)

// fractions is a file of long decimals that no line separates: exact passive-aggressive
// steps over them take ever longer.
func fractions(t *testing.T) string {
	t.Helper()
	r := rand.New(rand.NewPCG(4, 4))
	text := "a,b,y\n"
	for range 600 {
		text += fmt.Sprintf("%.12f,%.12f,%c\n", r.NormFloat64(), r.NormFloat64(), "+o"[r.IntN(2)])
	}
	path := filepath.Join(t.TempDir(), "long.csv")
	writes(t, path, text)
	return path
}

// Whatever the program is doing, ctrl+c ends it, leaves the terminal as it was, and
// says how to come back.
func TestInterrupted(t *testing.T) {
	path := program(t)
	all := append(states[:len(states):len(states)],
		struct{ name, data, keys, seen string }{"in long fractions", "fractions", "c", "any key stops"},
		struct{ name, data, keys, seen string }{"comparing", "endless", ":compare rate 2\r:run\r", "any key stops"},
	)
	for _, state := range all {
		t.Run(state.name, func(t *testing.T) {
			t.Parallel()
			c := newConsole(t)
			args := strings.Fields(opened(t, state.data))
			if state.data == "fractions" {
				args = []string{fractions(t), "--update", "pa", "--arithmetic", "exact", "--epochs", "0"}
			}
			cmd := c.start(path, nil, args...)
			c.await("quit")
			c.presses(state.keys, state.seen)
			c.typed("\x03")
			if code := c.end(cmd); code != 0 {
				t.Errorf("exit code %d", code)
			}
			c.whole()
			c.until("the way back", func() bool {
				said := c.said()
				return strings.Contains(said[strings.LastIndex(said, "\x1b[?1049l"):], "perceptron ")
			})
		})
	}
}
