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

// DrawTopLine draws the top line: the run and its settings on the left, its counters on
// the right. With two runs side by side it shows the settings they share, and both
// counters where they differ; with a single run, with is f itself.
func DrawTopLine(a grid.Area, f, with *Frame) {
	s := f.newSheet(a)
	settings, theirs := f.settings(a.W >= 110), with.settings(a.W >= 110)
	if f.TopNote != "" {
		settings = []string{f.TopNote}
		theirs = settings
	}
	n := len(settings) // settings are dropped first, the last one before the others
	name, dot, mode := f.Data.Name, s.Separator, f.Problem.Setup.Mode
	if f.is("tags") {
		mode = "sequence"
	} else if mode != with.Problem.Setup.Mode {
		dot, mode = "", ""
	}
	s.Write(row.Title, row.Verbatim(name), dot).Rank = n + 1
	s.Or(row.Verbatim(pathTail(name, 30)), dot).Rank = n + 2
	s.Or(row.Verbatim(pathTail(name, 8)), dot).Rank = n + 4
	s.Write(row.Title, mode).Rank = n + 5
	for k, setting := range settings {
		if slices.Contains(theirs, setting) {
			s.Write(row.Note, s.Separator, setting).Rank = n - k
		}
	}
	c := s.Write(row.Title, f.countersText(with, "  epoch ", "  step ", "  updates ", "  "))
	c.Overflow, c.Rank = row.RightAligned, n+3
	s.Or(f.countersText(with, " ep ", " step ", " upd ", " ")).Rank = n + 6
	s.Or(f.countersText(with, "", " step ", " upd ", " ")).Rank = n + 7
	s.Or(f.countersText(with, "", "", " upd ", " ")).Rank = 0
	s.List()
	s.Draw()
}

