package panel

import (
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// inNumbers is a word's formula with the numbers of the frame put in, as they
// stand in the other panels; nil where it has none, as before the first step.
func (f *Frame) inNumbers(word string) []string {
	for _, row := range ofTheory {
		if slices.Contains(row.words, word) {
			return row.say(f)
		}
	}
	l, looked := f.Look()
	if !looked || !f.Problem.Binary() {
		return nil
	}
	s := asked{f: f, l: l, i: l.Example, y: f.Data.Y[l.Example], a: f.activationAtHand(l)}
	if f.Problem.Linear() {
		s.w = f.weights(f.Moment.Before)
	}
	for _, row := range ofSteps {
		if slices.Contains(row.words, word) && (!row.linear || f.Problem.Linear()) {
			return row.say(&s)
		}
	}
	return nil
}

// asked is the step that words are explained by: what was seen of the example
// at hand under the weights before any update.
type asked struct {
	f *Frame
	l algo.Look
	i int
	y int8
	a notation.Value
	w *weights // nil without any
}

// ofSteps are the words that a step has numbers for.
var ofSteps = []struct {
	words  []string
	linear bool // only where there are weights
	say    func(s *asked) []string
}{
	{[]string{"example"}, false, func(s *asked) []string {
		return []string{text(s.f.name("x", s.i), " = ", row.Within{V: s.f.row(s.i), Columns: 40}), text("y = ", notation.Label(s.y))}
	}},
	{[]string{"activation", "primal form", "dual form", "kernel"}, false, (*asked).sum},
	{[]string{"mistake", "functional margin"}, false, func(s *asked) []string { return []string{s.signed() + s.judged()} }},
	{[]string{"tie", "prediction"}, false, (*asked).predicted},
	{[]string{"false positive"}, false, (*asked).kind},
	{[]string{"update"}, false, (*asked).grown},
	{[]string{"weight vector", "learning rate"}, true, (*asked).moved},
	{[]string{"bias"}, false, (*asked).shifted},
	{[]string{"perceptron loss"}, false, func(s *asked) []string { return []string{s.lossOf()} }},
	{[]string{"hinge"}, false, func(s *asked) []string { return []string{s.hinge(), s.lossOf()} }},
	{[]string{"subgradient"}, true, (*asked).slope},
	{[]string{"neuron"}, true, (*asked).neuron},
	{[]string{"half-space"}, true, (*asked).half},
	{[]string{"distance"}, true, (*asked).distance},
	{[]string{"geometric margin"}, true, func(s *asked) []string {
		return s.overNorm("y·a/‖w‖", s.a.Times(int(s.y)).F)
	}},
	{[]string{"projection"}, true, (*asked).foot},
	{[]string{"norm"}, true, func(s *asked) []string { return []string{s.normOf("‖w‖", s.w.w)} }},
	{[]string{"orthogonal"}, true, (*asked).rightAngle},
	{[]string{"hyperplane"}, true, func(s *asked) []string { return s.f.equations(s.f.State()) }},
	{[]string{"augmented vector"}, true, (*asked).augmented},
	{[]string{"α"}, false, (*asked).strength},
	{[]string{"Gram matrix"}, false, (*asked).own},
	{[]string{"τ", "β"}, false, (*asked).rule},
	{[]string{"epoch"}, false, (*asked).pass},
	{[]string{"slack"}, true, (*asked).slack},
}

// sum is a with its products, as the step panel has it.
func (s *asked) sum() []string {
	sheet := &row.Sheet{}
	p := s.f.newStep(sheet, s.l)
	before, after := p.formula()
	if s.f.Problem.Dual() {
		before += text(s.f.name("x", s.i))
	}
	b := []byte(before + after)
	t := p.terms(rankMost)
	if !s.f.Problem.Dual() {
		t.byIndex()
	}
	if t.others > 0 {
		return []string{text(b, " = ", s.a, ", of ", t.n+t.others, " products")}
	}
	b = append(b, ' ')
	p.pieces(&t, func(piece []byte) { b = append(b, piece...) })
	return []string{string(b)}
}

// factor is a number as the factor of a product.
func factor(v any) string {
	t := text(v)
	if len(t) > 0 && t[0] != '(' && len(t) > len(notation.Minus) && t[:len(notation.Minus)] == notation.Minus {
		return "(" + t + ")"
	}
	return t
}

// signed is y·a.
func (s *asked) signed() string {
	return text("y·a = ", notation.Label(s.y), "·", factor(s.a), " = ", s.a.Times(int(s.y)))
}

// judged is what the rule makes of y·a.
func (s *asked) judged() string {
	if s.l.Mistake {
		return ": a mistake"
	}
	return ": no mistake"
}

func (s *asked) predicted() []string {
	switch {
	case s.a.Sign() > 0:
		return []string{text("a = ", s.a, " > 0: taken for +")}
	case s.a.Sign() < 0:
		return []string{text("a = ", s.a, " < 0: taken for o")}
	}
	return []string{text("a = 0, tie ", s.f.Problem.Setup.Tie, ": ", map[string]string{
		"update": "neither side, and a mistake", "correct": "neither side, and no mistake",
		"positive": "taken for +", "negative": "taken for o",
	}[s.f.Problem.Setup.Tie])}
}

// kind is which of the two mistakes the step is (000).
func (s *asked) kind() []string {
	a := text("a = ", s.a, ", y = ", notation.Label(s.y))
	switch {
	case !s.l.Mistake:
		return []string{a + ": neither, it is right"}
	case s.y > 0:
		return []string{a + ": a false negative, x is added"}
	}
	return []string{a + ": a false positive, x is subtracted"}
}

// eta is η, and a dot behind it; "" where it is 1.
func (s *asked) eta() string {
	if s.f.unitRate() {
		return ""
	}
	return text(s.f.rate(), "·")
}

// square is ‖x‖², or K(x, x).
func (s *asked) square() (name string, value notation.Value) {
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

// grown is by how much an update of this example makes y·a larger.
func (s *asked) grown() []string {
	f := s.f
	if f.otherRule() || f.batched() || !s.l.Mistake || f.Beat == 1 {
		return []string{s.signed() + s.judged()}
	}
	name, square := s.square()
	before, after := s.a.Times(int(s.y)), f.margin(f.Moment.After, s.i)
	one, r := "", ""
	switch f.Problem.Setup.Bias {
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
		text("y·a → y·a + ", eta, "(", name, one, ")"),
		text("= ", before, " + ", s.eta(), "(", square, r, ") = ", after),
	}
	return append(lines, s.derived(square.F)...)
}

// derived is 002's account of the new a, as one sum for either sign of y.
func (s *asked) derived(square float64) []string {
	f := s.f
	if f.Problem.Setup.Bias != "unit" || !f.unitRate() || !f.Problem.Linear() {
		return nil
	}
	sign, what := " + ", "y = +1: a′ = a + Σxⱼ² + 1"
	if s.y < 0 {
		sign, what = " − ", "y = −1: a′ = a − Σxⱼ² − 1"
	}
	after := f.activation(f.Moment.After, s.i)
	return []string{what, text("= ", s.a, sign, square, sign, "1 = ", after, " (002)")}
}

// moved is w before and after, with what is added.
func (s *asked) moved() []string {
	if s.f.batched() || s.f.otherRule() || s.f.Data.Dim() > 6 {
		return nil
	}
	if !s.l.Mistake || s.f.Beat == 1 {
		return []string{text("w = ", row.Whole(s.w.w), s.judged())}
	}
	sign := " + "
	if s.y < 0 {
		sign = " − "
	}
	return []string{text("w = ", row.Whole(s.w.w), sign, s.eta(), row.Whole(s.f.row(s.i)), " = ", row.Whole(s.f.weights(s.f.Moment.After).w))}
}

// shifted is b before and after.
func (s *asked) shifted() []string {
	f := s.f
	old, now := notation.Float(f.Moment.Before.Bias()), notation.Float(f.Moment.After.Bias())
	if s.w != nil {
		old, now = s.w.b, f.weights(f.Moment.After).b
	}
	if !f.hasBias() || f.batched() || f.otherRule() || !s.l.Mistake || f.Beat == 1 {
		return []string{text("b = ", old)}
	}
	sign, r := " + ", ""
	if s.y < 0 {
		sign = " − "
	}
	if f.Problem.Setup.Bias == "radius" {
		r = text("·", float64(f.Problem.Radius*f.Problem.Radius))
	}
	return []string{text("b = ", old, sign, s.eta(), 1, r, " = ", now)}
}

func (s *asked) lossOf() string {
	m := s.a.Times(int(s.y))
	loss := notation.Float(max(0, -m.F))
	if m.R != nil && m.Sign() < 0 {
		loss = m.Times(-1)
	}
	return text("max(0, −y·a) = max(0, ", m.Times(-1), ") = ", loss)
}

func (s *asked) hinge() string {
	m := s.a.Times(int(s.y))
	rest := notation.Whole(1).Sub(m)
	if m.R != nil {
		rest = notation.Float(1 - m.F)
	}
	return text("hinge: max(0, 1 − y·a) = max(0, ", rest, ") = ", max(0, rest.F))
}

// slope is ∇L of the example.
func (s *asked) slope() []string {
	m := s.a.Times(int(s.y))
	x := row.Within{V: s.f.row(s.i), Columns: 24}
	switch {
	case m.Sign() > 0:
		return []string{text("y·a = ", m, " > 0: the slope is 0")}
	case m.Sign() == 0:
		return []string{"y·a = 0: a kink, no derivative"}
	}
	return []string{text("y·a = ", m, " < 0: −y·x = ", factor(int(-s.y)), "·", x)}
}

// fires is the sum of the inputs beside the threshold.
func (s *asked) fires() []string {
	sum := s.a.Sub(s.w.b)
	says := "it does not fire"
	relation := " ≤ "
	if s.a.Sign() > 0 {
		says, relation = "it fires", " > "
	}
	return []string{text("w·x = ", sum, relation, "−b = ", s.w.b.Times(-1), ": ", says)}
}

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

func (s *asked) distance() []string { return s.overNorm("|a|/‖w‖", math.Abs(s.a.F)) }

// foot is the projection of x on H: the multiple of w that is taken from x, and
// what is left.
func (s *asked) foot() []string {
	if s.w.norm == 0 {
		return s.overNorm("", 0)
	}
	square := squared(s.w.w)
	lines := []string{text("a/‖w‖² = ", s.a, "/", square, " = ", s.a.F/square)}
	if s.f.Data.Dim() <= 6 {
		h := model.Hyperplane{W: s.w.w.F, B: s.w.b.F}
		z := notation.Vector{F: s.f.onto(h, s.i)}
		lines = append(lines, text("z = ", row.Whole(s.f.row(s.i)), " − ", factor(s.a.F/square), "·", row.Whole(s.w.w), " = ", row.Whole(z)))
	}
	return lines
}

// squared is ‖v‖².
func squared(v notation.Vector) float64 {
	sum := 0.0
	for _, x := range v.F {
		sum += float64(x * x)
	}
	return sum
}

// normOf is the length of a vector, from its components.
func (s *asked) normOf(name string, v notation.Vector) string {
	if v.Len() > 6 {
		return text(name, " = ", model.Norm(v.F))
	}
	b, plus := []byte(name+" = √("), ""
	for j := range v.Len() {
		b = row.Append(b, plus, factor(v.At(j)), "²")
		plus = " + "
	}
	return text(b, ") = ", model.Norm(v.F))
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
	x := append(slices.Clone(f.row(s.i).F), one)
	w := append(slices.Clone(s.w.w.F), s.w.b.F/one)
	b, first := []byte("ŵ·x̂ = "), true
	for j := range x {
		b = notation.AppendProduct(b, first, notation.Float(w[j]), notation.Float(x[j]))
		first = false
	}
	return []string{
		text("x̂ = ", row.Whole{F: x}, ", ŵ = ", row.Whole{F: w}), text(b, " = ", s.a),
	}
}

// strength is αᵢ after the step, and what it counts.
func (s *asked) strength() []string {
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

// own is the example's product with itself.
func (s *asked) own() []string {
	name, v := s.square()
	return []string{text(name, " = ", v, ", the entry of ", s.f.name("x", s.i), " with itself")}
}

// rule is the step of another update rule than the perceptron's.
func (s *asked) rule() []string {
	f := s.f
	if !f.otherRule() {
		return nil
	}
	m := s.a.Times(int(s.y))
	if !f.Problem.Setup.OwnStep() {
		relation, with := f.ruled(s.l)
		return []string{text("y·a = ", m, relation, with)}
	}
	return []string{
		text("ℓ = max(0, 1 − y·a) = max(0, 1 − ", factor(m), ") = ", max(0, 1-m.F)),
		text("τ = ", f.tau(s.l)),
	}
}

// pass says where the step stands in its pass.
func (s *asked) pass() []string {
	length, step := s.f.Problem.PassLength(), s.f.Moment.Step
	if s.f.Online != nil || s.f.Problem.Setup.Order == "first" {
		return nil
	}
	done := (step - 1) / length
	lines := []string{text("step ", step, " = ", done, "·", length, " + ", step-done*length, ": pass ", done+1)}
	return append(lines, s.f.turned(done*length)...)
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
