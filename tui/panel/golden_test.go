package panel

import (
	"fmt"
	"strings"
	"testing"

	"perceptron/model/golden"
)

// TestGolden compares all panels of three frames, narrow and wide, with those that were
// looked at.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name, data, setup string
		step              int
	}{
		{"and-primal", "and", "", 10},
		{"thirty-dual", "thirty", "mode=dual", 25},
		{"tags-batch", "walks", "batch-size=3", 1},
	} {
		f := frame(t, set(t, c.data), c.setup, c.step)
		var b strings.Builder
		fmt.Fprintln(&b, Sentence(f, "", 79, false))
		for _, size := range []string{
			"step 32", "step 32 least", "algorithm 32", "table 32x7", "gram 32x7", "events 32x7", "loss 32 least", "weights 32x9", "trellis 39x17",
			"step 53", "step 53 least", "algorithm 53", "table 53x7", "gram 53x7", "events 53x7", "loss 53 least", "weights 53x9", "trellis 86x17",
			"top 40", "top 80", "top 140", "timebar 40", "timebar 80", "timebar 140", "status 40", "status 80", "status 140", "trellis 47x17 ascii",
		} {
			name, in, _ := strings.Cut(size, " ")
			fmt.Fprintf(&b, "== %s\n%s\n", size, strings.TrimRight(said(f, name, in, View{}), "\n"))
		}
		golden.Compare(t, c.name, b.String())
	}
}
