package panel

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf8"

	"perceptron/tui/grid"
	"perceptron/tui/row"
)

// topLine is what there is room for in the top line.
type topLine struct {
	wide bool
	room int    // columns for what runs and how
	dot  string // between the settings
	with *Frame // the run that is on the screen as well; nil if there is none
}

// Top draws the top line: what runs and how on the left, where it stands on the
// right. The left is shortened first, the name of the data before the mode, then
// the words of the right; below that whole fields go, from the left. No number
// is cut.
func Top(a grid.Area, f *Frame) { f.top(a, nil) }

// Top draws the top line of two runs side by side: of what runs and how, what
// holds of both; of where they stand, both numbers where they are not the same.
func (s *Sides) Top(a grid.Area) { s.Mine.top(a, s.Other) }

func (f *Frame) top(a grid.Area, with *Frame) {
	s := f.blank(a)
	l := topLine{wide: a.W() >= 110, dot: s.Dot(), with: with}
	where := f.shortWhere(s, &l)
	l.room = max(0, s.W-s.Measure(where)) - 2
	f.dataAndMode(s, &l)
	f.settings(s, l)
	s.Say(row.Title, where).Place = row.Closing
	s.Next()
	s.Draw()
}

// leastName is the columns to which the name of the data is shortened before
// the words for where the run stands are.
const leastName = 8

// progressWords is the words for where a run stands.
type progressWords struct{ epoch, step, updates, converged string }

// progressWordings are those words where there is room for them, and where there is not.
var progressWordings = [...]progressWords{
	{"epoch ", "  step ", "  updates ", "  converged"},
	{"ep ", " step ", " upd ", " converged"},
}

// placeFields is the number of fields of standing.
const placeFields = 4

// shortWhere is where the run stands, as short as is needed.
func (f *Frame) shortWhere(s *row.Sheet, l *topLine) []byte {
	words, fields := &progressWordings[0], placeFields
	where := f.progress(l, words, fields)
	for k := range progressWordings {
		words = &progressWordings[k]
		where = f.progress(l, words, fields)
		if f.nameFits(s, s.W-s.Measure(where)-2) {
			break
		}
	}
	for fields > 1 && s.Measure(where) > s.W {
		fields--
		where = f.progress(l, words, fields)
	}
	return where
}

// progress is epoch, step and updates, and whether the run has converged: so many
// of these, the last ones. It is in the frame's memory.
func (f *Frame) progress(l *topLine, words *progressWords, fields int) []byte {
	b := f.scratch[:0]
	mine := f.counters()
	theirs := mine
	if l.with != nil {
		theirs = l.with.counters()
	}
	for k, word := range [...]string{words.epoch, words.step, words.updates} {
		if k < placeFields-fields || k == 0 && f.Online != nil { // a stream has no passes
			continue
		}
		if b = row.Append(b, word, mine[k]); theirs[k] != mine[k] {
			b = row.Append(b, " and ", theirs[k])
		}
	}
	if f.converged() && (l.with == nil || l.with.converged()) {
		b = row.Append(b, words.converged)
	}
	f.scratch = b
	return b
}

// epoch is the pass that a run is in.
func (f *Frame) epoch() int { return max(f.Moment.Event.Epoch, f.Moment.After.Epoch()) }

// counters is the numbers of where a run stands: pass, step, updates.
func (f *Frame) counters() [placeFields - 1]int {
	return [...]int{f.epoch(), f.Moment.Step, f.State().Updates()}
}

// learner is what the top line calls the learner: by its mode, unless the task
// has a name for it.
func (f *Frame) learner() string {
	return cmp.Or(f.task().name, f.Problem.Setup.Mode)
}

// nameFits says whether the mode, and the name of the data in its fewest columns or
// in full, have room.
func (f *Frame) nameFits(s *row.Sheet, room int) bool {
	name := min(s.Width(f.Data.Name), leastName)
	return name+s.Width(s.Dot())+len(f.learner()) <= room
}

// dataAndMode says the data and the mode; a long name keeps its end, and where there is
// room for nothing else the mode stands alone.
func (f *Frame) dataAndMode(s *row.Sheet, l *topLine) {
	name, mode := f.Data.Name, f.learner()
	room := l.room - s.Width(l.dot) - len(mode)
	if s.Width(name) > room && room >= 4 {
		name = tail(name, room)
	}
	if l.with != nil && l.with.learner() != mode {
		s.Say(row.Title, row.Verbatim(name)).Keep = s.W - l.room
		return
	}
	s.Say(row.Title, row.Verbatim(name), l.dot, mode).Keep = s.W - l.room
	s.Or(mode)
}

// tail is the end of a path, which tells more than its beginning.
func tail(name string, columns int) string {
	runes := utf8.RuneCountInString(name)
	for runes > columns-1 {
		_, n := utf8.DecodeRuneInString(name)
		name = name[n:]
		runes--
	}
	return "…" + name
}

// settings says as many of the settings as have room, the most telling first.
func (f *Frame) settings(s *row.Sheet, l topLine) {
	list := sideSetup
	if own := f.task().setup; own != nil {
		list = own
	}
	if f.Note != "" {
		list = func(f *Frame, _ topLine) []string { return []string{f.Note} }
	}
	all := list(f, l)
	var theirs []string
	if l.with != nil {
		theirs = list(l.with, l)
	}
	for _, setting := range all {
		if setting != "" && (l.with == nil || slices.Contains(theirs, setting)) {
			c := s.Say(row.Note, l.dot, setting)
			c.Place, c.With, c.Keep = row.If, true, s.W-l.room
		}
	}
}

// sideSetup is the settings of a run on two classes; one that is not worth a
// word is empty.
func sideSetup(f *Frame, l topLine) []string {
	return []string{
		f.readoutName(l.wide), f.kernelName(l.wide || l.room > 40), f.batchSize(), f.unlessDefault(l.wide, f.Problem.Setup.Rate, "1", f.rateText(l.dot)),
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

// kernelName is the kernel and its parameters.
func (f *Frame) kernelName(parameters bool) string {
	k := f.Problem.Kernel
	switch {
	case f.Problem.Setup.Mode != "kernel":
		return ""
	case !parameters:
		return k.Name
	}
	name := k.Name
	if k.Name == "poly" {
		name = text(name, " p=", strconv.Itoa(k.Degree))
	}
	if k.Name != "linear" {
		name = text(name, " γ=", f.Problem.Setup.Gamma)
	}
	if k.Name == "poly" || k.Name == "sigmoid" {
		c, _ := k.Coef0.Float64()
		name = text(name, " c=", c)
	}
	return name
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
