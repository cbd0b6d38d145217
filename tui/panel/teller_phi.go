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

// phi is the hyperplane among the kernel's features at the step's time.
func (t *teller) phi() (m *FeatureSpace, h model.Hyperplane, ok bool) {
	m = t.f.FeatureSpace
	if m == nil || len(m.Names) > 12 {
		return nil, h, false
	}
	if t.old {
		return m, m.Old, true
	}
	return m, m.Now, true
}

// weightsInPhi is w as a sum of named directions.
func (t *teller) weightsInPhi() any {
	m, h, ok := t.phi()
	if !ok {
		return nil
	}
	b, first := []byte("w = "), true
	for k, v := range h.W {
		if v != 0 {
			b = notation.AppendTerm(b, first, notation.Float(v))
			b = row.Append(b, "·[", m.Names[k], "]")
			first = false
		}
	}
	if first {
		b = append(b, '0')
	}
	return b
}

// activationInPhi is the activation as the product there.
func (t *teller) activationInPhi() any {
	m, h, ok := t.phi()
	if !ok || m.At == nil {
		return nil
	}
	b, first := row.Append(nil, t.letters["a"], " = w·φ(x)", t.letters["+ b"], " = "), true
	for k, v := range m.At {
		if h.W[k] != 0 && v != 0 {
			b = notation.AppendProduct(b, first, notation.Float(h.W[k]), notation.Float(v))
			first = false
		}
	}
	if first {
		b = append(b, '0')
	}
	if t.f.hasBias() {
		b = notation.AppendTerm(b, false, notation.Float(h.B))
	}
	return text(b, " = ", t.a)
}
