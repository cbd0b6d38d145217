package model

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strings"
)

// plainRecord takes records that are written as most are, byte after byte:
// numbers that their float64 tells, and words of ASCII, perhaps in quotes,
// between single delimiters. What is otherwise is not for it.
type plainRecord struct {
	delim byte
	place []int // of each column, that of the feature it is; −1 is the label, −2 nothing
	drop  bool  // a label can be missing
}

// plainRecord is nil where there are no such records.
func (t *table) plainRecord() *plainRecord {
	if strings.IndexByte(delimiters, t.delim) < 0 {
		return nil
	}
	p := &plainRecord{delim: t.delim, place: make([]int, len(t.schema.names)), drop: t.in.o.Missing == "drop"}
	for j := range p.place {
		p.place[j] = -2
	}
	p.place[t.schema.label] = -1
	for k, j := range t.schema.features {
		p.place[j] = k
	}
	return p
}

// parse reads the record at the start of w into row; the size is 0 if it is not
// plain, and what is in row then says nothing.
func (p *plainRecord) parse(w []byte, row []float64) (label []byte, size int) {
	i := 0
	for j, place := range p.place {
		if place >= 0 {
			row[place], i = plainNumber(w, i)
		} else {
			var text []byte
			if text, i = p.word(w, i); place == -1 {
				label = text
			}
		}
		if i < 0 || i == len(w) {
			return nil, 0
		}
		if j < len(p.place)-1 {
			if w[i] != p.delim {
				return nil, 0
			}
			i++
		}
	}
	if i = lineEnd(w, i); i > maxRecord || p.drop && isMissing(label, true) {
		return nil, 0
	}
	return label, i
}

// lineEnd is what comes after the line end at i; 0 if none is sure to be there.
func lineEnd(w []byte, i int) int {
	switch {
	case w[i] == '\n':
		return i + 1
	case w[i] != '\r' || i+1 == len(w):
		return 0
	case w[i+1] == '\n':
		return i + 2
	}
	return i + 1
}

// word is the text at i, without quotes around it, and where it ends; −1 if it
// is not plain.
func (p *plainRecord) word(w []byte, i int) (text []byte, end int) {
	until, quoted := p.delim, i < len(w) && w[i] == '"'
	if quoted {
		until = '"'
		i++
	}
	start := i
	for i < len(w) && w[i] != until && w[i] != '"' && w[i] >= ' ' && w[i] < 0x80 {
		i++
	}
	if text = w[start:i]; len(text) == 0 || text[0] == ' ' || text[len(text)-1] == ' ' {
		return nil, -1
	}
	if !quoted {
		return text, i
	}
	if i == len(w) || w[i] != '"' {
		return nil, -1
	}
	return text, i + 1
}

// plainNumber is parseCell of the number at i, and where it ends; −1 if it is
// not plain.
func plainNumber(w []byte, i int) (x float64, end int) {
	if x, end = unitNumber(w, i); end > 0 {
		return x, end
	}
	return otherNumber(w, i)
}

// unitNumber is plainNumber where there is a digit before the point and at most
// seven behind it, as most numbers have about 1; the end is 0 elsewhere.
func unitNumber(w []byte, i int) (x float64, end int) {
	if len(w)-i < 11 {
		return 0, 0
	}
	minus := 0 // the sign is hard to foretell: there is no branch on it
	if w[i] == '-' {
		minus = 1
	}
	i += minus
	unit := uint64(w[i] - '0')
	if unit > 9 || w[i+1] != '.' {
		return 0, 0
	}
	t := binary.LittleEndian.Uint64(w[i+2:]) ^ zeros
	n := digitsOf(t)
	if end = i + 2 + n; n == 8 || w[end]|0x20 == 'e' {
		return 0, 0
	}
	mant := unit*tens[n] + eightDigits(t<<(64-8*n))
	if mant == 0 {
		return 0, end
	}
	x = float64(int64(mant)) / powers[n]
	return math.Float64frombits(math.Float64bits(x) | uint64(minus)<<63), end
}

// otherNumber is plainNumber of any other.
func otherNumber(w []byte, i int) (x float64, end int) {
	start := i
	if i < len(w) && (w[i] == '-' || w[i] == '+') {
		i++
	}
	mant, first := uint64(0), i
	for i < len(w) && w[i]-'0' <= 9 {
		mant = mant*10 + uint64(w[i]-'0')
		i++
	}
	digits, decimals := i-first, 0
	if i < len(w) && w[i] == '.' {
		point := i + 1
		mant, i = digitsAt(w, point, mant)
		decimals = i - point
	}
	if digits += decimals; digits == 0 {
		return 0, -1
	}
	if digits > 19 || i < len(w) && w[i]|0x20 == 'e' {
		return longNumber(w, start, i)
	}
	if mant >= shortest15 {
		d := decimal{mant: mant, exp: -decimals, neg: w[start] == '-'}
		x, _, wide, what := d.double(w[start:i])
		if wide || what != number {
			return 0, -1
		}
		return x, i
	}
	x = float64(mant) / powers[decimals]
	if w[start] == '-' && mant > 0 {
		x = -x
	}
	return x, i
}

// longNumber is plainNumber of what has an exponent or many digits; it begins at
// start, and is known to go on to i.
func longNumber(w []byte, start, i int) (x float64, end int) {
	for i < len(w) && (w[i]-'0' <= 9 || w[i]|0x20 == 'e' || w[i] == '-' || w[i] == '+') {
		i++
	}
	x, _, wide, what := parseCell(w[start:i])
	if wide || what != number {
		return 0, -1
	}
	return x, i
}

// digitsAt appends the digits at i to mant, modulo 2⁶⁴, and says where they end;
// eight are looked at at a time.
func digitsAt(w []byte, i int, mant uint64) (uint64, int) {
	for i+8 <= len(w) {
		t := binary.LittleEndian.Uint64(w[i:]) ^ zeros
		n := digitsOf(t)
		mant = mant*tens[n] + eightDigits(t<<(64-8*n))
		if i += n; n < 8 {
			return mant, i
		}
	}
	for i < len(w) && w[i]-'0' <= 9 {
		mant = mant*10 + uint64(w[i]-'0')
		i++
	}
	return mant, i
}

// zeros are eight digits 0, which leave of others their values.
const zeros = 0x3030303030303030

// digitsOf is how many of eight bytes, less zeros, are digits before the first that
// is not.
func digitsOf(t uint64) int {
	const high = 0x8080808080808080
	return bits.TrailingZeros64((t+0x7676767676767676|t)&high) / 8
}

var tens = [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8}

// eightDigits is the number of eight digits, each a byte, the first the lowest:
// pairs of digits are added up, then pairs of pairs, then those.
func eightDigits(t uint64) uint64 {
	const pair = 0x000000ff000000ff
	t = t*10 + t>>8
	return ((t&pair)*(100+1000000<<32) + (t>>16&pair)*(1+10000<<32)) >> 32
}
