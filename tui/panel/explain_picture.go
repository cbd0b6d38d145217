package panel

import (
	"strings"

	"perceptron/tui/notation"
)

// neuron is the perceptron as the neuron that it is named after: the inputs, each
// with its weight, their sum, and whether it fires (002).
func (s *asked) neuron() []string {
	if s.f.Data.Dim() > 6 {
		return s.fires()
	}
	var inputs, weights []string
	for j := range s.f.Data.Dim() {
		inputs = append(inputs, text(notation.Indexed("x", j+1), " = ", s.f.input(s.i, j)))
		weights = append(weights, text(s.w.w.At(j)))
	}
	if s.f.hasBias() {
		inputs, weights = append(inputs, "always 1"), append(weights, text(s.w.b))
	}
	wide := [2]int{}
	for k := range inputs {
		wide[0], wide[1] = max(wide[0], columnsOf(inputs[k])), max(wide[1], columnsOf(weights[k]))
	}
	var lines []string
	for k := range inputs {
		join := map[bool]string{true: "┼─ Σ = " + text(s.a), false: "┤"}[k == len(inputs)/2]
		switch {
		case len(inputs) == 1:
			join = "── Σ = " + text(s.a)
		case k == 0:
			join = "┐"
		case k == len(inputs)-1 && k == len(inputs)/2:
			join = "┴─ Σ = " + text(s.a)
		case k == len(inputs)-1:
			join = "┘"
		}
		lines = append(lines, inputs[k]+strings.Repeat(" ", wide[0]-columnsOf(inputs[k]))+" ─·"+
			strings.Repeat(" ", wide[1]-columnsOf(weights[k]))+weights[k]+"─"+join)
	}
	return append(lines, s.fires()...)
}

// firing is what comes out of the neuron.
func (s *asked) firing() string {
	if s.a.Sign() > 0 {
		return "fires"
	}
	return "silent"
}

// fires is the sum of the inputs beside the threshold.
func (s *asked) fires() []string {
	if s.f.augmented() {
		return []string{text("w·x = ", s.a, s.above(), "0: ", s.firing())}
	}
	sum := s.a.Sub(s.w.b)
	return []string{text("w·x = ", sum, s.above(), "−b = ", s.w.b.Times(-1), ": ", s.firing())}
}

// above is how the sum compares with the threshold.
func (s *asked) above() string {
	if s.a.Sign() > 0 {
		return " > "
	}
	return " ≤ "
}
