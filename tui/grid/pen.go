package grid

import "strconv"

// Colour is a colour as a terminal is told it: one of its 16 or of its 256 by
// number, or red, green and blue. The zero value is the terminal's own.
type Colour uint32

const (
	basic   Colour = (iota + 1) << 24 // SGR 30–37, 90–97
	indexed                           // SGR 38;5
	direct                            // SGR 38;2, as 0xrrggbb

	colourKind  Colour = 0xff << 24
	colourValue        = ^colourKind
)

// Basic is colour n of 16.
func Basic(n uint8) Colour { return basic | Colour(n) }

// Indexed is colour n of 256.
func Indexed(n uint8) Colour { return indexed | Colour(n) }

// Direct is the colour 0xrrggbb.
func Direct(rgb uint32) Colour { return direct | Colour(rgb) }

// Attr is a set of what a terminal can do to text besides colouring it.
type Attr uint8

const (
	Bold Attr = 1 << iota
	Faint
	Underline
	Reverse

	onBlank = Underline | Reverse // what is seen of a blank
)

// Pen is how a terminal writes. The zero value is its own look.
type Pen struct {
	Fore, Back Colour
	Attr       Attr
}

// Blank is what is seen of p on a blank: often only the background, so that
// blanks that look the same are the same.
func (p Pen) Blank() Pen {
	if p.Attr&onBlank == 0 {
		return Pen{Back: p.Back}
	}
	return p
}

// SGR is the sequence that sets exactly p, whatever was set before it.
func (p Pen) SGR() string {
	if p == (Pen{}) {
		return reset
	}
	codes := appendTurn([]byte("\x1b[0;"), Pen{}, p)
	return string(codes[:len(codes)-1]) + "m"
}

// AppendTurn appends the shortest sequence that turns from into to.
func AppendTurn(buf []byte, from, to Pen) []byte {
	switch to {
	case from:
		return buf
	case Pen{}:
		return append(buf, reset...)
	}
	var a, b [64]byte
	turned := appendTurn(append(a[:0], "\x1b["...), from, to)
	anew := appendTurn(append(b[:0], "\x1b[0;"...), Pen{}, to)
	if len(anew) < len(turned) {
		turned = anew
	}
	return append(append(buf, turned[:len(turned)-1]...), 'm') // in place of the last semicolon
}

// attrCodes are the codes that turn each attribute on and off.
var attrCodes = [...]struct {
	bit     Attr
	on, off string
}{
	{Bold, "1;", "22;"},
	{Faint, "2;", "22;"},
	{Underline, "4;", "24;"},
	{Reverse, "7;", "27;"},
}

// appendTurn appends the codes that turn from into to, each ended by a
// semicolon.
func appendTurn(buf []byte, from, to Pen) []byte {
	was := from.Attr
	if was&^to.Attr&(Bold|Faint) != 0 { // one code turns both off
		buf = append(buf, "22;"...)
		was &^= Bold | Faint
	}
	for _, c := range attrCodes {
		switch {
		case to.Attr&^was&c.bit != 0:
			buf = append(buf, c.on...)
		case was&^to.Attr&c.bit != 0:
			buf = append(buf, c.off...)
		}
	}
	if to.Fore != from.Fore {
		buf = to.Fore.append(buf, 30)
	}
	if to.Back != from.Back {
		buf = to.Back.append(buf, 40)
	}
	return buf
}

// append appends the codes of c; base is 30 for the foreground and 40 for the
// background.
func (c Colour) append(buf []byte, base uint64) []byte {
	v := uint64(c & colourValue)
	number := func(n uint64) { buf = append(strconv.AppendUint(buf, n, 10), ';') }
	switch c & colourKind {
	case basic:
		if v >= 8 {
			v += 60 - 8
		}
		number(base + v)
	case indexed:
		number(base + 8)
		number(5)
		number(v)
	case direct:
		number(base + 8)
		number(2)
		number(v >> 16)
		number(v >> 8 & 0xff)
		number(v & 0xff)
	default:
		number(base + 9)
	}
	return buf
}
