package panel

import (
	"cmp"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/why"
)

// meets reports whether the run meets all conditions of a table row. A condition is
// negated by "not-", as in the text files.
func (f *Frame) meets(conditions string) bool {
	for condition := range strings.FieldsSeq(conditions) {
		if name, not := strings.CutPrefix(condition, "not-"); f.is(name) == not {
			return false
		}
	}
	return true
}

// is reports whether the run meets a condition of the text files.
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

// runConditions are the conditions on a run, beside the names of its settings' values.
// Read-only.
var runConditions = map[string]func(f *Frame) bool{
	"linear":           func(f *Frame) bool { return f.Problem.Linear() },
	"augmented":        (*Frame).augmented,
	"apart":            func(f *Frame) bool { return f.Problem.Setup.Bias != "none" && !f.augmented() }, // b is written separately
	"from-zero":        func(f *Frame) bool { return f.Problem.Setup.Init == "zero" },
	"unit-rate":        func(f *Frame) bool { return f.Problem.Setup.Rate == "1" }, // a factor of 1 is omitted
	"nonlinear":        func(f *Frame) bool { return !f.Problem.Linear() },
	"classes":          func(f *Frame) bool { return f.Problem.Setup.Task == "multiclass" },
	"tags":             func(f *Frame) bool { return f.Problem.Setup.Task == "sequence" },
	"tabular":          func(f *Frame) bool { return f.Problem.Tabular() },
	"batch":            func(f *Frame) bool { return f.Problem.Setup.Batch != 1 },
	"few":              func(f *Frame) bool { return f.Data.Dim() <= maxFewFeatures },
	"written-out":      func(f *Frame) bool { return f.Data.Dim() <= maxWritten },
	"written-extended": func(f *Frame) bool { return f.Data.Dim() < maxWritten },
	"planar":           func(f *Frame) bool { return f.Data.Dim() == 2 },
	"many":             func(f *Frame) bool { return f.Problem.Dual() || f.Data.Dim() > maxFewFeatures },
	"empty":            func(f *Frame) bool { return f.Data.Len() == 0 && f.Online == nil },         // and none to come
	"in-file":          func(f *Frame) bool { return f.Options.Originals && f.Data.Scaling != nil }, // x as in the file
	"by-weights":       func(f *Frame) bool { return f.predictingState() != nil },
	"tested":           func(f *Frame) bool { return f.Test != nil && f.Data.Test != nil },
	"votes":            func(f *Frame) bool { return f.Predictor != nil && f.Setup.Readout == "voted" },
	"kernel":           func(f *Frame) bool { return f.Problem.Setup.Mode == "kernel" && !f.Problem.Linear() },
	"dual":             func(f *Frame) bool { return f.Problem.Dual() && f.Problem.Linear() },
}

// augmented reports whether the run is written with augmented vectors, x̂ = (x, 1) and ŵ
// = (w, b), as in 003: two labels, primal, bias unit.
func (f *Frame) augmented() bool {
	s := &f.Problem.Setup
	return s.As == "003" && s.Bias == "unit" && s.Mode == "primal" && s.Task == "binary"
}

// Is reports whether the run or its step meets a condition of a text.
func (t *textContext) Is(condition string) bool {
	if of, known := conditions[condition]; known {
		return of(t)
	}
	if effect, is := strings.CutPrefix(condition, "effect-"); is {
		if t.effect == "" {
			t.effect = t.updateEffect()
		}
		return effect == t.effect
	}
	if order, is := strings.CutPrefix(condition, "order-"); is {
		return order == t.f.Problem.Setup.Order
	}
	return condition == t.extra || t.f.is(condition)
}

