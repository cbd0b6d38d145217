package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"perceptron/model/golden"
)

// small is the screen that SSH gives: the size at which every scene is kept.
var small = [2]int{80, 24}

// TestFrames compares whole frames with those that were looked at, in the size and the
// signs that their names end in. That nothing is cut or overlaps in any scene at any size
// is TestNumbersWhole's and TestPanelsAtAnySize's to prove.
func TestFrames(t *testing.T) {
	for _, row := range golden.Rows(t, "testdata/frames.txt") {
		t.Run(row[0], func(t *testing.T) {
			words := strings.Split(row[0], "-")
			size, signs := words[len(words)-2], words[len(words)-1]
			o := RenderOptions{At: row[2], Format: "text", Options: Options{
				Source: sample(t, row[1]), Do: row[3], Theme: "mono", ASCII: signs == "ascii",
				Env: environment("LANG", "C.UTF-8"), Decide: time.Minute,
			}}
			if o.Source.Data != nil {
				o.Source.Setup.Task = o.Source.Data.Task
			}
			if signs == "colour" {
				o.Theme, o.Format = "dark", "ansi"
			}
			_ = must(fmt.Sscanf(size, "%dx%d", &o.Width, &o.Height))
			golden.Compare(t, row[0], string(must(Render(t.Context(), o))))
		})
	}
}
