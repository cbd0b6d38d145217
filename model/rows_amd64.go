//go:build !noasm && !gccgo && !safe

package model

import "golang.org/x/sys/cpu"

// sums4 and scan4 are Sums and Scan of n rows of d numbers, d above short. They need
// AVX2.
//
//go:noescape
func sums4(dst, rows, w *float64, d, n int, b float64)

//go:noescape
func scan4(rows *float64, y *int8, w *float64, d, n int, b, floor float64) (at int, sum float64)

// Sums writes w·xᵢ + b of as many rows xᵢ as dst has places for: the same bits as
// Dot.
func Sums(dst, rows, w []float64, b float64) {
	if len(w) <= short || len(dst) == 0 || !cpu.X86.HasAVX2 {
		sumsPlain(dst, rows, w, b)
		return
	}
	rows = rows[:len(dst)*len(w)]
	sums4(&dst[0], &rows[0], &w[0], len(w), len(dst), b)
}

// Scan is the first of the rows, one for each y, of which y·(w·x + b) is not above
// the floor, and that sum, as Sums has it; it is their number if there is none.
func Scan(rows []float64, y []int8, w []float64, b, floor float64) (at int, sum float64) {
	if len(w) <= short || len(y) == 0 || !cpu.X86.HasAVX2 {
		return scanPlain(rows, y, w, b, floor)
	}
	rows = rows[:len(y)*len(w)]
	return scan4(&rows[0], &y[0], &w[0], len(w), len(y), b, floor)
}
