package panel

import (
	"slices"
	"strings"
	"sync"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// maxWritten is the most components of a vector that an explanation writes out.
const maxWritten = 6

// slotValue computes the value of a slot; nil if the run has none.
type slotValue func(t *textContext) any

// slotGroup is slots by name, with the conditions under which they have values.
type slotGroup struct {
	when   string
	values map[string]slotValue
}

// slot is one slot with the parsed conditions of its group.
type slot struct {
	when  why.Line
	value slotValue
}

// slots is all slots by name, built once. Read-only.
var slots = sync.OnceValue(func() map[string]slot {
	all := map[string]slot{}
	for _, g := range slices.Concat(
		runSlots, settingSlots, statusSlots, predictionSlots, theorySlots, stepSlots, lineSlots, planeSlots,
		[]slotGroup{onlineSlots, mapSlots, sliceSlots, firstPassSlots, angleSlots, slackSlots, describeSlots, classSlots, tagSlots, batchSlots},
	) {
		when := why.ParseLine("[" + g.when + "]")
		for name, of := range g.values {
			all[name] = slot{when, of}
		}
	}
	return all
})

// runSlots are the numbers of the data, the set-up and the run: its end, its passes, its
// latest update, and its mean weights.
var runSlots = []slotGroup{
	{"", map[string]slotValue{
		"n":               func(t *textContext) any { return t.f.Data.Len() },
		"d":               func(t *textContext) any { return t.f.Data.Dim() },
		"B":               func(t *textContext) any { return t.f.Problem.Batch() },
		"R":               func(t *textContext) any { return t.f.displayRadius(t.f.radius()) },
		"η":               func(t *textContext) any { return t.f.rate() },
		"t updates":       func(t *textContext) any { return t.f.State().Event.Updates },
		"vectors":         func(t *textContext) any { return t.f.State().Event.Updates + 1 },
		"document":        func(t *textContext) any { return t.f.Problem.Setup.As },
		"departures":      func(t *textContext) any { _, but, _ := t.f.documentConventions(); return but },
		"γ":               func(t *textContext) any { return marginText(&t.f.Theory.Verdict) },
		"sign of 0":       func(t *textContext) any { return notation.Label(t.documentPrediction(0)) },
		"family":          func(t *textContext) any { return t.f.Problem.Setup.Rule().Bound.Name },
		"threshold":       func(t *textContext) any { return t.f.Problem.Setup.Rule().Test.Limit },
		"threshold value": func(t *textContext) any { return notation.Rat(t.f.Problem.Setup.Threshold()) },
		"set threshold": func(t *textContext) any {
			set, _ := t.f.Problem.Setup.HyperparameterOf(t.f.Problem.Setup.Rule().Test.Limit)
			return set
		},
		"list": func(t *textContext) any {
			order := strings.ReplaceAll(strings.ReplaceAll(t.f.Problem.Setup.Order, " ", ""), ",", ", ")
			return (&grid.Grid{}).All().Cut(order, 16)
		},

		"updates": func(t *textContext) any { return countNoun(t.f.State().Event.Updates, "update") },
		"epochs":  func(t *textContext) any { return countNoun(t.f.Moment.Event.Epoch, "epoch") },
		"limit": func(t *textContext) any {
			if t.f.Timeline.Stopped() == algo.StepLimit {
				return countNoun(t.f.Problem.Setup.Steps, "step")
			}
			return countNoun(t.f.Problem.Setup.Epochs, "epoch")
		},
		"reason":      func(t *textContext) any { return t.f.Timeline.Stopped().String() },
		"equal":       func(t *textContext) any { return t.f.indexed("x", t.f.contradiction()[0]) },
		"other equal": func(t *textContext) any { return t.f.indexed("x", t.f.contradiction()[1]) },
		"offset":      func(t *textContext) any { return t.f.Data.Offset },

		"points":         func(t *textContext) any { return countNoun(t.f.Data.Len(), "point") },
		"features":       func(t *textContext) any { return countNoun(t.f.Data.Dim(), "feature") },
		"sentences":      func(t *textContext) any { return countNoun(t.f.Data.Len(), "sentence") },
		"tags there are": func(t *textContext) any { return countNoun(len(t.f.Data.Corpus.Tags), "tag") },
		"first class":    func(t *textContext) any { return t.f.className(t.f.Data.Class[0]) },
		"first sign":     func(t *textContext) any { return notation.ClassSign(int(t.f.Data.Class[0])) },
		"label 0":        func(t *textContext) any { return t.f.className(0) },
		"sign 0":         func(t *textContext) any { return notation.ClassSign(0) },
		"first tag":      func(t *textContext) any { return t.f.Data.Corpus.Tags[0] },
	}},
	{"not-own-step", map[string]slotValue{
		"learned": func(t *textContext) any { return t.f.State().Misclassified },
		"Σα":      func(t *textContext) any { return t.f.alpha(t.f.State().Misclassified) },
	}},
	{"repeats", map[string]slotValue{
		"repeat after":  func(t *textContext) any { return t.f.cycle().Pass },
		"repeat before": func(t *textContext) any { return t.f.cycle().Pass - t.f.cycle().Length },
		"repeat of":     func(t *textContext) any { return t.f.cycle().Length },
	}},
	{"in-pass", map[string]slotValue{
		"step":         func(t *textContext) any { return t.f.Moment.Step },
		"pass length":  func(t *textContext) any { return t.f.Problem.StepsPerPass() },
		"passes done":  func(t *textContext) any { return t.passesDone() },
		"pass":         func(t *textContext) any { return t.passesDone() + 1 },
		"step of pass": func(t *textContext) any { return t.f.Moment.Step - t.passesDone()*t.f.Problem.StepsPerPass() },
	}},
	{"in-pass not-pending", map[string]slotValue{
		"pass mistakes": func(t *textContext) any { return t.f.Moment.Event.Mistakes },
		"turned":        (*textContext).turned,
	}},
	{"learned-before", map[string]slotValue{
		"latest":        func(t *textContext) any { return t.f.indexed("x", t.latestExample()) },
		"latest margin": func(t *textContext) any { return t.f.margin(t.f.State(), t.latestExample()) },
		"forgotten":     (*textContext).forgotten,
	}},
	{"predicts-now", map[string]slotValue{
		"T": func(t *textContext) any { return t.f.Moment.Step },
	}},
	{"predicts-now binary linear written-out", map[string]slotValue{
		"w̄": (*textContext).meanWeights,
	}},
}

func (t *textContext) passesDone() int { return (t.f.Moment.Step - 1) / t.f.Problem.StepsPerPass() }

// turned is the angle between w at the start of the pass and now.
func (t *textContext) turned() any {
	f := t.f
	if !f.Problem.Linear() || !f.Problem.Binary() {
		return nil
	}
	now := model.Hyperplane{W: slices.Clone(f.weights(f.State()).h.W)}
	then, _ := f.Timeline.Seek(t.passesDone() * f.Problem.StepsPerPass()).After.Hyperplane()
	if angle, ok := now.Angle(then); ok {
		return angle
	}
	return nil
}

// latestExample is the example of the latest update; −1 if there is none.
func (t *textContext) latestExample() int {
	f := t.f
	step := f.Moment.Step
	if f.Beat == 1 {
		step--
	}
	if f.Online != nil || !f.Problem.Binary() || f.is("batch") {
		return -1
	}
	n := f.Timeline.Journal.CountUntil(step)
	if n == 0 {
		return -1
	}
	return int(f.Timeline.Journal.At(n - 1).Example)
}

// forgotten names the examples that were learned from and are mistakes again.
func (t *textContext) forgotten() any {
	const most = 4096 // examples to look at
	f := t.f
	if f.Data.Len() > most {
		return nil
	}
	var names []string
	for i := range f.Data.Len() {
		if i != t.latestExample() && f.updatesOf(i) > 0 && f.State().Predict(i).Mistake {
			names = append(names, text(f.indexed("x", i)))
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}

func (t *textContext) meanWeights() any {
	if t.f.Predictor == nil {
		return nil
	}
	h, ok := t.f.Predictor.Hyperplane()
	if !ok {
		return nil
	}
	mean := text(row.FullVector{F: h.W})
	if !t.f.is("none") {
		mean += text(", ", t.letters["offset"], " = ", h.B)
	}
	return mean
}

// labelSum is Σ y over the misclassified examples of the batch.
func (t *textContext) labelSum() any {
	sum := 0
	for _, l := range t.f.members() {
		if l.Mistake {
			sum += int(t.f.Data.Y[l.Example])
		}
	}
	return notation.Float(float64(sum))
}
