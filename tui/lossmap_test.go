package tui

import "testing"

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
			for _, tier := range tiers() {
				if k == 2 && c.name != "lossmap-and" && c.name != "lossmap-and-zoom" || tier.name == "colour" && (k > 0 || c.name != "lossmap-and-zoom") {
					continue
				}
				frame(t, c.name, s, c.at, c.do, size, tier)
			}
		}
	}
}
