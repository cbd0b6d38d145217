package panel

import (
	"cmp"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/why"
)

// meets reports whether the run's set-up meets all conditions of a row of a table; not-
// before one turns it round, as in the texts.
func (f *Frame) meets(conditions string) bool {
	for condition := range strings.FieldsSeq(conditions) {
		if name, not := strings.CutPrefix(condition, "not-"); f.is(name) == not {
			return false
		}
	}
	return true
}

// is reports whether the run's set-up meets a condition of the texts.
func (f *Frame) is(condition string) bool {
	if of, known := runConditions[condition]; known {
		return of(f)
	}
	set := &f.Problem.Setup
	if of, known := why.RuleConditions[condition]; known {
		return of(&set.UpdateRule)
	}
	if tie, is := strings.CutPrefix(condition, "tie-"); is {
		return set.Tie == tie
	}
	if condition == set.As && set.As != "none" || condition == set.Kernel && set.Mode == "kernel" {
		return true
	}
	return condition == set.Bias || condition == set.Mode || condition == set.Update || condition == set.Rule().Bound.Name ||
		condition == set.Task || condition == cmp.Or(f.Setup.Readout, "last")
}

// runConditions are what runs are told apart by, beside the names of what they are set
// to. They are never written.
var runConditions = map[string]func(f *Frame) bool{
	"linear":           func(f *Frame) bool { return f.Problem.Linear() },
	"augmented":        (*Frame).augmented,
	"apart":            func(f *Frame) bool { return f.Problem.Setup.Bias != "none" && !f.augmented() }, // b is written by itself
	"from-zero":        func(f *Frame) bool { return f.Problem.Setup.Init == "zero" },
	"unit-rate":        func(f *Frame) bool { return f.Problem.Setup.Rate == "1" }, // which is left out
	"nonlinear":        func(f *Frame) bool { return !f.Problem.Linear() },
	"classes":          func(f *Frame) bool { return f.Problem.Setup.Task == "multiclass" },
	"tags":             func(f *Frame) bool { return f.Problem.Setup.Task == "sequence" },
	"tabular":          func(f *Frame) bool { return f.Problem.Tabular() },
	"batch":            func(f *Frame) bool { return f.Problem.Setup.Batch != 1 },
	"few":              func(f *Frame) bool { return f.Data.Dim() <= fewFeatures },
	"written-out":      func(f *Frame) bool { return f.Data.Dim() <= mostWritten },
	"written-extended": func(f *Frame) bool { return f.Data.Dim() < mostWritten },
	"planar":           func(f *Frame) bool { return f.Data.Dim() == 2 },
	"many":             func(f *Frame) bool { return f.Problem.Dual() || f.Data.Dim() > fewFeatures },
	"empty":            func(f *Frame) bool { return f.Data.Len() == 0 && f.Online == nil },         // and none to come
	"in-file":          func(f *Frame) bool { return f.Options.Originals && f.Data.Scaling != nil }, // as the file has x
	"by-weights":       func(f *Frame) bool { return f.predicting() != nil },
	"tested":           func(f *Frame) bool { return f.Test != nil && f.Data.Test != nil },
	"votes":            func(f *Frame) bool { return f.Predictor != nil && f.Setup.Readout == "voted" },
	"kernel":           func(f *Frame) bool { return f.Problem.Setup.Mode == "kernel" && !f.Problem.Linear() },
	"dual":             func(f *Frame) bool { return f.Problem.Dual() && f.Problem.Linear() },
}

