package panel

import (
	"math"
	"strings"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
)

// bounds are the bounds that count all updates of a run, the leading one first,
// and how each is written; "": by the bias rule. Those on runs by other rules
// come after them.
var bounds = [...]struct{ name, formula string }{
	{"kernel", ""},
	{"homogeneous", ""},
	{"augmented", ""},
	{"novikoff", ""},
	{"start-elsewhere", "from «ŵ»₀"},
	{"structured", "(R/δ)²"},
	{"batch", ""},
}

// spelling is how the proof, its bound and the ledger are written by the bias rule.
// R is that of the examples: where the proof is about x̂ = (x, 1) it has R² + 1. Only
// in augmented form, where the examples are x̂, is R that of x̂.
type spelling struct {
	bias    string
	of      string // the vectors that γ is of
	bound   string
	reach   string // ŵ*·ŵ, with u for ŵ* where its norm is 1
	size    string // ‖ŵ*‖ where it is not 1
	squares string // R̂² times what stands for t
	root    string // its root
	sheet
}

// sheet is how the ledger is written: the radius of its vectors, extended by Δ and
// not, the margin so extended, where Δ is best, the bound there, and as 001 prints it
// (N² = 1 + b²/R²).
type sheet struct{ radius, extended, margin, delta, slackened, printed string }

var (
	plainSheet = sheet{"R", "√(R²+Δ²)", "γ/√(1+D²/Δ²)", "√(RD)", "((R+D)/γ)²", ""}
	spellings  = [...]spelling{
		{"none", "«x»", "(R/γ)²", "u·«ŵ»", "", "tR²", "√t·R", plainSheet},
		{"unit", "(«x», 1)", "(R²+1)/γ²", "u·«ŵ»", "", "t(R²+1)", "√t·√(R²+1)", sheet{"√(R²+1)", "√(R²+1+Δ²)", "γ/√(1+D²/Δ²)", "√(D√(R²+1))", "((√(R²+1)+D)/γ)²", ""}},
		{"radius", "«x»", "(2R/γ)²", "«ŵ»*·«ŵ»", "‖«ŵ»*‖", "2tR²", "√(2t)R", sheet{"√2R", "√(2R²+Δ²)", "γ/√(N²+D²/Δ²)", "√(√2RD/N)", "((√(2(R²+«b»²))+D)/γ)²", "(2(R+D)/γ)²"}},
		{"in x̂", "x̂", "(R/γ)²", "u·«ŵ»", "", "tR²", "√t·R", plainSheet},
	}
)

// biasForm is the bias rule, or that there is no b beside the augmented vectors.
func (f *Frame) biasForm() string {
	if f.augmented() {
		return "in x̂"
	}
	return f.Problem.Setup.Bias
}

// radiusOf is R of the examples as they are written: max‖x‖, or max‖x̂‖.
func (f *Frame) radiusOf(r float64) float64 {
	if f.augmented() {
		return model.Hypot(r, 1)
	}
	return r
}

// spelled is the spelling of the run's bias rule.
func (f *Frame) spelled() spelling {
	for _, s := range spellings {
		if s.bias == f.biasForm() {
			return s
		}
	}
	return spellings[0]
}

// formula is how a bound is written. A batch has that of its bias rule, B times.
func (f *Frame) formula(name string) string {
	for _, row := range bounds {
		if row.name == name && row.formula != "" {
			return row.formula
		}
	}
	if algo.FindRuleBound(name) != nil {
		return f.ruleFormula()
	}
	if name == "batch" {
		return "B" + f.spelled().bound
	}
	return f.spelled().bound
}

// marginVectors is the vectors that γ is of.
func (f *Frame) marginVectors() string {
	of := f.spelled().of
	if f.Problem.Linear() {
		return of
	}
	return strings.Replace(of, "«x»", "φ(x)", 1)
}

// reachSymbol, sizeSymbol, lowerSymbol and upperSymbol are how the parts of the
// proof are written: ŵ*·ŵ and ‖ŵ*‖, and what the proof says of ŵ*·ŵ and of ‖ŵ‖².
func (f *Frame) reachSymbol() string { return f.spelled().reach }
func (f *Frame) sizeSymbol() string  { return f.spelled().size }

func (f *Frame) lowerSymbol() string {
	side := "tγ"
	if !f.unitRate() {
		side = "tηγ"
	}
	if !f.fromZero() {
		side = "A + " + side
	}
	return side
}

func (f *Frame) upperSymbol() string {
	side := f.spelled().squares
	if f.Problem.Batch() > 1 {
		side = strings.Replace(side, "t", "tB", 1)
	}
	if !f.unitRate() {
		side = strings.Replace(side, "t", "tη²", 1)
	}
	if !f.fromZero() {
		side = "B + " + side
	}
	return side
}

// most is ‖ŵ*‖² times above.
func (f *Frame) most() string {
	switch {
	case f.sizeSymbol() == "":
		return f.upperSymbol()
	case f.fromZero():
		return f.sizeSymbol() + "²·" + f.upperSymbol()
	}
	return f.sizeSymbol() + "²(" + f.upperSymbol() + ")"
}

// root is the root of above.
func (f *Frame) root() string {
	if !f.fromZero() {
		return "√(" + f.upperSymbol() + ")"
	}
	root := f.spelled().root
	if f.Problem.Batch() > 1 {
		root = strings.NewReplacer("√t", "√(tB)", "√(2t)", "√(2tB)").Replace(root)
	}
	if !f.unitRate() {
		root = "η" + root
	}
	return root
}

// whose is the vectors that a bound's R and γ are of, or what its δ is.
func (f *Frame) whose(b *margin.Bound) string {
	if f.overDelta(b) {
		return ", δ of the last weights"
	}
	return " of " + f.marginVectors()
}

// radiusAndMargin is R² and γ², with B before them and δ² for γ² where the bound
// has these.
func (f *Frame) radiusAndMargin(b *margin.Bound) string { return f.radius(b) + "  " + f.width(b) }

// radius is "R² = 2", with B before it where the bound has it.
func (f *Frame) radius(b *margin.Bound) string {
	if b.Name == "batch" {
		return text("B = ", f.Problem.Batch(), "  R² = ", f.squared(b))
	}
	return text("R² = ", f.squared(b))
}

// width is "γ² = 1/17", exactly where that is a short fraction; for structured
// δ².
func (f *Frame) width(b *margin.Bound) string {
	if f.overDelta(b) {
		return text("δ² = ", float64(b.Gamma*b.Gamma))
	}
	v := &f.Theory.Verdict
	if r := v.GammaSquared; r != nil {
		if exact := string(notation.AppendRat(nil, r)); len(exact) <= 12 {
			return "γ² = " + exact
		}
	}
	return text("γ² = ", float64(v.Gamma*v.Gamma))
}

// squared is R² of a bound.
func (f *Frame) squared(b *margin.Bound) float64 {
	square := float64(b.R * b.R)
	if f.augmented() {
		square++
	}
	if near := math.Round(square); math.Abs(square-near) < 1e-9*near { // b.R is rounded up
		return near
	}
	return square
}