// conditions are the conditions on data, run and step by which texts are chosen, beside
// those on the set-up. Read-only.
var conditions = map[string]func(t *textContext) bool{
	"without-examples": func(t *textContext) bool { return t.f.Data.Len() == 0 },
	"editable":         func(t *textContext) bool { return t.f.Data.CheckEditable() == nil },
	"stream":           func(t *textContext) bool { return t.f.Online != nil },
	"offset":           func(t *textContext) bool { return t.f.Data.Offset > 0 },
	"one-class": func(t *textContext) bool { // a bias alone puts them all on the right side; without one they may lie all around 0
		d := t.f.Data
		return t.f.is("binary") && !t.f.is("none") && t.f.Online == nil && d.Len() > 0 && (d.Positive == "" || d.Negative == "")
	},
	"no-positive": func(t *textContext) bool { return t.f.Data.Positive == "" },
	"one-label": func(t *textContext) bool {
		d := t.f.Data
		return d.Len() > 0 && !slices.ContainsFunc(d.Class, func(c int32) bool { return c != d.Class[0] })
	},
	"online":        func(t *textContext) bool { return t.f.Setup.Online },
	"one-weight":    func(t *textContext) bool { return t.f.weightCount() == 1 },
	"many-weights":  func(t *textContext) bool { return t.f.weightCount() > 3 },
	"one-tag":       func(t *textContext) bool { return len(t.f.Data.Corpus.Tags) == 1 },
	"one-feature":   func(t *textContext) bool { return t.f.Data.Dim() == 1 && t.f.is("linear") },
	"contradiction": func(t *textContext) bool { return len(t.f.contradiction()) == 2 },

	"mode-kernel":      func(t *textContext) bool { return t.f.Problem.Setup.Mode == "kernel" },
	"exact-arithmetic": func(t *textContext) bool { return t.f.Problem.Exact },
	"init-random":      func(t *textContext) bool { return t.f.Problem.Setup.Init == "random" },
	"by-sign":          func(t *textContext) bool { return t.f.is("tie-positive") || t.f.is("tie-negative") },
	"whole-batch":      func(t *textContext) bool { return t.f.Problem.Batch() >= t.f.Data.Len() },
	"order-list":       func(t *textContext) bool { return strings.ContainsAny(t.f.Problem.Setup.Order, "0123456789") },
	"by-document":      func(t *textContext) bool { return t.f.Problem.Setup.As != "none" },
	"as-printed":       func(t *textContext) bool { s := &t.f.Problem.Setup; return s.As != "none" && len(s.Departures()) == 0 },
	"sign-of-0":        func(t *textContext) bool { return t.documentPrediction(0) != 0 },
	"until-none-is-left": func(t *textContext) bool {
		return t.f.Problem.Setup.Order == "first" || t.f.Problem.Setup.Order == "random"
	},

	"unseen":   func(t *textContext) bool { return t.f.Moment.Step == 0 && t.f.Untrained() }, // no step from zero weights
	"at-start": func(t *textContext) bool { return t.f.Moment.Step == 0 },
	"counting": func(t *textContext) bool { return t.f.Evaluation.Progress != nil },
	"solved-by-0": func(t *textContext) bool { // the loss is 0 although there are errors
		p := t.f.predictingState()
		return p != nil && t.f.is("binary") && t.f.Evaluation.Errors > 0 && t.f.zeroWeights(p)
	},
	"none-wrong-now": func(t *textContext) bool { return t.f.Evaluation.Errors == 0 },
	"untouched": func(t *textContext) bool { // and it stays so
		return t.f.is("binary") && t.f.is("tie-correct") && t.f.neverUpdated(t.f.State())
	},
	"updated-before": func(t *textContext) bool { return t.f.Moment.Before.Event.Updates > 0 },
	"over":           func(t *textContext) bool { return t.f.atEnd() },
	"has-converged":  func(t *textContext) bool { return t.f.HasConverged() },
	"converged":      func(t *textContext) bool { return t.f.ConvergedAt() >= 0 },
	"limited": func(t *textContext) bool {
		return t.f.Timeline.Stopped() == algo.EpochLimit || t.f.Timeline.Stopped() == algo.StepLimit
	},
	"repeats":     func(t *textContext) bool { return t.f.cycle().Length > 0 },
	"as-at-first": func(t *textContext) bool { return t.f.cycle().Pass == t.f.cycle().Length },
	"bounded": func(t *textContext) bool { // Block and Levin (1970): for exact arithmetic and any finite set
		p := t.f.Problem
		return t.f.Separable() == "no" && p.Exact && p.Linear() && t.f.Timeline.Stopped() == algo.EpochLimit
	},
	"proving":     func(t *textContext) bool { return t.f.Proving },
	"trivial":     func(t *textContext) bool { return t.f.Theory != nil && t.f.Theory.Verdict.Trivial },
	"chained":     func(t *textContext) bool { return t.chainValue(0) != nil }, // with other first weights the inequality may not survive squaring
	"no-theory":   func(t *textContext) bool { return t.f.Theory == nil },
	"separable":   func(t *textContext) bool { return t.f.separability() == margin.True },
	"inseparable": func(t *textContext) bool { return t.f.separability() == margin.False },
	"slack":       func(t *textContext) bool { return t.f.Slack != nil && t.f.Slack.Why == "" },

	"slack-moved":        func(t *textContext) bool { return t.f.Slack.Moved },
	"just-updated":       func(t *textContext) bool { return t.f.justUpdated() },
	"update-to-come":     func(t *textContext) bool { return t.f.Beat == 1 && t.f.Moment.Event.Updated },
	"ledger-applies":     func(t *textContext) bool { return t.f.Theory == nil || t.f.Theory.whyNot("freund-schapire") == "" },
	"printed-applies":    func(t *textContext) bool { return t.f.Slack.Ledger.Printed != 0 },
	"closest-known":      func(t *textContext) bool { return t.f.proofTrack().Tightest[0].Update > 0 },
	"radius-known":       func(t *textContext) bool { return !strings.Contains(t.f.bound().Why, "upper bound") },
	"first-pass-limit":   func(t *textContext) bool { b := t.f.firstPassBound(); return b != nil && t.f.limitNote(b) != "" },
	"first-pass-trivial": func(t *textContext) bool { return t.f.limitNote(t.f.firstPassBound()) == trivialBound },
	"loss-nought": func(t *textContext) bool {
		return !t.f.is("voted") && slices.ContainsFunc(t.f.Epochs, func(e Epoch) bool { return e.Loss == 0 && e.Errors > 0 })
	},
	"voted-better":    func(t *textContext) bool { return t.f.votedGain() > 0 },
	"voted-no-better": func(t *textContext) bool { return t.f.votedGain() < 0 },
	"first-beats":     func(t *textContext) bool { return t.f.Options.Beats != 2 || t.f.Beat == 1 || !t.f.Moment.Event.Updated },
	"second-beats":    func(t *textContext) bool { return t.f.Beat == 0 },
	"window-empty":    func(t *textContext) bool { return t.f.Online.WindowSize == 0 },
	"pocket-pending":  func(t *textContext) bool { return t.f.Online.WindowSize > 0 && t.f.Online.BestOwn < 0 },
	"solvable":        func(t *textContext) bool { return t.f.WeightSpace.solutionsInView },
	"held":            func(t *textContext) bool { return t.f.WeightSpace.Axes[2] >= 0 },
	"border-seen":     func(t *textContext) bool { return t.f.WeightSpace.borderInView },
	"two-scales":      func(t *textContext) bool { return t.f.WeightSpace.twoScales },
	"few-numbered":    func(t *textContext) bool { return t.f.Data.Len() <= maxNumbered },
	"map-sampled":     func(t *textContext) bool { return t.f.LossMap.shades.sampled > 0 },
	"updated-twice":   func(t *textContext) bool { return t.f.State().Event.Updates > 1 },
	"map-held":        func(t *textContext) bool { return t.f.LossMap.Axes[2] >= 0 },
	"map-nowhere-0":   func(t *textContext) bool { return !slices.Contains(t.f.LossMap.shades.loss, 0) },
	"held-at-0":       func(t *textContext) bool { return t.f.heldAtZero() },
	"pair-unchanged":  func(t *textContext) bool { return t.f.pairUnchanged(&t.f.LossMap.Slice) },
	"least-printed":   func(t *textContext) bool { return t.f.firstPassBound().Name == "freund-schapire" },

	"known":            func(t *textContext) bool { return t.known },
	"learned-before":   func(t *textContext) bool { return t.latestExample() >= 0 },
	"has-bound":        func(t *textContext) bool { return t.f.bound() != nil },
	"first-pass-bound": func(t *textContext) bool { return t.f.firstPassBound() != nil },
	"has-proof":        func(t *textContext) bool { return t.f.Theory != nil && t.f.Theory.Proof != nil },
	"few-support":      func(t *textContext) bool { return len(t.f.Theory.Verdict.Weights) <= 8 },
	"feature-space":    func(t *textContext) bool { return t.f.FeatureSpace != nil && len(t.f.FeatureSpace.Names) <= 12 },
	"counted-by-α":     func(t *textContext) bool { return !t.f.is("own-step") && t.f.Online == nil },
	"mapped":           func(t *textContext) bool { return t.f.LossMap != nil },
	"map-drawn": func(t *textContext) bool { // not the curve alone
		m := t.f.LossMap
		return m != nil && m.Why == "" && m.Axes[0] != CurveOnly
	},
	"downhill":    func(t *textContext) bool { _, lost := t.f.downhill(); return lost > 0 },
	"normal-is-0": func(t *textContext) bool { return t.f.is("linear") && t.f.weights(t.f.State()).norm == 0 },
	"long-border": func(t *textContext) bool {
		return t.f.is("binary") && t.f.is("linear") && t.f.Data.Dim() > maxSpokenTerms && t.f.weights(t.f.State()).norm > 0
	},
	"widest-angle": func(t *textContext) bool { _, ok := t.f.widestAngle(); return ok },
	"predicts-now": func(t *textContext) bool {
		return t.f.Beat == 0 && t.f.Moment.Step > 0 && t.f.Evaluation.Progress == nil
	},
	"in-pass": func(t *textContext) bool { // of a run with passes
		f := t.f
		return f.Moment.Step > 0 && f.Online == nil && f.Problem.Setup.Order != "first" && f.Problem.StepsPerPass() > 0
	},

	"looked": func(t *textContext) bool { return t.hasExample },
	// Past: the prediction no longer describes the present. An update has been made since, or
	// other weights than the run's own predict. Texts then use the past tense.
	"past":          func(t *textContext) bool { return !t.f.is("last") || t.f.Beat == 0 && t.f.Moment.Event.Updated },
	"pending":       func(t *textContext) bool { return t.f.Beat == 1 },
	"mistake":       func(t *textContext) bool { return t.prediction.Mistake },
	"updated":       func(t *textContext) bool { return t.prediction.Mistake && t.f.Beat == 0 },
	"positive":      func(t *textContext) bool { return t.y > 0 },
	"a-positive":    func(t *textContext) bool { return t.a.Sign() > 0 },
	"a-negative":    func(t *textContext) bool { return t.a.Sign() < 0 },
	"no-activation": func(t *textContext) bool { return t.prediction.Activation == 0 },
	"right-side":    func(t *textContext) bool { return t.ya.Sign() > 0 },
	"wrong-side":    func(t *textContext) bool { return t.ya.Sign() < 0 },
	"as-predicted":  func(t *textContext) bool { return t.documentPrediction(t.prediction.Activation) == t.y },
	"line":          func(t *textContext) bool { return t.w != nil && t.w.norm > 0 },
	"no-line":       func(t *textContext) bool { return t.f.zeroWeights(t.f.Moment.Before) },
	"still-wrong":   func(t *textContext) bool { return t.f.margin(t.f.Moment.After, t.i).Sign() < 0 },
	"meets-test": func(t *textContext) bool { // its margin is at most the threshold; it is learned from unless the difference is too small to count, or there is no τ
		by, _ := t.excess()
		return by.Sign() < 0 || by.Sign() == 0 && !t.f.is("strict")
	},
	"below":            func(t *textContext) bool { by, _ := t.excess(); return by.Sign() < 0 },
	"above":            func(t *textContext) bool { by, _ := t.excess(); return by.Sign() > 0 },
	"alike":            func(t *textContext) bool { _, alike := t.excess(); return alike },
	"no-τ":             func(t *textContext) bool { return !t.f.Problem.HasTau(t.prediction.Example) },
	"no-prediction":    func(t *textContext) bool { return t.predictionSign() == "0" },
	"same-rival-after": func(t *textContext) bool { return t.predictionAfter().Predicted == t.prediction.Predicted },
	"right-after":      func(t *textContext) bool { return !t.predictionAfter().Mistake },
	"level":            func(t *textContext) bool { return t.prediction.Margin == 0 },
	"ahead":            func(t *textContext) bool { return t.prediction.Margin > 0 },
	"behind":           func(t *textContext) bool { return t.prediction.Margin < 0 },
	"sum-of-002": func(t *textContext) bool {
		return t.known && t.f.is("unit") && t.f.is("primal") && !t.f.is("own-step") && t.f.is("unit-rate")
	},

	"batch-of-some": func(t *textContext) bool { return len(t.f.members()) > 1 },
	"one-in-all":    func(t *textContext) bool { return len(t.f.members()) == 1 },
	"none-wrong":    func(t *textContext) bool { return t.wrongCount() == 0 },
	"one-wrong":     func(t *textContext) bool { return t.wrongCount() == 1 },
	"large":         func(t *textContext) bool { return len(t.f.members())*(t.f.Data.Dim()+1) > maxMarginWork },
	"all-large":     func(t *textContext) bool { return t.f.Data.Len()*(t.f.Data.Dim()+1) > maxMarginWork },
	"stops":         func(t *textContext) bool { return t.f.HasStop != nil },
}
