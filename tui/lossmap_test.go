package tui

import (
	"fmt"
	"testing"
	"time"
)

// TestLossFrames compares the frames of the loss map with those that were
// looked at and found right: the weights are THEORY.md's, the shades are
// compared with the learner's own loss beside the panel.
func TestLossFrames(t *testing.T) {
	for _, c := range []struct{ name, sample, at, do string }{
		{"lossmap-and", "and", "10", "show loss-map"},
		{"lossmap-and-zoom", "and", "10", "show loss-map; zoom"},
		{"lossmap-start", "walkthrough", "0", "show loss-map"},
		{"lossmap-beat", "and", "9", "beats 2; show loss-map; step; zoom"},
		{"lossmap-iris", "iris", "51", "show loss-map; sort right; zoom"},
		{"lossmap-overlap", "overlap", "1000", "show loss-map; zoom"},
		{"lossmap-kernel", "circles", "9", "show loss-map"},
	} {
		s := sample(t, c.sample)
		for k, size := range [][2]int{{80, 24}, {100, 30}, {140, 45}} {
			for _, tier := range []struct {
				name, format, theme string
				ascii               bool
			}{
				{"mono", "text", "mono", false},
				{"ascii", "text", "mono", true},
				{"colour", "ansi", "dark", false},
			} {
				if k == 2 && c.name != "lossmap-and" && c.name != "lossmap-and-zoom" || tier.name == "colour" && (k > 0 || c.name != "lossmap-and-zoom") {
					continue
				}
				name := fmt.Sprintf("%s-%dx%d-%s", c.name, size[0], size[1], tier.name)
				t.Run(name, func(t *testing.T) {
					got, err := Render(t.Context(), RenderOptions{
						Options: Options{
							Source: s, Do: c.do, Theme: tier.theme, ASCII: tier.ascii,
							Env: environment("LANG", "C.UTF-8"), Decide: time.Minute,
						},
						At: c.at, Width: size[0], Height: size[1], Format: tier.format,
					})
					if err != nil {
						t.Fatal(err)
					}
					golden(t, name, string(got))
				})
			}
		}
	}
}
