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

// The ranks of the bound panel's rows, beside the ranks in rows.txt. Reasons why bounds
// do not apply have lower ranks and are dropped before all of these, the last one first.
const (
	otherBoundsRank = 40 // the other bounds
	separatorRank   = 42
	ingredientsRank = 46
)

// TightestPoint is where a line of the proof came closest to equality: the update (0:
// unknown), and the slack left.
type TightestPoint struct {
	Update int
	Slack  float64
}

// writeProof writes the lines of the convergence proof with their present numbers, then
// the other bounds.
func (f *Frame) writeProof(s *row.Sheet, b *runBound, focused bool) {
	s.Heading("bound", focused, b.Name)
	f.writeBound(s, b, ingredientsRank)
	f.writeSeparator(s)
	switch {
	case b.Name == "structured":
		f.writeRows(s, "proof-of-outputs")
		return
	case algo.FindRuleBound(b.Name) != nil:
		s.Paragraph(row.Note, 0, algo.FindRuleBound(b.Name).Explanation)
	case f.Theory.Proof == nil:
		s.Paragraph(row.Note, 0, f.Theory.Why)
		f.writeRows(s, "proof-complexity")
	default:
		f.writeRows(s, "proof-lines")
		f.writeRows(s, "proof-conclusion")
		f.writeRows(s, "proof-complexity")
	}
	f.otherBounds(s, b.Bound)
}

// proofChain is the numbers of (tγ)² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ tR².
func (f *Frame) proofChain(l margin.Lines) [4]float64 {
	size := f.Theory.Proof.SeparatorSquare
	return [...]float64{l.InnerAtLeast * l.InnerAtLeast, l.Inner * l.Inner, size * l.Square, size * l.SquareAtMost}
}

// proofChart draws the proof's inequalities over the updates; nil if they are not known
// along the run.
func proofChart(f *Frame) func(a grid.Area) {
	b := f.bound()
	if b == nil || len(f.proofTrack().Track) == 0 {
		return nil
	}
	return func(a grid.Area) { drawProofCurves(a, f, b.Bound) }
}

// drawProofCurves draws the curves of tγ ≤ u·ŵ ≤ ‖ŵ‖ ≤ √t·R, up to the step shown or up
// to the bound.
func drawProofCurves(a grid.Area, f *Frame, b *margin.Bound) {
	track := f.proofTrack().Track
	now := f.proofTrack().After
	if f.Beat == 1 {
		now = f.proofTrack().Before
	}
	if now.Updates > track[len(track)-1].Updates { // the track does not have a point after every update
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
	low, reach, norm, high := f.symbol("lower"), f.symbol("reach"), f.symbol("size")+f.fillLetters("‖«ŵ»‖"), f.symbol("size")+f.symbol("root")
	a.Heading(0, 0, a.W, low+" ≤ "+reach+" ≤ "+norm+" ≤ "+high, theme.Heading, theme.Border)
	places := 2*max(1, a.W) + 1 // two per cell: the bounds are curves between updates too
	every := float64(most) / float64(places-1)
	series := []chart.Series{ // if two share a cell, it has the colour of the first of these
		{Name: norm, Mark: 'n', Style: theme.SeriesTwo},
		{Name: reach, Mark: 'u', Style: theme.SeriesOne},
		{Name: low, Mark: '.', Style: theme.Label},
		{Name: high, Mark: ':', Style: theme.Label},
	}
	sides, size := f.proofLimits(), f.Theory.Proof.SeparatorSquare
	for n := range series {
		series[n].Values = make([]float64, 0, places)
	}
	for k := range places {
		t := float64(float64(k) * every)
		atLeast, atMost := sides(t)
		values := [...]float64{math.NaN(), math.NaN(), atLeast, math.Sqrt(size * max(0, atMost))}
		if l := nearestLines(track, t); math.Abs(float64(l.Updates)-t) <= every/2 {
			values[0], values[1] = math.Sqrt(size*max(0, l.Square)), l.Inner
		}
		for n, v := range values {
			series[n].Values = append(series[n].Values, v)
		}
	}
	c := chart.Chart{Series: series, Every: every, XName: counted, Shared: true}
	c.Draw(a.Sub(grid.Rect{Y: 1, W: a.W, H: a.H - 1}))
}

// proofLimits returns the proof's lower limit of ŵ*·ŵ and upper limit of ‖ŵ‖² after t
// updates; both are linear in t.
func (f *Frame) proofLimits() func(t float64) (low, high float64) {
	p := f.Theory.Proof
	w := make([]float64, len(f.Theory.Verdict.W))
	from, to := p.LinesAt(w, 0, 0), p.LinesAt(w, 0, 1)
	return func(t float64) (low, high float64) {
		return from.InnerAtLeast + float64(t*(to.InnerAtLeast-from.InnerAtLeast)),
			from.SquareAtMost + float64(t*(to.SquareAtMost-from.SquareAtMost))
	}
}

// nearestLines is the point of the track nearest to t updates.
func nearestLines(track []margin.Lines, t float64) margin.Lines {
	k := sort.Search(len(track), func(k int) bool { return float64(track[k].Updates) >= t })
	if k == len(track) || k > 0 && t-float64(track[k-1].Updates) < float64(track[k].Updates)-t {
		k--
	}
	return track[k]
}
