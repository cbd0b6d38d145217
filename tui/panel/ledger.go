package panel

import (
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// slackRows says the ledger: H and γ, the slacks and D, what Δ makes of R and γ,
// the bound, and the least over all H and γ.
func slackRows(f *Frame, s *row.Sheet, v View, focused bool) {
	switch {
	case f.Slack == nil:
		s.Heading("slack", focused)
		s.Abridged(row.Words, "no hyperplane to measure from")
		return
	case f.Slack.Why != "":
		s.Heading("slack", focused)
		s.Abridged(row.Words, f.Slack.Why)
		return
	}
	s.Heading("slack", focused, "H: ", f.Slack.Of)
	f.hyperplaneRow(s)
	f.marginRow(s)
	f.deltaRow(s)
	f.slackBound(s)
	f.printedBound(s)
	f.leastBound(s)
	f.slackList(s, v.Scroll)
}

// hyperplaneRow says H, and in what norm it is 1.
func (f *Frame) hyperplaneRow(s *row.Sheet) {
	h, bias, norm := &f.Slack.Ledger.H, "", "‖w‖ = 1"
	if f.standsApart() {
		bias = "  b " + notation.Number(h.B)
	}
	if f.Problem.Setup.Bias == "unit" {
		norm = "‖(w, b)‖ = 1"
	}
	s.Say(row.Value, "w ", row.Within{V: f.withBias(notation.Vector{F: h.W}, notation.Float(h.B)), Columns: s.W - 2 - s.Width(bias)}, bias)
	s.Close(row.Note, norm)
	s.Next()
}

// marginRow says γ and D, and how many examples lack something.
func (f *Frame) marginRow(s *row.Sheet) {
	l := f.Slack
	s.Say(row.Value, "γ = ", l.Ledger.Gamma, "  D = ‖ξ‖ = ", l.Ledger.D)
	s.Or("γ = ", l.Ledger.Gamma, ", D = ", l.Ledger.D)
	s.Close(row.Key, "[ ] γ")
	s.Next()
	if s.H < 10 {
		return
	}
	many := text("ξ > 0 for ", l.Lacking, " of ", len(l.Xi))
	beyond := text(many, ", ξ > γ for ", l.Beyond)
	s.Say(row.Note, beyond, ", wrong under H")
	s.Or(beyond)
	s.Or(many)
	s.Next()
}

// deltaRow says R and Δ, and what Δ makes of the radius and the margin; a narrow
// panel only where Δ was moved, for the bound is else written without it.
func (f *Frame) deltaRow(s *row.Sheet) {
	l, sheet := f.Slack, f.spelled().sheet
	radius := text("R = ", f.radiusOf(l.Ledger.R), "  Δ = ")
	if l.Moved {
		s.Say(row.Value, radius, l.Delta, ", least at ", l.Ledger.Delta)
	} else {
		s.Say(row.Value, radius, sheet.delta, " = ", l.Delta)
	}
	s.Or(radius, l.Delta)
	s.Close(row.Key, "{ } Δ")
	s.Next()
	if s.Wide() || l.Moved {
		f.extensions(s, sheet)
	}
}

// extensions says what Δ makes of the radius and of the margin.
func (f *Frame) extensions(s *row.Sheet, sheet sheet) {
	l := &f.Slack.Ledger
	radius, gamma, _ := f.Slack.Extended()
	from, size := sheet.radius, ""
	if from != "R" {
		from = text(from, " = ", l.Radius)
	}
	s.Say(row.Value, from, " → ", sheet.extended, " = ", radius)
	s.Or(sheet.extended, " = ", radius)
	s.Next()
	if sheet.printed != "" {
		size = text(", N² = 1+b²/R² = ", float64(l.Size*l.Size))
	}
	s.Say(row.Value, "γ → ", sheet.margin, " = ", gamma, size)
	s.Or("γ → ", sheet.margin, " = ", gamma)
	s.Or(sheet.margin, " = ", gamma)
	s.Next()
}

// slackBound says the bound at this H and what it bounds, or why it bounds
// nothing here.
func (f *Frame) slackBound(s *row.Sheet) {
	_, _, bound := f.Slack.Extended()
	formula := f.spelled().slackened
	if f.Slack.Moved {
		formula = "their ratio²"
	}
	if why := f.objection(); why != "" {
		s.Say(row.Note, "this H ")
		s.Say(row.Result, formula, " = ", bound)
		s.Or(bound)
		s.Say(row.Warning, ": not of this run, ", why).Place = row.Cut
		s.Next()
		return
	}
	with := f.comparison("this H", formula, bound)
	without := f.comparison("this H", "", bound)
	if s.Wide() || f.Slack.Moved {
		s.Say(f.boundRole(bound), with, " in the first pass")
		s.Or(with, " in pass 1")
		s.Or(with)
	} else {
		s.Say(row.Note, "bound ", formula).Place = row.If
		s.Next()
		s.Say(f.boundRole(bound), without, " in pass 1")
	}
	s.Or(without)
	s.Next()
}

// comparison is "this H 10 ≤ ((R+D)/γ)² = 55.13": the updates of the first pass
// beside what bounds them, with a formula where one is given.
func (f *Frame) comparison(what, formula string, bound float64) string {
	counts, relation, _ := f.compared("freund-schapire", bound)
	if formula != "" {
		relation += formula + " = "
	}
	return text(what, " ", counts, relation, bound)
}

// boundRole is the role of a bound on the first pass.
func (f *Frame) boundRole(bound float64) row.Role {
	if _, _, holds := f.compared("freund-schapire", bound); holds {
		return row.Result
	}
	return row.Wrong
}

// printedBound says 001's form, which is for bias radius and |b| ≤ R.
func (f *Frame) printedBound(s *row.Sheet) {
	printed := f.spelled().printed
	if printed == "" || f.objection() != "" {
		return
	}
	if v := f.Slack.Ledger.Printed; v == 0 {
		s.Say(row.Note, "001's ", printed, ": not here, for |b| > R")
		s.Or("001's: not here, for |b| > R")
	} else {
		with := f.comparison("001's", printed, v)
		s.Say(f.boundRole(v), with, " in the first pass")
		s.Or(with)
		s.Or(f.comparison("001's", "", v))
	}
	s.Next()
}

// objection is why Freund and Schapire's bound is not one of this run; "" if it
// is, or that is not known yet.
func (f *Frame) objection() string {
	if f.Theory == nil {
		return ""
	}
	for k := range f.Theory.Bounds {
		if b := &f.Theory.Bounds[k]; b.Name == "freund-schapire" && !b.Applies {
			return b.Why
		}
	}
	return ""
}

// Slack is Freund and Schapire's bound for an H and a γ that someone chose.
type Slack struct {
	Why     string // there is no H to speak of: nothing else is set
	Ledger  margin.Ledger
	Of      string    // which hyperplane H is, in a few words
	Delta   float64   // Δ: where the bound is least, or where it was moved to
	Moved   bool      // it was moved
	Xi      []float64 // ξᵢ of each example, by the ledger's H
	Largest []int     // the examples with the largest ξᵢ above 0, in order
	Lacking int       // examples with a ξᵢ above 0
	Beyond  int       // of those, the ones with ξᵢ > γ: wrong under H
}

// Extended is what Δ makes of the radius and the margin: 001's R̃² = R̂² + Δ² and
// γ̃ = γ/√(size² + D²/Δ²), and the bound (R̃/γ̃)².
func (s *Slack) Extended() (radius, gamma, bound float64) {
	l := &s.Ledger
	if s.Delta == 0 { // D = 0: nothing needs to be extended
		return l.Radius, l.Gamma / l.Size, l.Bound
	}
	radius = model.Hypot(l.Radius, s.Delta)
	gamma = l.Gamma / model.Hypot(l.Size, l.D/s.Delta)
	if !s.Moved {
		return radius, gamma, l.Bound
	}
	return radius, gamma, l.At(s.Delta)
}

func roomSlack(_ *Frame, _, height int) (least, best int) { return min(8, max(5, height/3)), 12 }

func lengthSlack(f *Frame, _ View) int {
	if f.Slack == nil {
		return 1
	}
	return max(1, len(f.Slack.Largest))
}

// leastBound says the least bound over all H and γ, if it has been found.
func (f *Frame) leastBound(s *row.Sheet) {
	least := f.firstPassBound()
	if least == nil || s.Left() < 1 {
		return
	}
	value := f.comparison("least", "", least.Value)
	switch {
	case !f.isLimit(least):
		at := text(value, " at γ = ", least.Gamma)
		s.Say(row.Words, at, ", D = ", least.D)
		s.Or(at)
	case least.Value == float64(f.Data.Len()):
		s.Say(row.Words, value, ": ", f.limit(least))
		s.Or(value, " = n: trivial")
	default:
		s.Say(row.Words, value, ": ", f.limit(least))
		s.Or(value, " as γ → ∞")
	}
	s.Or(value)
	s.Next()
}

// slackList says the slacks above 0, the largest first, as many as there is room for.
func (f *Frame) slackList(s *row.Sheet, scroll int) {
	l := f.Slack
	for k := max(0, min(scroll, len(l.Largest)-1)); k < len(l.Largest) && s.Left() > 0; k++ {
		i, comma, more := l.Largest[k], "", 0
		if s.Room() < s.W {
			comma = ", "
		}
		if k < len(l.Largest)-1 {
			more = s.Width(" …")
		}
		xi := text(row.Indexed{Letter: "ξ", N: f.Data.Number(i)}, " = ", l.Xi[i])
		switch {
		case s.Measure(comma, xi)+more <= s.Room():
		case s.Left() > 1:
			s.Next()
			comma = ""
		default:
			s.Say(row.Note, " …")
			s.Next()
			return
		}
		s.Say(row.Lacking, comma, xi)
	}
	if s.Room() < s.W {
		s.Next()
	}
}
