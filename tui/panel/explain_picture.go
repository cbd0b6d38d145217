package panel

import (
	"math"
	"strings"

	"perceptron/model"
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
		inputs = append(inputs, text(notation.Indexed("x", j+1), " = ", s.f.row(s.i).At(j)))
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
		corner := "┤"
		switch k {
		case 0:
			corner = "┐"
		case len(inputs) - 1:
			corner = "┴─ Σ ─ " + s.firing()
		}
		if len(inputs) == 1 {
			corner = "── Σ ─ " + s.firing()
		}
		lines = append(lines, inputs[k]+strings.Repeat(" ", wide[0]-columnsOf(inputs[k]))+" ─·"+
			strings.Repeat(" ", wide[1]-columnsOf(weights[k]))+weights[k]+"─"+corner)
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

// turned is what the pass of the step shown has come to so far: its mistakes, and
// the angle between its first weights and the present ones.
func (f *Frame) turned(first int) []string {
	if f.MomentAt == nil || !f.Problem.Linear() || !f.Problem.Binary() || f.Beat == 1 {
		return nil
	}
	mistakes := f.Moment.Event.Mistakes
	now := model.Hyperplane{W: append([]float64(nil), f.weights(f.State()).w.F...)}
	then, ok := f.MomentAt(first).After.Hyperplane()
	line := text("this pass: ", mistakes, plural(" mistake", mistakes))
	if !ok || !(now.Norm() > 0 && then.Norm() > 0) {
		return []string{line}
	}
	now, then = now.Normalized(), then.Normalized()
	gap := 0.0 // the chord between the two, which loses no digits where they are near
	for j, v := range now.W {
		gap += float64((v - then.W[j]) * (v - then.W[j]))
	}
	angle := 2 * math.Asin(min(1, math.Sqrt(gap)/2)) * 180 / math.Pi
	return []string{line + text(", w turned by ", angle, "°")}
}
