package panel

import (
	"math"
	"strings"

	"perceptron/algo/margin"
	"perceptron/tui/notation"
)

// bounds says for each bound that counts all updates of a run how it is
// written: the formula, the vectors that R and γ are of by the bias rule, and
// what stands for R².
var bounds = [...]struct {
	name, formula, source string
}{
	{"kernel", "(R/γ)²", "001, 004"},
	{"homogeneous", "(R/γ)²", "003"},
	{"augmented", "(R/γ)²", "003"},
	{"novikoff", "(2R/γ)²", "001"},
	{"start-elsewhere", "from ŵ₀", ""},
	{"structured", "(R/δ)²", "000"},
	{"batch", "B(R/γ)²", ""},
}

// formula is how a bound is written. A batch has that of its bias rule, B times.
func (f *Frame) formula(name string) string {
	for _, row := range bounds {
		if row.name != name {
			continue
		}
		if name == "batch" && f.Problem.Setup.Bias == "radius" {
			return "B(2R/γ)²"
		}
		return row.formula
	}
	return name
}

// vectors are what the proof is about, by the bias rule.
var vectors = [...]struct{ bias, of string }{
	{"none", "x"},
	{"unit", "(x, 1)"},
	{"radius", "x"},
}

// of is the vectors that R and γ are of.
func (f *Frame) of() string {
	for _, row := range vectors {
		if row.bias != f.Problem.Setup.Bias {
			continue
		}
		if f.Problem.Linear() {
			return row.of
		}
		return strings.Replace(row.of, "x", "φ(x)", 1)
	}
	return ""
}

// ingredients gathers R and γ: "(R/γ)² of (x, 1): R² = 3  γ² = 1/17".
func (p *pen) ingredients(b *margin.Bound) {
	if b.Name == "structured" {
		p.say(p.f.formula(b.Name), ", δ of the last weights: ")
	} else {
		p.say(p.f.formula(b.Name), " of ", p.f.of(), ": ")
	}
	p.radiusAndMargin(b)
}

// briefly gathers R and γ with no more than the vectors that they are of.
func (p *pen) briefly(b *margin.Bound) {
	p.ofVectors(b)
	p.radiusAndMargin(b)
}

// radiusAndMargin gathers R² and γ², with B before them and δ² for γ² where the
// bound has these.
func (p *pen) radiusAndMargin(b *margin.Bound) {
	if b.Name == "batch" {
		p.say("B = ")
		p.count(p.f.Problem.Batch())
		p.say("  ")
	}
	p.square(b)
	p.say("  ")
	p.margin(b)
}

// margin gathers "γ² = 1/17"; for structured δ².
func (p *pen) margin(b *margin.Bound) {
	if b.Name == "structured" {
		p.say("δ² = ")
		p.value(notation.Float(b.Gamma * b.Gamma))
		return
	}
	p.say("γ² = ")
	p.gamma()
}

// ofVectors gathers which vectors R and γ are of, where they are not the
// examples themselves.
func (p *pen) ofVectors(b *margin.Bound) {
	if of := p.f.of(); of != "x" && b.Name != "structured" {
		p.say("of ", of, ": ")
	}
}

// square gathers R².
func (p *pen) square(b *margin.Bound) {
	p.say("R² = ")
	p.value(notation.Float(p.f.squared(b)))
}

// squared is R² of the vectors that a bound is about.
func (f *Frame) squared(b *margin.Bound) float64 {
	square := float64(b.R * b.R)
	if f.Problem.Setup.Bias == "unit" && b.Name != "structured" {
		square++
	}
	if near := math.Round(square); math.Abs(square-near) < 1e-9*near { // b.R is rounded up
		return near
	}
	return square
}

// gamma gathers γ², exactly where it is a short fraction.
func (p *pen) gamma() {
	v := &p.f.Theory.Verdict
	if r := v.GammaSquared; r != nil {
		n := len(p.b)
		p.b = notation.AppendRat(p.b, r)
		if len(p.b)-n <= 12 {
			return
		}
		p.b = p.b[:n]
	}
	p.value(notation.Float(v.Gamma * v.Gamma))
}
