package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// explainedStep is the step that words are explained by: its example of two labels,
// under the weights before any update or the present ones.
type explainedStep struct {
	*teller
	l     algo.Look
	i     int
	y     int8
	state *algo.State
	old   bool           // state is the one before
	a     notation.Value // the example's activation under it
	w     *weights       // nil without any
}

// step is the step shown at a time; ok is false where there is none yet, or it is
// none of one example with two labels.
func (t *teller) step(at why.When) (s *explainedStep, ok bool) {
	f := t.f
	l, looked := f.Look()
	if !looked || !f.Problem.Binary() || f.batched() {
		return nil, false
	}
	s = &explainedStep{teller: t, l: l, i: l.Example, y: f.Data.Y[l.Example], old: at != why.Now && at != why.Unchanged}
	if s.state = f.State(); s.old {
		s.state, s.a = f.Moment.Before, f.activationAtHand(l)
	} else {
		s.a = f.activation(s.state, s.i)
	}
	if f.Problem.Linear() {
		s.w = f.weights(s.state)
	}
	return s, true
}

// stepNumbers are the numbers of the step.
var stepNumbers = map[string]func(s *explainedStep) string{
	"xᵢ":      func(s *explainedStep) string { return text(s.f.name(s.letters["x"], s.i)) },
	"x whole": func(s *explainedStep) string { return text(row.Within{V: s.f.featureVector(s.i), Columns: 40}) },
	"y":       func(s *explainedStep) string { return notation.Label(s.y) },
	"(a)":     func(s *explainedStep) string { return factor(s.a) },
	"ya":      func(s *explainedStep) string { return text(s.margin()) },
	"(ya)":    func(s *explainedStep) string { return factor(s.margin()) },
	"−ya":     func(s *explainedStep) string { return text(s.margin().Times(-1)) },
	"w":       (*explainedStep).weightsNow,
	"b":       (*explainedStep).biasNow,

	"sum":        (*explainedStep).sum,
	"verdict":    (*explainedStep).verdict,
	"prediction": (*explainedStep).prediction,
	"kind":       (*explainedStep).kind,
	"w change":   (*explainedStep).weightChange,
	"b change":   (*explainedStep).biasChange,
	"growth":     (*explainedStep).growth,
	"a′":         (*explainedStep).newActivation,
	"τ":          (*explainedStep).ownStep,
	"loss":       (*explainedStep).loss,
	"hinge":      (*explainedStep).hinge,
	"slope":      (*explainedStep).slope,

	"αᵢ":           func(s *explainedStep) string { return text(s.f.name(s.letters["α"], s.i)) },
	"updates on i": (*explainedStep).updatesOnIt,
	"α":            (*explainedStep).alpha,
	"square name":  func(s *explainedStep) string { name, _ := s.square(); return name },
	"square":       func(s *explainedStep) string { _, v := s.square(); return text(v) },

	"slack margin":   func(s *explainedStep) string { return s.ofSlack(s.slackMargin) },
	"(slack margin)": func(s *explainedStep) string { return s.ofSlack(func() string { return factor(s.byLedger()) }) },
	"slack γ":        func(s *explainedStep) string { return s.ofSlack(func() string { return text(s.f.Slack.Ledger.Gamma) }) },
	"ξᵢ":             func(s *explainedStep) string { return s.ofSlack(func() string { return text(s.f.name("ξ", s.i)) }) },
	"ξ":              func(s *explainedStep) string { return s.ofSlack(func() string { return text(s.f.Slack.Xi[s.i]) }) },

	"w in φ": (*explainedStep).weightsInPhi,
	"a in φ": (*explainedStep).activationInPhi,
}

// factor is a number as the factor of a product.
func factor(v any) string {
	t := text(v)
	if strings.HasPrefix(t, notation.Minus) {
		return "(" + t + ")"
	}
	return t
}

// margin is y·a.
func (s *explainedStep) margin() notation.Value { return s.a.Times(int(s.y)) }

// sum is a with its products.
func (s *explainedStep) sum() string {
	f := s.f
	t := f.sumOf(f.Moment.Before, s.i, f.activationAtHand(s.l))
	b := row.Append(nil, s.letters["a"], " = ", s.formula())
	if t.others > 0 {
		return text(b, " = ", s.a, ", of ", t.n+t.others, " products")
	}
	b = append(b, ' ')
	t.pieces(func(piece []byte) { b = append(b, piece...) })
	return string(b)
}

