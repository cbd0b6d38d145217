package panel

import (
	"strings"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// teller fills the pages of the theory from the frame: [why.Run].
type teller struct {
	f       *Frame
	letters letters
}

func (f *Frame) newTeller() teller {
	return teller{f, *memo.Made(f.cache(), f.Problem, func(l *letters) {
		set := &f.Problem.Setup
		n := why.Notation{Augmented: f.augmented(), Last: lastOf(set, f.Data.Dim()), Bias: set.Bias, Step: f.stepLetter(), Linear: f.Problem.Linear()}
		if set.ByDocument() {
			n.Document = set.As
		}
		*l = why.Letters(n)
	})}
}

// letters are the letters of a run's document, by their slots.
type letters map[string]string

// Is reports whether the run's set-up meets a condition.
func (t *teller) Is(condition string) bool { return t.f.is(condition) }

// Slot is the letter of a slot, or its number at a time; ok is false where the run
// has no such number.
func (t *teller) Slot(name string, at why.When) (string, bool) {
	number, is := strings.CutPrefix(name, "#")
	if !is {
		letter, known := t.letters[name]
		return letter, known
	}
	if of, known := runNumbers[number]; known {
		value := of(t)
		return value, value != ""
	}
	s, ok := t.step(at)
	if !ok {
		return "", false
	}
	value := ""
	if of, known := stepNumbers[number]; known {
		value = of(s)
	} else if of, known := lineNumbers[number]; known && s.w != nil && s.w.norm > 0 {
		value = of(s)
	}
	return value, value != ""
}

// numbers are a page's lines of numbers, each with the weights that it is of where
// the step has changed them.
func (t *teller) numbers(p *why.Page) (lines []string) {
	updated, mistaken := t.f.Moment.Event.Updated && t.f.Beat == 0, t.f.Moment.Event.Updated
	add := func(l *why.Line, at why.When, label string) {
		if text, ok := why.Fill(l.Text, t, at); ok {
			for part := range strings.SplitSeq(text, "\n") {
				lines = append(lines, label+part)
			}
		}
	}
	const old, present = "before the update: ", "after it: "
	for k := range p.Numbers {
		switch l := &p.Numbers[k]; {
		case !l.Holds(t):
		case l.When == why.Before && updated:
			add(l, why.Before, "")
		case l.When == why.Before, l.When == why.Unchanged && mistaken:
		case l.When == why.Both && updated:
			add(l, why.Then, old)
			add(l, why.Now, present)
		case l.When == why.Both:
			add(l, why.Now, "")
		case l.When == why.Then && updated:
			add(l, why.Then, old)
		default:
			add(l, l.When, "")
		}
	}
	return lines
}

// numbersAt are a page's lines of numbers of one time alone, without its name.
func (t *teller) numbersAt(p *why.Page, at why.When) (lines []string) {
	for k := range p.Numbers {
		if text, ok := why.Fill(p.Numbers[k].Text, t, at); ok {
			lines = append(lines, text)
		}
	}
	return lines
}

// runNumbers are the numbers of the data and of the run; "" where it has none.
var runNumbers = map[string]func(t *teller) string{
	"n":         func(t *teller) string { return text(t.f.Data.Len()) },
	"d":         func(t *teller) string { return text(t.f.Data.Dim()) },
	"B":         func(t *teller) string { return text(t.f.Problem.Batch()) },
	"R":         func(t *teller) string { return text(t.f.radiusOf(t.f.longest())) },
	"η":         func(t *teller) string { return text(t.f.rate()) },
	"C":         (*teller).aggressiveness,
	"t updates": func(t *teller) string { return text(t.f.State().Updates()) },
	"learned":   (*teller).learned,
	"Σα":        (*teller).sumOfAlphas,
	"document":  (*teller).document,

	"converged":     (*teller).converged,
	"repeat after":  func(t *teller) string { return t.repeat(func(r algo.Cycle) int { return r.After }) },
	"repeat before": func(t *teller) string { return t.repeat(func(r algo.Cycle) int { return r.After - r.Of }) },
	"repeat of":     func(t *teller) string { return t.repeat(func(r algo.Cycle) int { return r.Of }) },
	"pass":          (*teller).pass,
	"pass mistakes": (*teller).passMistakes,
	"turned":        (*teller).turned,

	"T":       (*teller).steps,
	"vectors": func(t *teller) string { return text(t.f.State().Updates() + 1) },
	"errors":  (*teller).errors,
	"w̄":      (*teller).meanWeights,
	"M":       func(t *teller) string { return t.ofBatch(func(l *algo.Look) bool { return l.Mistake }) },

	"batch members": func(t *teller) string { return t.ofBatch(func(*algo.Look) bool { return true }) },

	"latest":        (*teller).latestMistake,
	"latest margin": (*teller).latestMargin,
	"unlearned":     (*teller).unlearned,

	"separable":     (*teller).separable,
	"gamma²":        (*teller).gammaSquared,
	"support":       (*teller).support,
	"certificate":   (*teller).certificate,
	"R² and γ²":     (*teller).radiusAndMargin,
	"t":             (*teller).counted,
	"bound formula": (*teller).boundFormula,
	"bound":         (*teller).bound,
	"no bound":      (*teller).noBound,
	"reach line":    (*teller).reachLine,
	"reach step":    (*teller).reachStep,
	"square line":   (*teller).squareLine,
	"square step":   (*teller).squareStep,
	"squares line":  (*teller).squaresLine,
	"A":             func(t *teller) string { return t.elsewhere(0) },
	"B₀":            func(t *teller) string { return t.elsewhere(1) },
	"first pass":    (*teller).firstPass,
	"D":             (*teller).slackNorm,
	"Δ":             (*teller).extension,
	"Δ formula":     func(t *teller) string { return t.f.spelled().delta },
	"no slack":      (*teller).noSlack,
}

// aggressiveness is C, of the rules that have one.
func (t *teller) aggressiveness() string {
	c, _ := t.f.Problem.Setup.Parameter("C")
	return c
}

// learned is how many times an example was added: in batches not the updates.
func (t *teller) learned() string {
	if !t.f.byRate() {
		return ""
	}
	return text(t.f.State().Misclassified())
}

func (t *teller) sumOfAlphas() string {
	if !t.f.byRate() {
		return ""
	}
	return text(t.f.alpha(t.f.State().Misclassified()))
}

// document is by whose conventions the run learns.
func (t *teller) document() string {
	switch as, but, _ := t.f.asDocument(); {
	case as == "":
		return "as none of them"
	case but == "":
		return as
	default:
		return as + ", but " + but
	}
}

func (t *teller) converged() string {
	if !t.f.converged() {
		return ""
	}
	return "converged: a whole pass without a mistake"
}

func (t *teller) repeat(of func(algo.Cycle) int) string {
	if t.f.repeats().Of == 0 {
		return ""
	}
	return text(of(t.f.repeats()))
}

// steps is how many steps the mean and the votes are of.
func (t *teller) steps() string {
	if t.f.Beat == 1 || t.f.Moment.Step == 0 || t.f.Evaluation.Counting != nil {
		return ""
	}
	return text(t.f.Moment.Step)
}

// errors is how many training examples the readout has wrong.
func (t *teller) errors() string {
	if t.steps() == "" || t.f.Online != nil {
		return ""
	}
	return text(t.f.Evaluation.Errors)
}

// meanWeights is the mean of the weights of two classes.
func (t *teller) meanWeights() string {
	f := t.f
	if t.steps() == "" || f.Predictor == nil || !f.Problem.Binary() || f.Data.Dim() > mostWritten {
		return ""
	}
	h, ok := f.Predictor.Hyperplane()
	if !ok || !f.Problem.Linear() {
		return ""
	}
	mean := text(row.Whole{F: h.W})
	if f.hasBias() {
		mean += text(", b̄ = ", h.B)
	}
	return mean
}

// ofBatch counts examples of the batch at hand.
func (t *teller) ofBatch(of func(*algo.Look) bool) string {
	if t.f.Moment.Before == nil {
		return ""
	}
	n := 0
	for k := range t.f.Moment.Event.Looks {
		if of(&t.f.Moment.Event.Looks[k]) {
			n++
		}
	}
	return text(n)
}

// mostWritten is how many components of a vector a page writes out.
const mostWritten = 6
