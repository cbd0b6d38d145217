package panel

import (
	"cmp"
	"math"
	"slices"

	"perceptron/algo"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
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

// drawWeights draws the weights of a tagger that are not 0, a bar for each: its
// colour tells those above 0 from those below, as the sign does.
func drawWeights(a grid.Area, f *Frame, v View, focused bool) {
	p := newPen(a, f)
	defer p.done()
	all := p.f.rank(v)
	n := len(weightSorts)
	p.count(len(all))
	p.say(" not 0, ", weightSorts[(v.Sort%n+n)%n])
	more := string(p.b)
	p.b = p.b[:0]
	p.heading("weights", more, focused)
	if len(all) == 0 {
		p.cut("all weights are 0", theme.Label)
		return
	}
	s := p.f.predicting()
	side := side{tagger: s.Tagger(), rate: s.Problem().Rate()}
	most := 0.0
	for _, k := range all {
		most = max(most, math.Abs(side.tagger.Weights()[k]))
	}
	first := window(v.Scroll, len(all), p.left())
	p.weightRows(&side, all[first:min(len(all), first+p.left())], most)
}

// weightRows draws features with their weights, a row each; the bar of the most
// is whole.
func (p *pen) weightRows(v *side, features []int32, most float64) {
	w := v.tagger.Weights()
	digits := 0
	for _, k := range features {
		digits = max(digits, p.measure(func() { p.value(v.value(p.f, w[k])) }))
	}
	bar := max(0, min(24, p.w-digits-24))
	for _, k := range features {
		p.a.Fit(1, p.y, p.w-digits-bar-4, v.tagger.Name(int(k)), theme.Text)
		p.x = 0
		p.value(v.value(p.f, w[k]))
		p.putRight(p.w-bar-1-min(bar, 1), theme.Number)
		style := theme.Positive
		if w[k] < 0 {
			style = theme.Negative
		}
		p.strip(bar, math.Abs(w[k])/most, style)
		p.next()
	}
}

// strip draws a part of a bar of so many columns at the right.
func (p *pen) strip(columns int, part float64, style grid.Style) {
	n := int(math.Ceil(float64(part*float64(columns)) - 1e-9))
	for k := range min(n, columns) {
		p.a.Set(p.w-columns-1+k, p.y, '█', style)
	}
}
