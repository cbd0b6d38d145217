package algo_test

import (
	"math/big"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"perceptron/algo"
)

// Numbers that make ties; that pass 2⁵² during a run, when they are scaled to
// whole ones; and that are beyond it from the start.
var (
	small  = []string{"0", "0", "1", "-1", "2", "-2", "3", "0.5", "-0.5", "1.5", "0.1", "-0.1", "0.2", "0.3", "-1.1"}
	middle = []string{"0.1234567", "1.2345678", "-2.7182818", "3.1415926", "-0.0000001", "1", "-2", "0"}
	wide   = []string{
		"0.1234567890123456789", "-98765432109876543210.5", "1e-300", "-2.5e200", "0.1", "1e22", "3",
		"9007199254740993", "0.30000000000000004", "-1e-17", "123456789.123456789", "0",
	}
)

func pick(t *rapid.T, name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }

// drawList draws a user's own order of n examples, with repeats and omissions.
func drawList(t *rapid.T, n int) string {
	if n == 0 {
		return "given"
	}
	var list []string
	for _, i := range rapid.SliceOfN(rapid.IntRange(1, n), 1, 2*n).Draw(t, "list") {
		list = append(list, strconv.Itoa(i))
	}
	return strings.Join(list, ",")
}

// drawSetup draws every setting that a table of n examples allows, but for mode and kernel.
func drawSetup(t *rapid.T, n int, rates ...string) algo.Setup {
	s := algo.Default()
	s.Arithmetic = "exact"
	s.Order = pick(t, "order", append(valuesOf("order"), "own")...)
	if s.Order == "own" {
		s.Order = drawList(t, n)
	}
	s.Tie = pick(t, "tie", valuesOf("tie")...)
	s.Bias = pick(t, "bias", "unit", "radius", "none")
	s.Rate = pick(t, "rate", rates...)
	s.Seed = rapid.Uint64Range(0, 5).Draw(t, "seed")
	s.Epochs = rapid.IntRange(0, 6).Draw(t, "epochs")
	s.Steps = rapid.SampledFrom([]int{0, 0, 1, 7, 30}).Draw(t, "steps")
	s.KeepGoing = rapid.Bool().Draw(t, "keep going")
	if s.Epochs == 0 && s.Steps == 0 {
		s.Steps = 40
	}
	return s
}

// drawInit draws the given number of first weights.
func drawInit(t *rapid.T, s *algo.Setup, count int) {
	if s.Bias != "none" {
		count++
	}
	s.Init = pick(t, "init", "zero", "zero", "random", "listed")
	if s.Init != "listed" {
		return
	}
	if count == 0 {
		s.Init = "zero"
		return
	}
	var list []string
	for range count {
		list = append(list, pick(t, "w0", "0", "1", "-0.5", "0.2", "1/3", "-2/7", "1e-9"))
	}
	s.Init = strings.Join(list, ",")
}

// nearest is the float64 nearest to r.
func nearest(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
