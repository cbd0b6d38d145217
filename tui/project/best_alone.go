package project

import (
	"math"
	"slices"

	"perceptron/model"
)

// tally sums up one feature over the judges.
type tally struct {
	mean, within, between float64
	sum, square           float64 // over the class at hand, of what is stored
	stored, of            int32   // how many that are, and examples of the classes that store any
}

// alone is the features, in order, that part the classes best each on its own:
// with the greatest ratio of the scatter between to that within. What a row does
// not store is 0: a class that stores nothing of a feature is not visited.
func alone(d *model.Dataset) []int {
	numbers := bestNumbers
	if d.Dim() > bestNear {
		numbers /= 2
	}
	rows := judges(d, numbers)
	slot, features := func(j int) int { return j }, []int(nil)
	if d.Dim() > bestKnown {
		rows = judges(d, bestFew)
		features = had(d, rows)
		slot = func(j int) int {
			k, _ := slices.BinarySearch(features, j)
			return k
		}
	} else {
		for j := range d.Dim() {
			features = append(features, j)
		}
	}
	all := make([]tally, len(features))
	unit := unitOf(d, rows)
	for _, i := range rows {
		for j, v := range d.Entries(i) {
			all[slot(j)].mean += float64(v*unit) / float64(len(rows))
		}
	}
	byClass(d, rows, func(of []int) { count(d, of, unit, slot, all) })
	chosen := foremost(all, len(rows))
	for k, at := range chosen {
		chosen[k] = features[at]
	}
	slices.Sort(chosen)
	return chosen
}

// foremost are the tallies with the greatest ratios, the first of equal ones
// first.
func foremost(all []tally, rows int) (best []int) {
	value := make([]float64, 0, bestAlone+1)
	for k := range all {
		t := &all[k]
		t.between += float64(float64(int32(rows)-t.of) * t.mean * t.mean)
		v := ratio(t.between, t.within)
		if len(best) == bestAlone && v <= value[bestAlone-1] {
			continue
		}
		at := len(value)
		for at > 0 && value[at-1] < v {
			at--
		}
		best, value = slices.Insert(best, at, k), slices.Insert(value, at, v)
		best, value = best[:min(len(best), bestAlone)], value[:min(len(value), bestAlone)]
	}
	return best
}

// count adds what one class has, whose examples are given.
func count(d *model.Dataset, of []int, unit float64, slot func(int) int, all []tally) {
	var touched []int
	for _, i := range of {
		for j, v := range d.Entries(i) {
			k := slot(j)
			t := &all[k]
			if t.stored == 0 {
				touched = append(touched, k)
			}
			away := float64(v*unit) - t.mean
			t.stored++
			t.sum += away
			t.square += float64(away * away)
		}
	}
	n := float64(len(of))
	for _, k := range touched {
		t := &all[k]
		rest := n - float64(t.stored) // zeros
		t.sum -= float64(rest * t.mean)
		t.square += float64(rest * t.mean * t.mean)
		t.within += max(0, t.square-float64(t.sum*t.sum)/n)
		t.between += float64(t.sum*t.sum) / n
		t.of += int32(len(of))
		t.sum, t.square, t.stored = 0, 0, 0
	}
}

// had is the features that some of the rows have, in order.
func had(d *model.Dataset, rows []int) (features []int) {
	for _, i := range rows {
		for j := range d.Entries(i) {
			features = append(features, j)
		}
	}
	slices.Sort(features)
	return slices.Compact(features)
}

// unitOf is a power of two that makes the largest value of the rows about 1.
func unitOf(d *model.Dataset, rows []int) float64 {
	size := 0.0
	for _, i := range rows {
		for _, v := range d.Entries(i) {
			size = max(size, math.Abs(v))
		}
	}
	_, exp := math.Frexp(size)
	return math.Ldexp(1, min(max(-exp, -1000), 1000))
}
