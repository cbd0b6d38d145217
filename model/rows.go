package model

// Sums writes w·xᵢ + b of as many rows xᵢ as dst has places for: the same bits as
// Dot.
func Sums(dst, rows, w []float64, b float64) {
	if len(w) == 2 { // of the plane, as in most pictures
		for i, u, v := 0, w[0], w[1]; i < len(dst); i++ {
			s := 0 + float64(u*rows[2*i]) // 0: no −0
			dst[i] = s + float64(v*rows[2*i+1]) + b
		}
		return
	}
	for i := range dst {
		dst[i] = Dot(w, rows[i*len(w):][:len(w)]) + b
	}
}
