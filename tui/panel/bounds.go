package panel

import (
	"math"
	"strings"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/row"
)

// isFirstPass reports whether a bound counts the updates of the first pass alone.
func isFirstPass(name string) bool { return strings.HasPrefix(name, "freund-schapire") }

// countShown is what a bound counts, up to the step shown: updates, or of batches
// misclassified examples.
func (f *Frame) countShown(name string) int {
	if isFirstPass(name) {
		return min(f.State().Event.Updates, f.Timeline.UpdatesAt(f.Problem.StepsPerPass()))
	}
	return boundCount(name, f.State())
}

// inequality is "10 ≤ 39", or with a formula "10 ≤ (R/γ)² = 39": what a bound counts
// against a value of it. holds reports whether it is true.
func (f *Frame) inequality(name, formula string, bound float64, value any) (rendered string, holds bool) {
	counts, relation := f.countShown(name), " ≤ "
	if holds = float64(counts) <= bound*(1+1e-9); !holds {
		relation = " > "
	}
	if formula != "" {
		formula += " = "
	}
	return text(counts, relation, formula, value), holds
}

// boundInequality is the inequality of a bound of this run, with its integer part; a
// bound that equals n is written as n.
func (f *Frame) boundInequality(b *margin.Bound) (rendered string, holds bool) {
	formula := ""
	if f.limitNote(b) == trivialBound {
		formula = "n"
	}
	return f.inequality(b.Name, formula, b.Value, boundLimitText(b.Value))
}

// Limit is the bound on all updates of a run: its name and its value.
type Limit struct {
	Name  string
	Value float64 // an integer, or a number beyond 2⁵³
}

// Limit is the bound that the panel shows; nil if none applies or its value overflows a
// float64.
func (t *Theory) Limit() *Limit {
	b := t.mainBound()
	if b == nil || !(b.Value <= math.MaxFloat64) {
		return nil
	}
	return &Limit{b.Name, floorBound(b.Value)}
}

// Remaining is the bound minus what it counts at a state of the run.
func (l *Limit) Remaining(s *algo.State) float64 { return l.Value - float64(boundCount(l.Name, s)) }

// otherBounds writes the other bounds: those that apply, one row each, then the others
// grouped by the reason why not, as many as fit.
func (f *Frame) otherBounds(s *row.Sheet, leading *margin.Bound) {
	list := f.Theory.Bounds
	for k := range list {
		if b := &list[k]; b.Applies && (leading == nil || b.Name != leading.Name) {
			f.otherBound(s, b)
		}
	}
	var reasons []string
	names := map[string][]string{}
	for k := range list {
		if b := &list[k]; !b.Applies {
			if names[b.Why] == nil {
				reasons = append(reasons, b.Why)
			}
			names[b.Why] = append(names[b.Why], b.Name)
		}
	}
	for k, reason := range reasons {
		s.Paragraph(row.Note, len(list)-k, strings.Join(names[reason], ", ")+": "+reason)
	}
}

// otherBound writes one bound that applies: count, value, and whether it holds.
func (f *Frame) otherBound(s *row.Sheet, b *margin.Bound) {
	const at = 22 // the column of the values
	relation, holds := f.boundInequality(b)
	role, tail := row.Value, ""
	if !holds {
		role = row.Wrong
	}
	if isFirstPass(b.Name) {
		tail = " in the first pass"
		if b.Name == "freund-schapire" && f.is("radius") {
			tail += ", as 001 prints it"
		}
	}
	if holds {
		tail += ", holds"
	}
	s.Write(row.Text, b.Name)
	c := s.Write(role, relation)
	c.MinColumn, c.Gap, c.Overflow = at, 1, row.Optional
	s.Or(relation).MinColumn = 0
	long := tail
	if limit := f.limitNote(b); limit != "" {
		long += ": " + limit
	}
	s.Write(row.Note, long)
	s.Or(tail)
	s.Or(", holds")
	s.Next().Rank = otherBoundsRank
}

// firstPassBound is the smallest of Freund and Schapire's bounds on the first pass; nil
// if none applies.
func (f *Frame) firstPassBound() *margin.Bound {
	if f.Theory == nil || !f.Problem.Binary() || f.Theory.Verdict.Trivial {
		return nil
	}
	var least *margin.Bound
	for k := range f.Theory.Bounds {
		if b := &f.Theory.Bounds[k]; isFirstPass(b.Name) && b.Applies && (least == nil || b.Value < least.Value) {
			least = b
		}
	}
	return least
}

// limitNote says in a few words that a bound is a limit as γ → ∞, which no finite γ
// attains; "" of other bounds.
func (f *Frame) limitNote(b *margin.Bound) string {
	switch {
	case !math.IsInf(b.Gamma, 1):
		return ""
	case b.Value == float64(f.Data.Len()):
		return trivialBound
	}
	return "a limit, as γ → ∞"
}

// trivialBound says that a bound equals n.
const trivialBound = "trivial, since n bounds any first pass"

// firstPassSlots are the numbers of the first pass's bound.
var firstPassSlots = slotGroup{"first-pass-bound", map[string]slotValue{
	"in the first pass": func(t *textContext) any { // 10 ≤ 39
		compared, _ := t.f.boundInequality(t.f.firstPassBound())
		return compared
	},
	"least bound": func(t *textContext) any {
		b := t.f.firstPassBound()
		compared, _ := t.f.inequality(b.Name, "", b.Value, b.Value)
		return compared
	},
	"least limit": func(t *textContext) any { return t.f.limitNote(t.f.firstPassBound()) },
	"least value": func(t *textContext) any { return t.f.firstPassBound().Value },
	"least γ":     func(t *textContext) any { return t.f.firstPassBound().Gamma },
	"least D":     func(t *textContext) any { return t.f.firstPassBound().D },
	"least b":     func(t *textContext) any { return t.f.firstPassBound().B },
	"least R, γ, D": func(t *textContext) any {
		b := t.f.firstPassBound()
		return text("R = ", t.f.displayRadius(b.R), ", γ = ", b.Gamma, ", D = ", b.D)
	},
}}
