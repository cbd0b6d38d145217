package panel

import (
	"slices"
	"strings"

	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// eta is η, and a dot behind it; "" where it is 1.
func (s *workedStep) eta() string {
	if s.f.unitRate() {
		return ""
	}
	return text(s.f.rate(), "·")
}

// square is ‖x‖², or K(x, x).
func (s *workedStep) square() (name string, value notation.Value) {
	if !s.f.Problem.Linear() {
		return "K(x, x)", s.f.kernel(s.i, s.i)
	}
	return "‖x‖²", notation.Float(squareOf(s.f.Data, s.i))
}

// squareOf is ‖xᵢ‖².
func squareOf(d *model.Dataset, i int) float64 {
	sum := 0.0
	for _, x := range d.Entries(i) {
		sum += float64(x * x)
	}
	return sum
}

// marginGrowth is by how much an update of this example makes y·a larger.
func (s *workedStep) marginGrowth() []string {
	f := s.f
	if f.otherRule() || f.batched() || !s.l.Mistake || f.Beat == 1 {
		return []string{s.signed() + s.judgement()}
	}
	name, square := s.square()
	if f.augmented() { // the square of x̂, in which the 1 is
		square = square.Sub(notation.Whole(-1))
	}
	before, after := s.a.Times(int(s.y)), f.margin(f.Moment.After, s.i)
	one, r := "", ""
	switch f.biasForm() {
	case "unit":
		one, r = " + 1", " + 1"
	case "radius":
		one, r = " + R²", text(" + ", float64(f.Problem.Radius*f.Problem.Radius))
	}
	eta := ""
	if !f.unitRate() {
		eta = "η"
	}
	lines := []string{
		text("y·a → y·a + ", eta, bracketed(name+one)),
		text("= ", before, " + ", s.eta(), bracketed(text(square, r)), " = ", after),
	}
	return append(lines, s.signCases(square.F)...)
}

// bracketed is a sum as a factor.
func bracketed(sum string) string {
	if strings.Contains(sum, " ") {
		return "(" + sum + ")"
	}
	return sum
}

// signCases is 002's account of the new a, derived for either sign of y: with the
// numbers of the one at hand.
func (s *workedStep) signCases(square float64) []string {
	f := s.f
	if f.Problem.Setup.Bias != "unit" || !f.unitRate() || !f.Problem.Linear() {
		return nil
	}
	bias, one := " + (b + y)", "1"
	if f.augmented() {
		bias, one = "", ""
	}
	lines := []string{"a′ = Σ(wⱼ + yxⱼ)xⱼ" + bias}
	for _, y := range [...]int8{1, -1} {
		sign, with := signBetween(y), ""
		if one != "" {
			with = sign + one
		}
		lines = append(lines, "if y = "+notation.Label(y)+": a′ = a"+sign+"Σxⱼ²"+with)
		if y == s.y {
			lines = append(lines, text("= ", s.a, sign, square, with, " = ", f.activation(f.Moment.After, s.i), " (002)"))
		}
	}
	return lines
}

// signBetween is how what a label's sign is in front of is joined to a sum.
func signBetween(y int8) string {
	if y < 0 {
		return " − "
	}
	return " + "
}

// weightUpdate is w before and after, with what is added.
func (s *workedStep) weightUpdate() []string {
	if s.f.batched() || s.f.otherRule() || s.f.Data.Dim() > 6 {
		return nil
	}
	if !s.l.Mistake || s.f.Beat == 1 {
		return []string{text("w = ", row.Whole(s.w.w), s.judgement())}
	}
	return []string{text("w = ", row.Whole(s.w.w), signBetween(s.y), s.eta(), row.Whole(s.f.featureVector(s.i)), " = ", row.Whole(s.f.weights(s.f.Moment.After).w))}
}

// biasUpdate is b before and after.
func (s *workedStep) biasUpdate() []string {
	f := s.f
	old, now := notation.Float(f.Moment.Before.Bias()), notation.Float(f.Moment.After.Bias())
	if s.w != nil {
		old, now = s.w.b, f.weights(f.Moment.After).b
	}
	if !f.hasBias() || f.batched() || f.otherRule() || !s.l.Mistake || f.Beat == 1 {
		return []string{text("b = ", old)}
	}
	r := ""
	if f.Problem.Setup.Bias == "radius" {
		r = text("·", float64(f.Problem.Radius*f.Problem.Radius))
	}
	return []string{text("b = ", old, signBetween(s.y), s.eta(), 1, r, " = ", now)}
}

// strength is αᵢ after the step, and what it counts.
func (s *workedStep) strength() []string {
	f := s.f
	if f.otherRule() || f.Online != nil {
		return nil
	}
	state := f.State()
	n := f.updates(s.i)
	return []string{
		text(f.name("α", s.i), " = η·updates on ", f.name("x", s.i), " = ", f.rate(), "·", n, " = ", f.alpha(n)),
		text("‖α‖₁ = η·updates = ", f.rate(), "·", state.Updates(), " = ", f.alpha(state.Updates())),
	}
}

// selfProduct is the example's product with itself.
func (s *workedStep) selfProduct() []string {
	name, v := s.square()
	return []string{text(name, " = ", v, ", the entry of ", s.f.name("x", s.i), " with itself")}
}

// passLines says where the step stands in its pass.
func (s *workedStep) passLines() []string {
	length, step := s.f.Problem.PassLength(), s.f.Moment.Step
	if s.f.Online != nil || s.f.Problem.Setup.Order == "first" {
		return nil
	}
	done := (step - 1) / length
	lines := []string{text("step ", step, " = ", done, "·", length, " + ", step-done*length, ": pass ", done+1)}
	return append(lines, s.f.passSummary(done*length)...)
}

// passSummary is what the pass of the step shown has come to so far: its mistakes, and
// the angle between its first weights and the present ones.
func (f *Frame) passSummary(first int) []string {
	if f.MomentAt == nil || !f.Problem.Linear() || !f.Problem.Binary() || f.Beat == 1 {
		return nil
	}
	mistakes := f.Moment.Event.Mistakes
	now := model.Hyperplane{W: slices.Clone(f.weights(f.State()).h.W)}
	then, _ := f.MomentAt(first).After.Hyperplane()
	line := text("this pass: ", mistakes, plural(" mistake", mistakes))
	if angle, ok := now.Angle(then); ok {
		line += text(", w turned by ", angle, "°")
	}
	return []string{line}
}

// latest is what 000 means by a bias towards the latest mistake: that one is put
// right as far as one update goes, and others that were learned may be wrong again.
func (f *Frame) latest() []string {
	const most = 4096 // examples to look at
	step := f.Moment.Step
	if f.Beat == 1 {
		step--
	}
	if f.Online != nil || !f.Problem.Binary() || f.batched() || f.Data.Len() > most || f.Journal == nil {
		return nil
	}
	n := f.Journal.Until(int64(step))
	if n == 0 {
		return []string{"no mistake yet"}
	}
	last := int(f.Journal.At(n - 1).Example)
	b, comma, state := []byte("learned from, and wrong now: "), "", f.State()
	for i := range f.Data.Len() {
		if i != last && f.updates(i) > 0 && state.See(i).Mistake {
			b = row.Append(b, comma, f.name("x", i))
			comma = ", "
		}
	}
	if comma == "" {
		b = append(b, "none"...)
	}
	return []string{text("the latest mistake: ", f.name("x", last), ", y·a = ", f.margin(state, last), " now"), string(b)}
}