// formula is a in letters, of the example at hand.
func (s *explainedStep) formula() string {
	f := s.f
	sum := "Σ " + s.letters["αⱼ"] + "yⱼ "
	switch x := text(f.name("x", s.i)); {
	case !f.Problem.Dual():
		return s.letters["w·x + b"]
	case !f.Problem.Linear():
		sum += "K(xⱼ, " + x + ")"
	case strings.HasPrefix(s.letters["xⱼ·x"], "x′"):
		sum += "x′ⱼ" + x
	default:
		sum += "xⱼ·" + x
	}
	if !f.fromZero() && f.Problem.Linear() {
		sum = "w₀·x + " + sum
	}
	return sum + s.letters["+ b"]
}

// verdict is what the rule makes of y·a.
func (s *explainedStep) verdict() string {
	m := s.margin()
	ya := text(s.letters["y·a"], " = ", notation.Label(s.y), "·", factor(s.a), " = ", m)
	judged := ": no mistake"
	if s.l.Mistake {
		judged = ": a mistake"
	}
	switch verdict := s.f.ruleVerdict(s.l, m); {
	case verdict != "":
		return ya + verdict
	case m.Sign() > 0:
		return ya + " > 0" + judged
	case m.Sign() < 0:
		return ya + " < 0" + judged
	}
	return ya + ", " + s.atZero() + judged
}

// atZero is what a = 0 means to the run.
func (s *explainedStep) atZero() string {
	set := &s.f.Problem.Setup
	if set.ByDocument() {
		switch y, _ := set.Predicted(0); {
		case y != 0:
			return "where ŷ = " + notation.Label(y) + " in " + set.As
		default:
			return "where ŷ is undefined in " + set.As
		}
	}
	return map[string]string{
		"update": "which counts as a mistake (tie update)", "correct": "which is no mistake (tie correct)",
		"positive": "where ŷ = +1 (tie positive)", "negative": "where ŷ = −1 (tie negative)",
	}[set.Tie]
}

func (s *explainedStep) prediction() string {
	switch s.a.Sign() {
	case 1:
		return text(s.letters["a"], " = ", s.a, " > 0: ŷ = +1")
	case -1:
		return text(s.letters["a"], " = ", s.a, " < 0: ŷ = −1")
	}
	return text(s.letters["a"], " = 0, ", s.atZero())
}

// kind is which of the two mistakes the step is (000).
func (s *explainedStep) kind() string {
	a := text(s.letters["a"], " = ", s.a, ", y = ", notation.Label(s.y), ": ")
	sign, does := "positive", "x is subtracted"
	if s.y > 0 {
		sign, does = "negative", "x is added"
	}
	switch m := s.margin(); {
	case !s.l.Mistake:
		return a + "neither, it is right"
	case m.Sign() > 0:
		return a + "right, but not by enough: " + does
	case m.Sign() == 0 && s.f.Problem.Setup.Tie == "update":
		return a + "on the line, treated as a false " + sign + ", " + does
	}
	return a + "a false " + sign + ", " + does
}

func (s *explainedStep) loss() string {
	if m := s.margin(); m.Sign() < 0 {
		return text(m.Times(-1))
	}
	return "0"
}

func (s *explainedStep) hinge() string {
	m := s.margin()
	rest := notation.Float(1 - m.F)
	if m.R != nil {
		rest = notation.Whole(1).Sub(m)
	}
	if rest.Sign() < 0 {
		return "0"
	}
	return text(rest)
}

// slope is ∇L of the example.
func (s *explainedStep) slope() string {
	ya, x := s.letters["y·a"], row.Within{V: s.f.featureVector(s.i), Columns: 24}
	switch m := s.margin(); {
	case m.Sign() > 0:
		return text(ya, " = ", m, " > 0: the slope is 0")
	case m.Sign() == 0:
		return ya + " = 0: a kink, no derivative"
	default:
		return text(ya, " = ", m, " < 0: −y·", s.letters["x"], " = ", factor(int(-s.y)), "·", x)
	}
}

// counts reports whether α counts the updates on the example.
func (s *explainedStep) counts() bool { return s.f.byRate() && s.f.Online == nil }

func (s *explainedStep) updatesOnIt() string {
	if !s.counts() {
		return ""
	}
	return text(s.f.updates(s.i))
}

func (s *explainedStep) alpha() string {
	if !s.counts() {
		return ""
	}
	return text(s.f.alpha(s.f.updates(s.i)))
}

// ofSlack is a number of the ledger of slacks, where that is open.
func (s *explainedStep) ofSlack(of func() string) string {
	if !s.hasSlack() || s.w == nil {
		return ""
	}
	return of()
}

// byLedger is the example's margin under the ledger's H.
func (s *explainedStep) byLedger() float64 {
	return float64(s.y) * s.f.Slack.Ledger.H.ActivationOf(s.f.Data, s.i)
}

func (s *explainedStep) slackMargin() string { return text(s.byLedger()) }
