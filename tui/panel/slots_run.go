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

// mostWritten is how many components of a vector a page writes out.
const mostWritten = 6

// quantity is what stands in a slot of the texts; nil where the run has none.
type quantity func(t *reader) any

// group is numbers by the names of their slots, which there are where some conditions
// hold.
type group struct {
	when string
	of   map[string]quantity
}

// slot is a number, and the line of the conditions that it needs.
type slot struct {
	when why.Line
	of   quantity
}

// numbers are the slots by their names. They are made once, and nobody writes in them.
var numbers = sync.OnceValue(func() map[string]slot {
	all := map[string]slot{}
	for _, g := range slices.Concat(
		runNumbers, settingNumbers, statusNumbers, lookNumbers, theoryNumbers, stepNumbers, lineNumbers, planeNumbers,
		[]group{onlineNumbers, mapNumbers, sliceNumbers, firstPassNumbers, angleNumbers, slackNumbers, describeNumbers, classNumbers, tagNumbers, batchNumbers},
	) {
		when := why.ParseLine("[" + g.when + "]")
		for name, of := range g.of {
			all[name] = slot{when, of}
		}
	}
	return all
})

// runNumbers are of the data, the set-up, and the run: how it ends, its passes, its latest
// update, and the mean of its weights.
var runNumbers = []group{
	{"", map[string]quantity{
		"n":               func(t *reader) any { return t.f.Data.Len() },
		"d":               func(t *reader) any { return t.f.Data.Dim() },
		"B":               func(t *reader) any { return t.f.Problem.Batch() },
		"R":               func(t *reader) any { return t.f.radiusOf(t.f.longest()) },
		"η":               func(t *reader) any { return t.f.rate() },
		"t updates":       func(t *reader) any { return t.f.State().Event.Updates },
		"vectors":         func(t *reader) any { return t.f.State().Event.Updates + 1 },
		"document":        func(t *reader) any { return t.f.Problem.Setup.As },
		"departures":      func(t *reader) any { _, but, _ := t.f.asDocument(); return but },
		"γ":               func(t *reader) any { return width(&t.f.Theory.Verdict) },
		"sign of 0":       func(t *reader) any { return notation.Label(t.predicted(0)) },
		"family":          func(t *reader) any { return t.f.Problem.Setup.Rule().Bound.Name },
		"threshold":       func(t *reader) any { return t.f.Problem.Setup.Rule().Test.Limit },
		"threshold value": func(t *reader) any { return notation.Rat(t.f.Problem.Setup.Threshold()) },
		"set threshold": func(t *reader) any {
			set, _ := t.f.Problem.Setup.HyperparameterOf(t.f.Problem.Setup.Rule().Test.Limit)
			return set
		},
		"list": func(t *reader) any {
			order := strings.ReplaceAll(strings.ReplaceAll(t.f.Problem.Setup.Order, " ", ""), ",", ", ")
			return (&grid.Grid{}).All().Cut(order, 16)
		},

		"updates": func(t *reader) any { return counted(t.f.State().Event.Updates, "update") },
		"epochs":  func(t *reader) any { return counted(t.f.Moment.Event.Epoch, "epoch") },
		"limit": func(t *reader) any {
			if t.f.Timeline.Stopped() == algo.StepLimit {
				return counted(t.f.Problem.Setup.Steps, "step")
			}
			return counted(t.f.Problem.Setup.Epochs, "epoch")
		},
		"reason":     func(t *reader) any { return t.f.Timeline.Stopped().String() },
		"twin":       func(t *reader) any { return t.f.name("x", t.f.contradictions()[0]) },
		"other twin": func(t *reader) any { return t.f.name("x", t.f.contradictions()[1]) },
		"offset":     func(t *reader) any { return t.f.Data.Offset },

		"points":         func(t *reader) any { return counted(t.f.Data.Len(), "point") },
		"features":       func(t *reader) any { return counted(t.f.Data.Dim(), "feature") },
		"sentences":      func(t *reader) any { return counted(t.f.Data.Len(), "sentence") },
		"tags there are": func(t *reader) any { return counted(len(t.f.Data.Corpus.Tags), "tag") },
		"first class":    func(t *reader) any { return t.f.className(t.f.Data.Class[0]) },
		"first sign":     func(t *reader) any { return notation.ClassSign(int(t.f.Data.Class[0])) },
		"label 0":        func(t *reader) any { return t.f.className(0) },
		"sign 0":         func(t *reader) any { return notation.ClassSign(0) },
		"first tag":      func(t *reader) any { return t.f.Data.Corpus.Tags[0] },
	}},
	{"not-own-step", map[string]quantity{
		"learned": func(t *reader) any { return t.f.State().Misclassified },
		"Σα":      func(t *reader) any { return t.f.alpha(t.f.State().Misclassified) },
	}},
	{"repeats", map[string]quantity{
		"repeat after":  func(t *reader) any { return t.f.repeats().Pass },
		"repeat before": func(t *reader) any { return t.f.repeats().Pass - t.f.repeats().Length },
		"repeat of":     func(t *reader) any { return t.f.repeats().Length },
	}},
	{"in-pass", map[string]quantity{
		"step":         func(t *reader) any { return t.f.Moment.Step },
		"pass length":  func(t *reader) any { return t.f.Problem.StepsPerPass() },
		"passes done":  func(t *reader) any { return t.passesDone() },
		"pass":         func(t *reader) any { return t.passesDone() + 1 },
		"step of pass": func(t *reader) any { return t.f.Moment.Step - t.passesDone()*t.f.Problem.StepsPerPass() },
	}},
	{"in-pass not-pending", map[string]quantity{
		"pass mistakes": func(t *reader) any { return t.f.Moment.Event.Mistakes },
		"turned":        (*reader).turned,
	}},
	{"learned-before", map[string]quantity{
		"latest":        func(t *reader) any { return t.f.name("x", t.latest()) },
		"latest margin": func(t *reader) any { return t.f.margin(t.f.State(), t.latest()) },
		"unlearned":     (*reader).unlearned,
	}},
	{"predicts-now", map[string]quantity{
		"T": func(t *reader) any { return t.f.Moment.Step },
	}},
	{"predicts-now binary linear written-out", map[string]quantity{
		"w̄": (*reader).meanWeights,
	}},
}

func (t *reader) passesDone() int { return (t.f.Moment.Step - 1) / t.f.Problem.StepsPerPass() }

// turned is the angle between the first weights of the pass and the present ones.
func (t *reader) turned() any {
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

// latest is the example of the latest update; −1 where there is none.
func (t *reader) latest() int {
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

// unlearned are the examples that were learned from and are mistakes again.
func (t *reader) unlearned() any {
	const most = 4096 // examples to look at
	f := t.f
	if f.Data.Len() > most {
		return nil
	}
	var names []string
	for i := range f.Data.Len() {
		if i != t.latest() && f.updates(i) > 0 && f.State().Predict(i).Mistake {
			names = append(names, text(f.name("x", i)))
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}

func (t *reader) meanWeights() any {
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
func (t *reader) labelSum() any {
	sum := 0
	for _, l := range t.f.members() {
		if l.Mistake {
			sum += int(t.f.Data.Y[l.Example])
		}
	}
	return notation.Float(float64(sum))
}
