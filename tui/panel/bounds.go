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
		return min(f.State().Event.Updates, f.Timeline.UpdatesAt(f.Problem.StepsPerPass()))
	}
	return countedBy(name, f.State())
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
	if f.limit(b) == trivialBound {
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
		s.Paragraph(row.Note, len(list)-k, strings.Join(names[reason], ", ")+": "+reason)
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
	s.Write(row.Text, b.Name)
	c := s.Write(role, compared)
	c.MinColumn, c.Gap, c.Overflow = at, 1, row.Optional
	s.Or(compared).MinColumn = 0
	long := tail
	if limit := f.limit(b); limit != "" {
		long += ": " + limit
	}
	s.Write(row.Note, long)
	s.Or(tail)
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

// limit says in a few words what a bound is that comes nearer to its value as γ grows, so
// that no finite γ is least; "" of others.
func (f *Frame) limit(b *margin.Bound) string {
	switch {
	case !math.IsInf(b.Gamma, 1):
		return ""
	case b.Value == float64(f.Data.Len()):
		return trivialBound
	}
	return "a limit, as γ → ∞"
}

// trivialBound is what such a bound is that is n.
const trivialBound = "trivial, as n bounds any first pass"

// firstPassNumbers are of that bound.
var firstPassNumbers = group{"first-pass-bound", map[string]quantity{
	"in the first pass": func(t *reader) any { // 10 ≤ 39
		compared, _ := t.f.compared(t.f.firstPassBound())
		return compared
	},
	"least bound": func(t *reader) any {
		b := t.f.firstPassBound()
		compared, _ := t.f.comparison(b.Name, "", b.Value, b.Value)
		return compared
	},
	"least limit": func(t *reader) any { return t.f.limit(t.f.firstPassBound()) },
	"least value": func(t *reader) any { return t.f.firstPassBound().Value },
	"least γ":     func(t *reader) any { return t.f.firstPassBound().Gamma },
	"least D":     func(t *reader) any { return t.f.firstPassBound().D },
	"least b":     func(t *reader) any { return t.f.firstPassBound().B },
	"least R, γ, D": func(t *reader) any {
		b := t.f.firstPassBound()
		return text("R = ", t.f.radiusOf(b.R), ", γ = ", b.Gamma, ", D = ", b.D)
	},
}}
