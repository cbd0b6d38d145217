package trace

import (
	"math"
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Object writes one JSON object, field by field in the order of the calls.
// encoding/json does not serve here: it leaves DEL, C1 and bidi controls raw,
// has no word for infinities, and sorts what the contract orders.
type Object struct{ buf []byte }

func (o *Object) open()  { o.buf = append(o.buf, '{') }
func (o *Object) close() { o.buf = append(o.buf, '}') }

func (o *Object) key(name string) {
	if last := o.buf[len(o.buf)-1]; last != '{' {
		o.buf = append(o.buf, ',')
	}
	o.buf = append(appendText(o.buf, name), ':') // labels and features are keys too
}

// put writes a field whose value one appends.
func put[T any](o *Object, name string, value T, one func([]byte, T) []byte) {
	o.key(name)
	o.buf = one(o.buf, value)
}

// Text writes a string.
func (o *Object) Text(name, value string) { put(o, name, value, appendText) }

// Texts writes a list of strings.
func (o *Object) Texts(name string, values []string) { put(o, name, values, list(appendText)) }

// Number writes a float64 in the shortest form that reads back to it.
func (o *Object) Number(name string, value float64) { put(o, name, value, appendNumber) }

// Numbers writes a list of float64.
func (o *Object) Numbers(name string, values []float64) { put(o, name, values, list(appendNumber)) }

// Int writes a whole number.
func (o *Object) Int(name string, value int) { put(o, name, value, appendInt) }

// Ints writes a list of whole numbers.
func (o *Object) Ints(name string, values []int) { put(o, name, values, list(appendInt)) }

// Uint writes a whole number that is not negative.
func (o *Object) Uint(name string, value uint64) {
	put(o, name, value, func(dst []byte, v uint64) []byte { return strconv.AppendUint(dst, v, 10) })
}

// Bool writes true or false.
func (o *Object) Bool(name string, value bool) { put(o, name, value, strconv.AppendBool) }

// Null writes null.
func (o *Object) Null(name string) {
	o.key(name)
	o.buf = append(o.buf, "null"...)
}

// Object writes an object whose fields are those that fill writes.
func (o *Object) Object(name string, fill func(*Object)) {
	o.key(name)
	o.open()
	fill(o)
	o.close()
}

// Objects writes a list of n objects, whose fields are those that fill writes.
func (o *Object) Objects(name string, n int, fill func(o *Object, k int)) {
	o.key(name)
	o.buf = append(o.buf, '[')
	for k := range n {
		if k > 0 {
			o.buf = append(o.buf, ',')
		}
		o.open()
		fill(o, k)
		o.close()
	}
	o.buf = append(o.buf, ']')
}

// appendNumber appends f as JavaScript would print it: the shortest digits that
// read back to the same float64, no ".0" and no "−0", an exponent below 1e-6
// and from 1e21. JSON has no infinities and no NaN: they are strings.
func appendNumber(dst []byte, f float64) []byte {
	switch {
	case f == 0:
		return append(dst, '0')
	case math.IsNaN(f):
		return append(dst, `"NaN"`...)
	case math.IsInf(f, 1):
		return append(dst, `"Infinity"`...)
	case math.IsInf(f, -1):
		return append(dst, `"-Infinity"`...)
	}
	if size := math.Abs(f); size >= 1e-6 && size < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	if n := len(dst); dst[n-4] == 'e' && dst[n-2] == '0' { // e-09 is e-9
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// appendText appends s as a JSON string that a terminal can be given: all that
// is not a letter, mark, number, punctuation, symbol or space, so every control
// and direction character, is escaped. Bytes that are not UTF-8 become U+FFFD.
func appendText(dst []byte, s string) []byte {
	dst = append(dst, '"')
	plain := 0 // most of it, or all
	for plain < len(s) && ' ' <= s[plain] && s[plain] <= '~' && s[plain] != '"' && s[plain] != '\\' {
		plain++
	}
	dst, s = append(dst, s[:plain]...), s[plain:]
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r == utf8.RuneError || unicode.IsPrint(r):
			dst = utf8.AppendRune(dst, r)
		case r < 0x10000:
			dst = appendEscape(dst, r)
		default:
			high, low := utf16.EncodeRune(r)
			dst = appendEscape(appendEscape(dst, high), low)
		}
		s = s[n:]
	}
	return append(dst, '"')
}

func appendEscape(dst []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	return append(dst, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}

func appendInt(dst []byte, v int) []byte { return strconv.AppendInt(dst, int64(v), 10) }

// list appends values as a JSON list, each as one does.
func list[T any](one func([]byte, T) []byte) func([]byte, []T) []byte {
	return func(dst []byte, values []T) []byte {
		dst = append(dst, '[')
		for i, v := range values {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = one(dst, v)
		}
		return append(dst, ']')
	}
}
