package model

// sumsPlain is Sums one row after another.
func sumsPlain(dst, rows, w []float64, b float64) {
	for k := range dst {
		dst[k] = Dot(w, rows[k*len(w):][:len(w)]) + b
	}
}

// scanPlain is Scan one row after another.
func scanPlain(rows []float64, y []int8, w []float64, b, floor float64) (at int, sum float64) {
	for at := range y {
		sum = Dot(w, rows[at*len(w):][:len(w)]) + b
		if !(float64(float64(y[at])*sum) > floor) {
			return at, sum
		}
	}
	return len(y), 0
}
