package panel

import (
	"math"
	"sort"

	"perceptron/algo/margin"
	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/theme"
)

// curves draws tγ ≤ u·ŵ ≤ ‖ŵ‖ ≤ √t·R̂ over the updates: as far as the run has
// come, or to the crossing that is the bound.
func curves(a grid.Area, f *Frame, b *margin.Bound, plot *chart.Plot) {
	track := f.Theory.Track
	most := max(1, track[len(track)-1].Updates)
	if f.Theory.ToBound && b.Value < 1e9 {
		most = max(most, int(math.Ceil(b.Value)))
	}
	counted, limit := "updates", "√t·R"
	if f.Problem.Batch() > 1 {
		counted, limit = "misclassified", "√(tB)·R"
	}
	a.Heading(0, 0, a.W(), "tγ ≤ u·ŵ ≤ ‖ŵ‖ ≤ "+limit, theme.Heading, theme.Border)
	places := min(most, 2*a.W()) + 1
	at := func(k int) float64 { return float64(k) * float64(most) / float64(places-1) }
	series := []chart.Series{
		{Name: "u·ŵ", Mark: 'u', Style: theme.SeriesOne},
		{Name: "‖ŵ‖", Mark: 'w', Style: theme.SeriesTwo},
		{Name: "tγ", Mark: '.', Style: theme.Label, Tag: "tγ"},
		{Name: limit, Mark: ':', Style: theme.Label, Tag: limit},
	}
	last := track[len(track)-1]
	sides := f.sides()
	for k := range places {
		t := at(k)
		low, high := sides(t)
		series[2].Values = append(series[2].Values, low)
		series[3].Values = append(series[3].Values, math.Sqrt(max(0, high)))
		reach, norm := math.NaN(), math.NaN()
		if t <= float64(last.Updates) {
			l := nearest(track, t)
			reach, norm = l.Reach, math.Sqrt(max(0, l.Square))
		}
		series[0].Values = append(series[0].Values, reach)
		series[1].Values = append(series[1].Values, norm)
	}
	c := chart.Chart{Series: series, XName: counted, Shared: true}
	r := a.Rect()
	plot.Draw(a.Grid(), grid.Rect{X: r.X, Y: r.Y + 1, W: r.W, H: r.H - 1}, &c)
}

// sides is what the proof says of u·ŵ and ‖ŵ‖² after t updates: both are
// straight lines in t.
func (f *Frame) sides() func(t float64) (low, high float64) {
	p := f.Theory.Proof
	w := make([]float64, len(f.Theory.Verdict.W))
	from, to := p.At(w, 0, 0), p.At(w, 0, 1)
	return func(t float64) (low, high float64) {
		return from.ReachAtLeast + float64(t*(to.ReachAtLeast-from.ReachAtLeast)),
			from.SquareAtMost + float64(t*(to.SquareAtMost-from.SquareAtMost))
	}
}

// nearest is the point of the track that is nearest t updates.
func nearest(track []margin.Lines, t float64) margin.Lines {
	k := sort.Search(len(track), func(k int) bool { return float64(track[k].Updates) >= t })
	if k == len(track) || k > 0 && t-float64(track[k-1].Updates) < float64(track[k].Updates)-t {
		k--
	}
	return track[k]
}
