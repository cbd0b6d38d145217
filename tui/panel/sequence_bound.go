package panel

import (
	"strings"

	"perceptron/algo/margin"
	"perceptron/tui/row"
)

// collins says what R and δ are of where the outputs are more than two, and why
// the bound follows. (M. Collins, Discriminative training methods for hidden
// Markov models, 2002, Theorem 1.)
func collins(s *row.Sheet, b *margin.Bound) {
	r := "R = max ‖Φ(x, y) − Φ(x, y′)‖ over all examples and outputs"
	if strings.Contains(b.Why, "upper bound") {
		r = "R ≥ max ‖Φ(x, y) − Φ(x, y′)‖: an upper bound"
	}
	s.Abridged(row.Words, r)
	s.Abridged(row.Words, "δ: the margin of this run's last weights, the least w·(Φ(x, y) − Φ(x, y′))/‖w‖")
	if s.Left() > 1 {
		s.Abridged(row.Note, "with u = w/‖w‖ each update adds at least ηδ to u·wₜ and at most η²R² to ‖wₜ‖²: tδ ≤ √t·R, t ≤ (R/δ)², however many outputs there are")
	}
}
