//go:build !amd64 || noasm || gccgo || safe

package model

// exps is expsPlain.
func exps(sums []float64, gamma float64) { expsPlain(sums, gamma) }
