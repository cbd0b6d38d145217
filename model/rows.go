package model

// Sums writes w·xᵢ + b of as many rows xᵢ as dst has places for: the same bits as
// Dot.
func Sums(dst, rows, w []float64, b float64) {
	for k := range dst {
		dst[k] = Dot(w, rows[k*len(w):][:len(w)]) + b
	}
}

// Scan is the first of the rows, one for each y, of which y·(w·x + b) is not above
// the floor, and that sum, as Sums has it; it is their number if there is none.
func Scan(rows []float64, y []int8, w []float64, b, floor float64) (at int, sum float64) {
	for at := range y {
		sum = Dot(w, rows[at*len(w):][:len(w)]) + b
		if !(float64(float64(y[at])*sum) > floor) {
			return at, sum
		}
	}
	return len(y), 0
}
