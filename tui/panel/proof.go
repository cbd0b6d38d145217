package panel

import (
	"iter"
	"math"
	"math/big"
	"strings"

	"perceptron/algo/margin"
	"perceptron/model"
	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// proof draws the lines of the convergence proof as they stand.
func (p *pen) proof(b *margin.Bound, focused bool) {
	f := p.f
	p.heading("proof", b.Name, focused)
	p.ofAtMost(b)
	p.say(" updates")
	p.put(theme.Text)
	p.next()
	p.meter(b, min(p.w, 40))
	p.next()
	if p.wide() && f.Theory.Verdict.W != nil {
		p.separator()
	}
	p.ingredients(b)
	if !p.fits(p.w) {
		p.b = p.b[:0]
		p.square(b)
		p.say("   γ² = ")
		p.gamma()
	}
	p.put(theme.Label)
	p.next()
	if f.Theory.Proof == nil {
		p.paragraph(f.Theory.Why, theme.Label)
		return
	}
	before, after := f.Theory.Before, f.Theory.After
	if f.Beat == 1 {
		after = before
	}
	updated := f.Beat == 0 && f.Moment.Event.Updated
	p.inequality("u·ŵ", "≥", p.below(), updated, before.Reach, after.Reach, after.ReachAtLeast)
	p.inequality("‖ŵ‖²", "≤", p.above(), updated, before.Square, after.Square, after.SquareAtMost)
	if p.left() < 2 {
		return
	}
	p.chain(after)
	if p.left() > 1 && p.wide() {
		p.conclusion(b)
	}
}

// below and above are how the two sides of the proof are written.
func (p *pen) below() string {
	if !p.f.fromZero() {
		return "A + tηγ"
	}
	return p.eta("tγ", "tηγ")
}

func (p *pen) above() string {
	if !p.f.fromZero() {
		return "B + tη²R²"
	}
	return p.eta(p.twice("tR²"), p.twice("tη²R²"))
}

func (p *pen) eta(unit, else_ string) string {
	if p.f.unitRate() {
		return unit
	}
	return else_
}

// inequality draws a line of the proof: the quantity, how the step changed it,
// and what the proof says of it.
func (p *pen) inequality(name, sign, side string, updated bool, before, after, limit float64) {
	p.say(name)
	p.put(theme.Label)
	p.x = max(p.x+1, 6)
	if updated && p.wide() {
		p.value(notation.Float(before))
		p.put(theme.Number)
		p.text(" → ", theme.Label)
	}
	p.value(notation.Float(after))
	p.put(theme.Number)
	p.say(" ", sign, " ", side, " = ")
	p.value(notation.Float(limit))
	if !p.fits(p.w) {
		p.b = p.b[:0]
		p.say(" ", sign, " ")
		p.value(notation.Float(limit))
	}
	p.put(theme.Text)
	p.next()
}

// chain draws the two lines as one: (tγ)² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ tR², in numbers
// alone where the symbols have no room.
func (p *pen) chain(l margin.Lines) {
	if !(l.ReachAtLeast >= 0) { // from other first weights squares may turn the line
		return
	}
	if p.wide() {
		p.say("(", p.below(), ")² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ ", p.above(), ":  ")
		p.squares(l)
	}
	if len(p.b) == 0 || !p.fits(p.w) {
		p.b = p.b[:0]
		p.squares(l)
	}
	if p.fits(p.w) {
		p.put(theme.Text)
		p.next()
	}
	p.b = p.b[:0]
}

// squares gathers the numbers of the chain.
func (p *pen) squares(l margin.Lines) {
	for k, v := range [...]float64{l.ReachAtLeast * l.ReachAtLeast, l.Reach * l.Reach, l.Square, l.SquareAtMost} {
		if k > 0 {
			p.say(" ≤ ")
		}
		p.value(notation.Float(v))
	}
}

// twice is R̂² of (x, R), which is 2R², for the bias rule that has such vectors.
func (p *pen) twice(s string) string {
	if p.f.Problem.Setup.Bias == "radius" {
		return "2" + s
	}
	return s
}

// conclusion draws what follows: t ≤ R²/γ².
func (p *pen) conclusion(b *margin.Bound) {
	if !p.f.fromZero() {
		return
	}
	p.say("hence ")
	if b.Name == "novikoff" || p.f.Problem.Setup.Bias == "radius" {
		p.say("t²γ² ≤ 2tR²(1 + b*²/R²),  t ≤ 4R²/γ² = ")
	} else {
		p.say("t²γ² ≤ tR²,  t ≤ R²/γ² = ")
	}
	p.value(notation.Float(b.Value))
	p.put(theme.Text)
	p.next()
}

// separator draws the unit vector u that separates, over a root where it is
// made of small whole numbers: u = (2, 2, −3)/√17.
func (p *pen) separator() {
	v := &p.f.Theory.Verdict
	if whole, square := direction(p.f.Data, v); whole != nil {
		p.say("u = ")
		p.b = notation.AppendVectorWithin(p.b, notation.Vector{F: whole}, max(8, p.w-30))
		p.say("/√")
		p.value(notation.Float(square))
	} else {
		p.say("w* = ")
		p.b = notation.AppendVectorWithin(p.b, notation.Vector{F: v.W}, max(8, p.w-40))
		if p.f.hasBias() {
			p.say(", b* = ")
			p.value(notation.Float(v.B))
		}
	}
	p.say(" separates all by γ = ")
	if r := v.GammaSquared; r != nil && r.Num().IsInt64() && r.Num().Int64() == 1 && len(r.Denom().String()) <= 6 {
		p.say("1/√", r.Denom().String())
	} else {
		p.value(notation.Float(v.Gamma))
	}
	if p.fits(p.w) {
		p.put(theme.Text)
		p.next()
	}
	p.b = p.b[:0]
}

// direction is the nearest point Σ λᵢyᵢx̂ᵢ of the hull as the whole vector
// along it, and that vector's squared norm; nil where they are not known or
// not small, or the hull is one of differences.
func direction(d *model.Dataset, v *margin.Verdict) (whole []float64, square float64) {
	if v.GammaSquared == nil || v.Kind == margin.Geometric || v.W == nil {
		return nil, 0
	}
	size := d.Dim()
	if v.Kind == margin.Augmented {
		size++
	}
	point := make([]*big.Rat, size)
	for j := range point {
		point[j] = new(big.Rat)
		for _, w := range v.Weights {
			if w.Exact == nil {
				return nil, 0
			}
			x := big.NewRat(1, 1)
			if j < d.Dim() {
				x = d.Rat(w.Example, j)
			}
			x.Mul(x, w.Exact)
			point[j].Add(point[j], x.Mul(x, big.NewRat(int64(d.Y[w.Example]), 1)))
		}
	}
	return primitive(point)
}

// primitive is the whole vector without a common factor along a rational one.
func primitive(point []*big.Rat) (whole []float64, square float64) {
	unit, factor := big.NewInt(1), new(big.Int)
	for _, r := range point {
		g := new(big.Int).GCD(nil, nil, unit, r.Denom())
		unit.Mul(unit, g.Quo(r.Denom(), g))
	}
	for _, r := range point {
		n := new(big.Int).Mul(r.Num(), new(big.Int).Quo(unit, r.Denom()))
		factor.GCD(nil, nil, factor, n.Abs(n))
	}
	if factor.Sign() == 0 {
		return nil, 0
	}
	for _, r := range point {
		n := new(big.Int).Mul(r.Num(), new(big.Int).Quo(unit, r.Denom()))
		n.Quo(n, factor)
		if n.BitLen() > 10 {
			return nil, 0
		}
		whole = append(whole, float64(n.Int64()))
		square += float64(n.Int64() * n.Int64())
	}
	return whole, square
}

// zeroes says for each kind which sum over the examples is 0, or which two
// points are one, where nothing separates.
var zeroes = map[margin.Kind]string{
	margin.Homogeneous: "Σ λᵢyᵢxᵢ = 0",
	margin.Augmented:   "Σ λᵢyᵢ(xᵢ, 1) = 0",
	margin.Geometric:   "Σ λᵢxᵢ over + is Σ λᵢxᵢ over o",
}

// certificate draws the convex combination that is 0, which proves that
// nothing separates (Gordan).
func (p *pen) certificate() {
	if p.f.Theory == nil || p.left() < 1 {
		return
	}
	v := &p.f.Theory.Verdict
	if v.Separable != margin.False || len(v.Weights) == 0 {
		return
	}
	p.say("proof: ", zeroes[v.Kind], " with ")
	for k, w := range v.Weights {
		if k == 6 {
			p.say(", …")
			break
		}
		if k > 0 {
			p.say(", ")
		}
		p.indexed("λ", w.Example)
		p.say(" = ")
		if w.Exact != nil && len(w.Exact.RatString()) <= 9 {
			p.b = notation.AppendRat(p.b, w.Exact)
		} else {
			p.value(notation.Float(w.Value))
		}
	}
	text := string(p.b)
	p.b = p.b[:0]
	p.paragraph(text, theme.Text)
}

// curves draws tγ ≤ u·ŵ ≤ ‖ŵ‖ ≤ √t·R̂ over the updates: as far as the run has
// come, or to the crossing that is the bound.
func curves(a grid.Area, f *Frame, b *margin.Bound, plot *chart.Plot) {
	track := f.Theory.Track
	most := max(1, track[len(track)-1].Updates)
	if f.Theory.ToBound && b.Value < 1e9 {
		most = max(most, int(math.Ceil(b.Value)))
	}
	a.Heading(0, 0, a.W(), "tγ ≤ u·ŵ ≤ ‖ŵ‖ ≤ √t·R", theme.Heading, theme.Border)
	places := min(most, 2*a.W()) + 1
	at := func(k int) float64 { return float64(k) * float64(most) / float64(places-1) }
	series := []chart.Series{
		{Name: "u·ŵ", Mark: 'u', Style: theme.SeriesOne}, {Name: "‖ŵ‖", Mark: 'w', Style: theme.SeriesTwo},
		{Name: "tγ", Mark: '.', Style: theme.Label}, {Name: "√t·R", Mark: '.', Style: theme.Label},
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
	c := chart.Chart{Series: series, XName: "updates", Shared: true}
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
		return from.ReachAtLeast + t*(to.ReachAtLeast-from.ReachAtLeast),
			from.SquareAtMost + t*(to.SquareAtMost-from.SquareAtMost)
	}
}

// nearest is the point of the track that is nearest t updates.
func nearest(track []margin.Lines, t float64) margin.Lines {
	if len(track) == 1 {
		return track[0]
	}
	every := float64(track[1].Updates)
	return track[min(len(track)-1, int(math.Round(t/every)))]
}

// wrapped is s in lines of at most so many columns, broken at blanks.
func wrapped(s string, columns int, width func(string) int) iter.Seq[string] {
	return func(yield func(string) bool) {
		line := ""
		for word := range strings.FieldsSeq(s) {
			if line != "" && width(line)+1+width(word) > columns {
				if !yield(line) {
					return
				}
				line = ""
			}
			if line != "" {
				line += " "
			}
			line += word
		}
		if line != "" {
			yield(line)
		}
	}
}
