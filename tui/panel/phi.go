package panel

import (
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// FeatureSpace is the run among the features that its kernel works with unseen.
type FeatureSpace struct {
	Names    []string
	Old, Now model.Hyperplane // before the step shown, and as shown
	At       []float64        // φ of the example at hand; nil before the first step
}

// phiLines is w written out in φ, and the activation as the product there.
func (f *Frame) phiLines() []string {
	m := f.FeatureSpace
	if m == nil || len(m.Names) > 12 {
		return nil
	}
	lines := []string{"w = " + inDirections(m.Names, m.Now)}
	if m.At == nil {
		return lines
	}
	b, first := []byte("a = w·φ(x) + b = "), true
	for k, v := range m.At {
		if m.Old.W[k] != 0 && v != 0 {
			b = notation.AppendProduct(b, first, notation.Float(m.Old.W[k]), notation.Float(v))
			first = false
		}
	}
	if first {
		b = append(b, '0')
	}
	if f.hasBias() {
		b = notation.AppendTerm(b, false, notation.Float(m.Old.B))
	}
	l, _ := f.Look()
	return append(lines, text(b, " = ", f.activationAtHand(l)))
}

// inDirections is a vector as a sum of named directions.
func inDirections(names []string, h model.Hyperplane) string {
	b, first := []byte(nil), true
	for k, v := range h.W {
		if v != 0 {
			b = notation.AppendTerm(b, first, notation.Float(v))
			b = row.Append(b, "·[", names[k], "]")
			first = false
		}
	}
	if first {
		return "0"
	}
	return string(b)
}
