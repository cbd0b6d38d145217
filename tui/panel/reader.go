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

// The texts of the panels: the sentences under the plane, the verdict on a step, the
// settings and the status around the plane, what the perceptron looks for, rows of
// panels, and the pseudocode. Which of them is said when stands in them.
//
//go:embed text
var textFiles embed.FS

// texts are these by the names of their files: read once, and never written.
var texts = sync.OnceValue(func() map[string]*why.Script {
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

// Letters are the letters of a run's document, by their slots: what stands between «
// and » in the texts of the panels.
type Letters map[string]string

// Append appends the letter of a slot; what is none stays as it is.
func (l Letters) Append(b []byte, slot string) ([]byte, bool) {
	if letter, known := l[slot]; known {
		return append(b, letter...), true
	}
	return append(append(append(b, "«"...), slot...), "»"...), true
}

// Alphabet is the letters of the document of a run, which the cache keeps.
func Alphabet(c *memo.Cache, p *algo.Problem) Letters {
	return *memo.Made(c, p, func(l *Letters) {
		run := &reader{f: &Frame{Shown: &Shown{}, Data: p.Data, Problem: p}}
		*l = why.Letters(run, notation.Indexed("ŵ", p.Data.Dim()+1))
	})
}

// filled is a text that stands on no sheet, with its letters.
func (f *Frame) filled(text string) string {
	filled, _ := why.Fill(text, Alphabet(f.Cache, f.Problem))
	return filled
}

// reader is whom texts are read to: a frame, and its step.
type reader struct {
	f       *Frame
	letters Letters
	texts   *why.Script // whose texts stand in slots before those of the pages; nil: none
	asked   string      // a condition that holds, beside those of the frame; "": none

	looked bool // an example is at hand
	look   algo.Prediction
	i      int
	y      int8
	tags   *tagging // of a sentence
	effect string   // what the update did to the line, by a name; "" until it is asked for
	explained
}

// explained is the step shown at a time: its example of two labels, under the weights
// before any update or the present ones.
type explained struct {
	known bool // there is such a step
	state *algo.State
	a, ya notation.Value // the example's activation under it, and y·a
	w     *weights       // nil without any
}

// reader reads the texts of that name to the frame; "": those of the pages alone.
func (f *Frame) reader(name string) *reader {
	m := &f.made
	if len(m.readers) == 0 {
		m.readers = make([]reader, 4) // those of a frame at once
	}
	t := &m.readers[0]
	m.readers = m.readers[1:]
	*t = reader{f: f, letters: Alphabet(f.Cache, f.Problem), texts: texts()[name]}
	if t.look, t.looked = f.Look(); t.looked {
		t.i = t.look.Example
		t.y = f.Data.Y[t.i]
		if f.Data.Corpus != nil {
			t.tags = f.tagging()
		}
	}
	return t
}

// said is what its texts say: the lines of their first entry that holds, as far as they
// hold and their slots have a value. One is good until the next.
func (t *reader) said() iter.Seq[[]byte] {
	return func(yield func(said []byte) bool) {
		lines := t.texts.Lines(t)
		for k := range lines {
			if !lines[k].Holds(t) {
				continue
			}
			if said, ok := why.Append(t.f.scratch[:0], lines[k].Text, t); ok && !yield(said) {
				return
			}
		}
	}
}

// text is one of its texts by its name, good until the next is asked for.
func (t *reader) text(name string) []byte {
	t.f.scratch, _ = t.texts.AppendText(t.f.scratch[:0], name, t)
	return t.f.scratch
}

// At is the reader of the weights at a time.
func (t *reader) At(at why.When) why.Reader {
	s := *t
	s.explain(at != why.Now)
	return &s
}

// explain takes the step shown, where that is one of one example with two labels, under
// the old weights or the present ones.
func (t *reader) explain(old bool) {
	f := t.f
	t.explained = explained{}
	if !t.looked || !f.is("binary") || f.is("batch") {
		return
	}
	t.known = true
	if t.state = f.State(); old {
		t.state = f.Moment.Before
	}
	if old && !f.exact() {
		t.a = notation.Float(t.look.Activation)
	} else {
		t.a = f.activation(t.state, t.i)
	}
	t.ya = t.a.Times(int(t.y))
	if f.is("linear") {
		t.w = f.weights(t.state)
	}
}

// Append appends what stands in a slot: a number of the run or of its step where it
// begins with #, or a parameter of the rule by its symbol, else a text or a letter; ok is
// false where the run has none.
func (t *reader) Append(b []byte, slot string) (all []byte, ok bool) {
	if name, is := strings.CutPrefix(slot, "#"); is {
		number, known := numbers()[name]
		if !known {
			value, ok := t.f.Problem.Setup.HyperparameterOf(name)
			return append(b, value...), ok
		}
		if !number.when.Holds(t) {
			return b, false
		}
		if v := number.of(t); v != nil && v != "" {
			return row.Append(b, v), true
		}
		return b, false
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

// ofRule appends how the step of the rule's own is written, or what its bound is over, or
// its parameter of a symbol or twice that: as a number where there is a step, else as a
// letter.
func (t *reader) ofRule(b []byte, slot string) (all []byte, ok bool) {
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
