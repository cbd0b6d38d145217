package panel

import (
	"perceptron/algo/margin"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// separable is what is known of it.
func (t *teller) separable() string {
	f := t.f
	if f.Theory == nil {
		return f.unboundedReason()
	}
	switch v := &f.Theory.Verdict; v.Separable {
	case margin.True:
		return text("separable: yes, γ = ", width(v))
	case margin.False:
		return "separable: no"
	}
	return "separable: not decided"
}

func (t *teller) gammaSquared() string {
	if b := t.f.bound(); b != nil && !t.f.overDelta(b) {
		return t.f.width(b)
	}
	return ""
}

// support names the examples that hold the widest hyperplane, where few do.
func (t *teller) support() string {
	f := t.f
	if f.Theory == nil || f.Theory.Verdict.Separable != margin.True {
		return ""
	}
	w := f.Theory.Verdict.Weights
	if len(w) == 0 || len(w) > 8 {
		return ""
	}
	b, gap := []byte(nil), ""
	for _, one := range w {
		b = row.Append(b, gap, f.name("x", one.Example))
		gap = ", "
	}
	return string(b)
}

func (t *teller) certificate() string {
	if t.f.Theory == nil {
		return ""
	}
	return t.f.certified()
}

// mainBound is the bound on the run; nil where there is none.
func (t *teller) mainBound() *margin.Bound { return t.f.bound() }

func (t *teller) radiusAndMargin() string {
	if b := t.mainBound(); b != nil {
		return t.f.radiusAndMargin(b)
	}
	return ""
}

func (t *teller) counted() string {
	if b := t.mainBound(); b != nil {
		return text(t.f.counted(b.Name))
	}
	return ""
}

func (t *teller) boundFormula() string {
	if b := t.mainBound(); b != nil {
		return t.f.formula(b.Name)
	}
	return ""
}

func (t *teller) bound() string {
	if b := t.mainBound(); b != nil {
		return text(b.Value)
	}
	return ""
}

func (t *teller) noBound() string {
	if t.mainBound() != nil {
		return ""
	}
	return t.f.unboundedReason()
}

// lines are the proof's two lines after the step shown, and before it.
func (t *teller) lines() (before, after margin.Lines, ok bool) {
	f := t.f
	if f.Theory == nil || f.Theory.Proof == nil {
		return before, after, false
	}
	if f.Beat == 1 {
		return f.Along.Before, f.Along.Before, true
	}
	return f.Along.Before, f.Along.After, true
}

// reachName is u·ŵ, or ŵ*·ŵ where the length of ŵ* is not 1.
func (t *teller) reachName() string {
	if t.f.sizeSymbol() != "" {
		return "ŵ*·" + t.letters["ŵ"]
	}
	return "u·" + t.letters["ŵ"]
}

func (t *teller) reachLine() string {
	_, l, ok := t.lines()
	if !ok {
		return t.f.unboundedReason()
	}
	return text(t.reachName(), " = ", l.Reach, " ≥ ", t.f.lowerSymbol(), " = ", l.ReachAtLeast)
}

func (t *teller) squareLine() string {
	_, l, ok := t.lines()
	if !ok {
		return ""
	}
	return text("‖", t.letters["ŵ"], "‖² = ", l.Square, " ≤ ", t.f.upperSymbol(), " = ", l.SquareAtMost)
}

func (t *teller) squaresLine() string {
	_, l, ok := t.lines()
	if !ok || l.ReachAtLeast < 0 {
		return ""
	}
	n := t.f.squares(l)
	return text(n[0], " ≤ ", n[1], " ≤ ", n[2], " ≤ ", n[3])
}

// reachStep is what the update at hand adds to u·ŵ, beside the least that any adds.
func (t *teller) reachStep() string {
	before, after, ok := t.lines()
	if !ok || !t.single() {
		return ""
	}
	return text(before.Reach, " + ", after.Reach-before.Reach, " = ", after.Reach)
}

// squareStep is what it adds to ‖ŵ‖²: twice ηy·a, which is not above 0, and η²‖x̂‖².
func (t *teller) squareStep() string {
	before, after, ok := t.lines()
	s, looked := t.step("before")
	if !ok || !looked || !t.single() {
		return ""
	}
	eta := t.f.rate()
	middle := notation.Float(eta.F * s.margin().F)
	return text(before.Square, " + 2·", factor(middle), " + ", eta.F*eta.F*s.squareOfAugmented(), " = ", after.Square)
}

// single reports whether the step shown is an update by one example.
func (t *teller) single() bool {
	return t.f.Moment.Event.Updated && t.f.Beat == 0 && !t.f.batched()
}

// elsewhere is A, or B, of a run that did not begin at 0.
func (t *teller) elsewhere(which int) string {
	f := t.f
	if f.Theory == nil || f.Theory.Proof == nil || f.fromZero() {
		return ""
	}
	return text([...]float64{f.Theory.Proof.A, f.Theory.Proof.B}[which])
}

func (t *teller) firstPass() string {
	b := t.f.firstPassBound()
	if b == nil {
		return ""
	}
	return t.f.firstPass(b) + t.f.numbered(b)
}

// hasSlack reports whether an H and a γ are chosen.
func (t *teller) hasSlack() bool { return t.f.Slack != nil && t.f.Slack.Why == "" }

func (t *teller) noSlack() string {
	if t.hasSlack() {
		return ""
	}
	return "show slack chooses an H and a γ"
}

func (t *teller) slackNorm() string {
	if !t.hasSlack() {
		return ""
	}
	return text(t.f.Slack.Ledger.D)
}

func (t *teller) extension() string {
	if !t.hasSlack() {
		return ""
	}
	return text(t.f.Slack.Ledger.Delta)
}
