package panel

import (
	"cmp"
	"strconv"
	"unicode/utf8"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// tieShort and tieLong say what a = 0 means.
var (
	tieShort = map[string]string{"update": "a=0 updates", "positive": "a=0 is +", "negative": "a=0 is −", "correct": "a=0 correct"}
	tieLong  = map[string]string{"update": "a = 0 updates", "positive": "a = 0 is +", "negative": "a = 0 is −", "correct": "a = 0 correct"}
)

// Top draws the top line: what runs and how on the left, where it stands on the
// right. The left is shortened first, the name of the data before the mode, then
// the words of the right; below that whole fields go, from the left. No number
// is cut.
func Top(a grid.Area, f *Frame) {
	p := newPen(a, f)
	defer p.done()
	wide := a.W() >= 110
	words, room, fields := &places[0], 0, placeFields
	for k := range places {
		words = &places[k]
		right := p.measure(func() { p.where(wide, words, fields) })
		if room = p.w - right - 2; p.named(room, leastName) {
			break
		}
	}
	for fields > 1 && p.measure(func() { p.where(wide, words, fields) }) > p.w {
		fields--
	}
	p.where(wide, words, fields)
	at := max(0, p.w-p.width())
	if p.width() > p.w {
		p.b = p.b[:0]
	}
	p.x = at
	p.put(theme.Title)
	p.x = 0
	p.name(at - 2)
	p.setup(wide, at-2)
}

// leastName is the columns to which the name of the data is shortened before
// the words for where the run stands are.
const leastName = 8

// place is the words for where a run stands.
type place struct{ epoch, step, updates, converged string }

// places are those words where there is room for them, and where there is not.
var places = [...]place{
	{"epoch ", "  step ", "  updates ", "  converged"},
	{"ep ", " step ", " upd ", " converged"},
}

// placeFields is the number of fields of where.
const placeFields = 4

// where gathers epoch, step and updates, and whether the run has converged: so
// many of these, the last ones.
func (p *pen) where(wide bool, words *place, fields int) {
	f := p.f
	for k, field := range [placeFields]struct {
		word  string
		count int
	}{
		{words.epoch, max(f.Moment.Event.Epoch, f.Moment.After.Epoch())},
		{words.step, f.Moment.Step},
		{words.updates, f.State().Updates()},
	} {
		switch {
		case k < placeFields-fields, k == 0 && f.Online != nil: // a stream has no passes
			continue
		case k < placeFields-1:
			p.say(field.word)
			p.count(field.count)
			continue
		}
		if wide && f.Online == nil {
			p.say("  errors ")
			p.countErrors()
		}
		if f.converged() {
			p.say(words.converged)
		}
	}
}

// learner is what the top line calls the learner: by its mode, unless the task
// has a name for it.
func (f *Frame) learner() string {
	return cmp.Or(f.task().name, f.Problem.Setup.Mode)
}

// named says whether the mode, and the name of the data in so many columns or
// in full, have room.
func (p *pen) named(room, least int) bool {
	name := min(p.a.Width(p.f.Data.Name), least)
	return name+p.a.Width(p.dot())+len(p.f.learner()) <= room
}

// name draws the data and the mode before a column; a long name keeps its end,
// and where there is room for nothing else the mode stands alone.
func (p *pen) name(end int) {
	name, mode := p.f.Data.Name, p.f.learner()
	room := end - p.a.Width(p.dot()) - len(mode)
	if p.a.Width(name) > room && room >= 4 {
		name = tail(name, room)
	}
	p.say(name, p.dot(), mode)
	if !p.fits(end) {
		p.b = p.b[:0]
		p.say(mode)
	}
	if p.fits(end) {
		p.put(theme.Title)
	}
	p.b = p.b[:0]
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

// setup draws as many of the settings as fit, the most telling first.
func (p *pen) setup(wide bool, end int) {
	s := &p.f.Problem.Setup
	ties := tieShort
	if wide {
		ties = tieLong
	}
	parts := []func(){
		func() { p.readout(wide) },
		func() { p.kernel(wide || end > 40) },
		func() { p.batch() },
		p.rate,
		func() { p.say("bias ", s.Bias) },
		func() { p.tied(ties) },
		func() { p.order(wide) },
		func() { p.init() },
		func() { p.arithmetic(wide) },
		func() { p.labels(wide) },
	}
	if own := p.f.task().setup; own != nil {
		parts = own(p, wide)
	}
	for _, part := range parts {
		if p.x == 0 {
			return
		}
		p.say(p.dot())
		part()
		if len(p.b) == len(p.dot()) {
			p.b = p.b[:0]
			continue
		}
		if !p.fits(end) {
			p.b = p.b[:0]
			return
		}
		p.put(theme.Label)
	}
}

// tied gathers what a = 0 means, where the rule asks it.
func (p *pen) tied(words map[string]string) {
	if !p.f.otherRule() {
		p.say(words[p.f.Problem.Setup.Tie])
	}
}

// labels gathers which label is +, and how the features were scaled.
func (p *pen) labels(wide bool) {
	d := p.f.Data
	if wide && d.Positive != "" {
		p.say(d.LabelName, " ", d.Positive, " is +")
	}
	if d.Scaling != nil {
		p.say(" scaled ", d.Scaling.Method)
	}
}

func (p *pen) order(wide bool) {
	switch order := p.f.Problem.Setup.Order; {
	case p.f.ownOrder():
		p.say("order ")
		p.b = appendList(p.b, order, 16)
	case order == "once":
		p.say("shuffled once")
	case wide || order != "given":
		p.say(order, " order")
	}
}

func (p *pen) init() {
	if init := p.f.Problem.Setup.Init; init != "zero" {
		p.say("init ", init)
	}
}

func (p *pen) readout(wide bool) {
	switch r := p.f.Readout; {
	case r != "" && (wide || r != "last"):
		p.say(r)
	case wide:
		p.say("last")
	}
}

// kernel gathers the kernel and its parameters.
func (p *pen) kernel(parameters bool) {
	s, k := &p.f.Problem.Setup, p.f.Problem.Kernel
	if s.Mode != "kernel" {
		return
	}
	p.say(k.Name)
	if !parameters {
		return
	}
	if k.Name == "poly" {
		p.say(" p=")
		p.b = strconv.AppendInt(p.b, int64(k.Degree), 10)
	}
	if k.Name != "linear" {
		p.say(" γ=", s.Gamma)
	}
	if k.Name == "poly" || k.Name == "sigmoid" {
		c, _ := k.Coef0.Float64()
		p.say(" c=")
		p.b = notation.AppendNumber(p.b, c)
	}
}

func (p *pen) arithmetic(wide bool) {
	switch {
	case !wide:
	case p.f.Problem.Exact:
		p.say("exact")
	default:
		p.say("float")
	}
}
