package panel

import (
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/row"
)

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

// leastOverAll says the least bound over all H and γ, if it has been found.
func (f *Frame) leastOverAll(s *row.Sheet) {
	least := f.firstPassBound()
	if least == nil || s.Left() < 1 {
		return
	}
	value := f.within("least", "", least.Value)
	switch {
	case !f.isLimit(least):
		at := text(value, " at γ = ", least.Gamma)
		s.Say(row.Words, at, ", D = ", least.D)
		s.Or(at)
	case least.Value == float64(f.Data.Len()):
		s.Say(row.Words, value, ": ", f.limit(least))
		s.Or(value, " = n: no news")
	default:
		s.Say(row.Words, value, ": ", f.limit(least))
		s.Or(value, " as γ → ∞")
	}
	s.Or(value)
	s.Next()
}

// xis says the slacks above 0, the largest first, as many as there is room for.
func (f *Frame) xis(s *row.Sheet, scroll int) {
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
