//go:build !amd64 || noasm || gccgo || safe

package model

// Elsewhere gonum has loops that a compiler may fuse.

func longDot(x, z []float64) float64 { return fourfold(x, z) }

func longAddScaled(w []float64, c float64, x []float64) {
	for j, v := range x[:len(w)] {
		w[j] += float64(c * v)
	}
}
