package tui

import (
	"io"
	"strings"
	"testing"
)

// What a terminal is left with, on q, leads to what its screen showed.
func TestAgainOnQuit(t *testing.T) {
	for _, do := range []string{
		"", "seek 3", "beats 2; step", "mode dual; readout averaged", "break twice; run", "put 1 2 o; seek 7",
		"compare bias none; seek 3", "compare readout voted; compare by updates; compare other; run", "show bound; zoom on; axes 2 1", "theme light; set motion off",
	} {
		x := explorer(t, sample(t, "and"))
		did(t, x, do)
		want := x.Resting().Command()
		x.End()
		again, err := Run(t.Context(), Options{Source: sample(t, "and"), Do: do, In: strings.NewReader("q"), Out: io.Discard, Env: utf8Locale})
		if err != nil || again != want {
			t.Errorf("%s: %s (%v), want %s", do, again, err, want)
		}
	}
}
