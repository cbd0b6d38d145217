package panel

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
	"perceptron/tui/row"
)

// Top draws the top line: what runs and how on the left, where it stands on the right. Of
// two runs side by side it says how what holds of both, and where they stand both numbers
// where they are not the same; else with is f itself.
func Top(a grid.Area, f, with *Frame) {
	s := f.blank(a)
	settings := f.settings(with, a.W >= 110)
	n := len(settings) // the settings are left out first, the last one before the others
	name, dot, mode := f.Data.Name, s.Dot, f.Problem.Setup.Mode
	if f.is("tags") {
		mode = "sequence"
	} else if mode != with.Problem.Setup.Mode {
		dot, mode = "", ""
	}
	s.Say(row.Title, row.Verbatim(name), dot).Rank = n + 1
	s.Or(row.Verbatim(tail(name, 30)), dot).Rank = n + 2
	s.Or(row.Verbatim(tail(name, 8)), dot).Rank = n + 4
	s.Say(row.Title, mode).Rank = n + 5
	for k, setting := range settings {
		s.Say(row.Note, s.Dot, setting).Rank = n - k
	}
	c := s.Say(row.Title, f.progress(with, "  epoch ", "  step ", "  updates ", "  "))
	c.Place, c.Rank = row.Closing, n+3
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
	return [...]int{max(f.Moment.Event.Epoch, f.Moment.After.Now.Epoch), f.Moment.Step, f.State().Now.Updates}
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
// first; or what is to be noted in their place.
func (f *Frame) settings(with *Frame, wide bool) []string {
	if f.Note != "" {
		return []string{f.Note}
	}
	all := *memo.Made(f.Cache, toldOf{f.Problem, f.Data, f.Setup.Readout, wide}, func(all *[]string) { *all = f.told(wide) })
	if f == with {
		return all
	}
	theirs := with.told(wide)
	return slices.DeleteFunc(slices.Clone(all), func(setting string) bool { return !slices.Contains(theirs, setting) })
}

// toldOf is what settings in words are made from.
type toldOf struct {
	problem *algo.Problem
	data    *model.Dataset
	readout string
	wide    bool
}

// told is the settings of a run in words.
func (f *Frame) told(wide bool) (all []string) {
	t := f.reader("settings")
	if wide {
		t.asked = "wide"
	}
	for setting := range t.said() {
		all = append(all, string(setting))
	}
	return all
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
	for _, by := range t.f.Problem.Setup.Parameters() {
		value, _ := t.f.Problem.Setup.ParameterOf(by.Symbol)
		rule += " " + by.Symbol + " " + value
	}
	return rule
}
