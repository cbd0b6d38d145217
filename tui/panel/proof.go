package panel

import (
	"math"
	"slices"
	"sort"

	"perceptron/algo"
	"perceptron/algo/margin"
	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// The turns in which rows of the bound panel are left out, beside those of the rows of
// rows.txt, the first first: the reasons why bounds are for other runs come before them
// all, the last one first.
const (
	proofOthers      = 40 // the other bounds
	proofSeparator   = 42
	proofIngredients = 46
)

// Tight is where a line of the proof came nearest to being met with equality:
// the update, and what was left. Update 0: it is not known.
type Tight struct {
	Update int
	Slack  float64
}

// proof says the lines of the convergence proof as they stand, and then the
// other bounds.
func (f *Frame) proof(s *row.Sheet, b *runBound, focused bool) {
	s.Heading("bound", focused, b.Name)
	f.sayBound(s, b, proofIngredients)
	f.separator(s)
	switch {
	case b.Name == "structured":
		f.sayRows(s, "proof-of-outputs")
		return
	case algo.FindRuleBound(b.Name) != nil:
		s.Paragraph(row.Note, 0, algo.FindRuleBound(b.Name).Explanation)
	case f.Theory.Proof == nil:
		s.Paragraph(row.Note, 0, f.Theory.Why)
		f.sayRows(s, "proof-complexity")
	default:
		f.sayRows(s, "proof-lines")
		f.sayRows(s, "proof-conclusion")
		f.sayRows(s, "proof-complexity")
	}
	f.otherBounds(s, b.Bound)
}

// squares are the numbers of (tγ)² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ tR².
func (f *Frame) squares(l margin.Lines) [4]float64 {
	size := f.Theory.Proof.SeparatorSquare
	return [...]float64{l.InnerAtLeast * l.InnerAtLeast, l.Inner * l.Inner, size * l.Square, size * l.SquareAtMost}
}

// proofChart draws the chain of the proof over the updates, where its lines are known.
func proofChart(f *Frame) func(a grid.Area) {
	b := f.bound()
	if b == nil || len(f.proofLines().Track) == 0 {
		return nil
	}
	return func(a grid.Area) { curves(a, f, b.Bound) }
}

// curves draws the chain tγ ≤ u·ŵ ≤ ‖ŵ‖ ≤ √t·R: as far as the run has come, or as far as
// the bound.
func curves(a grid.Area, f *Frame, b *margin.Bound) {
	track := f.proofLines().Track
	now := f.proofLines().After
	if f.Beat == 1 {
		now = f.proofLines().Before
	}
	if now.Updates > track[len(track)-1].Updates { // the track has one in so many
		track = append(slices.Clip(track), now)
	}
	most := max(1, track[len(track)-1].Updates)
	if f.Options.ToBound && b.Value < 1e9 {
		most = max(most, int(math.Ceil(b.Value)))
	}
	counted := "updates"
	if f.Problem.Batch() > 1 {
		counted = "misclassified"
	}
	low, reach, norm, high := f.symbol("lower"), f.symbol("reach"), f.symbol("size")+f.filled("‖«ŵ»‖"), f.symbol("size")+f.symbol("root")
	a.Heading(0, 0, a.W, low+" ≤ "+reach+" ≤ "+norm+" ≤ "+high, theme.Heading, theme.Border)
	places := 2*max(1, a.W) + 1 // the bounds are curves between updates too
	every := float64(most) / float64(places-1)
	series := []chart.Series{ // where two share a cell it has the colour of the upper
		{Name: norm, Mark: 'n', Style: theme.SeriesTwo},
		{Name: reach, Mark: 'u', Style: theme.SeriesOne},
		{Name: low, Mark: '.', Style: theme.Label},
		{Name: high, Mark: ':', Style: theme.Label},
	}
	sides, size := f.sides(), f.Theory.Proof.SeparatorSquare
	for n := range series {
		series[n].Values = make([]float64, 0, places)
	}
	for k := range places {
		t := float64(float64(k) * every)
		atLeast, atMost := sides(t)
		values := [...]float64{math.NaN(), math.NaN(), atLeast, math.Sqrt(size * max(0, atMost))}
		if l := nearest(track, t); math.Abs(float64(l.Updates)-t) <= every/2 {
			values[0], values[1] = math.Sqrt(size*max(0, l.Square)), l.Inner
		}
		for n, v := range values {
			series[n].Values = append(series[n].Values, v)
		}
	}
	c := chart.Chart{Series: series, Every: every, XName: counted, Shared: true}
	c.Draw(a.Sub(grid.Rect{Y: 1, W: a.W, H: a.H - 1}))
}

// sides is what the proof says of ŵ*·ŵ and ‖ŵ‖² after t updates: both are
// straight lines in t.
func (f *Frame) sides() func(t float64) (low, high float64) {
	p := f.Theory.Proof
	w := make([]float64, len(f.Theory.Verdict.W))
	from, to := p.LinesAt(w, 0, 0), p.LinesAt(w, 0, 1)
	return func(t float64) (low, high float64) {
		return from.InnerAtLeast + float64(t*(to.InnerAtLeast-from.InnerAtLeast)),
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
