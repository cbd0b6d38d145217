package panel

import (
	"bytes"
	"cmp"
	"math/big"
	"slices"
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// Top draws the top line: what runs and how on the left, where it stands on the right. Of
// two runs side by side it says how what holds of both, and where they stand both numbers
// where they are not the same; else with is f itself.
func Top(a grid.Area, f, with *Frame) {
	s := f.blank(a)
	settings, theirs := f.settings(a.W >= 110), with.settings(a.W >= 110)
	if f.Note != "" {
		settings = []string{f.Note}
		theirs = settings
	}
	n := len(settings) // the settings are left out first, the last one before the others
	name, dot, mode := f.Data.Name, s.Separator, f.Problem.Setup.Mode
	if f.is("tags") {
		mode = "sequence"
	} else if mode != with.Problem.Setup.Mode {
		dot, mode = "", ""
	}
	s.Write(row.Title, row.Verbatim(name), dot).Rank = n + 1
	s.Or(row.Verbatim(tail(name, 30)), dot).Rank = n + 2
	s.Or(row.Verbatim(tail(name, 8)), dot).Rank = n + 4
	s.Write(row.Title, mode).Rank = n + 5
	for k, setting := range settings {
		if slices.Contains(theirs, setting) {
			s.Write(row.Note, s.Separator, setting).Rank = n - k
		}
	}
	c := s.Write(row.Title, f.progress(with, "  epoch ", "  step ", "  updates ", "  "))
	c.Overflow, c.Rank = row.RightAligned, n+3
	s.Or(f.progress(with, " ep ", " step ", " upd ", " ")).Rank = n + 6
	s.Or(f.progress(with, "", " step ", " upd ", " ")).Rank = n + 7
	s.Or(f.progress(with, "", "", " upd ", " ")).Rank = 0
	s.List()
	s.Draw()
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
	if f.ConvergedAt() >= 0 && with.ConvergedAt() >= 0 {
		b = row.Append(b, gap, "converged")
	}
	f.scratch = b
	return b
}

// counters is the numbers of where a run stands: the pass it is in, step, updates.
func (f *Frame) counters() [3]int {
	return [...]int{max(f.Moment.Event.Epoch, f.Moment.After.Event.Epoch), f.Moment.Step, f.State().Event.Updates}
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

// settingsOf is what settings in words are made from.
type settingsOf struct {
	problem *algo.Problem
	data    *model.Dataset
	readout string
	wide    bool
}

// settings are those of the run that are worth a word, the most telling first.
func (f *Frame) settings(wide bool) []string {
	return *memo.Made(f.Cache, settingsOf{f.Problem, f.Data, f.Setup.Readout, wide}, func(all *[]string) {
		t := f.reader("settings")
		if wide {
			t.asked = "wide"
		}
		*all = nil
		for setting := range t.said() {
			*all = append(*all, string(setting))
		}
	})
}

// settingNumbers are the settings as the top line writes them.
var settingNumbers = []group{
	{"", map[string]quantity{
		"classes":        func(t *reader) any { return len(t.f.Data.Labels) },
		"readout":        func(t *reader) any { return cmp.Or(t.f.Setup.Readout, "last") },
		"kernel":         func(t *reader) any { return t.f.Problem.Kernel.Name },
		"degree":         func(t *reader) any { return t.f.Problem.Kernel.Degree },
		"constant":       func(t *reader) any { c, _ := t.f.Problem.Kernel.Coef0.Float64(); return c },
		"kernel γ":       func(t *reader) any { return t.f.Problem.Setup.Gamma },
		"order":          func(t *reader) any { return t.f.Problem.Setup.Order },
		"rate":           func(t *reader) any { return t.f.Problem.Setup.Rate },
		"rule":           (*reader).rule,
		"bias":           func(t *reader) any { return t.f.Problem.Setup.Bias },
		"init":           func(t *reader) any { return t.f.Problem.Setup.Init },
		"label name":     func(t *reader) any { return t.f.Data.LabelName },
		"positive label": func(t *reader) any { return t.f.Data.Positive },
		"scaling": func(t *reader) any {
			if t.f.Data.Scaling == nil {
				return nil
			}
			return t.f.Data.Scaling.Method
		},
	}},
}

// rule is the update rule with its parameters.
func (t *reader) rule() any {
	rule := t.f.Problem.Setup.Update
	for _, by := range t.f.Problem.Setup.Hyperparameters() {
		value, _ := t.f.Problem.Setup.HyperparameterOf(by.Symbol)
		rule += " " + by.Symbol + " " + value
	}
	return rule
}

// Status draws the status line: errors and loss of the weights shown, whether the data
// are separable, what is wrong now.
func Status(a grid.Area, f *Frame) {
	s := f.blank(a)
	f.sayStatus(s, "")
	s.Draw()
}

// wordingEnd is what stands between the wordings of a status.
var wordingEnd = []byte(" | ")

// sayStatus says what the status line has, to who looks or to who listens.
func (f *Frame) sayStatus(s *row.Sheet, asked string) {
	t := f.reader("status")
	t.asked = asked
	role, gap, unseen := row.Text, 0, t.Is("unseen")
	if unseen && asked == "" {
		role = row.Note
	}
	for line := range t.said() {
		sayWordings(s, role, gap, line)
		gap = 3
	}
	if f.Online == nil && f.Evaluation.Errors > 0 && !unseen {
		f.wrongNow(s)
	}
	s.Next()
}

// sayWordings says a text in the first of its wordings that has room, in a list in turns;
// one apart from those before it is left out where none has.
func sayWordings(s *row.Sheet, role row.Role, gap int, text []byte) {
	wording, shorter, _ := bytes.Cut(text, wordingEnd)
	c := s.Write(role, wording)
	if gap > 0 {
		c.Gap, c.Overflow = gap, row.Optional
	}
	for turn := 1; len(shorter) > 0; turn++ {
		wording, shorter, _ = bytes.Cut(shorter, wordingEnd)
		s.Last().Rank = turn
		s.Or(wording).Rank = 0
	}
}

// mostNamed is how many examples anyone would read, or listen to.
const mostNamed = 20

// wrongNow says the numbers of the examples that are wrong, and that all of them lie on
// the line if they do.
func (f *Frame) wrongNow(s *row.Sheet) {
	c := s.Write(row.Misclassified, "wrong now:")
	c.Gap, c.Overflow, c.Reserve = 3, row.Optional, 4
	named := f.Evaluation.Wrong[:min(len(f.Evaluation.Wrong), mostNamed)]
	for _, i := range named {
		c := s.Write(row.Misclassified, f.Data.Number(i))
		c.Gap, c.Overflow, c.Reserve = 1, row.Item, 2
	}
	off := func(i int) bool { return f.See(i).Activation != 0 }
	switch {
	case len(named) < f.Evaluation.Errors:
		s.Write(row.Misclassified, " …")
	case f.Problem.Binary() && !slices.ContainsFunc(named, off):
		all := [...]string{1: "", 2: " both", 3: " all"}
		c := s.Write(row.Misclassified, "(«a» = 0", all[min(len(named), 3)], ")")
		c.Gap, c.Overflow = 1, row.Optional
	}
}

// errors is how many examples are wrong, as soon as that is known.
func (f *Frame) errors() any {
	if f.Evaluation.Counting != nil {
		return "…"
	}
	return f.Evaluation.Errors
}

// loss is Σ max(0, −y·a), as a fraction where that is asked for and all the
// examples that have a part in it are known.
func (f *Frame) loss() notation.Value {
	p := f.predicting()
	if p == nil || !f.exact() || len(f.Evaluation.Wrong) != f.Evaluation.Errors {
		return notation.Float(f.Evaluation.Loss)
	}
	sum := new(big.Rat)
	for _, i := range f.Evaluation.Wrong {
		if m := f.margin(p, i); m.R != nil {
			sum.Sub(sum, m.R)
		}
	}
	return notation.Rat(sum)
}

// statusNumbers are of the weights shown, over all examples; of a stream mistakes in place
// of errors, which are of a whole set.
var statusNumbers = []group{
	{"", map[string]quantity{
		"wrong now":      func(t *reader) any { return t.f.errors() },
		"examples wrong": func(t *reader) any { return plural("example", t.f.Evaluation.Errors) },
		"total loss":     func(t *reader) any { return t.f.loss() },
		"separable":      func(t *reader) any { return t.f.Separable() },
		"counting":       func(t *reader) any { return t.f.Evaluation.Counting.Text(t.f.Setup.Readout) },
		"test errors": func(t *reader) any {
			switch test := t.f.Test; {
			case test == nil:
				return nil
			case test.Errors < 0:
				return "…"
			default:
				return text(test.Errors, " of ", test.Of)
			}
		},
		"wrong tags": func(t *reader) any {
			if tags, ok := t.f.wrongTagsNow(); ok {
				return tags
			}
			return nil
		},
		"all tags": func(t *reader) any { return len(t.f.Data.Corpus.Word) },
	}},
	{"stream", map[string]quantity{
		"mistakes": func(t *reader) any { return t.f.Online.Mistakes },
		"t steps":  func(t *reader) any { return t.f.State().Event.Step },
		"recent":   func(t *reader) any { return t.f.Online.Recent },
	}},
	{"stream not-window-empty", map[string]quantity{
		"window": func(t *reader) any { return t.f.Online.Of },
	}},
	{"stream not-window-empty not-pocket-pending", map[string]quantity{
		"best": func(t *reader) any { return t.f.Online.Best },
	}},
}
