package panel

import (
	"iter"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// columns is where the table's columns end, and where x begins; 0 leaves one out.
type columns struct {
	index, x, xEnd, y, a, ya, mistakes, alpha, note int
	geometry                                        geometry
}

func roomTable(f *Frame, _, height int) (least, best int) {
	return 5, max(5, min(f.Data.Len()+2, height/2))
}

func lengthTable(f *Frame, v View) int { return v.order(f).Len(f) }

// Line is the line of the table, from 0, that an example has; ok is false if it
// is not listed.
func Line(f *Frame, v View, example int) (line int, ok bool) {
	order := v.order(f)
	for k := range order.Len(f) {
		if order.At(k) == example {
			return k, true
		}
	}
	return 0, false
}

// drawTable draws the examples, a row each.
func drawTable(p *pen, v View, focused bool) {
	f := p.f
	if own := f.task().table; own != nil {
		own(p, v, focused)
		return
	}
	order := v.order(f)
	by := f.listed(v, order, f.sortName(order.sort))
	if f.reading() && f.Predictor != nil {
		by += p.dot() + f.Readout
	}
	p.heading("examples", by+p.setMargin(), focused)
	at := order.lines(f, v, p.left()-1)
	c := p.columns(at)
	p.tableHead(&c)
	if order.Len(f) == 0 && v.Filter != "" {
		p.cut("  none fits (filter alone lists all)", theme.Label)
	}
	for i := range at {
		p.tableRow(&c, i)
	}
}

// listed says which rows a table has, and what they are sorted by.
func (f *Frame) listed(v View, o *Order, by string) string {
	if v.Filter == "" {
		return "by " + by
	}
	return "only " + v.Filter + ": " + string(notation.AppendCount(nil, o.Len(f))) + ", by " + by
}

// columns fits the columns to the width and to the rows that will be shown.
func (p *pen) columns(shown iter.Seq[int]) columns {
	f := p.f
	index, widest, number, alpha, updates := 1, 1, 3, p.a.Width(p.alphaName()), 3
	if p.wide() {
		number = 5
	}
	for i := range shown {
		index = max(index, p.measure(func() { p.count(f.Data.Number(i)) }))
		a := f.predicted(i)
		number = max(number, p.measure(func() { p.value(a) }), p.measure(func() { p.value(a.Times(-1)) }))
		alpha = max(alpha, p.measure(func() { p.value(f.alpha(f.updates(i))) }))
		updates = max(updates, p.measure(func() { p.count(f.updates(i)) }))
		if widest < 26 {
			widest = max(widest, p.measure(func() {
				p.b = notation.AppendVectorWithin(p.b, f.shown(i), 26)
			}))
		}
	}
	gap, note := 1, 2
	if p.wide() {
		gap, note, updates = 2, 9, max(updates, 7)
	}
	c := columns{index: 2 + index}
	c.y = c.index + 2 + gap
	c.a = c.y + gap + number
	c.ya = c.a + gap + number
	at := c.ya
	if at+gap+updates >= p.w { // it is a but for the sign; the last column is for a mark
		at, c.ya = c.a, 0
	}
	at += gap + updates
	c.mistakes = at
	if (f.Problem.Dual() || p.wide()) && at+gap+alpha < p.w {
		c.alpha = at + gap + alpha
		at = c.alpha
	}
	at = c.lengths(p, at)
	c.note = at + gap
	if x := min(widest, p.w-c.note-note-2); x >= 8 || x >= widest {
		c.move(x + gap)
		c.x, c.xEnd = c.index+2, c.index+2+x
	}
	return c
}

// move shifts the columns right of the index.
func (c *columns) move(by int) {
	for _, end := range [...]*int{&c.y, &c.a, &c.ya, &c.mistakes, &c.alpha, &c.note, &c.geometry.margin, &c.geometry.distance, &c.geometry.along, &c.geometry.foot, &c.geometry.footEnd} {
		if *end > 0 {
			*end += by
		}
	}
}

// updates is the number of updates of an example up to the step shown.
func (f *Frame) updates(i int) int {
	if i >= len(f.Counts) {
		return 0
	}
	return int(f.Counts[i])
}

func (p *pen) tableHead(c *columns) {
	head := func(end int, s string) {
		if end > 0 {
			p.a.Right(end, p.y, s, theme.Label)
		}
	}
	now, mistakes := "a", "upd"
	if p.wide() {
		now, mistakes = "a now", "mistakes"
	}
	if p.f.Predictor != nil && p.f.voting() {
		now = "votes"
	}
	head(c.index, "i")
	if c.x > 0 {
		x := "x"
		if p.f.originals() {
			x = "x in file"
		}
		p.a.Fit(c.x, p.y, c.xEnd-c.x, x, theme.Label)
	}
	head(c.y, "y")
	head(c.a, now)
	head(c.ya, "y·a")
	head(c.mistakes, mistakes)
	head(c.alpha, p.alphaName())
	p.lengthHeads(&c.geometry)
	p.next()
}

// tableRow draws one example. Its activation is what the weights shown make of
// it now.
func (p *pen) tableRow(c *columns, i int) {
	f := p.f
	l := f.See(i)
	y := f.Data.Y[i]
	at, any := f.Look()
	atHand := any && (at.Example == i || f.member(i))
	style := theme.Text
	if l.Mistake && f.State().Steps() > 0 {
		style = theme.Wrong
	}
	if atHand {
		p.a.Set(0, p.y, '>', theme.AtHand)
	}
	p.column(c.index, style, func() { p.count(f.Data.Number(i)) })
	if c.x > 0 {
		p.x = c.x
		p.vector(f.shown(i), c.xEnd-c.x)
		p.put(style)
	}
	p.column(c.y, role(y), func() { p.say(glyph(y)) })
	a := f.predicted(i)
	p.column(c.a, style, func() { p.value(a) })
	p.column(c.ya, style, func() { p.value(a.Times(int(y))) })
	count := f.updates(i)
	p.column(c.mistakes, style, func() { p.count(count) })
	if c.alpha > 0 {
		p.column(c.alpha, style, func() { p.value(f.alpha(count)) })
	}
	p.lengthRow(&c.geometry, i)
	p.note(c, l, atHand)
	if atHand {
		p.markRow()
	}
	p.next()
}

// alphaName is the head of the column of α, short also in ASCII.
func (p *pen) alphaName() string {
	if p.a.Grid().ASCII() {
		return "al"
	}
	return "α"
}

// column draws what gather gathers, ending before a column.
func (p *pen) column(end int, s grid.Style, gather func()) {
	gather()
	p.x = 0
	p.putRight(end, s)
}

// note says what is remarkable about an example.
func (p *pen) note(c *columns, l algo.Look, atHand bool) {
	p.x = c.note
	wrong := l.Mistake && p.f.State().Steps() > 0
	switch room := p.w - c.note; {
	case wrong && room < 5:
		p.x = min(p.x, p.w-1)
		p.text("!", theme.Wrong)
	case wrong:
		p.text("wrong", theme.Wrong)
	case atHand && room >= 7:
		p.text("at hand", theme.AtHand)
	}
}
