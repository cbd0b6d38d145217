package panel

import (
	"math"
	"slices"
	"sort"
	"strings"

	"perceptron/algo/margin"
	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// separatorNorm says ‖ŵ*‖² where it is not 1.
func (f *Frame) separatorNorm(s *row.Sheet) {
	if size := f.sizeSymbol(); size != "" {
		s.Say(row.Words, size, "² = 1 + b*²/R² = ", f.Theory.Proof.Size).Place = row.If
		s.Next()
	}
}

// chain says the two lines as one: (tγ)² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ tR², its numbers
// beside it or below; they alone where the symbols have no room.
func (f *Frame) chain(s *row.Sheet, l margin.Lines) {
	if !(l.ReachAtLeast >= 0) { // from other first weights squares may turn the line
		return
	}
	size := ""
	if f.sizeSymbol() != "" {
		size = f.sizeSymbol() + "²"
	}
	symbols := "(" + f.lowerSymbol() + ")² ≤ (" + f.reachSymbol() + ")² ≤ " + size + "‖ŵ‖² ≤ " + f.most()
	numbers := f.squares(l, 0, 4)
	if s.Wide() && s.Measure(symbols) <= s.W && s.Left() > 2 {
		if s.Measure(symbols, ":  ", numbers) <= s.W {
			s.Line(row.Words, symbols, ":  ", numbers)
			return
		}
		s.Line(row.Words, symbols)
	}
	switch {
	case s.Measure(numbers) <= s.W:
		s.Line(row.Words, numbers)
	case s.Left() > 1:
		s.Say(row.Words, f.squares(l, 0, 2)).Place = row.If
		s.Next()
		s.Say(row.Words, "≤ ", f.squares(l, 2, 4)).Place = row.If
		s.Next()
	}
}

// squares is the numbers of the chain from one of its four to another.
func (f *Frame) squares(l margin.Lines, from, to int) (all string) {
	size := f.Theory.Proof.Size
	links := [...]float64{l.ReachAtLeast * l.ReachAtLeast, l.Reach * l.Reach, size * l.Square, size * l.SquareAtMost}
	for k, v := range links[from:to] {
		if k > 0 {
			all += " ≤ "
		}
		all += text(v)
	}
	return all
}

// conclusion says what follows: t ≤ R²/γ², or from other first weights where the
// two lines meet.
func (f *Frame) conclusion(s *row.Sheet, b *margin.Bound) {
	switch {
	case !f.fromZero():
		s.Say(row.Words, "hence t ≤ ", b.Value, ", where (", f.lowerSymbol(), ")² = ", f.most())
		s.Or("hence t ≤ ", b.Value)
	case f.sizeSymbol() != "" && f.Problem.Batch() == 1:
		s.Say(row.Words, "hence t ≤ 2(R²+b*²)/γ² ≤ 4R²/γ² = ", b.Value).Place = row.If
	default:
		s.Say(row.Words, "hence t ≤ ", f.formula(b.Name), " = ", b.Value).Place = row.If
	}
	s.Next()
}

// complexity says ‖α‖₁ = η·t beside η times the bound, in dual form: 001 reads
// it as how complex the target is.
func (f *Frame) complexity(s *row.Sheet, b *margin.Bound) {
	if !f.Problem.Dual() || s.Left() < 1 {
		return
	}
	most := integerPart(b.Value)
	if !f.unitRate() {
		most = text(f.rate().F * math.Floor(b.Value*(1+1e-12)))
	}
	s.Say(row.Words, "‖α‖₁ = ", f.alpha(f.counted(b.Name)), " ≤ ", most)
	s.Say(row.Note, ":  how complex the target is (001)")
	s.Or(": its complexity")
	s.Or(" (001)")
	s.Next()
}

// collins says what R and δ are of where the outputs are more than two, and why
// the bound follows. (M. Collins, Discriminative training methods for hidden
// Markov models, 2002, Theorem 1.)
func collins(s *row.Sheet, b *margin.Bound) {
	r := "R = max ‖Φ(x, y) − Φ(x, y′)‖ over all examples and outputs"
	if strings.Contains(b.Why, "upper bound") {
		r = "R ≥ max ‖Φ(x, y) − Φ(x, y′)‖: an upper bound"
	}
	s.Abridged(row.Words, r)
	s.Abridged(row.Words, "δ: the margin of this run's last weights, the least w·(Φ(x, y) − Φ(x, y′))/‖w‖")
	if s.Left() > 1 {
		s.Abridged(row.Note, "with u = w/‖w‖ each update adds at least ηδ to u·wₜ and at most η²R² to ‖wₜ‖²: tδ ≤ √t·R, t ≤ (R/δ)², however many outputs there are")
	}
}

// curves draws the chain of the proof, tγ ≤ u·ŵ ≤ ‖ŵ‖ ≤ √t·R, over the updates:
// as far as the run has come, or as far as the bound.
func curves(a grid.Area, f *Frame, b *margin.Bound, plot *chart.Plot) {
	track := f.Along.Track
	now := f.Along.After
	if f.Beat == 1 {
		now = f.Along.Before
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
	low, reach, norm, high := f.lowerSymbol(), f.respelled(f.reachSymbol()), f.respelled(f.sizeSymbol()+"‖ŵ‖"), f.respelled(f.sizeSymbol())+f.root()
	a.Heading(0, 0, a.W(), low+" ≤ "+reach+" ≤ "+norm+" ≤ "+high, theme.Heading, theme.Border)
	places := 2*max(1, a.W()) + 1 // the bounds are curves between updates too
	every := float64(most) / float64(places-1)
	series := []chart.Series{ // where two share a cell it has the colour of the upper
		{Name: norm, Mark: 'n', Style: theme.SeriesTwo},
		{Name: reach, Mark: 'u', Style: theme.SeriesOne},
		{Name: low, Mark: '.', Style: theme.Label},
		{Name: high, Mark: ':', Style: theme.Label},
	}
	sides, size := f.sides(), f.Theory.Proof.Size
	for n := range series {
		series[n].Values = make([]float64, 0, places)
	}
	for k := range places {
		t := float64(float64(k) * every)
		atLeast, atMost := sides(t)
		values := [...]float64{math.NaN(), math.NaN(), atLeast, math.Sqrt(size * max(0, atMost))}
		if l := nearest(track, t); math.Abs(float64(l.Updates)-t) <= every/2 {
			values[0], values[1] = math.Sqrt(size*max(0, l.Square)), l.Reach
		}
		for n, v := range values {
			series[n].Values = append(series[n].Values, v)
		}
	}
	c := chart.Chart{Series: series, Every: every, XName: counted, Shared: true}
	r := a.Rect()
	plot.Draw(a.Grid(), grid.Rect{X: r.X, Y: r.Y + 1, W: r.W, H: r.H - 1}, &c)
}

// sides is what the proof says of ŵ*·ŵ and ‖ŵ‖² after t updates: both are
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
