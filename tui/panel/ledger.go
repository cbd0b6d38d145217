package panel

import (
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// The ranks of the rows of the slack list: first its last row, then the one before.
const (
	lastSlackRank = iota + 1
	nextSlackRank
)

// slackRows writes the ledger: H and γ, the slacks and D, what Δ makes of R and γ, the
// bound, and the least over all H and γ.
func slackRows(f *Frame, s *row.Sheet, v ViewState, focused bool) {
	why, l := "no hyperplane to measure from", f.Slack
	if l != nil {
		why = l.Why
	}
	if why != "" {
		s.Heading("slack", focused)
		s.Paragraph(row.Text, 0, why)
		return
	}
	s.Heading("slack", focused, "H: ", l.Of)
	f.hyperplaneRow(s)
	s.Write(row.Value, "γ = ", l.Ledger.Gamma)
	c := s.Write(row.Value, "D = ‖ξ‖ = ", l.Ledger.D)
	c.Gap, c.Rank = 2, 1
	s.Or("D = ", l.Ledger.D).Rank = 0
	s.AlignRight(row.Key, "[ ] γ").Rank = 2
	s.List()
	f.writeRows(s, "slack-rows")
	f.slackList(s, v.Scroll)
}

// hyperplaneRow writes H, and the norm in which it is 1.
func (f *Frame) hyperplaneRow(s *row.Sheet) {
	h, norm := &f.Slack.Ledger.H, "‖«normal»‖ = 1"
	if f.Problem.Setup.Bias == "unit" {
		norm = "‖«(w, b)»‖ = 1"
	}
	s.Write(row.Value, "«w» ", f.withBiasComponent(notation.Vector{F: h.W}, notation.Float(h.B)))
	if f.is("apart") {
		s.Write(row.Value, "«b» ", h.B).Gap = 2
	}
	s.AlignRight(row.Note, norm).Rank = 1
	s.List()
}

// Slack is Freund and Schapire's bound for a chosen H and γ.
type Slack struct {
	Why           string // why there is no H; if it is set, nothing else is
	Ledger        margin.Ledger
	Of            string    // which hyperplane H is, in a few words
	Delta         float64   // Δ: the one with the least bound, or the one chosen
	Moved         bool      // Δ was chosen
	Xi            []float64 // ξᵢ of each example under H
	Largest       []int     // the examples with the largest ξᵢ > 0, in order
	Positive      int       // examples with ξᵢ > 0
	Misclassified int       // of those, the ones with ξᵢ > γ: wrong under H
}

// Extended is the radius and margin as extended by Δ, 001's R̃² = R̂² + Δ² and γ̃ =
// γ/√(size² + D²/Δ²), and the bound (R̃/γ̃)².
func (s *Slack) Extended() (radius, gamma, bound float64) {
	l := &s.Ledger
	if s.Delta == 0 { // D = 0: nothing to extend
		return l.Radius, l.Gamma / l.SeparatorNorm, l.Bound
	}
	radius = model.Hypot(l.Radius, s.Delta)
	gamma = l.Gamma / model.Hypot(l.SeparatorNorm, l.D/s.Delta)
	if !s.Moved {
		return radius, gamma, l.Bound
	}
	return radius, gamma, l.BoundAt(s.Delta)
}

// ledgerInequality is the count against a bound of the ledger, with the bound's formula
// if one is given, and the role it is written in.
func (t *textContext) ledgerInequality(formula string, bound float64) (text, role string) {
	text, holds := t.f.inequality("freund-schapire", formula, bound, bound)
	if !holds {
		return text, "wrong"
	}
	return text, "result"
}

// slackSlots are the numbers of the ledger.
var slackSlots = slotGroup{"slack", map[string]slotValue{
	"D":               func(t *textContext) any { return t.f.Slack.Ledger.D },
	"Δ":               func(t *textContext) any { return t.f.Slack.Ledger.Delta },
	"Δ now":           func(t *textContext) any { return t.f.Slack.Delta },
	"ledger R":        func(t *textContext) any { return t.f.displayRadius(t.f.Slack.Ledger.R) },
	"ledger radius":   func(t *textContext) any { return t.f.Slack.Ledger.Radius },
	"extended radius": func(t *textContext) any { radius, _, _ := t.f.Slack.Extended(); return radius },
	"extended γ":      func(t *textContext) any { _, gamma, _ := t.f.Slack.Extended(); return gamma },
	"ledger bound":    func(t *textContext) any { return t.f.Slack.bound() },
	"N²": func(t *textContext) any {
		return float64(t.f.Slack.Ledger.SeparatorNorm * t.f.Slack.Ledger.SeparatorNorm)
	},
	"why not the ledger": func(t *textContext) any {
		if t.f.Theory == nil {
			return nil
		}
		return t.f.Theory.whyNot("freund-schapire")
	},
	"this H":    func(t *textContext) any { relation, _ := t.ledgerInequality("", t.f.Slack.bound()); return relation },
	"role of H": func(t *textContext) any { _, role := t.ledgerInequality("", t.f.Slack.bound()); return role },
	"printed": func(t *textContext) any {
		relation, _ := t.ledgerInequality(t.f.symbol("printed bound"), t.f.Slack.Ledger.Printed)
		return relation
	},
	"printed number": func(t *textContext) any {
		relation, _ := t.ledgerInequality("", t.f.Slack.Ledger.Printed)
		return relation
	},
	"role of printed": func(t *textContext) any { _, role := t.ledgerInequality("", t.f.Slack.Ledger.Printed); return role },
	"positive slacks": func(t *textContext) any { return t.f.Slack.Positive },
	"slacks above γ":  func(t *textContext) any { return t.f.Slack.Misclassified },
}}

func (s *Slack) bound() float64 {
	_, _, bound := s.Extended()
	return bound
}

func slackLength(f *Frame, _ ViewState) int {
	if f.Slack == nil {
		return 1
	}
	return max(1, len(f.Slack.Largest))
}

// slackList writes the slacks above 0, largest first, as many as fit.
func (f *Frame) slackList(s *row.Sheet, scroll int) {
	l := f.Slack
	shown := l.Largest[max(0, min(scroll, len(l.Largest)-1)):]
	for _, i := range shown[:min(len(shown), maxComponents)] {
		c := s.Write(row.Slack, row.Indexed{Letter: "ξ", N: f.Data.Number(i)}, " = ", l.Xi[i])
		c.Gap, c.Overflow = 2, row.Item
	}
	s.Write(row.Note, "…").Overflow = row.Omission
	s.List(nextSlackRank, lastSlackRank)
}
