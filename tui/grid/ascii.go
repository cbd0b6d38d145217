package grid

import "unicode/utf8"

// tokenKind is the kind of text spelled last, as far as the spelling of the next rune
// depends on it.
type tokenKind uint8

const (
	space  tokenKind = iota // one blank
	spaces                  // two or more blanks, or the start of the text
	letter
	digit
	subscript
	superscript
	greek // a Greek letter spelled out
	bar   // ‖
	other
)

// spellASCII spells s in ASCII so that formulas stay readable: factors get a * between them
// (2ηyᵢxᵢ → 2*eta*yi*xi), the operand of a root gets brackets, a power gets ^.
func spellASCII(s []byte, put func(r rune, w int) bool) {
	p := speller{put: put, last: spaces}
	for len(s) > 0 {
		r, n := utf8.DecodeRune(s)
		s = s[n:]
		if p.spell(r); p.done {
			return
		}
	}
	p.closeRoot()
}

// speller is the state of one text being spelled.
type speller struct {
	put  func(r rune, w int) bool
	last tokenKind
	root rootState
	done bool
}

// rootState is the position relative to √.
type rootState uint8

const (
	noRoot    rootState = iota
	afterRoot           // right after √
	inOperand           // inside the brackets around the operand
)

func (p *speller) spell(r rune) {
	r, w := cellRune(r)
	if w == 0 {
		return
	}
	k, text := spelling(r)
	p.bracket(k)
	switch {
	case r == ' ':
		p.blank()
		return
	case r == '·':
		p.dot()
		return
	case r == '√':
		p.times()
		p.root = afterRoot
	case k == superscript && p.last == superscript, k == subscript && p.last != bar:
		text = text[1:] // without another ^ or _
	case k == greek, k == letter && (p.last == subscript || p.last == superscript || p.last == greek):
		p.times()
	}
	for i := range len(text) {
		p.emit(text[i])
	}
	p.last = k
}

// bracket opens and closes the brackets of a root that has none in the text: its operand is
// a number, or one letter with its subscripts.
func (p *speller) bracket(k tokenKind) {
	switch p.root {
	case afterRoot:
		p.root = noRoot
		if k == letter || k == digit || k == greek {
			p.emit('(')
			p.root, p.last = inOperand, other
		}
	case inOperand:
		if k != subscript && (k != digit || p.last != digit) {
			p.closeRoot()
		}
	}
}

// closeRoot ends the operand of √; text beside it is a factor.
func (p *speller) closeRoot() {
	if p.root == inOperand {
		p.emit(')')
		p.last = superscript
	}
	p.root = noRoot
}

// blank writes a blank.
func (p *speller) blank() {
	p.emit(' ')
	if p.last == space || p.last == spaces {
		p.last = spaces
	} else {
		p.last = space
	}
}

// dot writes · as what it stands for: * in a formula, - between words, . in a picture.
func (p *speller) dot() {
	switch p.last {
	case space:
		p.emit('-')
	case spaces:
		p.emit('.')
	default:
		p.emit('*')
	}
	p.last = other
}

// times writes the * between two factors.
func (p *speller) times() {
	switch p.last {
	case letter, digit, subscript, superscript, greek:
		p.emit('*')
	}
}

func (p *speller) emit(c byte) {
	p.done = p.done || !p.put(rune(c), 1)
}

// spelling is the ASCII text of one rune, and its kind. The text of a subscript begins with
// _, that of a superscript with ^.
func spelling(r rune) (tokenKind, string) {
	switch {
	case r >= '0' && r <= '9':
		return digit, asciiChars[r : r+1]
	case r|0x20 >= 'a' && r|0x20 <= 'z' && r < 0x80:
		return letter, asciiChars[r : r+1]
	case r < 0x7f:
		return other, asciiChars[r : r+1]
	}
	text := asciiFor(r)
	switch {
	case r == '‖':
		return bar, text
	case len(text) > 1 && text[0] == '_':
		return subscript, text
	case len(text) > 1 && text[0] == '^':
		return superscript, text
	case len(text) > 1 && r >= 0x391 && r <= 0x3c9:
		return greek, text
	case text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z':
		return letter, text
	}
	return other, text
}

