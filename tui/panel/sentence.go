package panel

import (
	"math"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/why"
)

// guidedSteps is the number of first steps in which newcomers are told what to look at.
const guidedSteps = 3

// Sentence says in one plain sentence why the step went as it did, or what the condition
// extra asks for, in the longest wording that fits in a number of columns.
func Sentence(f *Frame, extra string, columns int, ascii bool) string {
	t := f.textContext("sentences")
	t.extra = extra
	t.selectWeights(why.Then)
	on := grid.Grid{ASCII: ascii}
	f.scratch = t.script.Choose(f.scratch[:0], t, func(text []byte) bool { return on.Width(string(text)) <= columns })
	return string(f.scratch)
}

// Describe describes the picture in words.
func Describe(f *Frame) string {
	return Sentence(f, "describe", math.MaxInt, false) + " " + Sentence(f, "", math.MaxInt, false)
}

// Title is the picture's title, for a window or an SVG file.
func Title(f *Frame) string { return Sentence(f, "title", math.MaxInt, false) }

// Guide says in one sentence what to look at and what to press, in the longest wording
// that fits. It is "" from the third step on, and before a stream's first example.
func Guide(f *Frame, columns int, ascii bool) string {
	if f.Moment.Step >= guidedSteps || f.atEnd() || f.Moment.Step == 0 && f.Online != nil || f.is("empty") {
		return ""
	}
	return Sentence(f, "guide", columns, ascii)
}

// className is the sign and the label of a class.
func (f *Frame) className(c int32) string {
	return notation.ClassSign(int(c)) + " " + f.Data.Labels[c]
}

// countNoun is a count with its noun: 3 updates.
func countNoun(n int, noun string) string { return text(n, " ", plural(noun, n)) }

func plural(noun string, n int) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// zeroWeights reports whether a state's weights are all 0, so that there is no line.
func (f *Frame) zeroWeights(s *algo.State) bool {
	if !f.Problem.Linear() {
		return f.neverUpdated(s)
	}
	w := f.weights(s)
	return w.norm == 0 && w.b.F == 0
}

// updateEffect is the name of the update's effect on the line: the condition
// "effect-NAME".
func (t *textContext) updateEffect() string {
	f, i := t.f, t.i
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

// HasConverged reports whether the step shown is the last of a converged run.
func (f *Frame) HasConverged() bool { return f.Timeline.Stopped() == algo.Converged && f.atEnd() }

// predictionSlots are the values of the current example (of a batch of sentences, the first
// that was wrong), of the classes that the step is about, and of the first wrong word of
// a sentence.
var predictionSlots = []slotGroup{
	{"looked", map[string]slotValue{
		"xᵢ":          func(t *textContext) any { return t.f.indexed("x", t.i) },
		"side":        func(t *textContext) any { return classGlyph(t.y) },
		"other side":  func(t *textContext) any { return classGlyph(-t.y) },
		"prediction":  func(t *textContext) any { return t.predictionSign() },
		"ŷ":           func(t *textContext) any { return notation.Label(t.documentPrediction(t.prediction.Activation)) },
		"lead":        func(t *textContext) any { return t.prediction.Margin },
		"over by":     func(t *textContext) any { by, _ := t.excess(); return by },
		"short by":    func(t *textContext) any { by, _ := t.excess(); return by.Times(-1) },
		"ℓ":           (*textContext).ruleLoss,
		"τ":           func(t *textContext) any { return t.f.tau(t.prediction) },
		"wrong":       func(t *textContext) any { return t.wrongCount() },
		"Σ y":         (*textContext).labelSum,
		"all":         func(t *textContext) any { return len(t.f.members()) },
		"loss before": func(t *textContext) any { before, _ := t.f.StepLoss(); return before },
		"loss after":  func(t *textContext) any { _, after := t.f.StepLoss(); return after },
	}},
	{"looked classes", map[string]slotValue{
		"gold":       func(t *textContext) any { return t.f.className(t.prediction.Gold) },
		"rival":      func(t *textContext) any { return t.f.className(t.prediction.Predicted) },
		"gold sign":  func(t *textContext) any { return notation.ClassSign(int(t.prediction.Gold)) },
		"rival sign": func(t *textContext) any { return notation.ClassSign(int(t.prediction.Predicted)) },
		"winner":     func(t *textContext) any { return notation.ClassSign(int(t.predictionAfter().Predicted)) },
	}},
	{"looked tags", map[string]slotValue{
		"ahead":         func(t *textContext) any { v := &t.tags.before; return v.value(t.f, v.margin) },
		"tags":          func(t *textContext) any { return countNoun(len(t.tags.words), "tag") },
		"word":          func(t *textContext) any { return t.f.Data.Corpus.Words[t.tags.words[t.firstWrongWord()]] },
		"tag":           func(t *textContext) any { return t.f.Data.Corpus.Tags[t.tags.gold[t.firstWrongWord()]] },
		"predicted tag": func(t *textContext) any { return t.f.Data.Corpus.Tags[t.tags.before.predicted[t.firstWrongWord()]] },
	}},
}

// firstWrongWord is the index of the first word with a wrong tag.
func (t *textContext) firstWrongWord() int {
	for k, tag := range t.tags.before.predicted {
		if tag != t.tags.gold[k] {
			return k
		}
	}
	return 0
}

func (t *textContext) predictionSign() string {
	return predictionSign(t.y, t.prediction.Activation, t.prediction.Mistake)
}

func (t *textContext) predictionAfter() algo.Prediction { return t.f.Moment.After.Predict(t.i) }

// wrongCount is the number of wrong tags in the current sentence, or of wrong examples in
// the batch.
func (t *textContext) wrongCount() int {
	if t.tags != nil {
		return wrongTags(t.tags.gold, t.tags.before.predicted)
	}
	return countMisclassified(t.f.members())
}

// documentPrediction is the document's ŷ for an activation.
func (t *textContext) documentPrediction(activation float64) int8 {
	y, _ := t.f.Problem.Setup.DocumentPrediction(activation)
	return y
}

// describeSlots are the data's numbers and the run's progress in the description of the
// picture.
var describeSlots = slotGroup{"", map[string]slotValue{
	"data name":       func(t *textContext) any { return t.f.Data.Name },
	"mode":            func(t *textContext) any { return t.f.Setup.Mode },
	"shown step":      func(t *textContext) any { return t.f.Moment.Step },
	"shown epoch":     func(t *textContext) any { return t.f.State().Event.Epoch },
	"examples":        func(t *textContext) any { return countNoun(t.f.Data.Len(), "example") },
	"words there are": func(t *textContext) any { return countNoun(len(t.f.Data.Corpus.Word), "word") },
	"of class +":      func(t *textContext) any { plus, _ := t.f.Data.Counts(); return plus },
	"of class o":      func(t *textContext) any { _, minus := t.f.Data.Counts(); return minus },
	"classes drawn":   (*textContext).classesDrawn,
}}

// classesDrawn says which signs the first classes have.
func (t *textContext) classesDrawn() any {
	const most = 8
	d, counts := t.f.Data, t.f.classCounts()
	list := text(len(d.Labels), " classes")
	for c, label := range d.Labels[:min(len(d.Labels), most)] {
		list += text(", ", counts[c], " of ", label, " drawn ", notation.ClassSign(c))
	}
	if len(d.Labels) > most {
		list += ", and so on"
	}
	return list
}
