package panel

import (
	"math/big"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// Status draws the status line: what is wrong under the weights shown, errors,
// loss, and whether the data are separable. The gaps shrink first, then the
// list of wrong examples.
func Status(a grid.Area, f *Frame) {
	p := newPen(a, f)
	defer p.done()
	if f.Data.Len() == 0 && f.Online == nil {
		p.cut("no examples", theme.Text)
		return
	}
	if own := f.task().status; own != nil {
		own(&p)
		return
	}
	l := statusLine{gap: 6, named: len(f.Wrong), note: f.Problem.Binary(), why: f.lossless(), test: f.Test != nil, wrong: f.Counting == nil, separable: f.Separable != "" || f.single()}
	for p.measure(func() { p.status(&l) }) > p.w && l.shorten() {
	}
	if l.wrong {
		p.wrong(&l)
		style := theme.Text
		if f.Evaluation.Errors > 0 {
			style = theme.Wrong
		}
		p.put(style)
	}
	p.rest(&l)
	p.put(theme.Text)
}

// statusLine is how much of the status line is shown.
type statusLine struct {
	gap       int
	named     int // wrong examples
	note      bool
	test      bool // errors on the examples kept apart
	separable bool
	wrong     bool
	why       bool // what a loss of 0 beside errors means
	briefly   bool // in fewer words
	lossless  bool // the loss is left out
}

// shorten makes the line shorter; false if it can't.
func (l *statusLine) shorten() bool {
	switch {
	case l.gap > 3:
		l.gap = 3
	case l.why && l.wrong: // zero weights are wrong about all that they can be
		l.wrong = false
	case l.why && !l.briefly:
		l.briefly = true
	case l.why && l.separable:
		l.separable = false
	case l.why:
		l.why, l.wrong = false, true
	case l.note:
		l.note = false
	case l.named > 1:
		l.named--
	case l.test && l.separable:
		l.separable = false
	case l.wrong:
		l.wrong = false
	case l.separable:
		l.separable = false
	case !l.lossless:
		l.lossless = true
	case l.test:
		l.test = false
	default:
		return false
	}
	return true
}

// status gathers all of the line.
func (p *pen) status(l *statusLine) {
	if l.wrong {
		p.wrong(l)
	}
	p.rest(l)
}

// wrong gathers the numbers of the first examples that are wrong; a note says
// whether all of them lie on the line.
func (p *pen) wrong(l *statusLine) {
	f := p.f
	p.say("wrong now: ")
	if f.Evaluation.Errors == 0 {
		p.say("none")
		return
	}
	note := l.note
	for n, i := range f.Wrong[:l.named] {
		if n > 0 {
			p.say(" ")
		}
		p.count(f.Data.Number(i))
		note = note && f.See(i).Activation == 0
	}
	switch {
	case l.named < f.Evaluation.Errors:
		p.say(" …")
	case !note:
	case l.named == 1:
		p.say(" (a = 0)")
	case l.named == 2:
		p.say(" (a = 0 both)")
	default:
		p.say(" (a = 0 all)")
	}
}

// rest gathers errors, loss and separability.
func (p *pen) rest(l *statusLine) {
	f := p.f
	gap := "      "[:l.gap]
	if l.wrong {
		p.say(gap)
	}
	p.errors(gap, l.test)
	if !f.voting() && f.Counting == nil && !l.lossless {
		p.say(gap, "loss ")
		p.value(f.loss())
		switch {
		case l.why && l.briefly:
			p.say(" (w = 0: no solution)")
		case l.why:
			p.say(" (L is 0 at w = 0 too: no solution)")
		}
	}
	switch {
	case !l.separable:
	case f.single():
		p.say(gap, "one class: nothing to separate")
	default:
		p.say(gap, "separable: ", f.Separable)
	}
}

// lossless says whether the weights that predict are zero, where the loss is 0
// whatever the errors.
func (f *Frame) lossless() bool {
	s := f.predicting()
	if s == nil || !f.Problem.Binary() || f.Evaluation.Errors == 0 || f.voting() || f.Counting != nil {
		return false
	}
	if !f.Problem.Linear() {
		return f.nought(s)
	}
	w := f.weights(s)
	return w.norm == 0 && w.b.F == 0
}

// loss is Σ max(0, −y·a), as a fraction where that is asked for and all the
// examples that have a part in it are known.
func (f *Frame) loss() notation.Value {
	if !f.exact() || len(f.Wrong) != f.Evaluation.Errors {
		return notation.Float(f.Evaluation.Loss)
	}
	sum := new(big.Rat)
	s := f.predicting()
	if s == nil {
		return notation.Float(f.Evaluation.Loss)
	}
	for _, i := range f.Wrong {
		if m := f.margin(s, i); m.R != nil {
			sum.Sub(sum, m.R)
		}
	}
	return notation.Rat(sum)
}