// asciiFor is the ASCII text of a rune above 0x7e that cellRune returned; never empty.
func asciiFor(r rune) string {
	if text, ok := asciiTexts[r]; ok {
		return text
	}
	switch {
	case r >= 0x2800 && r <= 0x28ff:
		c := brailleASCII(uint8(r - 0x2800))
		return asciiChars[c : c+1]
	case r >= 0x2400 && r < 0x2420: // control pictures
		return asciiControls[2*(r-0x2400) : 2*(r-0x2400)+2]
	case r >= 0x2500 && r < 0x2580:
		return "+"
	case r >= 0x2580 && r < 0x25a0:
		return "#"
	}
	return "?"
}

// dotRow is the row (0 to 3) of each dot of a braille pattern.
const dotRow = "\x00\x01\x02\x00\x01\x02\x03\x03"

// brailleASCII is the character that looks most like a braille pattern.
func brailleASCII(dots uint8) byte {
	const leftHalf, rightHalf = 0x47, 0xb8
	left, leftSum := columnDots(dots & leftHalf)
	right, rightSum := columnDots(dots & rightHalf)
	n := left + right
	if n == 0 {
		return ' '
	}
	mean := (leftSum + rightSum) * 2 / n // in half rows
	switch {
	case n >= 6:
		return '#'
	case n > 1 && (left == 0 || right == 0):
		return '|'
	case left > 0 && right > 0 && 2*abs(leftSum*right-rightSum*left) >= 3*left*right:
		if leftSum*right > rightSum*left {
			return '/'
		}
		return '\\'
	case n == 1:
		return "''''..."[mean]
	}
	return "''---__"[mean]
}

// columnDots counts dots and sums their rows.
func columnDots(dots uint8) (n, sum int) {
	for i := range len(dotRow) {
		if dots&(1<<i) != 0 {
			n, sum = n+1, sum+int(dotRow[i])
		}
	}
	return n, sum
}

func abs(n int) int { return max(n, -n) }

// asciiChars has each ASCII character at its own index: a slice of it is a string without
// an allocation.
const asciiChars = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f" +
	" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`" +
	"abcdefghijklmnopqrstuvwxyz{|}~"

// asciiControls is the caret notation of the control characters 0 to 31.
const asciiControls = "^@^A^B^C^D^E^F^G^H^I^J^K^L^M^N^O^P^Q^R^S^T^U^V^W^X^Y^Z^[^\\^]^^^_"