// countersText is epoch, step and updates, as far as they have a word, and whether the
// run has converged. It is valid until the next call.
func (f *Frame) countersText(with *Frame, epoch, step, updates, gap string) []byte {
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

// counters is the current epoch, the step and the updates.
func (f *Frame) counters() [3]int {
	return [...]int{max(f.Moment.Event.Epoch, f.Moment.After.Event.Epoch), f.Moment.Step, f.State().Event.Updates}
}

// pathTail is the end of a path, which says more than its beginning.
func pathTail(name string, columns int) string {
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

// settingsKey is the cache key of the settings in words.
type settingsKey struct {
	problem *algo.Problem
	data    *model.Dataset
	readout string
	wide    bool
}

// settings are the noteworthy settings of the run in words, the most telling first.
func (f *Frame) settings(wide bool) []string {
	return *memo.Made(f.Cache, settingsKey{f.Problem, f.Data, f.Setup.Readout, wide}, func(all *[]string) {
		t := f.textContext("settings")
		if wide {
			t.extra = "wide"
		}
		*all = nil
		for setting := range t.lines() {
			*all = append(*all, string(setting))
		}
	})
}

// settingSlots are the settings as the top line writes them.
var settingSlots = []slotGroup{
	{"", map[string]slotValue{
		"classes":        func(t *textContext) any { return len(t.f.Data.Labels) },
		"readout":        func(t *textContext) any { return cmp.Or(t.f.Setup.Readout, "last") },
		"kernel":         func(t *textContext) any { return t.f.Problem.Kernel.Name },
		"degree":         func(t *textContext) any { return t.f.Problem.Kernel.Degree },
		"constant":       func(t *textContext) any { c, _ := t.f.Problem.Kernel.Coef0.Float64(); return c },
		"kernel γ":       func(t *textContext) any { return t.f.Problem.Setup.Gamma },
		"order":          func(t *textContext) any { return t.f.Problem.Setup.Order },
		"rate":           func(t *textContext) any { return t.f.Problem.Setup.Rate },
		"rule":           (*textContext).ruleText,
		"bias":           func(t *textContext) any { return t.f.Problem.Setup.Bias },
		"init":           func(t *textContext) any { return t.f.Problem.Setup.Init },
		"label name":     func(t *textContext) any { return t.f.Data.LabelName },
		"positive label": func(t *textContext) any { return t.f.Data.Positive },
		"scaling": func(t *textContext) any {
			if t.f.Data.Scaling == nil {
				return nil
			}
			return t.f.Data.Scaling.Method
		},
	}},
}

// ruleText is the update rule with its parameters.
func (t *textContext) ruleText() any {
	rule := t.f.Problem.Setup.Update
	for _, by := range t.f.Problem.Setup.Hyperparameters() {
		value, _ := t.f.Problem.Setup.HyperparameterOf(by.Symbol)
		rule += " " + by.Symbol + " " + value
	}
	return rule
}

// DrawStatus draws the status line: errors and loss of the weights shown, separability,
// and the wrong examples.
func DrawStatus(a grid.Area, f *Frame) {
	s := f.newSheet(a)
	f.writeStatus(s, "")
	s.Draw()
}

// wordingSeparator separates the wordings of a text.
var wordingSeparator = []byte(" | ")

// writeStatus writes the status line, as it is drawn or as it is read out (extra
// "listening").
func (f *Frame) writeStatus(s *row.Sheet, extra string) {
	t := f.textContext("status")
	t.extra = extra
	role, gap, unseen := row.Text, 0, t.Is("unseen")
	if unseen && extra == "" {
		role = row.Note
	}
	for line := range t.lines() {
		writeWordings(s, role, gap, line)
		gap = 3
	}
	if f.Online == nil && f.Evaluation.Errors > 0 && !unseen {
		f.writeWrong(s)
	}
	s.Next()
}

// writeWordings writes a text in the first of its wordings that fits. With a gap it is
// dropped if none fits.
func writeWordings(s *row.Sheet, role row.Role, gap int, text []byte) {
	wording, shorter, _ := bytes.Cut(text, wordingSeparator)
	c := s.Write(role, wording)
	if gap > 0 {
		c.Gap, c.Overflow = gap, row.Optional
	}
	for turn := 1; len(shorter) > 0; turn++ {
		wording, shorter, _ = bytes.Cut(shorter, wordingSeparator)
		s.Last().Rank = turn
		s.Or(wording).Rank = 0
	}
}

// maxNamed is the most examples that are named in a list.
const maxNamed = 20

// writeWrong writes the numbers of the wrong examples, and whether all of them lie on the
// line.
func (f *Frame) writeWrong(s *row.Sheet) {
	c := s.Write(row.Misclassified, "wrong now:")
	c.Gap, c.Overflow, c.Reserve = 3, row.Optional, 4
	named := f.Evaluation.Wrong[:min(len(f.Evaluation.Wrong), maxNamed)]
	for _, i := range named {
		c := s.Write(row.Misclassified, f.Data.Number(i))
		c.Gap, c.Overflow = 1, row.Item
	}
	off := func(i int) bool { return f.Predict(i).Activation != 0 }
	switch {
	case len(named) < f.Evaluation.Errors:
		s.Write(row.Misclassified, " …")
	case f.Problem.Binary() && !slices.ContainsFunc(named, off):
		all := [...]string{1: "", 2: " both", 3: " all"}
		c := s.Write(row.Misclassified, "(«a» = 0", all[min(len(named), 3)], ")")
		c.Gap, c.Overflow = 1, row.Optional
	}
}

// errorCount is the number of wrong examples; … while it is unknown.
func (f *Frame) errorCount() any {
	if f.Evaluation.Progress != nil {
		return "…"
	}
	return f.Evaluation.Errors
}

// totalLoss is Σ max(0, −y·a), as a fraction if those are shown and all examples with a
// loss are known.
func (f *Frame) totalLoss() notation.Value {
	p := f.predictingState()
	if p == nil || !f.asFractions() || len(f.Evaluation.Wrong) != f.Evaluation.Errors {
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

// statusSlots are the numbers of the weights shown over all examples; of a stream
// mistakes instead of errors, which need the whole set.
var statusSlots = []slotGroup{
	{"", map[string]slotValue{
		"wrong now":      func(t *textContext) any { return t.f.errorCount() },
		"examples wrong": func(t *textContext) any { return plural("example", t.f.Evaluation.Errors) },
		"total loss":     func(t *textContext) any { return t.f.totalLoss() },
		"separable":      func(t *textContext) any { return t.f.Separable() },
		"counting":       func(t *textContext) any { return t.f.Evaluation.Progress.Text(t.f.Setup.Readout) },
		"test errors": func(t *textContext) any {
			switch test := t.f.Test; {
			case test == nil:
				return nil
			case test.Errors < 0:
				return "…"
			default:
				return text(test.Errors, " of ", test.Of)
			}
		},
		"wrong tags": func(t *textContext) any {
			if tags, ok := t.f.wrongTagsNow(); ok {
				return tags
			}
			return nil
		},
		"all tags": func(t *textContext) any { return len(t.f.Data.Corpus.Word) },
	}},
	{"stream", map[string]slotValue{
		"mistakes": func(t *textContext) any { return t.f.Online.Mistakes },
		"t steps":  func(t *textContext) any { return t.f.State().Event.Step },
		"recent":   func(t *textContext) any { return t.f.Online.WindowMistakes },
	}},
	{"stream not-window-empty", map[string]slotValue{
		"window": func(t *textContext) any { return t.f.Online.WindowSize },
	}},
	{"stream not-window-empty not-pocket-pending", map[string]slotValue{
		"best": func(t *textContext) any { return t.f.Online.BestOwn },
	}},
}
