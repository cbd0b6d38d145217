package tui

import "testing"

// TestLossFrames compares the frames of the loss map with those that were
// looked at and found right: the weights are THEORY.md's, the shades are
// compared with the learner's own loss beside the panel.
func TestLossFrames(t *testing.T) {
	for _, c := range []struct{ name, sample, at, do string }{
		{"lossmap-and", "and", "10", "show loss-map"},
		{"lossmap-and-zoom", "and", "10", "show loss-map; zoom"},
		{"lossmap-iris", "iris", "51", "show loss-map; sort right; zoom"},
		{"lossmap-overlap", "overlap", "1000", "show loss-map; zoom"},
		{"lossmap-kernel", "circles", "9", "show loss-map"},
	} {
		frame(t, c.name, sample(t, c.sample), c.at, c.do)
	}
}
