package model

// Sums writes w·xᵢ + b of as many rows xᵢ as dst has places for: the same bits as
// Dot.
func Sums(dst, rows, w []float64, b float64) {
	for k := range dst {
		dst[k] = Dot(w, rows[k*len(w):][:len(w)]) + b
	}
}
