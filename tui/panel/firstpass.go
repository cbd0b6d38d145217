package panel

import (
	"math"
	"strings"

	"perceptron/algo/margin"
	"perceptron/tui/row"
)

// firstPassBound is the least of Freund and Schapire's bounds on the updates of the first
// pass; nil where none is one of this run.
func (f *Frame) firstPassBound() *margin.Bound {
	if f.Theory == nil || !f.Problem.Binary() || f.Theory.Verdict.Trivial {
		return nil
	}
	var least *margin.Bound
	for k := range f.Theory.Bounds {
		if b := &f.Theory.Bounds[k]; firstPass(b.Name) && b.Applies && (least == nil || b.Value < least.Value) {
			least = b
		}
	}
	return least
}

// isLimit says whether no finite γ is least, so that the bound is what it comes
// near to as γ grows.
func (f *Frame) isLimit(b *margin.Bound) bool { return math.IsInf(b.Gamma, 1) }

// limit says in a few words what such a bound is.
func (f *Frame) limit(b *margin.Bound) string {
	if b.Value == float64(f.Data.Len()) {
		return "n bounds any first pass, so no news"
	}
	return "a limit, as γ → ∞"
}

// firstPass is "first pass: 10 ≤ 39".
func (f *Frame) firstPass(b *margin.Bound) string {
	counts, relation, holds := f.beside(b.Name, b.Value)
	if holds && f.isLimit(b) && b.Value == float64(f.Data.Len()) {
		relation = " ≤ n = "
	}
	return text("first pass: ", counts, relation, integerPart(b.Value))
}

// freundSchapire says the bound on the updates of the first pass: with the
// formula and its numbers, with no more than whose it is, or, where the heading
// says that, alone.
func (f *Frame) freundSchapire(s *row.Sheet, b *margin.Bound) {
	if b == nil || s.Left() < 1 {
		return
	}
	first, whose := f.firstPass(b), " (Freund–Schapire)"
	s.Say(row.Words, first, whose, f.numbered(b))
	s.Or(first, whose)
	s.Or(first)
	s.Next()
}

// numbered is the formula of such a bound with its numbers, or what no news is.
func (f *Frame) numbered(b *margin.Bound) string {
	if f.isLimit(b) {
		return ": " + f.limit(b)
	}
	sheet, bias := f.spelled().sheet, ""
	formula := sheet.slackened
	if sheet.printed != "" && b.Name == "freund-schapire" {
		formula = sheet.printed
	}
	if strings.Contains(formula, "b") {
		bias = text(", b = ", b.B)
	}
	return text(", least ", formula, " = ", b.Value, " with R = ", f.radiusOf(b.R), ", γ = ", b.Gamma, ", D = ", b.D, bias)
}
