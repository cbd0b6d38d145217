package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
)

// Odd corpora are drawn at any size and step: one token, one tag, wide and
// hostile letters, a sentence of ten thousand words, words of the test set that
// training has not seen.
func TestOddCorpora(t *testing.T) {
	long := strings.Repeat("a A\nb B\nc A\n", 3333)
	for _, c := range []struct{ name, text, test string }{
		{"one token", "a A\n", "b A\n"},
		{"one tag", "a A\nb A\n\nc A\n", "d A\n"},
		{"wide", "日本語 名詞\n\x1b[31m V\u202e\n🙂 E\n" + strings.Repeat("x", 300) + " N\n", "é N\n"},
		{"long", long, "a A\nz B\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			test := filepath.Join(t.TempDir(), "test.conll")
			if err := os.WriteFile(test, []byte(c.test), 0o600); err != nil {
				t.Fatal(err)
			}
			o := model.ReadOptions{Input: "conll", Task: "sequence", Test: test}
			d, err := model.Read(t.Context(), strings.NewReader(c.text), c.name, o)
			if err != nil {
				t.Fatal(err)
			}
			setup := algo.Default()
			setup.Task, setup.Epochs = d.Task, 2
			a := session(t, explore.Source{Data: d, Name: c.name, Setup: setup})
			for _, size := range [][2]int{{80, 24}, {40, 12}, {140, 45}} {
				a.grid.Reset(size[0], size[1])
				a.x.Resize(size[0], size[1])
				for _, line := range []string{"seek 0", "step", "beats 2; step", "readout averaged", "show weights", "focus trellis; scroll 5000", "zoom; zoom", "ghost", "fractions", "sort weights 1", "run"} {
					if err := a.x.Do(t.Context(), line); err != nil && !strings.Contains(err.Error(), "limit") && !strings.Contains(err.Error(), "converged") {
						t.Fatalf("%s: %v", line, err)
					}
					if view := drawn(a); strings.ContainsAny(view, "\u202e\x00") {
						t.Fatalf("%s: a control reaches the screen", line)
					}
				}
			}
		})
	}
}
