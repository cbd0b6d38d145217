package panel

import (
	"math"
	"strings"
	"unicode/utf8"

	"perceptron/algo/margin"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// bounds says for each bound that counts all updates of a run how it is
// written: the formula, the vectors that R and γ are of by the bias rule, and
// what stands for R².
var bounds = [...]struct {
	name, formula, source string
}{
	{"kernel", "(R/γ)²", "001, 004"},
	{"homogeneous", "(R/γ)²", "003"},
	{"augmented", "(R/γ)²", "003"},
	{"novikoff", "(2R/γ)²", "001"},
	{"start-elsewhere", "from ŵ₀", ""},
}

// vectors are what the proof is about, by the bias rule.
var vectors = [...]struct{ bias, of string }{
	{"none", "x"},
	{"unit", "(x, 1)"},
	{"radius", "x"},
}

// of is the vectors that R and γ are of.
func (f *Frame) of() string {
	for _, row := range vectors {
		if row.bias != f.Problem.Setup.Bias {
			continue
		}
		if f.Problem.Linear() {
			return row.of
		}
		return strings.Replace(row.of, "x", "φ(x)", 1)
	}
	return ""
}

// leading is the bound on all updates that the panel shows: the first of the
// table that applies; nil if none does.
func (t *Theory) leading() *margin.Bound {
	for _, row := range bounds {
		for k := range t.Bounds {
			if b := &t.Bounds[k]; b.Name == row.name && b.Applies {
				return b
			}
		}
	}
	return nil
}

// bound is the bound on all updates that the panel shows; nil if there is none
// or its numbers pass the range of a double.
func (f *Frame) bound() *margin.Bound {
	if f.Theory == nil {
		return nil
	}
	b := f.Theory.leading()
	if b == nil || !(f.squared(b) <= math.MaxFloat64 && b.Value <= math.MaxFloat64) {
		return nil
	}
	return b
}

// none says in a line why there is no bound, or is none yet.
func (f *Frame) none() string {
	switch t := f.Theory; {
	case t == nil && !f.Seeking:
		return "no bound: a maximum margin is not looked for (--decide 0)"
	case t == nil:
		return "looking for the maximum margin …"
	case t.Verdict.Trivial:
		return "no bound is needed: " + t.Verdict.Why
	case t.Verdict.Separable == margin.False:
		return "no bound: no " + f.surface() + " separates these data, so there is no γ"
	case t.Why != "":
		return "no bound: " + t.Why
	case t.leading() != nil:
		return "no bound: R² passes the range of a double"
	}
	return "no bound applies to this run"
}

// BoundLine draws the bound in one line: updates so far of how many, a bar,
// and what it is made of.
func BoundLine(a grid.Area, f *Frame) {
	if a.H() == 0 {
		return
	}
	p := newPen(a, f)
	defer p.done()
	b := f.bound()
	if b == nil {
		p.cut(f.none(), theme.Label)
		return
	}
	p.text("bound  ", theme.Label)
	p.ofAtMost(b)
	p.x += 2
	long, short := p.measure(func() { p.ingredients(b) }), p.measure(func() { p.briefly(b) })
	bar, room := 12, p.w-p.x-3
	if room-bar < short {
		bar = 5
	}
	p.meter(b, bar)
	p.x += 3
	switch {
	case room-bar >= long:
		p.ingredients(b)
	case room-bar >= short:
		p.briefly(b)
	}
	p.put(theme.Label)
}

// ofAtMost draws "6 of at most 51".
func (p *pen) ofAtMost(b *margin.Bound) {
	p.count(p.f.State().Updates())
	p.put(theme.Strong)
	p.say(" of at most ")
	p.whole(b.Value)
	p.put(theme.Text)
}

// whole gathers the largest whole number that a bound allows.
func (p *pen) whole(v float64) {
	if v < 1<<53 {
		v = math.Floor(v * (1 + 1e-12))
	}
	if v < 1e7 {
		p.count(int(v))
		return
	}
	p.value(notation.Float(v))
}

// meter draws the part of the bound that is used up.
func (p *pen) meter(b *margin.Bound, width int) {
	full := 0.0
	if b.Value > 0 {
		full = min(1, float64(p.f.State().Updates())/b.Value)
	}
	eighths := int(full*float64(width)*8 + 0.5)
	if full > 0 {
		eighths = max(1, eighths)
	}
	for range eighths / 8 {
		p.text("█", theme.Bar)
	}
	if k := eighths % 8; k > 0 {
		p.text(string(rune(0x2590-k)), theme.Bar)
	}
	for range width - (eighths+7)/8 {
		p.text("░", theme.BarRest)
	}
}

// ingredients gathers R and γ: "(R/γ)² of (x, 1): R² = 3  γ² = 1/17".
func (p *pen) ingredients(b *margin.Bound) {
	for _, row := range bounds {
		if row.name == b.Name {
			p.say(row.formula, " of ", p.f.of(), ": ")
		}
	}
	p.square(b)
	p.say("  γ² = ")
	p.gamma()
}

// briefly gathers R and γ with no more than the vectors that they are of.
func (p *pen) briefly(b *margin.Bound) {
	p.ofVectors()
	p.square(b)
	p.say("  γ² = ")
	p.gamma()
}

// ofVectors gathers which vectors R and γ are of, where they are not the
// examples themselves.
func (p *pen) ofVectors() {
	if of := p.f.of(); of != "x" {
		p.say("of ", of, ": ")
	}
}

// square gathers R².
func (p *pen) square(b *margin.Bound) {
	p.say("R² = ")
	p.value(notation.Float(p.f.squared(b)))
}

// squared is R² of the vectors that a bound is about.
func (f *Frame) squared(b *margin.Bound) float64 {
	square := b.R * b.R
	if f.Problem.Setup.Bias == "unit" {
		square++
	}
	if near := math.Round(square); math.Abs(square-near) < 1e-9*near { // b.R is rounded up
		return near
	}
	return square
}

// gamma gathers γ², exactly where it is a short fraction.
func (p *pen) gamma() {
	v := &p.f.Theory.Verdict
	if r := v.GammaSquared; r != nil {
		n := len(p.b)
		p.b = notation.AppendRat(p.b, r)
		if len(p.b)-n <= 12 {
			return
		}
		p.b = p.b[:n]
	}
	p.value(notation.Float(v.Gamma * v.Gamma))
}

// roomBound is the rows of the proof, or of the few lines that say why there is
// no bound and which hold without it.
func roomBound(f *Frame, width, height int) (least, best int) {
	if f.bound() != nil {
		return min(8, max(5, height/3)), 16
	}
	rows := func(text string, most int) (n int) {
		for range wrapped(text, max(1, width), utf8.RuneCountInString) {
			n++
		}
		return min(n, most)
	}
	best = 1 + rows(f.none(), 3)
	if f.Theory != nil {
		best += rows(explained(objections(f.Theory.Bounds), 0), 2)
		if f.Theory.Verdict.Separable == margin.False {
			best++
		}
		for k := range f.Theory.Bounds {
			if f.Theory.Bounds[k].Applies {
				best++
			}
		}
	}
	return min(3, best), best
}

// drawBound draws the proof: what bounds the updates, and its two lines along
// the run; in a wide area with the curves beside it.
func drawBound(p *pen, v View, focused bool) {
	f := p.f
	b := f.bound()
	if b == nil {
		p.heading("bound", "", focused)
		p.paragraph(f.none(), theme.Text)
		p.certificate()
		if f.Theory != nil {
			p.others(nil)
		}
		return
	}
	text := *p
	chart := 0
	if p.w >= 100 && p.h >= 8 && v.Plot != nil && len(f.Theory.Track) > 0 {
		chart = p.w - p.w*52/100
		text.w = p.w - chart - 2
	}
	text.proof(b, focused)
	if chart > 0 {
		area := p.a.Sub(grid.Rect{X: p.w - chart, Y: 0, W: chart, H: p.h})
		curves(area, f, b, v.Plot)
	}
	p.b = text.b
}

// paragraph draws a text over as many rows as it takes.
func (p *pen) paragraph(s string, style grid.Style) {
	for line := range wrapped(s, p.w, p.a.Width) {
		p.text(line, style)
		p.next()
	}
}
