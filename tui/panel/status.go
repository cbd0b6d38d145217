package panel

import (
	"math/big"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// Status draws the status line: what is wrong under the weights shown, errors,
// loss, and whether the data are separable. The gaps shrink first, then the
// list of wrong examples.
func Status(a grid.Area, f *Frame) {
	s := f.blank(a)
	if f.unseen() && f.Data.Len() > 0 {
		f.waysIn(s)
	} else {
		f.sayStatus(s)
	}
	s.Draw()
}

// waysIn says before the first step, where there is nothing to be judged, which keys
// lead elsewhere.
func (f *Frame) waysIn(s *row.Sheet) {
	const two, three = "S settings   o other data", "S settings   o other data   i points of your own"
	if f.Problem.Binary() && f.Online == nil {
		s.Say(row.Note, three)
		s.Or(two)
	} else {
		s.Say(row.Note, two)
	}
	s.Or("o other data")
	s.Next()
}

// sayStatus says what the status line has, of whatever task.
func (f *Frame) sayStatus(s *row.Sheet) {
	switch own := f.task().status; {
	case f.Data.Len() == 0 && f.Online == nil:
		s.Line(row.Words, "no examples")
	case f.unseen():
		s.Line(row.Words, "not looked at yet")
	case own != nil:
		own(f, s)
	default:
		f.statusRow(s)
	}
}

// statusRow says the status of two or several classes.
func (f *Frame) statusRow(s *row.Sheet) {
	l := statusLine{gap: 6, named: len(f.Evaluation.Wrong), note: f.Problem.Binary(), why: f.zeroLoss(), test: f.Test != nil, wrong: f.Evaluation.Counting == nil, separable: f.Separable() != "" || f.single()}
	all, wrong := f.status(&l)
	for s.Measure(all) > s.W && l.shorten() {
		all, wrong = f.status(&l)
	}
	if wrong > 0 {
		s.Say(f.wrongRole(), all[:wrong])
	}
	s.Say(row.Words, all[wrong:])
	s.Next()
}

// wrongRole is that of the list of wrong examples.
func (f *Frame) wrongRole() row.Role {
	if f.Evaluation.Errors > 0 {
		return row.Missed
	}
	return row.Words
}

// statusLine is how much of the status line is shown.
type statusLine struct {
	gap        int
	named      int // wrong examples
	note       bool
	test       bool // errors on the examples kept apart
	separable  bool
	wrong      bool
	why        bool // what a loss of 0 beside errors means
	briefly    bool // in fewer words
	lossHidden bool // the loss is left out
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
	case !l.lossHidden:
		l.lossHidden = true
	case l.test:
		l.test = false
	default:
		return false
	}
	return true
}

// status is all of the line, in the frame's memory, and how much of it is the
// list of wrong examples.
func (f *Frame) status(l *statusLine) (all []byte, wrong int) {
	b := f.scratch[:0]
	if l.wrong {
		b = f.appendWrong(b, l)
	}
	wrong = len(b)
	b = f.appendRest(b, l)
	f.scratch = b
	return b, wrong
}

// appendWrong appends the numbers of the first examples that are wrong; a note
// says whether all of them lie on the line.
func (f *Frame) appendWrong(b []byte, l *statusLine) []byte {
	if b = row.Append(b, "wrong now: "); f.Evaluation.Errors == 0 {
		return row.Append(b, "none")
	}
	note := l.note
	for n, i := range f.Evaluation.Wrong[:l.named] {
		if n > 0 {
			b = append(b, ' ')
		}
		b = row.Append(b, f.Data.Number(i))
		note = note && f.See(i).Activation == 0
	}
	switch {
	case l.named < f.Evaluation.Errors:
		return row.Append(b, " …")
	case !note:
		return b
	case l.named == 1:
		return row.Append(b, " (a = 0)")
	case l.named == 2:
		return row.Append(b, " (a = 0 both)")
	}
	return row.Append(b, " (a = 0 all)")
}

// unseen reports whether no step has been made from zero weights.
func (f *Frame) unseen() bool { return f.Moment.Step == 0 && f.Unjudged() }

