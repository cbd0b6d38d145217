package panel

import (
	"math"
	"slices"
	"strings"

	"perceptron/tui/notation"
	"perceptron/tui/row"
)

func (s *workedStep) halfSpace() []string {
	if s.a.Sign() == 0 {
		return []string{text(s.f.name("x", s.i), " has a = 0: on H itself")}
	}
	sign, side := " > 0: in H₊", s.a.Sign()
	if side < 0 {
		sign = " < 0: in H₋"
	}
	return []string{text(s.f.name("x", s.i), " has a = ", s.a, sign)}
}

// normQuotient is a quotient by ‖w‖, with its numbers.
func (s *workedStep) normQuotient(symbols string, above float64) []string {
	if s.w.norm == 0 {
		return []string{"w = 0: there is no line yet"}
	}
	return []string{text(symbols, " = ", above, "/", s.w.norm, " = ", above/s.w.norm)}
}

func (s *workedStep) signedDistance() []string {
	return s.normQuotient("y·a/‖w‖", s.a.Times(int(s.y)).F)
}

func (s *workedStep) distance() []string { return s.normQuotient("|a|/‖w‖", math.Abs(s.a.F)) }

// projection is the projection of x on H, the multiple of w that is taken from x and what
// is left (001); and that of x on w (000).
func (s *workedStep) projection() []string {
	if s.w.norm == 0 {
		return s.normQuotient("", 0)
	}
	h, square := s.w.h, squared(s.w.h.W)
	lines := []string{text("−a/‖w‖² = ", s.a.Times(-1), "/", square, " = ", 0-s.a.F/square)}
	if s.f.Data.Dim() > 6 {
		return lines
	}
	x, w := notation.Vector{F: s.f.featureValues(s.i)}, row.Whole{F: h.W}
	product := s.f.Data.DotRow(s.i, h.W)
	on := notation.Vector{F: slices.Clone(h.W)}
	for j := range on.F {
		on.F[j] *= product / square
	}
	return append(lines,
		text("z = ", row.Whole(x), " − ", factor(s.a.F/square), "·", w, " = ", row.Whole{F: s.f.onto(h, s.i)}),
		text("on w: ", product, "/", square, "·", w, " = ", row.Whole(on)))
}

// squared is ‖v‖².
func squared(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x * x)
	}
	return sum
}

// lengthOfW is ‖w‖, from its components.
func (s *workedStep) lengthOfW() []string {
	w := s.w.h.W
	if len(w) > 6 {
		return []string{text("‖w‖ = ", s.w.norm)}
	}
	b, plus := []byte("‖w‖ = √("), ""
	for _, v := range w {
		b = row.Append(b, plus, factor(v), "²")
		plus = " + "
	}
	return []string{text(b, ") = ", s.w.norm)}
}

// rightAngle is w beside a direction along the line, of two features.
func (s *workedStep) rightAngle() []string {
	if s.w.norm == 0 || s.f.Data.Dim() != 2 {
		return nil
	}
	w1, w2 := s.w.w.At(0), s.w.w.At(1)
	return []string{
		text("along the line: (", w2.Times(-1), ", ", w1, ")"),
		text("w·that = ", factor(w1), "·", factor(w2.Times(-1)), " + ", factor(w2), "·", factor(w1), " = 0"),
	}
}

// augmentedLines is x̂ and ŵ, and their product.
func (s *workedStep) augmentedLines() []string {
	f := s.f
	if f.Data.Dim() > 5 || !f.hasBias() {
		return nil
	}
	one := 1.0
	if f.Problem.Setup.Bias == "radius" {
		one = f.Problem.Radius
	}
	x := append(slices.Clone(f.featureValues(s.i)), one)
	w := append(slices.Clone(s.w.h.W), s.w.h.B/one)
	b, first := []byte("ŵ·x̂ = "), true
	for j := range x {
		b = notation.AppendProduct(b, first, notation.Float(w[j]), notation.Float(x[j]))
		first = false
	}
	return []string{
		text("x̂ = ", row.Whole{F: x}, ", ŵ = ", row.Whole{F: w}), text(b, " = ", s.a),
	}
}

// slack is ξ of the example at hand, by the ledger's H and γ.
func (s *workedStep) slack() []string {
	l := s.f.Slack
	if l == nil || l.Why != "" {
		return []string{"show slack chooses an H and a γ"}
	}
	m := float64(s.y) * l.Ledger.H.ActivationOf(s.f.Data, s.i)
	return []string{
		text("y(w·x + b) = ", m, " by the H of show slack"),
		text(s.f.name("ξ", s.i), " = max(0, ", l.Ledger.Gamma, " − ", factor(m), ") = ", l.Xi[s.i]),
	}
}

func (s *workedStep) lossText() string {
	m := s.a.Times(int(s.y))
	loss := notation.Float(max(0, -m.F))
	if m.R != nil && m.Sign() < 0 {
		loss = m.Times(-1)
	}
	return text("max(0, −y·a) = max(0, ", m.Times(-1), ") = ", loss)
}

func (s *workedStep) hingeText() string {
	m := s.a.Times(int(s.y))
	rest := notation.Whole(1).Sub(m)
	if m.R != nil {
		rest = notation.Float(1 - m.F)
	}
	return text("hinge: max(0, 1 − y·a) = max(0, ", rest, ") = ", max(0, rest.F))
}

// slope is ∇L of the example.
func (s *workedStep) slope() []string {
	m := s.a.Times(int(s.y))
	x := row.Within{V: s.f.featureVector(s.i), Columns: 24}
	switch {
	case m.Sign() > 0:
		return []string{text("y·a = ", m, " > 0: the slope is 0")}
	case m.Sign() == 0:
		return []string{"y·a = 0: a kink, no derivative"}
	}
	return []string{text("y·a = ", m, " < 0: −y·x = ", factor(int(-s.y)), "·", x)}
}

// neuron is the perceptron as the neuron that it is named after: the inputs, each
// with its weight, their sum, and whether it fires (002).
func (s *workedStep) neuron() []string {
	if s.f.Data.Dim() > 6 {
		return s.thresholdLines()
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
	return append(lines, s.thresholdLines()...)
}

// outputText is what comes out of the neuron.
func (s *workedStep) outputText() string {
	if s.a.Sign() > 0 {
		return "fires"
	}
	return "silent"
}

// thresholdLines is the sum of the inputs beside the threshold.
func (s *workedStep) thresholdLines() []string {
	if s.f.augmented() {
		return []string{text("w·x = ", s.a, s.relation(), "0: ", s.outputText())}
	}
	sum := s.a.Sub(s.w.b)
	return []string{text("w·x = ", sum, s.relation(), "−b = ", s.w.b.Times(-1), ": ", s.outputText())}
}

// relation is how the sum compares with the threshold.
func (s *workedStep) relation() string {
	if s.a.Sign() > 0 {
		return " > "
	}
	return " ≤ "
}