// asciiTexts is the ASCII spelling of runes. It is not written to after start-up.
var asciiTexts = spellings(map[string]string{
	// signs
	"−–—‒‑─━┄┈╌": "-", "·•∙⋅.": ".", "×⨯✕✖": "x", "÷": "/", "≤": "<=", "≥": ">=",
	"≠": "!=", "≡": "==", "≈≃∼": "~", "±": "+-", "∓": "-+", "✓": "v", "✗": "x", "→⟶": "->", "←⟵": "<-",
	"⇒": "=>", "⇐": "<=", "↔": "<->", "↑▲△": "^", "↓▼▽": "v", "▶▷▸›": ">", "◀◁◂‹": "<",
	"↗↙⟋": "/", "↖↘⟍": "\\", "…": "...", "√": "sqrt", "∞": "inf", "∈": "in", "∉": "not in",
	"∀": "all ", "∃": "some ", "∧": "and", "∨": "or", "¬": "not ", "∂": "d", "∇": "grad",
	"∫": "int", "∏": "prod", "∑Σ": "sum", "∅": "{}", "ℝ": "R", "ℓ": "l", "∥‖": "|",
	"│┃║┆┊╎▏▕⎸": "|", "═": "=", "╱": "/", "╲": "\\", "░": ".", "▒": ":", "▓": "%",
	"▁▂▃": "_", "▄▅": "=", "▖▗": ".", "▘▝▔": "'", "●⬤■◼◆": "#", "○◯◦": "o", "⊕": "&",
	"⊖": "-", "⊙◎": "@", "□◻◇": "#", "✓✔": "v", "✗✘": "x", "★☆": "*", "¯": "~",
	"“”„«»″": "\"", "‘’‚′ʼ": "'", "©": "(c)", "®": "(r)", "°": "deg", "µ": "u", "€": "EUR",
	"£": "GBP", "¡": "!", "¿": "?", "§": "S", "␡": "^?", "\u00a0\u2002\u2003\u2009\u202f\u3000": " ",
	"⟨〈": "<", "⟩〉": ">", "¼": "1/4", "½": "1/2", "¾": "3/4", "\ufffd": "?",
	// formulas
	"α": "alpha", "β": "beta", "γ": "gamma", "Γ": "Gamma", "δ": "delta", "Δ": "Delta",
	"ε": "eps", "ζ": "zeta", "η": "eta", "θ": "theta", "Θ": "Theta", "κ": "kappa",
	"λ": "lambda", "Λ": "Lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "Ξ": "Xi", "π": "pi",
	"Π": "Pi", "ρ": "rho", "σς": "sigma", "τ": "tau", "φ": "phi", "Φ": "Phi",
	"χ": "chi", "ψ": "psi", "Ψ": "Psi", "ω": "omega", "Ω": "Omega",
	"ŵ": "w^", "ŷ": "y^", "ĉ": "c^", "ĝ": "g^", "ĥ": "h^", "ĵ": "j^", "ŝ": "s^",
	"₀": "_0", "₁": "_1", "₂": "_2", "₃": "_3", "₄": "_4", "₅": "_5", "₆": "_6",
	"₇": "_7", "₈": "_8", "₉": "_9", "₊": "_+", "₋": "_-", "ₐ": "_a", "ₑ": "_e",
	"ₕ": "_h", "ᵢ": "_i", "ⱼ": "_j", "ₖ": "_k", "ₗ": "_l", "ₘ": "_m", "ₙ": "_n",
	"ₒ": "_o", "ₚ": "_p", "ᵣ": "_r", "ₛ": "_s", "ₜ": "_t", "ᵤ": "_u", "ᵥ": "_v", "ₓ": "_x",
	"⁰": "^0", "¹": "^1", "²": "^2", "³": "^3", "⁴": "^4", "⁵": "^5", "⁶": "^6",
	"⁷": "^7", "⁸": "^8", "⁹": "^9", "⁺": "^+", "⁻": "^-", "ⁿ": "^n", "ⁱ": "^i", "ᵀ": "^T",
	"⁽": "^(", "⁾": ")", "ᵈ": "^d", "ᵏ": "^k", "ᵖ": "^p", "ᵗ": "^t",
	// letters of European names
	"ÀÁÂÃÅĀĂĄ": "A", "àáâãåāăą": "a", "Ä": "Ae", "ä": "ae", "Æ": "AE", "æ": "ae",
	"ÇĆČ": "C", "çćč": "c", "ĎĐÐ": "D", "ďđð": "d", "ÈÉÊËĒĖĘĚ": "E", "èéêëēėęě": "e",
	"Ğ": "G", "ğ": "g", "ÌÍÎÏĪİ": "I", "ìíîïīı": "i", "Ł": "L", "ł": "l", "ÑŃŇ": "N",
	"ñńň": "n", "ÒÓÔÕØŌŐ": "O", "òóôõøōő": "o", "Ö": "Oe", "ö": "oe", "Œ": "OE", "œ": "oe",
	"Ř": "R", "ř": "r", "ŚŞŠ": "S", "śşš": "s", "ß": "ss", "ŢŤ": "T", "ţť": "t",
	"ÙÚÛŪŮŰ": "U", "ùúûūůű": "u", "Ü": "Ue", "ü": "ue", "ÝŸ": "Y", "ýÿ": "y",
	"ŹŻŽ": "Z", "źżž": "z", "Þ": "Th", "þ": "th",
})

// spellings expands the table to one entry for each rune of a key.
func spellings(table map[string]string) map[rune]string {
	out := make(map[rune]string, 4*len(table))
	for runes, text := range table {
		for _, r := range runes {
			out[r] = text
		}
	}
	return out
}
