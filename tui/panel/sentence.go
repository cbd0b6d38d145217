package panel

import (
	_ "embed"
	"math"
	"strings"
	"sync"
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// sentencesText is the sentences under the plane, and which of them is said when.
//
//go:embed text/sentences.txt
var sentencesText string

var sentences = sync.OnceValue(func() *why.Script { return why.ParseScript(sentencesText) })

// sentenceColumns is what no sentence is longer than, in either character set.
const sentenceColumns = 79

// guidedSteps is the steps up to which a newcomer is told what to look at.
const guidedSteps = 3

// sentence reads the sentences to a frame: [why.Reader].
type sentence struct {
	teller
	look    algo.Look // of the example at hand
	looked  bool
	guiding bool   // what to look at is asked for, and not what happened
	effect  string // what an update did to the line, by a name; "" until it is asked for
}

// Sentence says in one plain sentence why the step went as it did: the longest
// of several ways to say it that a screen of 80 columns has room for.
func Sentence(f *Frame) string { return f.say(false, sentenceColumns) }

// Guide says in one sentence what to look at and what to press, until the third
// step, then "", as before the first example of a stream, whose own sentence says
// that; in a row of so many columns the longest of its wordings that it
// has room for.
func Guide(f *Frame, columns int) string {
	if f.Moment.Step >= guidedSteps || f.atEnd() || f.Moment.Step == 0 && f.Online != nil || f.empty() {
		return ""
	}
	return f.say(true, columns)
}

func (f *Frame) say(guiding bool, columns int) string {
	t := &sentence{teller: f.newTeller(), guiding: guiding}
	t.look, t.looked = f.Look()
	f.scratch = sentences().Choose(f.scratch[:0], t, func(text []byte) bool { return cells(text) <= columns })
	return string(f.scratch)
}

// cells is the width of a sentence in the character set in which it is longer.
func cells(said []byte) int {
	n := 0
	for len(said) > 0 {
		r, size := utf8.DecodeRune(said)
		said = said[size:]
		switch r {
		case 'α':
			n += len("alpha")
		case '…':
			n += len("...")
		case '‖':
			n += len("||")
		case 'Φ':
			n += len("Phi")
		case 'ŷ':
			n += len("y^")
		case '\u0302': // a hat of its own stands behind its letter
			n++
		default:
			n += grid.RuneWidth(r)
		}
	}
	return n
}

// judgedBefore reports whether what was seen of the example is past: an update has
// been made since, or other weights than the run's present ones predict. The plane
// draws what is, so no sentence says in the present tense what was.
func (f *Frame) judgedBefore() bool {
	return f.readoutDiffers() || f.Beat == 0 && f.Moment.Event.Updated
}

// Append appends what stands in a slot: a letter, a number of the step, or a text of
// the sentences.
func (t *sentence) Append(b []byte, slot string) ([]byte, bool) {
	if of, known := sentenceNumbers[slot]; known {
		return row.Append(b, of(t)), true
	}
	if all, known := sentences().AppendText(b, slot, t); known {
		return all, true
	}
	return t.teller.Append(b, slot)
}

// Is reports whether the step meets a condition of a sentence.
func (t *sentence) Is(condition string) bool {
	if of, known := sentenceConditions[condition]; known {
		return of(t)
	}
	if effect, is := strings.CutPrefix(condition, "effect-"); is {
		if t.effect == "" {
			t.effect = t.turn()
		}
		return effect == t.effect
	}
	return t.f.is(condition)
}

// sentenceConditions are what a sentence is chosen by, of the run and its step. They
// are never written.
var sentenceConditions = map[string]func(t *sentence) bool{
	"guide":          func(t *sentence) bool { return t.guiding },
	"empty":          func(t *sentence) bool { return t.f.empty() },
	"editable":       func(t *sentence) bool { return t.f.Data.Uneditable() == nil },
	"stream":         func(t *sentence) bool { return t.f.Online != nil },
	"offset":         func(t *sentence) bool { return t.f.Data.Offset > 0 },
	"one-class":      func(t *sentence) bool { return t.f.single() },
	"no-positive":    func(t *sentence) bool { return t.f.Data.Positive == "" },
	"one-label":      func(t *sentence) bool { return t.f.oneLabel() },
	"one-tag":        func(t *sentence) bool { return len(t.f.Data.Corpus.Tags) == 1 },
	"one-feature":    func(t *sentence) bool { return t.f.Data.Dim() == 1 && t.f.Problem.Linear() },
	"contradiction":  func(t *sentence) bool { return len(t.f.contradictions()) == 2 },
	"from-zero":      func(t *sentence) bool { return t.f.fromZero() },
	"updated-before": func(t *sentence) bool { return t.f.Moment.Before.Updates() > 0 },
	"untouched": func(t *sentence) bool { // and so it stays
		return t.f.Problem.Setup.Tie == "correct" && t.f.stillZero(t.f.State()) && t.f.Problem.Binary()
	},

	"over":      func(t *sentence) bool { return t.f.atEnd() },
	"converged": func(t *sentence) bool { return t.f.Timeline.Stopped() == algo.Converged },
	"limited": func(t *sentence) bool {
		return t.f.Timeline.Stopped() == algo.EpochLimit || t.f.Timeline.Stopped() == algo.StepLimit
	},
	"until-none-is-left": func(t *sentence) bool {
		return t.f.Problem.Setup.Order == "first" || t.f.Problem.Setup.Order == "random"
	},
	"repeats":     func(t *sentence) bool { return t.f.repeats().Of > 0 },
	"as-at-first": func(t *sentence) bool { return t.f.repeats().After == t.f.repeats().Of },
	"bounded":     func(t *sentence) bool { return t.f.bounded() },

	"looked":           func(t *sentence) bool { return t.looked },
	"past":             func(t *sentence) bool { return t.f.judgedBefore() },
	"pending":          func(t *sentence) bool { return t.f.Beat == 1 },
	"mistake":          func(t *sentence) bool { return t.look.Mistake },
	"updated":          func(t *sentence) bool { return t.look.Mistake && t.f.Beat == 0 },
	"positive":         func(t *sentence) bool { return t.y() > 0 },
	"no-activation":    func(t *sentence) bool { return t.look.Activation == 0 },
	"no-line":          func(t *sentence) bool { return t.f.zeroWeights(t.f.Moment.Before) },
	"still-wrong":      func(t *sentence) bool { return t.f.margin(t.f.Moment.After, t.look.Example).Sign() < 0 },
	"other-rule":       func(t *sentence) bool { return t.f.otherRule() },
	"below-1":          func(t *sentence) bool { return t.look.Margin < 1 },
	"no-prediction":    func(t *sentence) bool { return t.sign() == "0" },
	"same-rival-after": func(t *sentence) bool { return t.after().Rival == t.look.Rival },
	"right-after":      func(t *sentence) bool { return !t.after().Mistake },
	"level": func(t *sentence) bool {
		if g := t.tagged(); g != nil {
			return g.before.margin == 0
		}
		return t.look.Margin == 0
	},

	"batch-of-some": func(t *sentence) bool { return len(t.f.members()) > 1 },
	"one-in-all":    func(t *sentence) bool { return len(t.f.members()) == 1 },
	"none-wrong":    func(t *sentence) bool { return t.wrong() == 0 },
	"one-wrong":     func(t *sentence) bool { return t.wrong() == 1 },
	"large":         func(t *sentence) bool { return len(t.f.members())*(t.f.Data.Dim()+1) > marginMost },
}

// sentenceNumbers are the names and numbers that stand in the slots of a sentence.
// They are never written.
var sentenceNumbers = map[string]func(t *sentence) any{
	"#x":       func(t *sentence) any { return t.f.name("x", t.example()) },
	"#y":       func(t *sentence) any { return glyph(t.y()) },
	"#other":   func(t *sentence) any { return glyph(-t.y()) },
	"#label":   func(t *sentence) any { return notation.Label(t.y()) },
	"#a":       func(t *sentence) any { return t.f.activationAtHand(t.look) },
	"#new y·a": func(t *sentence) any { return t.f.margin(t.f.Moment.After, t.look.Example) },
	"#margin":  func(t *sentence) any { return t.look.Margin },
	"#against": func(t *sentence) any { relation, with := t.f.ruled(t.look); return relation + with },
	"#loss":    func(t *sentence) any { return 1 - t.look.Margin },
	"#τ":       func(t *sentence) any { return t.look.Tau },
	"#line":    func(t *sentence) any { return t.f.surface() },
	"#batch":   func(t *sentence) any { return min(t.f.Problem.Batch(), t.f.Data.Len()) },
	"#errors":  func(t *sentence) any { return t.f.appendErrors(nil) },
	"#examples": func(t *sentence) any {
		return string(t.f.appendErrors(nil)) + plural(" example", t.f.Evaluation.Errors)
	},
	"#updates": func(t *sentence) any { return counted(t.f.State().Updates(), "update") },
	"#epochs":  func(t *sentence) any { return counted(t.f.Moment.Event.Epoch, "epoch") },
	"#limit": func(t *sentence) any {
		if t.f.Timeline.Stopped() == algo.StepLimit {
			return counted(t.f.Problem.Setup.Steps, "step")
		}
		return counted(t.f.Problem.Setup.Epochs, "epoch")
	},
	"#reason":     func(t *sentence) any { return t.f.Timeline.Stopped().String() },
	"#twin":       func(t *sentence) any { return t.f.name("x", t.f.contradictions()[0]) },
	"#other twin": func(t *sentence) any { return t.f.name("x", t.f.contradictions()[1]) },

	"#sign predicted": func(t *sentence) any { return t.sign() },
	"#offset":         func(t *sentence) any { return t.f.Data.Offset },

	"#wrong":       func(t *sentence) any { return t.wrong() },
	"#all":         func(t *sentence) any { return len(t.f.members()) },
	"#loss before": func(t *sentence) any { before, _ := t.f.StepLoss(); return before },
	"#loss after":  func(t *sentence) any { _, after := t.f.StepLoss(); return after },

	"#gold":        func(t *sentence) any { return t.f.className(t.look.Gold) },
	"#rival":       func(t *sentence) any { return t.f.className(t.look.Rival) },
	"#first class": func(t *sentence) any { return t.f.className(t.f.Data.Class[0]) },
	"#label 0":     func(t *sentence) any { return t.f.className(0) },
	"#gold sign":   func(t *sentence) any { return notation.ClassSign(int(t.look.Gold)) },
	"#rival sign":  func(t *sentence) any { return notation.ClassSign(int(t.look.Rival)) },
	"#first sign":  func(t *sentence) any { return notation.ClassSign(int(t.f.Data.Class[0])) },
	"#sign 0":      func(t *sentence) any { return notation.ClassSign(0) },
	"#winner":      func(t *sentence) any { return notation.ClassSign(int(t.after().Rival)) },

	"#first tag":     func(t *sentence) any { return t.f.Data.Corpus.Tags[0] },
	"#lead":          func(t *sentence) any { v := &t.tagged().before; return v.value(t.f, v.margin) },
	"#tags":          func(t *sentence) any { return counted(len(t.tagged().words), "tag") },
	"#word":          func(t *sentence) any { return t.f.Data.Corpus.Words[t.tagged().words[t.firstWrong()]] },
	"#tag":           func(t *sentence) any { return t.f.Data.Corpus.Tags[t.tagged().gold[t.firstWrong()]] },
	"#predicted tag": func(t *sentence) any { return t.f.Data.Corpus.Tags[t.tagged().before.predicted[t.firstWrong()]] },
}

// tagged is the sentence at hand; nil where examples are none.
func (t *sentence) tagged() *tagging {
	if t.f.Data.Corpus == nil {
		return nil
	}
	return t.f.tagging()
}

// firstWrong is the first word that has a wrong tag.
func (t *sentence) firstWrong() int {
	g := t.tagged()
	for k, tag := range g.before.predicted {
		if tag != g.gold[k] {
			return k
		}
	}
	return 0
}

// example is the example at hand, of a batch of sentences the first that was wrong.
func (t *sentence) example() int {
	if g := t.tagged(); g != nil {
		return g.i
	}
	return t.look.Example
}

func (t *sentence) y() int8          { return t.f.Data.Y[t.look.Example] }
func (t *sentence) sign() string     { return predicted(t.y(), t.look.Activation, t.look.Mistake) }
func (t *sentence) after() algo.Look { return t.f.Moment.After.See(t.look.Example) }

// wrong is how many tags of the sentence at hand are wrong, or examples of the batch.
func (t *sentence) wrong() int {
	if g := t.tagged(); g != nil {
		return wrongTags(g.gold, g.before.predicted)
	}
	return misclassified(t.f.members())
}

// className is a class by its sign and its label.
func (f *Frame) className(c int32) string {
	return notation.ClassSign(int(c)) + " " + f.Data.Labels[c]
}

// counted is a number of things.
func counted(n int, noun string) string { return text(n, " ", plural(noun, n)) }

func plural(noun string, n int) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// single says whether all examples are of one class, and a bias alone gives
// them the right side: without one they may lie all around 0.
func (f *Frame) single() bool {
	return f.Problem.Setup.Bias != "none" && f.Problem.Binary() && f.Online == nil && f.Data.Len() > 0 && (f.Data.Positive == "" || f.Data.Negative == "")
}

// bounded reports whether the run goes on for ever, for no hyperplane separates,
// with weights that stay bounded all the same: the theorem of Block and Levin
// (1970), for exact arithmetic and any finite set.
func (f *Frame) bounded() bool {
	return f.Separable() == "no" && f.Problem.Exact && f.Problem.Linear() && f.Timeline.Stopped() == algo.EpochLimit
}

// zeroWeights says whether a state's weights are all 0, so that there is no line.
func (f *Frame) zeroWeights(s *algo.State) bool {
	if !f.Problem.Linear() {
		return f.stillZero(s)
	}
	w := f.weights(s)
	return w.norm == 0 && w.b.F == 0
}

// turn is what an update did to the line, by the name of its condition.
func (t *sentence) turn() string {
	f, i := t.f, t.look.Example
	switch grew := f.margin(f.Moment.After, i).Sub(f.margin(f.Moment.Before, i)).Sign(); {
	case grew < 0:
		return "fell"
	case grew == 0:
		return "stayed"
	case !f.Problem.Linear():
		return "around"
	}
	old, now := f.weights(f.Moment.Before), f.weights(f.Moment.After)
	switch {
	case f.Data.Norm(i) == 0:
		return "only-b"
	case now.norm == 0:
		return "to-0"
	case old.norm == 0:
		return "from-0"
	case f.Data.Dim() == 1 && old.h.B*now.h.W[0] == now.h.B*old.h.W[0]:
		return "kept"
	case f.Data.Dim() == 1:
		return "threshold"
	}
	cos := 0.0
	for j, v := range old.h.W {
		cos += float64(v / old.norm * (now.h.W[j] / now.norm))
	}
	const level = 1 - 1e-12
	switch {
	case cos < -level:
		return "round"
	case math.Abs(cos) > level && now.norm > old.norm:
		return "longer"
	case math.Abs(cos) > level:
		return "shorter"
	}
	return "turned"
}

// HasConverged reports whether the step shown is the last of a run that has
// converged.
func (f *Frame) HasConverged() bool { return f.Timeline.Stopped() == algo.Converged && f.atEnd() }
