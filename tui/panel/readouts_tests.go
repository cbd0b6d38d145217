package panel

import (
	"perceptron/algo"
	"perceptron/tui/chart"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// testRows is the rows that the test errors of each readout take in numbers.
const testRows = 6

// tests draws, for each readout, the errors after each pass on the examples
// kept apart, and their mean: as numbers, and as curves where there is room.
func (p *pen) tests() {
	f := p.f
	if p.h >= testRows {
		p.heading("test errors per epoch", p.ofTested(), false)
	}
	if len(f.Tested) == 0 {
		p.cut("  none yet: no pass is over", theme.Label)
		return
	}
	for k, name := range algo.ReadoutNames() {
		p.tested(k, name)
	}
	p.generalises()
	if p.left() >= chartRows && p.w >= chartColumns && len(f.Tested) > 1 {
		p.testChart()
	}
}

func (p *pen) ofTested() string {
	return "of " + string(notation.AppendCount(nil, p.f.Test.Of))
}

// tested draws one readout: its mean, and as many of the last passes as fit.
func (p *pen) tested(k int, name string) {
	f := p.f
	style := theme.Text
	if name == f.Readout {
		p.a.Set(0, p.y, '>', theme.Marked)
		style = theme.Strong
	}
	p.a.Text(2, p.y, name, style)
	p.x = 11
	if f.Tested[0][k] < 0 {
		p.cut("not for this run", theme.Label)
		p.next()
		return
	}
	p.text("mean ", theme.Label)
	p.b = notation.AppendNumber(p.b, tenths(f.testMean(k)))
	p.put(theme.Number)
	p.x = max(p.x+1, 21)
	first, width := len(f.Tested), 2
	for first > 0 {
		w := 1 + p.measure(func() { p.count(f.Tested[first-1][k]) })
		if p.x+width+w > p.w {
			break
		}
		width += w
		first--
	}
	if first > 0 && first < len(f.Tested) {
		p.text("…", theme.Faint)
	}
	for at := first; at < len(f.Tested); at++ {
		p.count(f.Tested[at][k])
		style := theme.Number
		if at+1 > f.Moment.Event.Epoch {
			style = theme.Faint
		}
		p.put(style)
		p.x++
	}
	p.next()
}

// tenths is a mean as it is written.
func tenths(v float64) float64 { return float64(int(float64(10*v)+0.5)) / 10 }

// testMean is the mean of a readout's test errors over the passes.
func (f *Frame) testMean(k int) float64 {
	sum := 0
	for _, t := range f.Tested {
		sum += t[k]
	}
	return float64(sum) / float64(len(f.Tested))
}

// generalises compares voted with the last weights (000: it generalises better).
func (p *pen) generalises() {
	names := algo.ReadoutNames()
	var last, voted float64
	for k, name := range names {
		switch {
		case p.f.Tested[0][k] < 0:
		case name == "last":
			last = p.f.testMean(k)
		case name == "voted":
			voted = p.f.testMean(k)
		}
	}
	if p.left() < 1 {
		return
	}
	switch {
	case voted < last:
		p.choose(theme.Label, func() { p.say("  voted generalises better than last here (000)") }, func() { p.say("  voted is better than last (000)") }, func() { p.say("  voted beats last (000)") })
	case voted > last:
		p.choose(theme.Label, func() { p.say("  voted is no better than last here") })
	}
	p.next()
}

// testChart draws the errors of all readouts over the passes.
func (p *pen) testChart() {
	tested := p.f.Tested
	tested = tested[max(0, len(tested)-chartEpochs):]
	c := chart.Chart{First: float64(len(p.f.Tested) - len(tested) + 1), XName: "epoch", Shared: true}
	marks := [...]rune{'l', 'a', 'v', 'p'}
	styles := [...]func() chart.Series{
		func() chart.Series { return chart.Series{Style: theme.SeriesTwo} },
		func() chart.Series { return chart.Series{Style: theme.Positive} },
		func() chart.Series { return chart.Series{Style: theme.SeriesOne} },
		func() chart.Series { return chart.Series{Style: theme.Negative} },
	}
	for k, name := range algo.ReadoutNames() {
		s := styles[k]()
		s.Name, s.Mark = name, marks[k]
		for _, t := range tested {
			if t[k] >= 0 {
				s.Values = append(s.Values, float64(t[k]))
			}
		}
		c.Series = append(c.Series, s)
	}
	at := p.a.Rect()
	at.Y += p.y
	at.H = p.left()
	new(chart.Plot).Draw(p.a.Grid(), at, &c)
}
