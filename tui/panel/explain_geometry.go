package panel

import (
	"math"
	"slices"

	"perceptron/tui/notation"
	"perceptron/tui/row"
)

func (s *asked) half() []string {
	if s.a.Sign() == 0 {
		return []string{text(s.f.name("x", s.i), " has a = 0: on H itself")}
	}
	sign, side := " > 0: in H₊", s.a.Sign()
	if side < 0 {
		sign = " < 0: in H₋"
	}
	return []string{text(s.f.name("x", s.i), " has a = ", s.a, sign)}
}

// overNorm is a quotient by ‖w‖, with its numbers.
func (s *asked) overNorm(symbols string, above float64) []string {
	if s.w.norm == 0 {
		return []string{"w = 0: there is no line yet"}
	}
	return []string{text(symbols, " = ", above, "/", s.w.norm, " = ", above/s.w.norm)}
}

func (s *asked) signedDistance() []string { return s.overNorm("y·a/‖w‖", s.a.Times(int(s.y)).F) }

func (s *asked) distance() []string { return s.overNorm("|a|/‖w‖", math.Abs(s.a.F)) }

// foot is the projection of x on H, the multiple of w that is taken from x and what
// is left (001); and that of x on w (000).
func (s *asked) foot() []string {
	if s.w.norm == 0 {
		return s.overNorm("", 0)
	}
	h, square := s.w.h, squared(s.w.h.W)
	lines := []string{text("−a/‖w‖² = ", s.a.Times(-1), "/", square, " = ", 0-s.a.F/square)}
	if s.f.Data.Dim() > 6 {
		return lines
	}
	x, w := notation.Vector{F: s.f.firsts(s.i)}, row.Whole{F: h.W}
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
func (s *asked) lengthOfW() []string {
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
func (s *asked) rightAngle() []string {
	if s.w.norm == 0 || s.f.Data.Dim() != 2 {
		return nil
	}
	w1, w2 := s.w.w.At(0), s.w.w.At(1)
	return []string{
		text("along the line: (", w2.Times(-1), ", ", w1, ")"),
		text("w·that = ", factor(w1), "·", factor(w2.Times(-1)), " + ", factor(w2), "·", factor(w1), " = 0"),
	}
}

// augmented is x̂ and ŵ, and their product.
func (s *asked) augmented() []string {
	f := s.f
	if f.Data.Dim() > 5 || !f.hasBias() {
		return nil
	}
	one := 1.0
	if f.Problem.Setup.Bias == "radius" {
		one = f.Problem.Radius
	}
	x := append(slices.Clone(f.firsts(s.i)), one)
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
func (s *asked) slack() []string {
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
