package panel

import (
	"math"
	"strings"

	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// shadeLegend says what the shades mean: blank 0, then up to each limit, and
// more than the last.
func (p *pen) shadeLegend(_ *LossMap, s *Shades) {
	signs := p.lossSigns()
	p.text("blank 0", theme.Label)
	if s.limits[0] == 0 {
		return
	}
	for k := range shadeLevels {
		relation := "≤"
		if k == len(s.limits) {
			relation = ">"
		}
		p.say(relation)
		p.value(notation.Float(s.limits[min(k, len(s.limits)-1)]))
		if p.x+2+p.width() > p.w {
			p.b = p.b[:0]
			return
		}
		p.a.Set(p.x+1, p.y, signs.shades[k+1], theme.Shade)
		p.x += 2
		p.put(theme.Label)
	}
}

// pathLegend says what the signs of the path mean.
func (p *pen) pathLegend(m *LossMap, _ *Shades) {
	signs := p.lossSigns()
	f := p.f
	entries := [...]struct {
		sign rune
		text string
		on   bool
	}{
		{signs.now, "w now", true},
		{signs.before, "before the update", f.changed() && !f.still(m)},
		{signs.earlier, f.earlier(m), f.State().Updates() > 1},
	}
	for _, e := range entries {
		if p.x+2+p.a.Width(e.text) > p.w {
			e.text, _, _ = strings.Cut(e.text, ",")
		}
		if e.on && p.x+2+p.a.Width(e.text) <= p.w {
			p.a.Set(p.x, p.y, e.sign, theme.Weight)
			p.x += 2
			p.text(e.text, theme.Label)
			p.x += 2
		}
	}
}

// earlier is what the path's older points are called: they had other values of
// what is held.
func (f *Frame) earlier(m *LossMap) string {
	d := f.Data.Dim()
	switch {
	case f.hasBias() && d == 2 && m.Pair[0] != d && m.Pair[1] != d:
		return "earlier, with another b"
	case d > 2 || f.hasBias() && d == 2:
		return "earlier, others held"
	}
	return "earlier"
}

// mapFacts says where the run is, and what the loss is there.
func (p *pen) mapFacts(m *LossMap, s *Shades) {
	f := p.f
	w := f.weights(f.State())
	point := func() {
		p.say("(")
		p.value(w.at(m.Pair[0]))
		p.say(", ")
		p.value(w.at(m.Pair[1]))
		p.say(")")
	}
	loss := func() {
		p.say("L = ")
		if math.IsNaN(m.Loss) {
			p.say("…")
			return
		}
		p.value(notation.Float(m.Loss))
	}
	p.choose(theme.Number, func() { p.say("X at "); point(); p.say(": "); loss(); p.say(", over all examples") },
		func() { p.say("X "); point(); p.say(": "); loss() }, loss)
}

// forced says whether the update shown is one of an example with a = 0, where
// the loss has no derivative.
func (f *Frame) forced() bool {
	l, ok := f.Look()
	return ok && f.changed() && f.Problem.Batch() == 1 && l.Activation == 0 && f.State().Updates() > 1
}

// mapTruth says what is to be known of the shades: of which examples they are,
// why zero weights are no solution, what blank means.
func (p *pen) mapTruth(m *LossMap, s *Shades) {
	f := p.f
	w := f.weights(f.State())
	zero := true // of the weights that are held
	for k := 0; k <= f.Data.Dim() && zero; k++ {
		zero = k == m.Pair[0] || k == m.Pair[1] || w.at(k).F == 0
	}
	switch {
	case s.few > 0:
		p.choose(theme.Label, func() {
			p.say("shades: ")
			p.count(s.few)
			p.say(" of ")
			p.count(f.Data.Len())
			p.say(" examples, scaled up")
		}, func() { p.say("shades: "); p.count(s.few); p.say(" examples") })
	case f.forced():
		p.choose(theme.Label, func() {
			p.say("y·a was 0: no derivative there; the update is made all the same, and L may rise")
		}, func() { p.say("y·a was 0: an update all the same, L may rise") }, func() { p.say("y·a was 0: here L may rise") })
	case zero:
		p.choose(theme.Label, func() { p.say("c·w has c times the loss of w (c > 0): zero weights have 0 too") },
			func() { p.say("zero weights have loss 0 too: L(c·w) = c·L(w)") }, func() { p.say("zero weights have loss 0 too") })
	case f.changed() && f.still(m):
		p.choose(theme.Label, func() { p.say("this update moved only what is held") }, func() { p.say("only what is held moved") })
	case !s.blank:
		p.choose(theme.Label, func() { p.say("no blank: in every cell some example is on the wrong side") },
			func() { p.say("no blank: in each cell some are wrong") }, func() { p.say("no blank: some always wrong") })
	default:
		p.choose(theme.Label, func() { p.say("blank: no example on the wrong side; an update moves what is held too") },
			func() { p.say("blank: none on the wrong side") }, func() { p.say("blank: none wrong") })
	}
}
