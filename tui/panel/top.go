package panel

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"perceptron/tui/grid"
	"perceptron/tui/row"
)

// topLine is how the settings in the top line are worded.
type topLine struct {
	wide bool   // those that are as always are said too
	dot  string // between them
}

// Top draws the top line: what runs and how on the left, where it stands on the
// right.
func Top(a grid.Area, f *Frame) { f.top(a, f) }

// Top draws the top line of two runs side by side: of what runs and how, what
// holds of both; of where they stand, both numbers where they are not the same.
func (s *Sides) Top(a grid.Area) { s.Mine.top(a, s.Other) }

func (f *Frame) top(a grid.Area, with *Frame) {
	s := f.blank(a)
	l := topLine{wide: a.W() >= 110, dot: s.Dot()}
	settings := f.settings(with, l)
	n := len(settings) // the settings are left out first, the last one before the others
	name, mode := f.Data.Name, f.learner()
	if mode == with.learner() {
		s.Say(row.Title, row.Verbatim(name), l.dot).Rank = n + 1
		s.Or(row.Verbatim(tail(name, 30)), l.dot).Rank = n + 2
		s.Or(row.Verbatim(tail(name, 8)), l.dot).Rank = n + 4
		s.Say(row.Title, mode).Rank = n + 5
	} else {
		s.Say(row.Title, row.Verbatim(name)).Rank = n + 1
		s.Or(row.Verbatim(tail(name, 8))).Rank = n + 4
	}
	for k, setting := range settings {
		s.Say(row.Note, l.dot, setting).Rank = n - k
	}
	f.where(s, with, n)
	s.List()
	s.Draw()
}

// where says where both runs stand, in words that are shortened and fields that are
// left out after so many turns.
func (f *Frame) where(s *row.Sheet, with *Frame, turns int) {
	c := s.Say(row.Title, f.progress(with, "  epoch ", "  step ", "  updates ", "  "))
	c.Place, c.Rank = row.Closing, turns+3
	s.Or(f.progress(with, " ep ", " step ", " upd ", " ")).Rank = turns + 6
	s.Or(f.progress(with, "", " step ", " upd ", " ")).Rank = turns + 7
	s.Or(f.progress(with, "", "", " upd ", " ")).Rank = 0
}

// progress is epoch, step and updates, those that have a word, and whether the run has
// converged. It is good until the next is asked for.
func (f *Frame) progress(with *Frame, epoch, step, updates, gap string) []byte {
	b, mine, theirs := append(f.scratch[:0], ' '), f.counters(), with.counters()
	for k, word := range [...]string{epoch, step, updates} {
		if word == "" || k == 0 && f.Online != nil { // a stream has no passes
			continue
		}
		if b = row.Append(b, word, mine[k]); theirs[k] != mine[k] {
			b = row.Append(b, " and ", theirs[k])
		}
	}
	if f.converged() && with.converged() {
		b = row.Append(b, gap, "converged")
	}
	f.scratch = b
	return b
}

// epoch is the pass that a run is in.
func (f *Frame) epoch() int { return max(f.Moment.Event.Epoch, f.Moment.After.Epoch()) }

// counters is the numbers of where a run stands: pass, step, updates.
func (f *Frame) counters() [3]int {
	return [...]int{f.epoch(), f.Moment.Step, f.State().Updates()}
}

// learner is what the top line calls the learner: by its mode, unless the task
// has a name for it.
func (f *Frame) learner() string {
	return cmp.Or(f.task().name, f.Problem.Setup.Mode)
}

// tail is the end of a path, which tells more than its beginning.
func tail(name string, columns int) string {
	runes := utf8.RuneCountInString(name)
	if runes <= columns {
		return name
	}
	for ; runes > columns-1; runes-- {
		_, n := utf8.DecodeRuneInString(name)
		name = name[n:]
	}
	return "…" + name
}

// settings are those that hold of both runs and are worth a word, the most telling
// first.
func (f *Frame) settings(with *Frame, l topLine) []string {
	list := sideSetup
	if own := f.task().setup; own != nil {
		list = own
	}
	if f.Note != "" {
		return []string{f.Note}
	}
	var theirs []string
	if f != with {
		theirs = list(with, l)
	}
	return slices.DeleteFunc(list(f, l), func(setting string) bool {
		return setting == "" || f != with && !slices.Contains(theirs, setting)
	})
}

// sideSetup is the settings of a run on two classes; one that is not worth a
// word is empty.
func sideSetup(f *Frame, l topLine) []string {
	return []string{
		f.readoutName(l.wide), f.kernelName(), f.kernelParameters(), f.batchSize(), f.unlessDefault(l.wide, f.Problem.Setup.Rate, "1", f.rateText(l.dot)),
		f.unlessDefault(l.wide, f.Problem.Setup.Bias, "unit", "bias "+f.Problem.Setup.Bias), f.unlessDefault(l.wide, f.Problem.Setup.Tie, "update", f.tieName()), f.orderName(l.wide), f.start(), f.arithmetic(l.wide), f.labels(l.wide),
	}
}

// unlessDefault is the text of a setting; on a narrow line none of one that is as
// always, so that what is not stands out.
func (f *Frame) unlessDefault(wide bool, value, usual, text string) string {
	if !wide && value == usual && f.byRate() {
		return ""
	}
	return text
}

// labels is which label is +, and how the features were scaled.
func (f *Frame) labels(wide bool) string {
	d, which := f.Data, ""
	if wide && d.Positive != "" {
		which = "+ means " + d.LabelName + " = " + d.Positive
	}
	if d.Scaling != nil {
		which += " scaled " + d.Scaling.Method
	}
	return which
}

func (f *Frame) orderName(wide bool) string {
	switch order := f.Problem.Setup.Order; {
	case f.ownOrder():
		return "order " + string(appendList(nil, order, 16))
	case order == "once":
		return "shuffled once"
	case wide || order != "given":
		return order + " order"
	}
	return ""
}

// start is the first weights.
func (f *Frame) start() string {
	if f.fromZero() {
		return ""
	}
	return "init " + f.Problem.Setup.Init
}

func (f *Frame) readoutName(wide bool) string {
	switch {
	case wide:
		return cmp.Or(f.Setup.Readout, "last")
	case f.readoutDiffers():
		return f.Setup.Readout
	}
	return ""
}

// batchSize is the number of examples in a step.
func (f *Frame) batchSize() string {
	switch {
	case !f.batched():
		return ""
	case f.wholeBatch():
		return "batch of all"
	}
	return text("batch ", f.Problem.Batch())
}

// kernelName is the kernel, and kernelParameters its parameters.
func (f *Frame) kernelName() string {
	if f.Problem.Setup.Mode != "kernel" {
		return ""
	}
	return f.Problem.Kernel.Name
}

func (f *Frame) kernelParameters() (all string) {
	k := f.Problem.Kernel
	if f.Problem.Setup.Mode != "kernel" || k.Name == "linear" {
		return ""
	}
	if k.Name == "poly" {
		all = text("p=", k.Degree, " ")
	}
	all += "γ=" + f.Problem.Setup.Gamma
	if k.Name != "rbf" {
		c, _ := k.Coef0.Float64()
		all = text(all, " c=", c)
	}
	return all
}

func (f *Frame) arithmetic(wide bool) string {
	switch {
	case !wide:
		return ""
	case f.Problem.Exact:
		return "exact"
	}
	return "float"
}
