package row

import (
	"math"

	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/why"
)

// Indexed is a letter with a subscript: x₁₂.
type Indexed struct {
	Letter string
	N      int
}

// Signed is a number with its sign in front, also where that is +.
type Signed notation.Value

// Whole is a vector with all of its components.
type Whole notation.Vector

// Power is an exponent: ⁶.
type Power int

// Within is a vector in so many columns, as many of its components as have room.
type Within struct {
	V       notation.Vector
	Columns int
}

// Verbatim is a text that stands as it is, as bytes do, such as a name from the data.
type Verbatim string

// Append appends the parts of a text, which may be a string, bytes, a whole
// number, a float64, a notation.Value, [Indexed], [Power], [Signed],
// [Whole] or [Within]. Nothing is kept of the parts, so that a call makes no garbage.
func Append(b []byte, parts ...any) []byte { return appendAll(b, parts, nil, false) }

// appendAll is Append with what stands in the slots of strings and letters; in ASCII …
// takes three columns.
func appendAll(b []byte, parts []any, slots why.Slots, ascii bool) []byte {
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			b, _ = why.Append(b, part, slots)
		case Verbatim:
			b = append(b, part...)
		case []byte:
			b = append(b, part...)
		case int:
			b = notation.AppendCount(b, part)
		case float64:
			b = notation.Append(b, notation.Float(part))
		case notation.Value:
			b = notation.Append(b, part)
		case Indexed:
			b, _ = why.Append(b, part.Letter, slots)
			b = notation.AppendIndexed(b, "", part.N)
		case Power:
			b = notation.AppendSuperscript(b, int(part))
		case Signed:
			v := notation.Value(part)
			if v.Sign() > 0 {
				b = append(b, '+')
			}
			b = notation.Append(b, v)
		case Whole:
			b = notation.AppendVector(b, notation.Vector(part), math.MaxInt, false)
		case Within:
			b = notation.AppendVector(b, part.V, part.Columns, ascii)
		default:
			panic("row: a part of a text of another kind")
		}
	}
	return b
}

// Width is the columns that the parts of a text take in a picture.
func Width(a grid.Area, parts ...any) int {
	var buf [96]byte
	return a.Grid.Columns(appendAll(buf[:0], parts, nil, a.Grid.ASCII))
}
