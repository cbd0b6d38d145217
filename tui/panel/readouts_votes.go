package panel

import (
	"strings"

	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// voteList draws a row for each weight vector: how many votes it has, as a
// number and as a bar, and what it is.
func (p *pen) voteList(v View) {
	r := p.f.Readouts
	p.heading("the votes", p.vectorsOf(), false)
	rows := p.left()
	first := window(max(0, v.Scroll), r.Vectors, rows)
	most := int64(1)
	for u := first; u < min(first+rows, r.Vectors); u++ {
		most = max(most, r.Votes(u))
	}
	for u := first; u < r.Vectors && p.left() > 0; u++ {
		p.voteRow(u, most)
	}
}

func (p *pen) vectorsOf() string {
	n := p.f.Readouts.Vectors
	b := notation.AppendCount(nil, n)
	return string(append(b, plural(" vector", n)...))
}

// voteBarColumns is the width of a bar of votes.
const voteBarColumns = 8

// voteRow draws one weight vector: w₁₂, made at its step.
func (p *pen) voteRow(u int, most int64) {
	r := p.f.Readouts
	if u == p.f.State().Updates() {
		p.a.Set(0, p.y, '>', theme.Marked)
	}
	p.x = 2
	p.say("k ")
	p.count(u)
	p.put(theme.Text)
	p.x = 4 + p.measure(func() { p.count(r.Vectors) })
	votes := r.Votes(u)
	end := p.x + 2 + p.measure(func() { p.count(r.Step) })
	p.column(end, theme.Number, func() { p.count(int(votes)) })
	p.x = end + 1
	full := int(votes * voteBarColumns / most)
	mark := "█"
	if p.a.Grid().ASCII() {
		mark = "#"
	}
	p.text(strings.Repeat(mark, full), theme.Bar)
	p.x = end + 2 + voteBarColumns
	if s := r.Vector(u); p.f.Problem.Linear() {
		p.hyperplane(s)
	} else {
		p.madeBy(u)
	}
	p.next()
}

// madeBy says which update made a vector that has no w.
func (p *pen) madeBy(u int) {
	if u == 0 {
		p.cut("the first", theme.Label)
		return
	}
	p.say("since step ")
	p.count(p.f.Readouts.Born(u))
	if p.fits(p.w) {
		p.put(theme.Label)
	}
	p.b = p.b[:0]
}
