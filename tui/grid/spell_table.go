package grid

// asciiChars holds each ASCII character at its own index, to cut texts of one
// character from.
const asciiChars = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f" +
	" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`" +
	"abcdefghijklmnopqrstuvwxyz{|}~"

// asciiControls holds the caret notation of the controls 0 to 31.
const asciiControls = "^@^A^B^C^D^E^F^G^H^I^J^K^L^M^N^O^P^Q^R^S^T^U^V^W^X^Y^Z^[^\\^]^^^_"

// asciiTexts spells runes in ASCII. It is read, never written, after start-up.
var asciiTexts = spellings(map[string]string{
	// one rune each, to a text of its own
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

// spellings is the table with one entry for each rune of a key.
func spellings(table map[string]string) map[rune]string {
	out := make(map[rune]string, 4*len(table))
	for runes, text := range table {
		for _, r := range runes {
			out[r] = text
		}
	}
	return out
}
