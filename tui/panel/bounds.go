package panel

import (
	"math"
	"strings"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/row"
)

// firstPass marks the bounds that count the updates of the first pass alone.
func firstPass(name string) bool { return strings.HasPrefix(name, "freund-schapire") }

// counted is the updates that a bound counts, up to the step shown; of batches
// the misclassified examples.
func (f *Frame) counted(name string) int {
	if firstPass(name) {
		return min(f.State().Now.Updates, f.Timeline.UpdatesAt(f.Problem.PassLength()))
	}
	return countedBy(name, f.State())
}

// countedBy is what a bound on a whole run counts at one of its states.
func countedBy(name string, s *algo.State) int {
	if name == "batch" {
		return s.Misclassified
	}
	if rule := algo.FindRuleBound(name); rule != nil {
		return rule.Count(s)
	}
	return s.Now.Updates
}

// comparison is "10 ≤ 39", what a bound counts beside a value of it, and whether it
// holds; with a formula, "10 ≤ (R/γ)² = 39".
func (f *Frame) comparison(name, formula string, bound float64, value any) (said string, holds bool) {
	counts, relation := f.counted(name), " ≤ "
	if holds = float64(counts) <= bound*(1+1e-9); !holds {
		relation = " > "
	}
	if formula != "" {
		formula += " = "
	}
	return text(counts, relation, formula, value), holds
}

// compared is that of a bound of this run: as a whole number, and as n where it is that.
func (f *Frame) compared(b *margin.Bound) (said string, holds bool) {
	formula := ""
	if f.isNoNews(b) {
		formula = "n"
	}
	return f.comparison(b.Name, formula, b.Value, integerPart(b.Value))
}

// Limit is the bound on all updates of a run: which it is, and what it allows.
type Limit struct {
	Name string
	Most float64 // a whole number, or one beyond 2⁵³
}

// Limit is that of the bound panel; nil: no bound applies, or none that a double
// holds.
func (t *Theory) Limit() *Limit {
	b := t.mainBound()
	if b == nil || !(b.Value <= math.MaxFloat64) {
		return nil
	}
	return &Limit{b.Name, allowed(b.Value)}
}

// Less is the bound less what it counts at a state of the run.
func (l *Limit) Less(s *algo.State) float64 { return l.Most - float64(countedBy(l.Name, s)) }

// otherBounds says the other bounds: those that apply in a row each, then those that
// don't, by the reasons why not, as many as have room.
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
		s.Foldable(row.Note, len(list)-k, strings.Join(names[reason], ", ")+": "+reason)
	}
}

// otherBound says one bound that applies: what it counts, its value, whether it
// holds.
func (f *Frame) otherBound(s *row.Sheet, b *margin.Bound) {
	const at = 22 // where the values begin
	compared, holds := f.compared(b)
	role, tail := row.Value, ""
	if !holds {
		role = row.Wrong
	}
	if firstPass(b.Name) {
		tail = " in the first pass"
		if b.Name == "freund-schapire" && f.is("radius") {
			tail += " as 001 prints it"
		}
	}
	if holds {
		tail += ", holds"
	}
	s.Say(row.Words, b.Name)
	c := s.Tab(at, role, compared)
	c.Gap, c.Place = 1, row.If
	s.Or(compared).From = 0
	if f.isLimit(b) {
		s.Say(row.Note, tail, ": ", f.limit(b))
		s.Or(tail)
	} else {
		s.Say(row.Note, tail)
	}
	s.Or(", holds")
	s.Next().Rank = proofOthers
}

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

// isNoNews says whether such a bound is n, which bounds any first pass.
func (f *Frame) isNoNews(b *margin.Bound) bool {
	return f.isLimit(b) && b.Value == float64(f.Data.Len())
}

// limit says in a few words what such a bound is.
func (f *Frame) limit(b *margin.Bound) string {
	if f.isNoNews(b) {
		return "trivial, as n bounds any first pass"
	}
	return "a limit, as γ → ∞"
}

// firstPass is "first pass: 10 ≤ 39".
func (f *Frame) firstPass(b *margin.Bound) string {
	compared, _ := f.compared(b)
	return "first pass: " + compared
}

// freundSchapire says the bound on the updates of the first pass: with the
// formula and its numbers, with no more than whose it is, or, where the heading
// says that, alone.
func (f *Frame) freundSchapire(s *row.Sheet, b *margin.Bound) {
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
	formula, bias := f.symbol("ledger bound"), ""
	if f.is("radius") && b.Name == "freund-schapire" {
		formula = f.symbol("printed bound")
	}
	if strings.Contains(formula, "b") {
		bias = text(", «b» = ", b.B)
	}
	return text(", least ", formula, " = ", b.Value, " with R = ", f.radiusOf(b.R), ", γ = ", b.Gamma, ", D = ", b.D, bias)
}
