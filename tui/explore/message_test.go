package explore

import (
	"strings"
	"testing"

	"perceptron/algo"
)

// A message is a refusal where what was asked for has not been done, and a notice
// else; it says so once, and of the command that came last.
func TestRefused(t *testing.T) {
	x := begun(t, Source{Data: smallData(t), Name: "d", Setup: algo.Default()})
	for _, c := range []struct {
		line    string
		says    string
		refused bool
	}{
		{"set rate 1/2", "rate 1 → 1/2: from the start", false},
		{"set rate 1/2", "no change: it was already so", false},
		{"set rate 0", "", true},
		{"step", "", false},
		{"set kernel rbf", "kernel linear → rbf: the mode is kernel now too, which it needs", false},
		{"set kernel poly", "kernel rbf → poly: replayed to the same step, or to its end", false},
		{"undo", "undone: set kernel poly", false},
		{"undo", "undone: set kernel rbf", false},
		{"set mode dual", "mode primal → dual: the same run, described by α", false},
		{"set kernel linear", "no change: it was already so", false},
		{"set readout averaged", "readout last → averaged: the same run, read another way", false},
		{"seek -1", "seek: \"-1\": expected a step from 0, or end", true},
		{"fly", "fly: no such command (help lists them)", true},
		{"open none", "open: no other data can be opened here", true},
		{"step 'x", "", true},
		{"beats 2", "two beats: the first press shows the verdict, the second makes the update", false},
	} {
		x.Begin(c.line)
		for x.Busy() {
			_ = x.Work(t.Context())
		}
		if x.Refused() != c.refused || c.says != "" && x.Message() != c.says || c.refused && x.Message() == "" {
			t.Errorf("%s: %q, refused %t; want %q, %t", c.line, x.Message(), x.Refused(), c.says, c.refused)
		}
	}
	if x.Unbound("y"); !x.Refused() || !strings.Contains(x.Message(), "y does nothing here") {
		t.Errorf("%q, refused %t", x.Message(), x.Refused())
	}
	if x.Say("a word"); x.Refused() {
		t.Error("what is said is a refusal")
	}
}

// Everything that show opens says what it is.
func TestShownSayWhat(t *testing.T) {
	for _, c := range panelKeys(nil, nil) {
		if c.Doc == "" || strings.HasPrefix(c.Doc, ":") {
			t.Errorf("show %s: %q", c.Text, c.Doc)
		}
	}
}