// appendRest appends errors, loss and separability.
func (f *Frame) appendRest(b []byte, l *statusLine) []byte {
	gap := "      "[:l.gap]
	if l.wrong {
		b = row.Append(b, gap)
	}
	b = f.appendScore(b, gap, l.test)
	if !f.voting() && f.Evaluation.Counting == nil && !l.lossHidden {
		b = row.Append(b, gap, "loss ", f.loss())
		switch {
		case l.why && l.briefly:
			b = row.Append(b, " (w = 0: no solution)")
		case l.why:
			b = row.Append(b, " (L is 0 at w = 0 too: no solution)")
		}
	}
	switch {
	case !l.separable:
	case f.single():
		b = row.Append(b, gap, "one class: nothing to separate")
	default:
		b = row.Append(b, gap, "separable: ", f.Separable())
	}
	return b
}

// zeroLoss says whether the weights that predict are zero, where the loss is 0
// whatever the errors.
func (f *Frame) zeroLoss() bool {
	s := f.predicting()
	if s == nil || !f.Problem.Binary() || f.Evaluation.Errors == 0 || f.voting() || f.Evaluation.Counting != nil {
		return false
	}
	if !f.Problem.Linear() {
		return f.stillZero(s)
	}
	w := f.weights(s)
	return w.norm == 0 && w.b.F == 0
}

// loss is Σ max(0, −y·a), as a fraction where that is asked for and all the
// examples that have a part in it are known.
func (f *Frame) loss() notation.Value {
	if !f.exact() || len(f.Evaluation.Wrong) != f.Evaluation.Errors {
		return notation.Float(f.Evaluation.Loss)
	}
	sum := new(big.Rat)
	s := f.predicting()
	if s == nil {
		return notation.Float(f.Evaluation.Loss)
	}
	for _, i := range f.Evaluation.Wrong {
		if m := f.margin(s, i); m.R != nil {
			sum.Sub(sum, m.R)
		}
	}
	return notation.Rat(sum)
}

// tagStatus says which sentences are wrong under the weights that predict, how
// many tags that is, and the loss.
func tagStatus(f *Frame, s *row.Sheet) {
	for _, try := range [...]struct {
		named int
		gap   string
	}{{10, "      "}, {10, "   "}, {6, "   "}, {3, "   "}, {1, "   "}} {
		var wrong []byte
		if f.Evaluation.Counting == nil {
			wrong = f.appendWrong(nil, &statusLine{named: min(try.named, len(f.Evaluation.Wrong))})
		}
		errors := f.tagErrors(try.gap)
		if s.Measure(wrong, try.gap, errors) <= s.W {
			s.Say(f.wrongRole(), wrong)
			s.Say(row.Words, try.gap, errors)
			s.Next()
			return
		}
	}
	s.Say(row.Words, f.tagErrors("   "))
	s.Or(f.appendScore(nil, " ", false))
	s.Next()
}

// tagErrors is how many sentences are wrong, how many tags, and the loss.
func (f *Frame) tagErrors(gap string) []byte {
	b := f.appendScore(nil, gap, f.Test != nil)
	if f.Evaluation.Counting != nil {
		return b
	}
	if tags, ok := f.wrongNow(); ok {
		b = row.Append(b, gap, "tags ", tags, " of ", len(f.Data.Corpus.Word))
	}
	return row.Append(b, gap, "loss ", f.Evaluation.Loss)
}

// streamStatus says the mistakes in place of errors, which are of a whole set.
func streamStatus(f *Frame, s *row.Sheet) {
	o := f.Online
	all := text("mistakes ", o.Mistakes, " of ", f.State().Steps())
	if o.Of > 0 {
		for _, l := range [...]struct{ gap, pocket string }{
			{"      ", "best weights on these, found afterwards (pocket): "},
			{"   ", "best weights on these (pocket): "},
			{"  ", "best on these: "},
		} {
			recent := text(all, l.gap, "in the last ", o.Of, ": ", o.Recent)
			if o.Best >= 0 {
				recent = text(recent, l.gap, l.pocket, o.Best)
			}
			if s.Measure(recent) <= s.W {
				all = recent
				break
			}
		}
	}
	s.Say(row.Words, all).Place = row.If
	s.Next()
}
