package panel

import (
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// The turns in which rows of the list of slacks are left out, the first first: the last
// of them, and the one before.
const (
	slackItems = iota + 1
	slackMore
)

// slackRows says the ledger: H and γ, the slacks and D, what Δ makes of R and γ,
// the bound, and the least over all H and γ.
func slackRows(f *Frame, s *row.Sheet, v View, focused bool) {
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
	f.sayRows(s, "slack-rows")
	f.slackList(s, v.Scroll)
}

// hyperplaneRow says H, and in what norm it is 1.
func (f *Frame) hyperplaneRow(s *row.Sheet) {
	h, norm := &f.Slack.Ledger.H, "‖«normal»‖ = 1"
	if f.Problem.Setup.Bias == "unit" {
		norm = "‖«(w, b)»‖ = 1"
	}
	s.Write(row.Value, "«w» ", f.withBias(notation.Vector{F: h.W}, notation.Float(h.B)))
	if f.is("apart") {
		s.Write(row.Value, "«b» ", h.B).Gap = 2
	}
	s.AlignRight(row.Note, norm).Rank = 1
	s.List()
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
		return l.Radius, l.Gamma / l.SeparatorNorm, l.Bound
	}
	radius = model.Hypot(l.Radius, s.Delta)
	gamma = l.Gamma / model.Hypot(l.SeparatorNorm, l.D/s.Delta)
	if !s.Moved {
		return radius, gamma, l.Bound
	}
	return radius, gamma, l.BoundAt(s.Delta)
}

// ofLedger is what a bound of the ledger counts beside it, with its formula where one is
// given; and how that looks.
func (t *reader) ofLedger(formula string, bound float64) (said, role string) {
	said, holds := t.f.comparison("freund-schapire", formula, bound, bound)
	if !holds {
		return said, "wrong"
	}
	return said, "result"
}

// slackNumbers are of the H and the γ that are chosen.
var slackNumbers = group{"slack", map[string]quantity{
	"D":               func(t *reader) any { return t.f.Slack.Ledger.D },
	"Δ":               func(t *reader) any { return t.f.Slack.Ledger.Delta },
	"Δ now":           func(t *reader) any { return t.f.Slack.Delta },
	"ledger R":        func(t *reader) any { return t.f.radiusOf(t.f.Slack.Ledger.R) },
	"ledger radius":   func(t *reader) any { return t.f.Slack.Ledger.Radius },
	"extended radius": func(t *reader) any { radius, _, _ := t.f.Slack.Extended(); return radius },
	"extended γ":      func(t *reader) any { _, gamma, _ := t.f.Slack.Extended(); return gamma },
	"ledger bound":    func(t *reader) any { return t.f.Slack.bound() },
	"N²":              func(t *reader) any { return float64(t.f.Slack.Ledger.SeparatorNorm * t.f.Slack.Ledger.SeparatorNorm) },
	"why not the ledger": func(t *reader) any {
		if t.f.Theory == nil {
			return nil
		}
		return t.f.Theory.whyNot("freund-schapire")
	},
	"this H":    func(t *reader) any { said, _ := t.ofLedger("", t.f.Slack.bound()); return said },
	"role of H": func(t *reader) any { _, role := t.ofLedger("", t.f.Slack.bound()); return role },
	"printed": func(t *reader) any {
		said, _ := t.ofLedger(t.f.symbol("printed bound"), t.f.Slack.Ledger.Printed)
		return said
	},
	"printed number":  func(t *reader) any { said, _ := t.ofLedger("", t.f.Slack.Ledger.Printed); return said },
	"role of printed": func(t *reader) any { _, role := t.ofLedger("", t.f.Slack.Ledger.Printed); return role },
	"lacking":         func(t *reader) any { return t.f.Slack.Lacking },
	"beyond":          func(t *reader) any { return t.f.Slack.Beyond },
}}

func (s *Slack) bound() float64 {
	_, _, bound := s.Extended()
	return bound
}

func lengthSlack(f *Frame, _ View) int {
	if f.Slack == nil {
		return 1
	}
	return max(1, len(f.Slack.Largest))
}

// slackList says the slacks above 0, the largest first, as many as have room.
func (f *Frame) slackList(s *row.Sheet, scroll int) {
	l := f.Slack
	shown := l.Largest[max(0, min(scroll, len(l.Largest)-1)):]
	for _, i := range shown[:min(len(shown), mostShown)] {
		c := s.Write(row.Slack, row.Indexed{Letter: "ξ", N: f.Data.Number(i)}, " = ", l.Xi[i])
		c.Gap, c.Overflow = 2, row.Item
	}
	s.Write(row.Note, "…").Overflow = row.Omission
	s.List(slackMore, slackItems)
}
