package explore

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What Objection refuses the command refuses too, in the same words, and leaves
// everything as it is.
func TestObjectionsAreTheCommands(t *testing.T) {
	var lines []string
	for _, c := range Commands() {
		for _, k := range c.Keys {
			if c.Name != "quit" {
				lines = append(lines, k.Line)
			}
		}
	}
	lines = append(lines, "show margin on", "show solutions on", "show ball on", "show band on", "show projection on", "show truth on", "show weights on", "axes pca", "axes margin", "readout pocket", "compare off", "compare bias none", "open and", "slack gamma 2")
	moves := append([]string{"step 3", "run", "set order first", "set batch-size 2", "mode kernel", "set kernel rbf", "epoch", "compare tie positive"}, lines...)
	rapid.Check(t, func(t *rapid.T) {
		x := explorer(&testing.T{})
		for _, line := range rapid.SliceOfN(rapid.SampledFrom(moves), 0, 12).Draw(t, "moves") {
			_ = x.Do(context.Background(), line)
		}
		line := rapid.SampledFrom(lines).Draw(t, "line")
		was := strings.Join(x.lines(x.Layer), "; ")
		why := x.Objection(line)
		if why == nil {
			return
		}
		name, _, _ := strings.Cut(line, " ")
		if err := x.Do(context.Background(), line); err == nil || err.Error() != refusal(name, why).Error() {
			t.Errorf("%s: %v, objection: %v", line, err, why)
		}
		if now := strings.Join(x.lines(x.Layer), "; "); now != was {
			t.Errorf("%s, refused, leads from %q to %q", line, was, now)
		}
	})
}
