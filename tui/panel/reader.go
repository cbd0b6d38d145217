package panel

import (
	"cmp"
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// The texts of the panels: the sentences under the plane, the verdict on a step, the
// settings and the status around the plane, what the perceptron looks for, rows of
// panels, and the pseudocode. Which of them is said when stands in
// them.
//
//go:embed text
var textFiles embed.FS

// scripts are the texts by the names of their files. They are read once, and nobody writes
// in them.
var scripts = sync.OnceValue(func() map[string]*why.Script {
	all := map[string]*why.Script{}
	names, err := fs.Glob(textFiles, "text/*.txt")
	for _, name := range names {
		text, readErr := textFiles.ReadFile(name)
		all[strings.TrimSuffix(path.Base(name), ".txt")], err = why.ParseScript(string(text)), cmp.Or(err, readErr)
	}
	if err != nil {
		panic(err) // the files are the program's own, and tested
	}
	return all
})

// texts is the script of that name.
func texts(name string) *why.Script { return scripts()[name] }

// reader is whom texts are read to: a frame, and its step.
type reader struct {
	f       *Frame
	letters letters
	texts   *why.Script // whose texts stand in slots before those of the pages; nil: none
	asked   string      // a condition that holds, beside those of the frame; "": none

	looked bool // an example is at hand
	look   algo.Look
	i      int
	y      int8
	effect string // what the update did to the line, by a name; "" until it is asked for
	explained
}

// explained is the step shown at a time: its example of two labels, under the weights
// before any update or the present ones.
type explained struct {
	known bool // there is such a step
	state *algo.State
	old   bool           // state is the one before
	a     notation.Value // the example's activation under it
	w     *weights       // nil without any
}

// reader reads the texts of that name to the frame; "": those of the pages alone.
func (f *Frame) reader(name string) *reader {
	t := &reader{f: f, letters: f.alphabet(), texts: texts(name)}
	if t.look, t.looked = f.Look(); t.looked {
		t.i = t.look.Example
		t.y = f.Data.Y[t.i]
	}
	return t
}

// At is the reader of the weights at a time.
func (t *reader) At(at why.When) why.Reader {
	s := *t
	s.explain(at != why.Now && at != why.Unchanged)
	return &s
}

// explain takes the step shown, where that is one of one example with two labels, under
// the old weights or the present ones.
func (t *reader) explain(old bool) {
	f := t.f
	t.explained = explained{}
	if !t.looked || !f.is("binary") || f.batched() {
		return
	}
	t.known, t.old = true, old
	if t.state = f.State(); old {
		t.state, t.a = f.Moment.Before, f.activationAtHand(t.look)
	} else {
		t.a = f.activation(t.state, t.i)
	}
	if f.is("linear") {
		t.w = f.weights(t.state)
	}
}

// Is reports whether the run, or its step, meets a condition of a text.
func (t *reader) Is(condition string) bool {
	if of, known := conditions[condition]; known {
		return of(t)
	}
	if effect, is := strings.CutPrefix(condition, "effect-"); is {
		if t.effect == "" {
			t.effect = t.turn()
		}
		return effect == t.effect
	}
	if order, is := strings.CutPrefix(condition, "order-"); is {
		return order == t.f.Problem.Setup.Order
	}
	return condition == t.asked || t.f.is(condition)
}

// conditions are what texts are chosen by, beside the set-up's: of the data, the run
// and its step. They are never written.
var conditions = map[string]func(t *reader) bool{
	"empty":         func(t *reader) bool { return t.f.empty() },
	"editable":      func(t *reader) bool { return t.f.Data.Uneditable() == nil },
	"stream":        func(t *reader) bool { return t.f.Online != nil },
	"offset":        func(t *reader) bool { return t.f.Data.Offset > 0 },
	"one-class":     func(t *reader) bool { return t.f.single() },
	"no-positive":   func(t *reader) bool { return t.f.Data.Positive == "" },
	"one-label":     func(t *reader) bool { return t.f.oneLabel() },
	"one-tag":       func(t *reader) bool { return len(t.f.Data.Corpus.Tags) == 1 },
	"one-feature":   func(t *reader) bool { return t.f.Data.Dim() == 1 && t.f.is("linear") },
	"contradiction": func(t *reader) bool { return len(t.f.contradictions()) == 2 },

	"mode-kernel":      func(t *reader) bool { return t.f.Problem.Setup.Mode == "kernel" },
	"exact-arithmetic": func(t *reader) bool { return t.f.Problem.Exact },
	"from-zero":        func(t *reader) bool { return t.f.fromZero() },
	"init-random":      func(t *reader) bool { return t.f.Problem.Setup.Init == "random" },
	"unit-rate":        func(t *reader) bool { return t.f.unitRate() },
	"by-sign":          func(t *reader) bool { return t.f.is("tie-positive") || t.f.is("tie-negative") },
	"whole-batch":      func(t *reader) bool { return t.f.wholeBatch() },
	"order-list":       func(t *reader) bool { return t.f.ownOrder() },
	"by-document":      func(t *reader) bool { return t.f.Problem.Setup.ByDocument() },
	"as-printed":       func(t *reader) bool { return t.f.printed() },
	"sign-of-0":        func(t *reader) bool { return t.predicted(0) != 0 },
	"until-none-is-left": func(t *reader) bool {
		return t.f.Problem.Setup.Order == "first" || t.f.Problem.Setup.Order == "random"
	},

	"unseen":   func(t *reader) bool { return t.f.unseen() },
	"at-start": func(t *reader) bool { return t.f.Moment.Step == 0 },
	"counting": func(t *reader) bool { return t.f.Evaluation.Counting != nil },
	"solved-by-0": func(t *reader) bool { // as its loss says, and its errors don't
		p := t.f.predicting()
		return p != nil && t.f.is("binary") && t.f.Evaluation.Errors > 0 && t.f.zeroWeights(p)
	},
	"none-wrong-now": func(t *reader) bool { return t.f.Evaluation.Errors == 0 },
	"untouched": func(t *reader) bool { // and so it stays
		return t.f.meets("binary tie-correct") && t.f.stillZero(t.f.State())
	},
	"updated-before": func(t *reader) bool { return t.f.Moment.Before.Now.Updates > 0 },
	"over":           func(t *reader) bool { return t.f.atEnd() },
	"has-converged":  func(t *reader) bool { return t.f.HasConverged() },
	"converged":      func(t *reader) bool { return t.f.converged() },
	"limited": func(t *reader) bool {
		return t.f.Timeline.Stopped() == algo.EpochLimit || t.f.Timeline.Stopped() == algo.StepLimit
	},
	"repeats":     func(t *reader) bool { return t.f.repeats().Of > 0 },
	"as-at-first": func(t *reader) bool { return t.f.repeats().After == t.f.repeats().Of },
	"bounded":     func(t *reader) bool { return t.f.bounded() },
	"no-theory":   func(t *reader) bool { return t.f.Theory == nil },
	"separable":   func(t *reader) bool { return t.f.separability() == margin.True },
	"inseparable": func(t *reader) bool { return t.f.separability() == margin.False },
	"slack":       func(t *reader) bool { return t.f.Slack != nil && t.f.Slack.Why == "" },

	"slack-moved":        func(t *reader) bool { return t.f.Slack.Moved },
	"just-updated":       func(t *reader) bool { return t.f.justUpdated() },
	"update-to-come":     func(t *reader) bool { return t.f.Beat == 1 && t.f.Moment.Event.Updated },
	"ledger-applies":     func(t *reader) bool { return t.f.Theory == nil || t.f.Theory.whyNot("freund-schapire") == "" },
	"printed-applies":    func(t *reader) bool { return t.f.Slack.Ledger.Printed != 0 },
	"closest-known":      func(t *reader) bool { return t.f.Along.Tightest[0].Update > 0 },
	"radius-known":       func(t *reader) bool { return !strings.Contains(t.f.bound().Why, "upper bound") },
	"first-pass-limit":   func(t *reader) bool { b := t.f.firstPassBound(); return b != nil && t.f.limit(b) != "" },
	"first-pass-trivial": func(t *reader) bool { return t.f.limit(t.f.firstPassBound()) == trivialBound },
	"loss-nought": func(t *reader) bool {
		return !t.f.voting() && slices.ContainsFunc(t.f.Epochs, func(e Epoch) bool { return e.Loss == 0 && e.Errors > 0 })
	},
	"voted-better":    func(t *reader) bool { return t.f.votedGain() > 0 },
	"voted-no-better": func(t *reader) bool { return t.f.votedGain() < 0 },
	"window-empty":    func(t *reader) bool { return t.f.Online.Of == 0 },
	"pocket-pending":  func(t *reader) bool { return t.f.Online.Of > 0 && t.f.Online.Best < 0 },
	"border-seen":     func(t *reader) bool { return t.f.WeightSpace.borderSeen },
	"two-scales":      func(t *reader) bool { return t.f.WeightSpace.twoScales },
	"few-numbered":    func(t *reader) bool { return t.f.Data.Len() <= numberedMost },
	"map-sampled":     func(t *reader) bool { return t.f.LossMap.shades.sampled > 0 },
	"map-nowhere-0":   func(t *reader) bool { return !t.f.LossMap.shades.blank },
	"held-at-0":       func(t *reader) bool { return t.f.heldAtZero() },
	"pair-unchanged":  func(t *reader) bool { return t.f.pairUnchanged(&t.f.LossMap.Slice) },
	"least-printed":   func(t *reader) bool { return t.f.firstPassBound().Name == "freund-schapire" },

	"known":            func(t *reader) bool { return t.known },
	"learned-before":   func(t *reader) bool { return t.latest() >= 0 },
	"has-bound":        func(t *reader) bool { return t.f.bound() != nil },
	"first-pass-bound": func(t *reader) bool { return t.f.firstPassBound() != nil },
	"has-proof":        (*reader).hasProof,
	"mapped":           func(t *reader) bool { return t.f.LossMap != nil },
	"map-drawn":        func(t *reader) bool { return t.f.LossMap != nil && t.f.LossMap.Why == "" },
	"downhill":         func(t *reader) bool { _, lost := t.f.downhill(); return lost > 0 },
	"normal-is-0":      func(t *reader) bool { return t.f.is("linear") && t.f.weights(t.f.State()).norm == 0 },
	"long-border": func(t *reader) bool {
		return t.f.meets("binary linear") && t.f.Data.Dim() > mostTerms && t.f.weights(t.f.State()).norm > 0
	},
	"widest-angle": func(t *reader) bool { _, ok := t.f.widestAngle(); return ok },
	"predicts-now": func(t *reader) bool {
		return t.f.Beat == 0 && t.f.Moment.Step > 0 && t.f.Evaluation.Counting == nil
	},
	"in-pass": func(t *reader) bool { // of so many steps
		f := t.f
		return f.Moment.Step > 0 && f.Online == nil && f.Problem.Setup.Order != "first" && f.Problem.PassLength() > 0
	},

	"looked":           func(t *reader) bool { return t.looked },
	"past":             func(t *reader) bool { return t.f.judgedBefore() },
	"pending":          func(t *reader) bool { return t.f.Beat == 1 },
	"mistake":          func(t *reader) bool { return t.look.Mistake },
	"updated":          func(t *reader) bool { return t.look.Mistake && t.f.Beat == 0 },
	"positive":         func(t *reader) bool { return t.y > 0 },
	"a-positive":       func(t *reader) bool { return t.a.Sign() > 0 },
	"a-negative":       func(t *reader) bool { return t.a.Sign() < 0 },
	"no-activation":    func(t *reader) bool { return t.look.Activation == 0 },
	"right-side":       func(t *reader) bool { return t.margin().Sign() > 0 },
	"wrong-side":       func(t *reader) bool { return t.margin().Sign() < 0 },
	"as-predicted":     func(t *reader) bool { return t.predicted(t.look.Activation) == t.y },
	"line":             func(t *reader) bool { return t.w != nil && t.w.norm > 0 },
	"no-line":          func(t *reader) bool { return t.f.zeroWeights(t.f.Moment.Before) },
	"still-wrong":      func(t *reader) bool { return t.f.margin(t.f.Moment.After, t.i).Sign() < 0 },
	"below":            func(t *reader) bool { return t.f.below(t.look) },
	"no-τ":             func(t *reader) bool { return t.f.below(t.look) && !t.f.Problem.HasTau(t.look.Example) },
	"no-prediction":    func(t *reader) bool { return t.sign() == "0" },
	"same-rival-after": func(t *reader) bool { return t.after().Rival == t.look.Rival },
	"right-after":      func(t *reader) bool { return !t.after().Mistake },
	"level":            func(t *reader) bool { return t.lead() == 0 },
	"ahead":            func(t *reader) bool { return t.lead() > 0 },
	"behind":           func(t *reader) bool { return t.lead() < 0 },
	"sum-of-002": func(t *reader) bool {
		return t.known && t.f.meets("unit primal !own-step") && t.f.unitRate()
	},

	"batch-of-some": func(t *reader) bool { return len(t.f.members()) > 1 },
	"one-in-all":    func(t *reader) bool { return len(t.f.members()) == 1 },
	"none-wrong":    func(t *reader) bool { return t.wrong() == 0 },
	"one-wrong":     func(t *reader) bool { return t.wrong() == 1 },
	"large":         func(t *reader) bool { return len(t.f.members())*(t.f.Data.Dim()+1) > marginMost },
}

// Append appends what stands in a slot: a number of the run or of its step where it
// begins with #, else a text or a letter; ok is false where the run has none.
func (t *reader) Append(b []byte, slot string) (all []byte, ok bool) {
	if number, is := strings.CutPrefix(slot, "#"); is {
		v := t.number(number)
		if v == nil || v == "" {
			return b, false
		}
		return row.Append(b, v), true
	}
	if t.texts != nil {
		if all, known := t.texts.AppendText(b, slot, t); known {
			return all, true
		}
	}
	if letter, known := t.letters[slot]; known {
		return append(b, letter...), true
	}
	if all, known := why.SlotTexts().AppendText(b, slot, t); known {
		return all, true
	}
	return t.ofRule(b, slot)
}

// ofRule appends how the step of the rule's own is written, or what its bound is over,
// or its parameter of a symbol
// or twice that: as a number where there is a step, else as a letter.
func (t *reader) ofRule(b []byte, slot string) (all []byte, ok bool) {
	set := &t.f.Problem.Setup
	switch slot {
	case "step formula":
		return why.Append(b, set.StepFormula(), t)
	case "over formula":
		return why.Append(b, set.OverFormula(), t)
	}
	symbol, twice := strings.CutPrefix(slot, "2")
	value, ok := set.ParameterOf(symbol)
	switch {
	case !ok, !t.known:
		return append(b, slot...), ok
	case twice:
		return row.Append(b, "(2·", value, ")"), true
	}
	return append(b, value...), true
}

// number is what stands in a slot for a number, or for a parameter of the rule by its
// symbol; nil where the run has none.
func (t *reader) number(name string) any {
	if s, known := numbers()[name]; known {
		if s.when.Holds(t) {
			return s.of(t)
		}
		return nil
	}
	if value, is := t.f.Problem.Setup.ParameterOf(name); is {
		return value
	}
	return nil
}
