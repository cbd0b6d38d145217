package grid

import "unicode/utf8"

// Styles is what every style is below.
const Styles = 22 << 6

// Palette gives each style its pen.
type Palette struct {
	Pens       [Styles]Pen
	Fore, Back string // "#rrggbb" of a picture's text and background
}

// reset goes back to the terminal's own look.
const reset = "\x1b[m"

// Plain is g as text: blanks at the end of a line are trimmed, lines joined by
// line feeds.
func Plain(g *Grid) string {
	return g.text(func(dst []byte, row []Cell) []byte {
		end := len(row)
		for end > 0 && row[end-1].Rune == ' ' {
			end--
		}
		for _, c := range row[:end] {
			dst = appendRune(dst, c.Rune)
		}
		return dst
	})
}

// ANSI is g as a terminal shows it: runs of one ink joined, every line complete
// in itself, and blanks that nothing shows on left out at the end of a line.
func ANSI(g *Grid, p *Palette) string {
	return g.text(func(dst []byte, row []Cell) []byte { return appendLine(dst, row, p) })
}

// text is g in lines, each as line appends it.
func (g *Grid) text(line func(dst []byte, row []Cell) []byte) string {
	var dst []byte
	for y := range g.H {
		if y > 0 {
			dst = append(dst, '\n')
		}
		dst = line(dst, g.Row(y))
	}
	return string(dst)
}

func appendLine(dst []byte, row []Cell, p *Palette) []byte {
	ground := func(pen Pen) bool { return pen.Blank() != Pen{} } // it shows on a blank
	end := len(row)
	for end > 0 && row[end-1].Rune == ' ' && !ground(p.Pens[row[end-1].Style]) {
		end--
	}
	var now Pen
	for _, c := range row[:end] {
		if pen := p.Pens[c.Style]; pen != now && (c.Rune != ' ' || ground(pen) || ground(now)) {
			dst, now = append(dst, pen.SGR()...), pen
		}
		dst = appendRune(dst, c.Rune)
	}
	if now != (Pen{}) {
		dst = append(dst, reset...)
	}
	return dst
}

// appendRune appends what a cell holds: nothing for the second half of a wide
// rune.
func appendRune(dst []byte, r rune) []byte {
	switch {
	case r == 0:
		return dst
	case r < 0x80:
		return append(dst, byte(r))
	}
	return utf8.AppendRune(dst, r)
}
