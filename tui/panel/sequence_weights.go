package panel

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/tui/row"
)

// ranked is the features with a weight, the largest in magnitude first, and
// under which weights.
type ranked struct {
	at      readAt
	of      *algo.Problem
	updates int
	sort    int
	known   bool
	feature []int32
}

// weightSorts are the ways to sort the features.
var weightSorts = [...]string{"by |w|", "by w, largest first", "by name"}

// rank brings the order up to date: O(k log k) for k features with a weight if
// the weights have changed since the last call.
func (f *Frame) rank(v View) []int32 {
	s := f.predicting()
	if s == nil || s.Tagger() == nil {
		return nil
	}
	if f.Tagging == nil {
		f.Tagging = &Tagging{}
	}
	r := &f.Tagging.ranked
	n := len(weightSorts)
	by := (v.Sort%n + n) % n
	if r.known && r.of == f.Problem && r.at == f.readAt() && r.updates == s.Updates() && r.sort == by {
		return r.feature
	}
	*r = ranked{f.readAt(), f.Problem, s.Updates(), by, true, r.feature[:0]}
	w := s.Tagger().Weights()
	for k, x := range w {
		if x != 0 {
			r.feature = append(r.feature, int32(k))
		}
	}
	keys := [...]func(a, b int32) int{
		func(a, b int32) int { return cmp.Compare(math.Abs(w[b]), math.Abs(w[a])) },
		func(a, b int32) int { return cmp.Compare(w[b], w[a]) },
		func(a, b int32) int { return cmp.Compare(a, b) },
	}
	slices.SortStableFunc(r.feature, keys[by])
	return r.feature
}

func roomWeights(f *Frame, _, height int) (least, best int) { return 4, max(4, height/3) }

func lengthWeights(f *Frame, v View) int {
	return len(f.rank(v))
}

// weightRows says the weights of a tagger that are not 0, with a bar for each: its
// colour tells those above 0 from those below, as the sign does.
func weightRows(f *Frame, s *row.Sheet, v View, focused bool) {
	all, n := f.rank(v), len(weightSorts)
	s.Heading("weights", focused, len(all), " not 0, ", weightSorts[(v.Sort%n+n)%n])
	if len(all) == 0 {
		s.Line(row.Note, "all weights are 0")
		return
	}
	of := f.predicting()
	side := side{tagger: of.Tagger(), rate: of.Problem().Rate()}
	w, most, digits := side.tagger.Weights(), 0.0, 0
	for _, k := range all {
		most = max(most, math.Abs(w[k]))
	}
	first := window(v.Scroll, len(all), s.Left())
	all = all[first:min(len(all), first+s.Left())]
	for _, k := range all {
		digits = max(digits, s.Measure(side.value(f, w[k])))
	}
	bar := max(0, min(24, s.W-digits-24))
	for _, k := range all {
		name := s.Tab(1, row.Words, side.tagger.Name(int(k)))
		name.Place, name.Keep = row.Cut, digits+bar+3
		s.Until(s.W-bar-1-min(bar, 1), row.Value, side.value(f, w[k]))
		role := row.Side(1)
		if w[k] < 0 {
			role = row.Side(-1)
		}
		part := int(math.Ceil(float64(math.Abs(w[k])/most*float64(bar)) - 1e-9))
		s.Tab(s.W-bar-1, role, strings.Repeat("█", min(part, bar)))
		s.Next()
	}
}
