package panel

import (
	"math"
	"strings"
	"unicode/utf8"

	"perceptron/algo/margin"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

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
	case !f.Problem.Binary():
		return "no bound: " + f.unstructured()
	case t.Verdict.Trivial:
		return "no bound is needed: " + t.Verdict.Why
	case t.Verdict.Separable == margin.False:
		return "no bound on the whole run: no " + f.surface() + " separates these data"
	case t.Why != "":
		return "no bound: " + t.Why
	case t.leading() != nil:
		return "no bound: R² passes the range of a double"
	}
	return "no bound applies to this run"
}

// unstructured is why there is no bound where the outputs are more than two.
func (f *Frame) unstructured() string {
	for _, b := range f.Theory.Bounds {
		switch {
		case b.Name == "structured" && b.Applies:
			return "R² passes the range of a double"
		case b.Name == "structured":
			return b.Why
		}
	}
	return f.Theory.Why
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
		p.unbounded()
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

// unbounded draws why there is no bound on all updates, and the one on those of
// the first pass, which comes first where both have no room.
func (p *pen) unbounded() {
	b := p.f.first()
	if b == nil {
		p.cut(p.f.none(), theme.Label)
		return
	}
	first := func() { p.firstPass(b); p.say(" (Freund–Schapire)") }
	p.choose(theme.Label, func() { p.say(p.f.none(), "; "); first() },
		func() { p.say("no bound on the whole run; "); first() }, first, func() { p.firstPass(b) })
}

// ofAtMost draws "6 of at most 51".
func (p *pen) ofAtMost(b *margin.Bound) {
	p.count(p.f.counted(b.Name))
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
		full = min(1, float64(p.f.counted(b.Name))/b.Value)
	}
	eighths := int(float64(full*float64(width)*8) + 0.5)
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

// roomBound is the rows of the proof, or of the few lines that say why there is
// no bound and which hold without it.
func roomBound(f *Frame, width, height int) (least, best int) {
	if b := f.bound(); b != nil && b.Name == "structured" {
		return 6, 9
	} else if b != nil {
		return min(8, max(5, height/3)), 16
	}
	rows := func(text string, most int) (n int) {
		for range row.Wrapped(text, max(1, width), utf8.RuneCountInString) {
			n++
		}
		return min(n, most)
	}
	best = 1 + rows(f.none(), 3)
	if f.Theory != nil && f.Problem.Binary() {
		best += rows(explained(objections(f.Theory.Bounds), 0), 2)
		best += rows(f.certified(), 4)
		for k := range f.Theory.Bounds {
			if f.Theory.Bounds[k].Applies {
				best++
			}
		}
	}
	return min(3, best), best
}

// proofRows is the rows that the proof's text has at the least beside a chart.
const proofRows = 8

// drawBound draws the proof: what bounds the updates, and its two lines along
// the run; in a wide area with the curves beside it.
func drawBound(p *pen, v View, focused bool) {
	f := p.f
	b := f.bound()
	if b == nil {
		first, whose := f.first(), ""
		if first != nil && !p.wide() {
			whose = "Freund–Schapire"
		}
		p.heading("bound", whose, focused)
		p.paragraph(f.none(), theme.Text)
		p.freundSchapire(first)
		if f.Theory != nil {
			p.paragraph(f.certified(), theme.Text)
		}
		if f.Theory != nil && f.Problem.Binary() {
			p.others(first)
		}
		return
	}
	if v.Plot == nil || len(f.Theory.Track) == 0 {
		p.proof(b, focused)
		return
	}
	text, chart := p.beside()
	p.part(text, func(p *pen) { p.proof(b, focused) })
	if !chart.Empty() {
		curves(p.a.Sub(chart), f, b, v.Plot)
	}
}

// beside is where the proof's text and its chart lie: side by side in a wide
// area, the chart above in a high one, as far as the text can spare rows; else
// there is no chart.
func (p *pen) beside() (text, chart grid.Rect) {
	text = grid.Rect{W: p.w, H: p.h}
	switch {
	case p.w >= 100 && p.h >= chartRows:
		w := p.w - p.w*52/100
		return grid.Rect{W: p.w - w - 2, H: p.h}, grid.Rect{X: p.w - w, W: w, H: p.h}
	case p.w >= chartColumns && p.h >= chartRows+proofRows:
		h := max(p.h-proofRows, chartRows, p.h*6/10)
		h = min(h, p.w*2/5+2)
		return grid.Rect{Y: h, W: p.w, H: p.h - h}, grid.Rect{W: p.w, H: h}
	}
	return text, chart
}

// paragraph draws a text over as many rows as it takes.
func (p *pen) paragraph(s string, style grid.Style) {
	for line := range row.Wrapped(s, p.w, p.a.Width) {
		if p.left() == 1 && !strings.HasSuffix(s, line) {
			line = p.goesOn(line)
		}
		p.text(line, style)
		p.next()
	}
}

// goesOn is a line ended by … at a word, for more than the rows take.
func (p *pen) goesOn(line string) string {
	for line != "" && p.a.Width(line+" …") > p.w {
		line = line[:max(0, strings.LastIndexByte(line, ' '))]
	}
	return line + " …"
}
