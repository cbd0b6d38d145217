package trace

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Object writes a JSON object, with its fields in the order of the calls. encoding/json
// does not serve: it leaves DEL, C1 and bidi characters unescaped, has no infinities, and
// sorts the keys of maps.
type Object struct{ buf []byte }

func (o *Object) open()  { o.buf = append(o.buf, '{') }
func (o *Object) close() { o.buf = append(o.buf, '}') }

func (o *Object) key(name string) {
	if last := o.buf[len(o.buf)-1]; last != '{' {
		o.buf = append(o.buf, ',')
	}
	o.buf = append(appendText(o.buf, name), ':') // labels and features are keys too
}

// Put writes fields, name and value in turn. A value is a string, a number, a bool, a slice
// of these, or nil; a function writes the fields of a nested object.
func (o *Object) Put(fields ...any) {
	for k := 0; k < len(fields); k += 2 {
		o.key(fields[k].(string))
		o.value(fields[k+1])
	}
}

// PutIf writes a field if has is true.
func (o *Object) PutIf(has bool, name string, value any) {
	if has {
		o.Put(name, value)
	}
}

func (o *Object) value(value any) {
	switch v := value.(type) {
	case string:
		o.buf = appendText(o.buf, v)
	case float64:
		o.buf = appendNumber(o.buf, v)
	case *big.Rat:
		f, _ := v.Float64()
		o.buf = appendNumber(o.buf, f)
	case int:
		o.buf = strconv.AppendInt(o.buf, int64(v), 10)
	case uint64:
		o.buf = strconv.AppendUint(o.buf, v, 10)
	case bool:
		o.buf = strconv.AppendBool(o.buf, v)
	case []string:
		list(o, v, func(_ int, text string) { o.buf = appendText(o.buf, text) })
	case []float64:
		list(o, v, func(_ int, x float64) { o.buf = appendNumber(o.buf, x) })
	case []int:
		list(o, v, func(_, n int) { o.buf = strconv.AppendInt(o.buf, int64(n), 10) })
	case func(*Object):
		o.open()
		v(o)
		o.close()
	default:
		o.buf = append(o.buf, "null"...)
	}
}

// Objects writes an array of n objects, whose fields fill writes.
func (o *Object) Objects(name string, n int, fill func(o *Object, k int)) {
	o.key(name)
	list(o, make([]struct{}, n), func(k int, _ struct{}) {
		o.open()
		fill(o, k)
		o.close()
	})
}

// list writes an array; one writes each value.
func list[T any](o *Object, values []T, one func(k int, v T)) {
	o.buf = append(o.buf, '[')
	for k, v := range values {
		if k > 0 {
			o.buf = append(o.buf, ',')
		}
		one(k, v)
	}
	o.buf = append(o.buf, ']')
}

// appendNumber appends f as JavaScript prints it: the shortest digits that read back to the
// same float64, without ".0" and "−0", with an exponent below 1e-6 and from 1e21.
// Infinities and NaN, which JSON lacks, are strings.
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

// appendText appends s as a JSON string that is safe for a terminal: everything except
// letters, marks, numbers, punctuation, symbols and the space is escaped. Invalid UTF-8
// becomes U+FFFD.
func appendText(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, r := range s {
		switch {
		case ' ' <= r && r <= '~' && r != '"' && r != '\\': // the common case
			dst = append(dst, byte(r))
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case unicode.IsPrint(r):
			dst = utf8.AppendRune(dst, r)
		default:
			for _, half := range utf16.AppendRune(nil, r) {
				dst = fmt.Appendf(dst, `\u%04x`, half)
			}
		}
	}
	return append(dst, '"')
}
