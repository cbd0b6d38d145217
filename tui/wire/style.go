package wire

import "strconv"

// color is how a colour was asked for, and which: 31 and 38;5;1 are the same to
// most terminals and not to all, so what comes in goes out.
type color uint32

const (
	basic   color = (iota + 1) << 24 // the 16 of SGR 30–37, 90–97
	indexed                          // the 256 of SGR 38;5
	direct                           // SGR 38;2, as 0xrrggbb

	colorKind  color = 0xff << 24
	colorValue       = ^colorKind
)

// attr is what a style is besides its colours.
type attr uint16

const (
	bold attr = 1 << iota
	dim
	italic
	blink
	reverse
	conceal
	strike
	overline
	underline // by 1 to 5, the kind: single, double, curly, dotted, dashed

	underKind = 7 * underline
	// onBlank are those that are seen on a blank.
	onBlank = reverse | strike | overline | underKind
)

// style is how a cell looks. The zero value is the terminal's own.
type style struct {
	fg, bg color
	attr   attr
}

// blank is what is seen of s on a blank: often only the background, so that
// blanks that look the same are the same.
func (s style) blank() style {
	if s.attr&onBlank == 0 {
		return style{bg: s.bg}
	}
	return s
}

// switches are the attributes with an SGR code to turn each on and off.
var switches = [...]struct {
	bit     attr
	on, off uint8
}{
	{bold, 1, 22},
	{dim, 2, 22},
	{italic, 3, 23},
	{blink, 5, 25},
	{reverse, 7, 27},
	{conceal, 8, 28},
	{strike, 9, 29},
	{overline, 53, 55},
}

// appendSGR appends the shortest sequence that turns from into to.
func appendSGR(buf []byte, from, to style) []byte {
	if from == to {
		return buf
	}
	if to == (style{}) {
		return append(buf, "\x1b[m"...)
	}
	var a, b [128]byte
	turned := appendTurn(a[:0], from, to)
	anew := appendTurn(append(b[:0], '0', ';'), style{}, to)
	if len(anew) < len(turned) {
		turned = anew
	}
	buf = append(buf, "\x1b["...)
	buf = append(buf, turned[:len(turned)-1]...) // without the last ;
	return append(buf, 'm')
}

// appendTurn appends the codes that turn from into to, each ended by a
// semicolon.
func appendTurn(buf []byte, from, to style) []byte {
	was := from.attr
	if was&^to.attr&(bold|dim) != 0 { // one code turns both off
		buf = append(buf, "22;"...)
		was &^= bold | dim
	}
	for _, s := range switches {
		switch {
		case to.attr&^was&s.bit != 0:
			buf = append(strconv.AppendUint(buf, uint64(s.on), 10), ';')
		case was&^to.attr&s.bit != 0:
			buf = append(strconv.AppendUint(buf, uint64(s.off), 10), ';')
		}
	}
	if k := to.attr & underKind; k != from.attr&underKind {
		buf = append(buf, underlines[k/underline]...)
	}
	if to.fg != from.fg {
		buf = appendColor(buf, to.fg, 30)
	}
	if to.bg != from.bg {
		buf = appendColor(buf, to.bg, 40)
	}
	return buf
}

// underlines are the codes by kind.
var underlines = [8]string{"24;", "4;", "4:2;", "4:3;", "4:4;", "4:5;"}

// appendColor appends the codes of c; base is 30 for the foreground and 40 for
// the background.
func appendColor(buf []byte, c color, base uint64) []byte {
	v := uint64(c & colorValue)
	number := func(n uint64) { buf = append(strconv.AppendUint(buf, n, 10), ';') }
	switch c & colorKind {
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

// apply is s after an SGR sequence with these parameters.
func (s style) apply(ps []param) style {
	if len(ps) == 0 {
		return style{}
	}
	for len(ps) > 0 {
		n := 1
		for n < len(ps) && ps[n].sub {
			n++
		}
		switch v := ps[0].or(0); {
		case v == 38 || v == 48 || v == 58: // 58, an underline's, is read and dropped
			var c color
			var ok bool
			c, n, ok = extended(ps, n)
			switch {
			case ok && v == 38:
				s.fg = c
			case ok && v == 48:
				s.bg = c
			}
		case v == 4 && n > 1:
			s.attr = s.attr&^underKind | attr(min(ps[1].or(1), 5))*underline
		default:
			s.turn(v)
		}
		ps = ps[n:]
	}
	return s
}

// turn applies one SGR code without parameters of its own. Codes it doesn't
// know change nothing.
func (s *style) turn(v int) {
	switch {
	case v == 0:
		*s = style{}
	case v == 4:
		s.attr = s.attr&^underKind | underline
	case v == 21:
		s.attr = s.attr&^underKind | 2*underline
	case v == 24:
		s.attr &^= underKind
	case v == 6:
		s.attr |= blink
	case v >= 30 && v <= 37:
		s.fg = basic | color(v-30)
	case v == 39:
		s.fg = 0
	case v >= 40 && v <= 47:
		s.bg = basic | color(v-40)
	case v == 49:
		s.bg = 0
	case v >= 90 && v <= 97:
		s.fg = basic | color(v-90+8)
	case v >= 100 && v <= 107:
		s.bg = basic | color(v-100+8)
	}
	for _, w := range switches {
		switch v {
		case int(w.on):
			s.attr |= w.bit
		case int(w.off):
			s.attr &^= w.bit
		}
	}
}

// extended reads the colour after 38 or 48: 5;n and 2;r;g;b, and the same with
// colons, where an RGB colour may have a colour space before it. n is how many
// parameters the first has with its sub-parameters, and then how many were read.
func extended(ps []param, n int) (c color, read int, ok bool) {
	colons := n > 1
	if !colons {
		n = len(ps)
	}
	if n < 2 {
		return 0, 1, false
	}
	at, want := 2, 0
	switch ps[1].or(0) {
	case 5:
		c, want = indexed, 1
	case 2:
		c, want = direct, 3
		if colons && n > 5 {
			at = 3
		}
	}
	if want == 0 || at+want > n {
		return 0, n, false
	}
	v := color(0)
	for _, p := range ps[at : at+want] {
		if p.or(0) > 255 {
			ok = true // and too large
		}
		v = v<<8 | color(p.or(0)&0xff)
	}
	if !colons {
		n = at + want
	}
	return c | v, n, !ok
}