// augmented reports whether the run is written in augmented vectors, x̂ = (x, 1)
// and ŵ = (w, b), as 003 does: of two classes, over weights, with that bias rule.
func (f *Frame) augmented() bool {
	s := &f.Problem.Setup
	return s.As == "003" && s.Bias == "unit" && s.Mode == "primal" && s.Task == "binary"
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
	"without-examples": func(t *reader) bool { return t.f.Data.Len() == 0 },
	"editable":         func(t *reader) bool { return t.f.Data.CheckEditable() == nil },
	"stream":           func(t *reader) bool { return t.f.Online != nil },
	"offset":           func(t *reader) bool { return t.f.Data.Offset > 0 },
	"one-class": func(t *reader) bool { // and a bias alone gives them the right side: without one they may lie all around 0
		d := t.f.Data
		return t.f.is("binary") && !t.f.is("none") && t.f.Online == nil && d.Len() > 0 && (d.Positive == "" || d.Negative == "")
	},
	"no-positive": func(t *reader) bool { return t.f.Data.Positive == "" },
	"one-label": func(t *reader) bool {
		d := t.f.Data
		return d.Len() > 0 && !slices.ContainsFunc(d.Class, func(c int32) bool { return c != d.Class[0] })
	},
	"online":        func(t *reader) bool { return t.f.Setup.Online },
	"one-weight":    func(t *reader) bool { return t.f.weightCount() == 1 },
	"many-weights":  func(t *reader) bool { return t.f.weightCount() > 3 },
	"one-tag":       func(t *reader) bool { return len(t.f.Data.Corpus.Tags) == 1 },
	"one-feature":   func(t *reader) bool { return t.f.Data.Dim() == 1 && t.f.is("linear") },
	"contradiction": func(t *reader) bool { return len(t.f.contradictions()) == 2 },

	"mode-kernel":      func(t *reader) bool { return t.f.Problem.Setup.Mode == "kernel" },
	"exact-arithmetic": func(t *reader) bool { return t.f.Problem.Exact },
	"init-random":      func(t *reader) bool { return t.f.Problem.Setup.Init == "random" },
	"by-sign":          func(t *reader) bool { return t.f.is("tie-positive") || t.f.is("tie-negative") },
	"whole-batch":      func(t *reader) bool { return t.f.Problem.Batch() >= t.f.Data.Len() },
	"order-list":       func(t *reader) bool { return strings.ContainsAny(t.f.Problem.Setup.Order, "0123456789") },
	"by-document":      func(t *reader) bool { return t.f.Problem.Setup.As != "none" },
	"as-printed":       func(t *reader) bool { s := &t.f.Problem.Setup; return s.As != "none" && len(s.Departures()) == 0 },
	"sign-of-0":        func(t *reader) bool { return t.predicted(0) != 0 },
	"until-none-is-left": func(t *reader) bool {
		return t.f.Problem.Setup.Order == "first" || t.f.Problem.Setup.Order == "random"
	},

	"unseen":   func(t *reader) bool { return t.f.Moment.Step == 0 && t.f.Unjudged() }, // no step from zero weights
	"at-start": func(t *reader) bool { return t.f.Moment.Step == 0 },
	"counting": func(t *reader) bool { return t.f.Evaluation.Counting != nil },
	"solved-by-0": func(t *reader) bool { // as its loss says, and its errors don't
		p := t.f.predicting()
		return p != nil && t.f.is("binary") && t.f.Evaluation.Errors > 0 && t.f.zeroWeights(p)
	},
	"none-wrong-now": func(t *reader) bool { return t.f.Evaluation.Errors == 0 },
	"untouched": func(t *reader) bool { // and so it stays
		return t.f.is("binary") && t.f.is("tie-correct") && t.f.stillZero(t.f.State())
	},
	"updated-before": func(t *reader) bool { return t.f.Moment.Before.Event.Updates > 0 },
	"over":           func(t *reader) bool { return t.f.atEnd() },
	"has-converged":  func(t *reader) bool { return t.f.HasConverged() },
	"converged":      func(t *reader) bool { return t.f.ConvergedAt() >= 0 },
	"limited": func(t *reader) bool {
		return t.f.Timeline.Stopped() == algo.EpochLimit || t.f.Timeline.Stopped() == algo.StepLimit
	},
	"repeats":     func(t *reader) bool { return t.f.repeats().Length > 0 },
	"as-at-first": func(t *reader) bool { return t.f.repeats().Pass == t.f.repeats().Length },
	"bounded": func(t *reader) bool { // Block and Levin (1970), for exact arithmetic and any finite set
		p := t.f.Problem
		return t.f.Separable() == "no" && p.Exact && p.Linear() && t.f.Timeline.Stopped() == algo.EpochLimit
	},
	"proving":     func(t *reader) bool { return t.f.Proving },
	"trivial":     func(t *reader) bool { return t.f.Theory != nil && t.f.Theory.Verdict.Trivial },
	"chained":     func(t *reader) bool { return t.square(0) != nil }, // from other first weights squares may turn the line
	"no-theory":   func(t *reader) bool { return t.f.Theory == nil },
	"separable":   func(t *reader) bool { return t.f.separability() == margin.True },
	"inseparable": func(t *reader) bool { return t.f.separability() == margin.False },
	"slack":       func(t *reader) bool { return t.f.Slack != nil && t.f.Slack.Why == "" },

	"slack-moved":        func(t *reader) bool { return t.f.Slack.Moved },
	"just-updated":       func(t *reader) bool { return t.f.justUpdated() },
	"update-to-come":     func(t *reader) bool { return t.f.Beat == 1 && t.f.Moment.Event.Updated },
	"ledger-applies":     func(t *reader) bool { return t.f.Theory == nil || t.f.Theory.whyNot("freund-schapire") == "" },
	"printed-applies":    func(t *reader) bool { return t.f.Slack.Ledger.Printed != 0 },
	"closest-known":      func(t *reader) bool { return t.f.proofLines().Tightest[0].Update > 0 },
	"radius-known":       func(t *reader) bool { return !strings.Contains(t.f.bound().Why, "upper bound") },
	"first-pass-limit":   func(t *reader) bool { b := t.f.firstPassBound(); return b != nil && t.f.limit(b) != "" },
	"first-pass-trivial": func(t *reader) bool { return t.f.limit(t.f.firstPassBound()) == trivialBound },
	"loss-nought": func(t *reader) bool {
		return !t.f.is("voted") && slices.ContainsFunc(t.f.Epochs, func(e Epoch) bool { return e.Loss == 0 && e.Errors > 0 })
	},
	"voted-better":    func(t *reader) bool { return t.f.votedGain() > 0 },
	"voted-no-better": func(t *reader) bool { return t.f.votedGain() < 0 },
	"first-beats":     func(t *reader) bool { return t.f.Options.Beats != 2 || t.f.Beat == 1 || !t.f.Moment.Event.Updated },
	"second-beats":    func(t *reader) bool { return t.f.Beat == 0 },
	"window-empty":    func(t *reader) bool { return t.f.Online.Of == 0 },
	"pocket-pending":  func(t *reader) bool { return t.f.Online.Of > 0 && t.f.Online.Best < 0 },
	"solvable":        func(t *reader) bool { return t.f.WeightSpace.solvable },
	"held":            func(t *reader) bool { return t.f.WeightSpace.Axes[2] >= 0 },
	"border-seen":     func(t *reader) bool { return t.f.WeightSpace.borderSeen },
	"two-scales":      func(t *reader) bool { return t.f.WeightSpace.twoScales },
	"few-numbered":    func(t *reader) bool { return t.f.Data.Len() <= numberedMost },
	"map-sampled":     func(t *reader) bool { return t.f.LossMap.shades.sampled > 0 },
	"updated-twice":   func(t *reader) bool { return t.f.State().Event.Updates > 1 },
	"map-held":        func(t *reader) bool { return t.f.LossMap.Axes[2] >= 0 },
	"map-nowhere-0":   func(t *reader) bool { return !slices.Contains(t.f.LossMap.shades.loss, 0) },
	"held-at-0":       func(t *reader) bool { return t.f.heldAtZero() },
	"pair-unchanged":  func(t *reader) bool { return t.f.pairUnchanged(&t.f.LossMap.Slice) },
	"least-printed":   func(t *reader) bool { return t.f.firstPassBound().Name == "freund-schapire" },

	"known":            func(t *reader) bool { return t.known },
	"learned-before":   func(t *reader) bool { return t.latest() >= 0 },
	"has-bound":        func(t *reader) bool { return t.f.bound() != nil },
	"first-pass-bound": func(t *reader) bool { return t.f.firstPassBound() != nil },
	"has-proof":        func(t *reader) bool { return t.f.Theory != nil && t.f.Theory.Proof != nil },
	"few-support":      func(t *reader) bool { return len(t.f.Theory.Verdict.Weights) <= 8 },
	"feature-space":    func(t *reader) bool { return t.f.FeatureSpace != nil && len(t.f.FeatureSpace.Names) <= 12 },
	"counted-by-α":     func(t *reader) bool { return !t.f.is("own-step") && t.f.Online == nil },
	"mapped":           func(t *reader) bool { return t.f.LossMap != nil },
	"map-drawn": func(t *reader) bool { // not in its place the curve
		m := t.f.LossMap
		return m != nil && m.Why == "" && m.Axes[0] != CurveAlone
	},
	"downhill":    func(t *reader) bool { _, lost := t.f.downhill(); return lost > 0 },
	"normal-is-0": func(t *reader) bool { return t.f.is("linear") && t.f.weights(t.f.State()).norm == 0 },
	"long-border": func(t *reader) bool {
		return t.f.is("binary") && t.f.is("linear") && t.f.Data.Dim() > mostTerms && t.f.weights(t.f.State()).norm > 0
	},
	"widest-angle": func(t *reader) bool { _, ok := t.f.widestAngle(); return ok },
	"predicts-now": func(t *reader) bool {
		return t.f.Beat == 0 && t.f.Moment.Step > 0 && t.f.Evaluation.Counting == nil
	},
	"in-pass": func(t *reader) bool { // of so many steps
		f := t.f
		return f.Moment.Step > 0 && f.Online == nil && f.Problem.Setup.Order != "first" && f.Problem.StepsPerPass() > 0
	},

	"looked": func(t *reader) bool { return t.looked },
	// What was seen of the example is past: an update has been made since, or other weights
	// than the run's present ones predict. No sentence says in the present tense what was.
	"past":          func(t *reader) bool { return !t.f.is("last") || t.f.Beat == 0 && t.f.Moment.Event.Updated },
	"pending":       func(t *reader) bool { return t.f.Beat == 1 },
	"mistake":       func(t *reader) bool { return t.look.Mistake },
	"updated":       func(t *reader) bool { return t.look.Mistake && t.f.Beat == 0 },
	"positive":      func(t *reader) bool { return t.y > 0 },
	"a-positive":    func(t *reader) bool { return t.a.Sign() > 0 },
	"a-negative":    func(t *reader) bool { return t.a.Sign() < 0 },
	"no-activation": func(t *reader) bool { return t.look.Activation == 0 },
	"right-side":    func(t *reader) bool { return t.ya.Sign() > 0 },
	"wrong-side":    func(t *reader) bool { return t.ya.Sign() < 0 },
	"as-predicted":  func(t *reader) bool { return t.predicted(t.look.Activation) == t.y },
	"line":          func(t *reader) bool { return t.w != nil && t.w.norm > 0 },
	"no-line":       func(t *reader) bool { return t.f.zeroWeights(t.f.Moment.Before) },
	"still-wrong":   func(t *reader) bool { return t.f.margin(t.f.Moment.After, t.i).Sign() < 0 },
	"meets-test": func(t *reader) bool { // and is learned from, unless that is too little, or there is no τ
		by, _ := t.above()
		return by.Sign() < 0 || by.Sign() == 0 && !t.f.is("strict")
	},
	"below":            func(t *reader) bool { by, _ := t.above(); return by.Sign() < 0 },
	"above":            func(t *reader) bool { by, _ := t.above(); return by.Sign() > 0 },
	"alike":            func(t *reader) bool { _, alike := t.above(); return alike },
	"no-τ":             func(t *reader) bool { return !t.f.Problem.HasTau(t.look.Example) },
	"no-prediction":    func(t *reader) bool { return t.sign() == "0" },
	"same-rival-after": func(t *reader) bool { return t.after().Predicted == t.look.Predicted },
	"right-after":      func(t *reader) bool { return !t.after().Mistake },
	"level":            func(t *reader) bool { return t.look.Margin == 0 },
	"ahead":            func(t *reader) bool { return t.look.Margin > 0 },
	"behind":           func(t *reader) bool { return t.look.Margin < 0 },
	"sum-of-002": func(t *reader) bool {
		return t.known && t.f.is("unit") && t.f.is("primal") && !t.f.is("own-step") && t.f.is("unit-rate")
	},

	"batch-of-some": func(t *reader) bool { return len(t.f.members()) > 1 },
	"one-in-all":    func(t *reader) bool { return len(t.f.members()) == 1 },
	"none-wrong":    func(t *reader) bool { return t.wrong() == 0 },
	"one-wrong":     func(t *reader) bool { return t.wrong() == 1 },
	"large":         func(t *reader) bool { return len(t.f.members())*(t.f.Data.Dim()+1) > marginMost },
	"all-large":     func(t *reader) bool { return t.f.Data.Len()*(t.f.Data.Dim()+1) > marginMost },
	"stops":         func(t *reader) bool { return t.f.Stops != nil },
}
