//go:build unix

package cli_test

import (
	"strings"
	"testing"
)

// From no examples to convergence by keys alone: two points are put, the run
// converges, and the line that quit prints has them.
func TestEditByKeys(t *testing.T) {
	path := program(t)
	c := newConsole(t)
	cmd := c.start(path, nil, "empty")
	c.await("no examples")
	c.presses("i", "cursor (0, 0)", "\x1b[1;2C", "cursor (0.6", "+", "1 point with 2 features", "\x1b[1;2D\x1b[1;2D", "nearest point is 1")
	c.presses("o", "2 points with 2 features", "i", "Press space to take the first point", "c", "converged")
	c.quits(cmd)
	c.whole()
	if out := c.said(); !strings.Contains(out, "perceptron empty --do 'put 0.6") {
		t.Errorf("quit's line: %q", out[max(0, len(out)-200):])
	}
}
