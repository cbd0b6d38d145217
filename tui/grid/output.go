package grid

import "unicode/utf8"

// Styles is the number of styles: every Style is below.
const Styles = 22 << 6

// Palette gives each style its attributes.
type Palette struct {
	Attributes [Styles]Attributes
	Fore, Back string // "#rrggbb" of a picture's text and background
}

// reset is the SGR sequence for the terminal's default attributes.
const reset = "\x1b[m"

// Plain is g as lines of text without trailing blanks, joined by line feeds.
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

// ANSI is g as text with SGR sequences. Cells of equal attributes share one sequence, every
// line ends with the default attributes, and trailing blanks that show nothing are left
// out.
func ANSI(g *Grid, p *Palette) string {
	return g.text(func(dst []byte, row []Cell) []byte { return appendLine(dst, row, p) })
}

// text is g as lines, each made by line.
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
	onBlank := func(a Attributes) bool { return a.Blank() != Attributes{} } // visible on a blank
	end := len(row)
	for end > 0 && row[end-1].Rune == ' ' && !onBlank(p.Attributes[row[end-1].Style]) {
		end--
	}
	var now Attributes
	for _, c := range row[:end] {
		if next := p.Attributes[c.Style]; next != now && (c.Rune != ' ' || onBlank(next) || onBlank(now)) {
			dst, now = append(dst, next.SGR()...), next
		}
		dst = appendRune(dst, c.Rune)
	}
	if now != (Attributes{}) {
		dst = append(dst, reset...)
	}
	return dst
}

// appendRune appends the rune of a cell; nothing for the second column of a wide rune.
func appendRune(dst []byte, r rune) []byte {
	switch {
	case r == 0:
		return dst
	case r < 0x80:
		return append(dst, byte(r))
	}
	return utf8.AppendRune(dst, r)
}
