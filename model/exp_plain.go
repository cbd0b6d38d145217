//go:build !amd64 || noasm || gccgo || safe

package model

func expsWide(sums []float64, gamma float64) { expsPlain(sums, gamma) }
