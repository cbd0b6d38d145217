package panel

import (
	"math"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
)

// guidedSteps is the steps up to which a newcomer is told what to look at.
const guidedSteps = 3

// Sentence says in one plain sentence why the step went as it did, or what else is asked
// for: the longest of several ways to say it that has room in so many columns.
func Sentence(f *Frame, asked string, columns int, ascii bool) string {
	t := f.reader("sentences")
	t.asked = asked
	t.explain(true)
	on := grid.Grid{ASCII: ascii}
	f.scratch = t.texts.Choose(f.scratch[:0], t, func(text []byte) bool { return on.Width(string(text)) <= columns })
	return string(f.scratch)
}

// Describe says in words what the picture shows.
func Describe(f *Frame) string {
	return Sentence(f, "describe", math.MaxInt, false) + " " + Sentence(f, "", math.MaxInt, false)
}

// Title names the picture for a window, an SVG, a reader.
func Title(f *Frame) string { return Sentence(f, "title", math.MaxInt, false) }

// Guide says in one sentence what to look at and what to press, until the third
// step, then "", as before the first example of a stream, whose own sentence says
// that; in a row of so many columns the longest of its wordings that it
// has room for.
func Guide(f *Frame, columns int, ascii bool) string {
	if f.Moment.Step >= guidedSteps || f.atEnd() || f.Moment.Step == 0 && f.Online != nil || f.is("empty") {
		return ""
	}
	return Sentence(f, "guide", columns, ascii)
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

// zeroWeights says whether a state's weights are all 0, so that there is no line.
func (f *Frame) zeroWeights(s *algo.State) bool {
	if !f.Problem.Linear() {
		return f.stillZero(s)
	}
	w := f.weights(s)
	return w.norm == 0 && w.b.F == 0
}

// turn is what an update did to the line, by the name of its condition.
func (t *reader) turn() string {
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

// HasConverged reports whether the step shown is the last of a run that has
// converged.
func (f *Frame) HasConverged() bool { return f.Timeline.Stopped() == algo.Converged && f.atEnd() }

// lookNumbers are of the example at hand, whatever is learned: of a batch of sentences of
// the first that was wrong; of the classes that the step is about; and of a sentence, and
// its first wrong word.
var lookNumbers = []group{
	{"looked", map[string]quantity{
		"xᵢ":          func(t *reader) any { return t.f.name("x", t.i) },
		"side":        func(t *reader) any { return glyph(t.y) },
		"other side":  func(t *reader) any { return glyph(-t.y) },
		"prediction":  func(t *reader) any { return t.sign() },
		"ŷ":           func(t *reader) any { return notation.Label(t.predicted(t.look.Activation)) },
		"lead":        func(t *reader) any { return t.look.Margin },
		"over by":     func(t *reader) any { by, _ := t.above(); return by },
		"short by":    func(t *reader) any { by, _ := t.above(); return by.Times(-1) },
		"ℓ":           (*reader).loss,
		"τ":           func(t *reader) any { return t.f.tau(t.look) },
		"wrong":       func(t *reader) any { return t.wrong() },
		"Σ y":         (*reader).labelSum,
		"all":         func(t *reader) any { return len(t.f.members()) },
		"loss before": func(t *reader) any { before, _ := t.f.StepLoss(); return before },
		"loss after":  func(t *reader) any { _, after := t.f.StepLoss(); return after },
	}},
	{"looked classes", map[string]quantity{
		"gold":       func(t *reader) any { return t.f.className(t.look.Gold) },
		"rival":      func(t *reader) any { return t.f.className(t.look.Predicted) },
		"gold sign":  func(t *reader) any { return notation.ClassSign(int(t.look.Gold)) },
		"rival sign": func(t *reader) any { return notation.ClassSign(int(t.look.Predicted)) },
		"winner":     func(t *reader) any { return notation.ClassSign(int(t.after().Predicted)) },
	}},
	{"looked tags", map[string]quantity{
		"ahead":         func(t *reader) any { v := &t.tags.before; return v.value(t.f, v.margin) },
		"tags":          func(t *reader) any { return counted(len(t.tags.words), "tag") },
		"word":          func(t *reader) any { return t.f.Data.Corpus.Words[t.tags.words[t.firstWrong()]] },
		"tag":           func(t *reader) any { return t.f.Data.Corpus.Tags[t.tags.gold[t.firstWrong()]] },
		"predicted tag": func(t *reader) any { return t.f.Data.Corpus.Tags[t.tags.before.predicted[t.firstWrong()]] },
	}},
}

// firstWrong is the first word that has a wrong tag.
func (t *reader) firstWrong() int {
	for k, tag := range t.tags.before.predicted {
		if tag != t.tags.gold[k] {
			return k
		}
	}
	return 0
}

func (t *reader) sign() string { return predicted(t.y, t.look.Activation, t.look.Mistake) }

func (t *reader) after() algo.Prediction { return t.f.Moment.After.Predict(t.i) }

// wrong is how many tags of the sentence at hand are wrong, or examples of the batch.
func (t *reader) wrong() int {
	if t.tags != nil {
		return wrongTags(t.tags.gold, t.tags.before.predicted)
	}
	return misclassified(t.f.members())
}

// predicted is the document's ŷ of an activation.
func (t *reader) predicted(activation float64) int8 {
	y, _ := t.f.Problem.Setup.DocumentPrediction(activation)
	return y
}

// describeNumbers are of the data and of how far the run has come, as they are described.
var describeNumbers = group{"", map[string]quantity{
	"data name":       func(t *reader) any { return t.f.Data.Name },
	"mode":            func(t *reader) any { return t.f.Setup.Mode },
	"shown step":      func(t *reader) any { return t.f.Moment.Step },
	"shown epoch":     func(t *reader) any { return t.f.State().Event.Epoch },
	"examples":        func(t *reader) any { return counted(t.f.Data.Len(), "example") },
	"words there are": func(t *reader) any { return counted(len(t.f.Data.Corpus.Word), "word") },
	"of class +":      func(t *reader) any { plus, _ := t.f.Data.Counts(); return plus },
	"of class o":      func(t *reader) any { _, minus := t.f.Data.Counts(); return minus },
	"classes drawn":   (*reader).classesDrawn,
}}

// classesDrawn says which sign each of the first classes has.
func (t *reader) classesDrawn() any {
	const most = 8
	d, counts := t.f.Data, t.f.classCounts()
	said := text(len(d.Labels), " classes")
	for c, label := range d.Labels[:min(len(d.Labels), most)] {
		said += text(", ", counts[c], " of ", label, " drawn ", notation.ClassSign(c))
	}
	if len(d.Labels) > most {
		said += ", and so on"
	}
	return said
}
