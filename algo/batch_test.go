package algo_test

import (
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo/draws"
)

// Runs of any mode, order and batch make the steps of the reference, with two labels
// and with several classes, on data full of ties.
func TestRunsAgree(t *testing.T) {
	for _, labels := range [][]string{twoSides, several} {
		for k, w := range worlds {
			t.Run(labels[0]+" "+w.name, func(t *testing.T) {
				draws.Check(t, w.draws, func(t *rapid.T) { drawPairing(t, k, labels).run() })
			})
		}
	}
}
