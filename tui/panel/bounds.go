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
		return min(f.State().Updates(), f.Timeline.UpdatesAt(f.Problem.PassLength()))
	}
	return countedBy(name, f.State())
}

// countedBy is what a bound on a whole run counts at one of its states.
func countedBy(name string, s *algo.State) int {
	if name == "batch" {
		return s.Misclassified()
	}
	if rule := algo.FindRuleBound(name); rule != nil {
		return rule.Count(s)
	}
	return s.Updates()
}

// compared is what a bound counts beside a value of it, and whether it holds.
func (f *Frame) compared(name string, bound float64) (counts int, relation string, holds bool) {
	if counts = f.counted(name); float64(counts) <= bound*(1+1e-9) {
		return counts, " ≤ ", true
	}
	return counts, " > ", false
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
// don't with why, folded to the rows that are left.
func (f *Frame) otherBounds(s *row.Sheet, leading *margin.Bound) {
	list := f.Theory.Bounds
	for k := range list {
		if b := &list[k]; b.Applies && (leading == nil || b.Name != leading.Name) && s.Left() > 0 {
			f.otherBound(s, b)
		}
	}
	objectionRows(s, objections(list))
}

// objectionRows says of as many bounds as there is room for why they don't apply,
// and names the others; in a panel of few rows it names or counts them in one.
func objectionRows(s *row.Sheet, groups []objection) {
	const reasoned = 14 // the rows from which a panel has room for reasons
	if s.Left() < 1 || len(groups) == 0 {
		return
	}
	for k := len(groups); k > 0 && s.H >= reasoned; k-- {
		why := objectionText(groups, k)
		rows := 0
		for range row.Wrapped(why, s.W, s.Width) {
			rows++
		}
		if rows <= s.Left() {
			s.Abridged(row.Note, why)
			return
		}
	}
	all := 0
	for _, g := range groups {
		all += len(g.names)
	}
	s.Say(row.Note, objectionText(groups, 0))
	s.Or(all, " other bounds apply under other settings (zoomed: which, and why)")
	s.Or(all, " other bounds apply under other settings")
	s.Or(all, " more under other settings")
	s.Next()
}

// objectionText is why the first k groups don't apply, and the names of the rest.
func objectionText(groups []objection, k int) string {
	var texts, rest []string
	for _, g := range groups[:k] {
		texts = append(texts, strings.Join(g.names, ", ")+": "+g.why)
	}
	for _, g := range groups[k:] {
		rest = append(rest, g.names...)
	}
	if len(rest) > 0 {
		texts = append(texts, "not for this run: "+strings.Join(rest, ", "))
	}
	return strings.Join(texts, "; ")
}

// otherBound says one bound that applies: what it counts, its value, whether it
// holds.
func (f *Frame) otherBound(s *row.Sheet, b *margin.Bound) {
	counts, relation, holds := f.compared(b.Name, b.Value)
	role := row.Value
	if !holds {
		role = row.Wrong
	}
	if f.isNoNews(b) {
		relation = " ≤ n = "
	}
	s.Say(row.Words, b.Name)
	c := s.Say(role, " ", counts, relation, integerPart(b.Value))
	if !s.Wide() {
		c.Place = row.Closing
		s.Next()
		return
	}
	c.Gap, c.From = 1, 22
	tail := ""
	if firstPass(b.Name) {
		tail = " in the first pass"
		if b.Name == "freund-schapire" && f.spelled().printed != "" {
			tail += " as 001 prints it"
		}
	}
	if holds {
		tail += ", holds"
	}
	if f.isLimit(b) {
		s.Say(row.Note, tail, ": ", f.limit(b))
		s.Or(tail)
	} else {
		s.Say(row.Note, tail)
	}
	s.Or(", holds")
	s.Next()
}

// objection is why bounds don't apply.
type objection struct {
	why   string
	names []string
}

// objections are the bounds that don't apply, by why.
func objections(list []margin.Bound) []objection {
	var groups []objection
next:
	for k := range list {
		b := &list[k]
		if b.Applies {
			continue
		}
		for g := range groups {
			if groups[g].why == b.Why {
				groups[g].names = append(groups[g].names, b.Name)
				continue next
			}
		}
		groups = append(groups, objection{b.Why, []string{b.Name}})
	}
	return groups
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
	counts, relation, holds := f.compared(b.Name, b.Value)
	if holds && f.isNoNews(b) {
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
