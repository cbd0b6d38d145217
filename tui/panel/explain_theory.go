package panel

import (
	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// ofTheory are the words that the data or the run as a whole have numbers for.
var ofTheory = []struct {
	words []string
	say   func(f *Frame) []string
}{
	{[]string{"R"}, func(f *Frame) []string { return []string{text("R = ", f.radiusOf(f.Problem.Radius))} }},
	{[]string{"γ", "support", "separable", "certificate"}, (*Frame).verdictLines},
	{[]string{"bound", "Novikoff", "structured perceptron", "δ"}, (*Frame).boundLines},
	{[]string{"u·ŵ", "‖ŵ‖²", "Cauchy–Schwarz"}, (*Frame).proofLines},
	{[]string{"start elsewhere"}, func(f *Frame) []string {
		if f.Theory == nil || f.Theory.Proof == nil || f.fromZero() {
			return nil
		}
		return []string{text("A = ", f.Theory.Proof.A, ", B = ", f.Theory.Proof.B)}
	}},
	{[]string{"Freund–Schapire"}, func(f *Frame) []string {
		b := f.firstPassBound()
		if b == nil {
			return nil
		}
		return []string{f.firstPass(b) + f.numbered(b)}
	}},
	{[]string{"D", "Δ"}, func(f *Frame) []string {
		if f.Slack == nil || f.Slack.Why != "" {
			return []string{"show slack chooses an H and a γ"}
		}
		return []string{text("D = ‖ξ‖ = ", f.Slack.Ledger.D), text("Δ = ", f.spelled().delta, " = ", f.Slack.Ledger.Delta)}
	}},
	{[]string{"convergence", "never", "pocket", "averaged perceptron", "voted perceptron"}, (*Frame).errorLines},
	{[]string{"conventions"}, func(f *Frame) []string {
		switch as, but, _ := f.asDocument(); {
		case as == "":
			return []string{"this run: as none of them"}
		case but == "":
			return []string{"this run: " + as}
		default:
			return []string{"this run: " + as + ", but " + but}
		}
	}},
	{[]string{"φ"}, (*Frame).phiLines},
	{[]string{"inductive bias"}, (*Frame).latest},
	{[]string{"mini-batch"}, func(f *Frame) []string { return []string{text("B = ", f.Problem.Batch(), " of n = ", f.Data.Len())} }},
}

// verdictLines is what is known of the data's margin.
func (f *Frame) verdictLines() []string {
	if f.Theory == nil {
		return []string{f.unboundedReason()}
	}
	v := &f.Theory.Verdict
	switch v.Separable {
	case margin.True:
		lines := []string{text("separable: yes, γ = ", width(v))}
		if b := f.bound(); b != nil && !f.overDelta(b) {
			lines = append(lines, f.width(b))
		}
		return append(lines, f.supported()...)
	case margin.False:
		return []string{"separable: no", f.certified()}
	}
	return []string{"separable: not decided"}
}

// supported names the examples that hold the widest hyperplane, where few do.
func (f *Frame) supported() []string {
	w := f.Theory.Verdict.Weights
	if len(w) == 0 || len(w) > 8 {
		return nil
	}
	b, gap := []byte("held by "), ""
	for _, one := range w {
		b = row.Append(b, gap, f.name("x", one.Example))
		gap = ", "
	}
	return []string{string(b)}
}

// boundLines is the bound on the run with what goes into it.
func (f *Frame) boundLines() []string {
	b := f.bound()
	if b == nil {
		return []string{f.unboundedReason()}
	}
	return []string{
		f.radiusAndMargin(b),
		text("t = ", f.counted(b.Name), " ≤ ", f.formula(b.Name), " = ", b.Value),
	}
}

// proofLines is both lines of the proof after the step shown.
func (f *Frame) proofLines() []string {
	if f.Theory == nil || f.Theory.Proof == nil {
		return []string{f.unboundedReason()}
	}
	l := f.Theory.After
	if f.Beat == 1 {
		l = f.Theory.Before
	}
	lines := []string{
		text(f.reachSymbol(), " = ", l.Reach, " ≥ ", f.lowerSymbol(), " = ", l.ReachAtLeast),
		text("‖ŵ‖² = ", l.Square, " ≤ ", f.upperSymbol(), " = ", l.SquareAtMost),
	}
	if l.ReachAtLeast >= 0 {
		lines = append(lines, f.squares(l, 0, 4))
	}
	return lines
}

// errorLines is how many examples are wrong now.
func (f *Frame) errorLines() []string {
	if f.Online != nil || f.Moment.Step == 0 {
		return nil
	}
	lines := []string{text("errors ", f.Evaluation.Errors, " of ", f.Data.Len())}
	if f.converged() {
		lines = append(lines, "converged: a whole pass without a mistake")
	}
	return lines
}

// equations is the hyperplane of a state as an equation, and solved for the last
// feature where there are two.
func (f *Frame) equations(state *algo.State) []string {
	w := f.weights(state)
	if w.norm == 0 || f.Data.Dim() > mostVariables {
		return nil
	}
	b, first := []byte(nil), true
	for j := range f.Data.Dim() {
		if w.w.At(j).Sign() != 0 {
			b = appendVariable(b, first, w.w.At(j), notation.Indexed("x", j+1))
			first = false
		}
	}
	if w.b.Sign() != 0 {
		b = notation.AppendTerm(b, false, w.b)
	}
	lines := []string{text(b, " = 0")}
	if f.Data.Dim() == 2 && w.w.At(1).Sign() != 0 {
		lines = append(lines, solved(w.h))
	}
	return lines
}

// solved is a line as x₂ = mx₁ + c.
func solved(h model.Hyperplane) string {
	b, first := []byte("x₂ = "), true
	if m := -h.W[0] / h.W[1]; m != 0 {
		b = appendVariable(b, true, notation.Float(m), "x₁")
		first = false
	}
	if c := -h.B / h.W[1]; c != 0 || first {
		b = notation.AppendTerm(b, first, notation.Float(c))
	}
	return string(b)
}

// appendVariable appends a multiple of a variable as a term of a sum, without a
// factor of 1.
func appendVariable(b []byte, first bool, v notation.Value, name string) []byte {
	sign, plus := v.Sign(), " + "
	if sign < 0 {
		v, plus = v.Times(-1), " − "
		if first {
			plus = notation.Minus
		}
	} else if first {
		plus = ""
	}
	b = append(b, plus...)
	if v.F != 1 {
		b = row.Append(b, v)
	}
	return append(b, name...)
}

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
