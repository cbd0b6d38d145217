package panel

import (
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// classColumns is where the columns of the table of several classes end, and
// where x and the sign of the class stand; 0 leaves one out.
type classColumns struct {
	index, x, xEnd, y, predicted, score, margin, updates, note int
}

// drawClassTable draws the examples of several classes, a row each.
func drawClassTable(p *pen, v View, focused bool) {
	f := p.f
	order := v.order(f)
	by := f.listed(v, order, f.sortName(order.sort))
	if f.reading() && f.Predictor != nil {
		by += p.dot() + f.Readout
	}
	p.heading("examples", by, focused)
	var at []int
	for i := range order.lines(f, v, p.left()-1) {
		at = append(at, i)
	}
	c := p.classColumns(at)
	p.classHead(&c)
	if len(at) == 0 && v.Filter != "" {
		p.cut("  none fits (filter alone lists all)", theme.Label)
	}
	for _, i := range at {
		p.classLine(&c, i)
	}
}

// classColumns fits the columns to the width and to the rows.
func (p *pen) classColumns(rows []int) classColumns {
	f := p.f
	index, widest, number, updates := 1, 1, 6, 3
	for _, i := range rows {
		l := f.See(i)
		index = max(index, p.measure(func() { p.count(p.f.Data.Number(i)) }))
		for _, v := range [...]float64{l.Activation, l.Margin} {
			number = max(number, p.measure(func() { p.b = notation.AppendNumber(p.b, v) }))
		}
		updates = max(updates, p.measure(func() { p.count(f.updates(i)) }))
		widest = max(widest, p.measure(func() { p.b = notation.AppendVectorWithin(p.b, f.shown(i), 26) }))
	}
	gap, name := 1, 1
	if p.wide() {
		gap, name, updates = 2, 9, max(updates, 8)
	}
	c := classColumns{index: 2 + index}
	at := c.index + 2
	if p.wide() {
		c.y, c.predicted = at, at+name+gap
		at = c.predicted + name
	} else {
		c.y, c.predicted = at, at+2
		at = c.predicted + 1
	}
	if c.score = at + gap + number; c.score+gap+number+gap+updates+3 > p.w {
		c.score = 0
	} else {
		at = c.score
	}
	c.margin = at + gap + number
	c.updates = c.margin + gap + updates
	c.note = c.updates + gap
	if room := min(widest, p.w-c.note-gap-5); room >= 8 || room >= widest {
		c.x, c.xEnd = c.y, c.y+room
		for _, end := range [...]*int{&c.y, &c.predicted, &c.score, &c.margin, &c.updates, &c.note} {
			if *end > 0 {
				*end += room + gap
			}
		}
	}
	return c
}

func (p *pen) classHead(c *classColumns) {
	p.a.Right(c.index, p.y, "i", theme.Label)
	if c.x > 0 {
		x := "x"
		if p.f.originals() {
			x = "x in file"
		}
		p.a.Fit(c.x, p.y, c.xEnd-c.x, x, theme.Label)
	}
	p.a.Text(c.y, p.y, "y", theme.Label)
	predicted := "ŷ"
	if p.a.Grid().ASCII() {
		predicted = "^"
	}
	if p.wide() {
		predicted = "predicted"
	}
	p.a.Text(c.predicted, p.y, predicted, theme.Label)
	score, updates := "score", "upd"
	if p.f.Predictor != nil && p.f.voting() {
		score = "votes"
	}
	if p.wide() {
		updates = "mistakes"
	}
	if c.score > 0 {
		p.a.Right(c.score, p.y, score, theme.Label)
	}
	p.a.Right(c.margin, p.y, "margin", theme.Label)
	p.a.Right(c.updates, p.y, updates, theme.Label)
	p.next()
}

// classLine draws one example: its class, the predicted one, the score of its
// own class and how far that is ahead.
func (p *pen) classLine(c *classColumns, i int) {
	f := p.f
	l := f.See(i)
	at, any := f.Look()
	atHand := any && (at.Example == i || f.member(i))
	style := theme.Text
	wrong := l.Mistake && f.State().Steps() > 0
	if wrong {
		style = theme.Wrong
	}
	if atHand {
		p.a.Set(0, p.y, '>', theme.AtHand)
	}
	p.column(c.index, style, func() { p.count(p.f.Data.Number(i)) })
	if c.x > 0 {
		p.x = c.x
		p.vector(f.shown(i), c.xEnd-c.x)
		p.put(style)
	}
	for _, one := range [...]struct {
		at    int
		class int32
	}{{c.y, l.Gold}, {c.predicted, l.Rival}} {
		p.x = one.at
		p.classSign(one.class)
		if p.wide() {
			p.x++
			p.text(p.className(one.class, 7), style)
		}
	}
	if c.score > 0 {
		p.column(c.score, style, func() { p.b = notation.AppendNumber(p.b, l.Activation) })
	}
	p.column(c.margin, style, func() { p.b = notation.AppendNumber(p.b, l.Margin) })
	p.column(c.updates, style, func() { p.count(f.updates(i)) })
	p.note(&columns{note: c.note}, l, atHand)
	if atHand {
		p.markRow()
	}
	p.next()
}
