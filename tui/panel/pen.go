package panel

import (
	"bytes"
	"math"
	"unicode/utf8"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// wideFrom is the inner width from which a panel uses its longer forms.
const wideFrom = 44

// pen writes a panel row by row. A piece of text is gathered in b, in the
// frame's own memory, and drawn with one style; below the area's last row it
// only counts.
type pen struct {
	a    grid.Area
	f    *Frame
	w, h int
	x, y int
	b    []byte
}

// newPen is a pen for the area without its left column, which stays blank.
func newPen(a grid.Area, f *Frame) pen {
	w := max(0, a.W()-1)
	return pen{a: a.Sub(grid.Rect{X: 1, W: w, H: a.H()}), f: f, w: w, h: a.H(), b: f.scratch[:0]}
}

// done gives the memory back to the frame.
func (p *pen) done() { p.f.scratch = p.b[:0] }

// wide says whether there is room for the longer forms.
func (p *pen) wide() bool { return p.w >= wideFrom }

// next goes to the start of the next row.
func (p *pen) next() { p.x, p.y = 0, p.y+1 }

// left is the number of rows from this one on.
func (p *pen) left() int { return p.h - p.y }

// measure is the width of what gather gathers.
func (p *pen) measure(gather func()) int {
	gather()
	w := p.width()
	p.b = p.b[:0]
	return w
}

// piece is the length of the first part of text to be made a string: few bytes,
// which takes no memory; in ASCII, where the spelling of a rune depends on the
// one before, all.
func (p *pen) piece(text []byte) int {
	n := 32
	if len(text) <= n || p.a.Grid().ASCII() {
		return len(text)
	}
	for !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}

// width is the number of columns that the gathered text takes.
func (p *pen) width() (w int) {
	for rest := p.b; len(rest) > 0; {
		n := p.piece(rest)
		w += p.a.Width(string(rest[:n]))
		rest = rest[n:]
	}
	return w
}

// put draws the gathered text.
func (p *pen) put(s grid.Style) {
	for rest := p.b; len(rest) > 0; {
		n := p.piece(rest)
		p.x = p.a.Text(p.x, p.y, string(rest[:n]), s)
		rest = rest[n:]
	}
	p.b = p.b[:0]
}

// putRight draws the gathered text so that it ends before column end, or
// nothing if it would touch what is drawn already.
func (p *pen) putRight(end int, s grid.Style) bool {
	at := end - p.width()
	if at < p.x+1 && p.x > 0 || at < 0 {
		p.b = p.b[:0]
		return false
	}
	p.x = at
	p.put(s)
	return true
}

// column draws what gather gathers, ending before a column.
func (p *pen) column(end int, s grid.Style, gather func()) {
	gather()
	p.x = 0
	p.putRight(end, s)
}

// putIf draws the gathered text if it fits in the row.
func (p *pen) putIf() {
	if p.fits(p.w) {
		p.put(theme.Number)
	}
	p.b = p.b[:0]
}

// fits says whether the gathered text ends before column end.
func (p *pen) fits(end int) bool { return p.x+p.width() <= end }

// choose draws the first of several gatherings that fits into the row, or none.
func (p *pen) choose(s grid.Style, gathers ...func()) {
	for _, gather := range gathers {
		if gather(); p.fits(p.w) {
			p.put(s)
			return
		}
		p.b = p.b[:0]
	}
}

// text draws a text.
func (p *pen) text(s string, style grid.Style) {
	p.x = p.a.Text(p.x, p.y, s, style)
}

// cut draws a text, cut off and ended by … where it is longer than the row.
func (p *pen) cut(s string, style grid.Style) {
	p.x = p.a.Fit(p.x, p.y, max(0, p.w-p.x), s, style)
}

// say gathers texts.
func (p *pen) say(texts ...string) {
	for _, t := range texts {
		p.b = append(p.b, t...)
	}
}

// value gathers a number; – for one that overflow has left undefined.
func (p *pen) value(v notation.Value) {
	if v.R == nil && math.IsNaN(v.F) {
		p.say("–")
		return
	}
	p.b = notation.Append(p.b, v)
}

// vector gathers a vector in at most so many columns; in ASCII … takes three.
func (p *pen) vector(v notation.Vector, columns int) {
	n := len(p.b)
	p.b = notation.AppendVectorWithin(p.b, v, columns)
	if p.a.Grid().ASCII() && bytes.Contains(p.b[n:], []byte("…")) {
		p.b = notation.AppendVectorWithin(p.b[:n], v, columns-2)
	}
}

// dot is the sign between the parts of a line.
func (p *pen) dot() string {
	if p.a.Grid().ASCII() {
		return " - "
	}
	return " · "
}

// indexed gathers a letter with the 1-based number of an example or, for w, of a
// feature.
func (p *pen) indexed(letter string, i int) {
	n := i + 1
	if letter != "w" {
		n = p.f.Data.Number(i)
	}
	p.b = notation.AppendIndexed(p.b, letter, n)
}

// count gathers a whole number.
func (p *pen) count(n int) { p.b = notation.AppendCount(p.b, n) }

// heading draws the name of a panel in a rule, and goes to the next row.
func (p *pen) heading(title, more string, focused bool) {
	p.a.HRule(0, p.y, p.w, theme.Border)
	style := theme.Heading
	if focused {
		style |= theme.Selected
	}
	p.title(title, style)
	if more != "" {
		p.title(more, theme.Label)
	}
	p.next()
}

// title draws a text in the rule after what is drawn already.
func (p *pen) title(s string, style grid.Style) {
	p.x += 2
	p.text(" ", theme.Border)
	p.x = p.a.Fit(p.x, p.y, max(0, p.w-p.x-1), s, style)
	p.text(" ", theme.Border)
}

// role is the style of a class.
func role(y int8) grid.Style {
	if y > 0 {
		return theme.Positive
	}
	return theme.Negative
}

// glyph is how a class is drawn.
func glyph(y int8) string {
	if y > 0 {
		return "+"
	}
	return "o"
}
