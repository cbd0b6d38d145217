package grid

import "strconv"

// Colour is a terminal colour: one of 16 or of 256 by number, or 24-bit RGB. The zero value
// is the terminal's default.
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

// Direct is the RGB colour 0xrrggbb.
func Direct(rgb uint32) Colour { return direct | Colour(rgb) }

// AttrMask is a set of text attributes besides colour.
type AttrMask uint8

const (
	Bold AttrMask = 1 << iota
	Faint
	Underline
	Reverse

	maskOnBlank = Underline | Reverse // visible on a blank
)

// Attributes is how a terminal writes text. The zero value is its default.
type Attributes struct {
	Fore, Back Colour
	Mask       AttrMask
}

// Blank is the part of a that is visible on a blank, often only the background: blanks that
// look the same have equal Blank attributes.
func (p Attributes) Blank() Attributes {
	if p.Mask&maskOnBlank == 0 {
		return Attributes{Back: p.Back}
	}
	return p
}

// SGR is the sequence that sets exactly a, whatever was set before.
func (p Attributes) SGR() string {
	if p == (Attributes{}) {
		return reset
	}
	codes := appendCodes([]byte("\x1b[0;"), Attributes{}, p)
	return string(codes[:len(codes)-1]) + "m"
}

// AppendSGR appends the shortest SGR sequence that changes the attributes from from to to.
func AppendSGR(buf []byte, from, to Attributes) []byte {
	switch to {
	case from:
		return buf
	case Attributes{}:
		return append(buf, reset...)
	}
	var a, b [64]byte
	change := appendCodes(append(a[:0], "\x1b["...), from, to)
	whole := appendCodes(append(b[:0], "\x1b[0;"...), Attributes{}, to)
	if len(whole) < len(change) {
		change = whole
	}
	return append(append(buf, change[:len(change)-1]...), 'm') // replaces the last semicolon
}

// attrCodes is the SGR codes that set and reset each attribute.
var attrCodes = [...]struct {
	bit     AttrMask
	on, off string
}{
	{Bold, "1;", "22;"},
	{Faint, "2;", "22;"},
	{Underline, "4;", "24;"},
	{Reverse, "7;", "27;"},
}

// appendCodes appends the SGR codes that change from from to to, each followed by a
// semicolon.
func appendCodes(buf []byte, from, to Attributes) []byte {
	was := from.Mask
	if was&^to.Mask&(Bold|Faint) != 0 { // one code resets both
		buf = append(buf, "22;"...)
		was &^= Bold | Faint
	}
	for _, c := range attrCodes {
		switch {
		case to.Mask&^was&c.bit != 0:
			buf = append(buf, c.on...)
		case was&^to.Mask&c.bit != 0:
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

// append appends the codes of c; base is 30 for the foreground, 40 for the background.
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
