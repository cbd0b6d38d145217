package panel

import (
	"cmp"
	"embed"
	"io/fs"
	"iter"
	"path"
	"strings"
	"sync"

	"perceptron/algo"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/why"
)

// textFiles are the panels' texts: the sentences under the plane, the verdict on a step,
// the settings and the status, the aim at step 0, rows of panels, and the pseudocode.
// Each file says under which conditions its texts are used.
//
//go:embed text
var textFiles embed.FS

// scripts are the parsed texts by file name, read once. Read-only.
var scripts = sync.OnceValue(func() map[string]*why.Script {
	all := map[string]*why.Script{}
	names, err := fs.Glob(textFiles, "text/*.txt")
	for _, name := range names {
		text, readErr := textFiles.ReadFile(name)
		all[strings.TrimSuffix(path.Base(name), ".txt")], err = why.ParseScript(string(text)), cmp.Or(err, readErr)
	}
	if err != nil {
		panic(err) // the files are embedded and tested
	}
	return all
})

// Letters are the symbols of a run's document by slot name: a slot is «NAME» in a text.
type Letters map[string]string

// Append appends the symbol of a slot. An unknown slot is left as it is.
func (l Letters) Append(b []byte, slot string) ([]byte, bool) {
	if letter, known := l[slot]; known {
		return append(b, letter...), true
	}
	return append(append(append(b, "«"...), slot...), "»"...), true
}

// LettersOf is the symbols of a run's document. They are kept in the cache.
func LettersOf(c *memo.Cache, p *algo.Problem) Letters {
	return *memo.Made(c, p, func(l *Letters) {
		run := &textContext{f: &Frame{RunView: &RunView{}, Data: p.Data, Problem: p}}
		*l = why.Letters(run, notation.Indexed("ŵ", p.Data.Dim()+1))
	})
}

// fillLetters fills the slots of a text that is not written on a sheet.
func (f *Frame) fillLetters(text string) string {
	filled, _ := why.Fill(text, LettersOf(f.Cache, f.Problem))
	return filled
}

// textContext is what conditions and slots of texts are evaluated against: a frame, and
// its step.
type textContext struct {
	f       *Frame
	letters Letters
	script  *why.Script // its named texts fill slots before those of tui/why do; nil: none
	extra   string      // an additional condition that holds: what the text is asked for

	hasExample bool // there is a current example
	prediction algo.Prediction
	i          int
	y          int8
	tags       *tagging // of the current sentence
	effect     string   // name of the update's effect on the line; "" until it is asked for
	stepValues
}

// stepValues are values of a step by one example of two labels, before the update or now.
type stepValues struct {
	known bool // there is such a step
	state *algo.State
	a, ya notation.Value // the example's activation under it, and y·a
	w     *weights       // nil if it has none
}

// textContext is the context for the texts of a file; "": for those of tui/why alone.
func (f *Frame) textContext(name string) *textContext {
	m := &f.perFrame
	if len(m.contexts) == 0 {
		m.contexts = make([]textContext, 4) // enough for most frames
	}
	t := &m.contexts[0]
	m.contexts = m.contexts[1:]
	*t = textContext{f: f, letters: LettersOf(f.Cache, f.Problem), script: scripts()[name]}
	if t.prediction, t.hasExample = f.CurrentPrediction(); t.hasExample {
		t.i = t.prediction.Example
		t.y = f.Data.Y[t.i]
		if f.Data.Corpus != nil {
			t.tags = f.tagging()
		}
	}
	return t
}

// lines are the lines of the first entry whose conditions hold, except those whose own
// conditions fail or whose slots have no value. Each is valid until the next.
func (t *textContext) lines() iter.Seq[[]byte] {
	return func(yield func(text []byte) bool) {
		lines := t.script.Lines(t)
		for k := range lines {
			if !lines[k].Holds(t) {
				continue
			}
			if text, ok := why.Append(t.f.scratch[:0], lines[k].Text, t); ok && !yield(text) {
				return
			}
		}
	}
}

// text is one of the file's named texts, valid until the next call.
func (t *textContext) text(name string) []byte {
	t.f.scratch, _ = t.script.AppendText(t.f.scratch[:0], name, t)
	return t.f.scratch
}

// At is the context with the weights of a given time.
func (t *textContext) At(at why.When) why.Reader {
	s := *t
	s.selectWeights(at)
	return &s
}

// selectWeights sets the step's values under the weights before the update (Then) or
// those shown (Now), if the step is one of a single example with two labels.
func (t *textContext) selectWeights(at why.When) {
	f, before := t.f, at != why.Now
	t.stepValues = stepValues{}
	if !t.hasExample || !f.is("binary") || f.is("batch") {
		return
	}
	t.known = true
	if t.state = f.State(); before {
		t.state = f.Moment.Before
	}
	if before && !f.asFractions() {
		t.a = notation.Float(t.prediction.Activation)
	} else {
		t.a = f.activation(t.state, t.i)
	}
	t.ya = t.a.Times(int(t.y))
	if f.is("linear") {
		t.w = f.weights(t.state)
	}
}

// Append fills a slot. A name that begins with # is a number of the run or step, or a
// parameter of the update rule by its symbol; any other is a text or a symbol. ok is
// false if the run has no such value.
func (t *textContext) Append(b []byte, slot string) (all []byte, ok bool) {
	if name, is := strings.CutPrefix(slot, "#"); is {
		number, known := slots()[name]
		if !known {
			value, ok := t.f.Problem.Setup.HyperparameterOf(name)
			return append(b, value...), ok
		}
		if !number.when.Holds(t) {
			return b, false
		}
		if v := number.value(t); v != nil && v != "" {
			return row.Append(b, v), true
		}
		return b, false
	}
	if t.script != nil {
		if all, known := t.script.AppendText(b, slot, t); known {
			return all, true
		}
	}
	if letter, known := t.letters[slot]; known {
		return append(b, letter...), true
	}
	if all, known := why.SlotTexts().AppendText(b, slot, t); known {
		return all, true
	}
	return t.appendRuleSlot(b, slot)
}

// appendRuleSlot fills a slot of the update rule: the formula of its step or of its
// bound, or a parameter by its symbol or twice that ("2C"). A parameter is a number if a
// step is explained, else its letter.
func (t *textContext) appendRuleSlot(b []byte, slot string) (all []byte, ok bool) {
	set := &t.f.Problem.Setup
	switch slot {
	case "step formula":
		return why.Append(b, set.Rule().StepFormula, t)
	case "over formula":
		return why.Append(b, set.Rule().BoundFormula, t)
	}
	symbol, twice := strings.CutPrefix(slot, "2")
	value, ok := set.HyperparameterOf(symbol)
	switch {
	case !ok, !t.known:
		return append(b, slot...), ok
	case twice:
		return row.Append(b, "(2·", value, ")"), true
	}
	return append(b, value...), true
}
