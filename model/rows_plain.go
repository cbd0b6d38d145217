//go:build !amd64 || noasm || gccgo || safe

package model

// Sums writes w·xᵢ + b of as many rows xᵢ as dst has places for: the same bits as
// Dot.
func Sums(dst, rows, w []float64, b float64) { sumsPlain(dst, rows, w, b) }

// Scan is the first of the rows, one for each y, of which y·(w·x + b) is not above
// the floor, and that sum, as Sums has it; it is their number if there is none.
func Scan(rows []float64, y []int8, w []float64, b, floor float64) (at int, sum float64) {
	return scanPlain(rows, y, w, b, floor)
}
