package row

import (
	"math"

	"perceptron/tui/notation"
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

// Append appends the parts of a text, which may be a string, bytes, a whole
// number, a float64, a notation.Value, [Indexed], [Signed] or [Whole]. A number
// that overflow has left undefined is –. Nothing is kept of the parts, so that
// a call makes no garbage.
func Append(b []byte, parts ...any) []byte {
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			b = append(b, part...)
		case []byte:
			b = append(b, part...)
		case int:
			b = notation.AppendCount(b, part)
		case float64:
			b = appendValue(b, notation.Float(part))
		case notation.Value:
			b = appendValue(b, part)
		case Indexed:
			b = notation.AppendIndexed(b, part.Letter, part.N)
		case Signed:
			b = notation.AppendSigned(b, notation.Value(part))
		case Whole:
			b = notation.AppendVector(b, notation.Vector(part))
		default:
			panic("row: a part of a text of another kind")
		}
	}
	return b
}

func appendValue(b []byte, v notation.Value) []byte {
	if v.R == nil && math.IsNaN(v.F) {
		return append(b, "–"...)
	}
	return notation.Append(b, v)
}
