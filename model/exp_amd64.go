//go:build !noasm && !gccgo && !safe

package model

import "golang.org/x/sys/cpu"

// expNumbers are what exps4 computes with, in its order.
type expNumbers [10]float64

// exps4 is expsPlain of as many elements as it says, a multiple of four. It needs
// AVX2.
//
//go:noescape
func exps4(sums []float64, numbers *expNumbers, roots *[64]float64) int

// exps is expsPlain, bit by bit, mostly by four at a time, where the processor can.
func exps(sums []float64, gamma float64) {
	if !cpu.X86.HasAVX2 {
		expsPlain(sums, gamma)
		return
	}
	numbers := expNumbers{-gamma, parts, rounder, partHigh, partLow, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, leastExp}
	for len(sums) > 0 {
		done := exps4(sums, &numbers, &roots)
		some := min(len(sums), done+4)
		expsPlain(sums[done:some], gamma)
		sums = sums[some:]
	}
}
