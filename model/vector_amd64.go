//go:build !noasm && !gccgo && !safe

package model

import "gonum.org/v1/gonum/floats"

// On amd64 gonum has assembly, under these build tags.

func longDot(x, z []float64) float64 { return floats.Dot(x, z) }

func longAddScaled(w []float64, c float64, x []float64) { floats.AddScaled(w, c, x) }
