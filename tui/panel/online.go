package panel

import (
	"math"

	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/notation"
	"perceptron/tui/theme"
)

// Online is what a run over a stream has come to at the step shown.
type Online struct {
	Mistakes int // so far
	Width    int // of the window, in examples
	Recent   int // mistakes on the last Of examples: Width, or all while they are fewer
	Of       int
	// Best is the mistakes, on the same examples, of the best of the weights
	// that were the present ones meanwhile; −1: not worked out.
	Best int
	// The mistakes so far, those in the window and those of its best weights,
	// after each step from First on; NaN where they are not worked out.
	First                      int
	Total, InWindow, Hindsight []float64
	// Angle is what the weights shown and those of the truth make, in degrees;
	// NaN where there is no truth or no weights.
	Angle float64
	Truth bool // somebody knows the line that labels the examples
	Plane int  // how many of the last examples the plane shows
}

// WindowWidths are those that the sort keys choose from; the fourth is the
// default.
func WindowWidths() []int { return []int{10, 20, 50, 100, 200, 500, 1000, 2000} }

// streaming is the task of a run over a stream.
func streaming() task {
	return task{
		setup: onlineSetup, facts: streamFacts, step: sideStepRows, program: onlineProgram[:], sentence: received, status: streamStatus,
		objection: unheld,
	}
}

// unheld is why a panel has nothing to show of a stream: that needs all the
// examples.
func unheld(name string) string {
	return map[string]string{
		"bound":     "no bound: γ and R are of all the examples, and a stream is never held whole",
		"slack":     "the slacks are those of all the examples, and a stream is never held whole",
		"gram":      "the Gram matrix is of all pairs of examples, and a stream is never held whole",
		"loss":      "no loss per epoch: it is over all the examples, and a stream is never held whole (show online charts the mistakes)",
		"loss-map":  "the loss is over all the examples, and a stream is never held whole",
		"margin":    "the maximum margin is of all the examples, and a stream is never held whole",
		"solutions": "other orders take all the examples, and a stream is never held whole",
		"trellis":   "only sentences have a trellis",
		"weights":   "only the weights of a tagger have names to be ranked by: w is in the step panel",
		"readouts":  "votes and pocket take all the examples, and a stream is never held whole (readout averaged takes none)",
	}[name]
}

// onlineSetup is the settings in the top line, the most telling first.
func onlineSetup(f *Frame, l topLine) []string {
	return []string{"online", f.readoutName(false), f.rateText(l.dot), "bias " + f.Problem.Setup.Bias, f.tied(l.wide), f.start(), f.labels(l.wide)}
}

func roomOnline(f *Frame, width, height int) (least, best int) {
	if f.Online == nil {
		return 2, 3
	}
	least = 5
	if f.Online.Truth {
		least++
	}
	if width < wideFrom {
		least++
	}
	return least, max(least+9, height/2)
}

// drawOnline draws the four beats, the mistakes in numbers and as a chart.
func drawOnline(a grid.Area, f *Frame, v View, focused bool) {
	p := newPen(a, f)
	defer p.done()
	o := p.f.Online
	if o == nil {
		p.heading("online", "", focused)
		p.paragraph("the examples are held whole, and passed over again and again (--online takes each once)", theme.Text)
		return
	}
	width := string(notation.AppendCount(nil, o.Width))
	if p.wide() {
		p.heading("online", "window of "+width+" examples (< >)", focused)
	} else {
		p.heading("online", "window "+width+" (< >)", focused)
	}
	p.beats()
	p.tally(o)
	const chartLeast, note = 6, 2
	if rows := p.left(); rows >= chartLeast && p.w >= chartColumns {
		noted := rows >= chartLeast+note+2
		at := p.a.Rect()
		at.Y += p.y
		at.H = rows
		if noted {
			at.H -= note
		}
		p.mistakesChart(at, v.Plot)
		p.y += at.H
		if noted {
			p.paragraph(heuristic, theme.Label)
		}
	}
}

// heuristic says what the pocket of a window is worth.
const heuristic = "pocket: of the weights that the run had in this window, those with the fewest mistakes on it, found afterwards"

// mistakesChart draws the mistakes in the window, those of its pocket on the
// same axis, and those so far on another.
func (p *pen) mistakesChart(at grid.Rect, plot *chart.Plot) {
	o := p.f.Online
	if plot == nil {
		plot = new(chart.Plot)
	}
	plot.Draw(p.a.Grid(), at, &chart.Chart{First: float64(o.First), XName: "step", Series: []chart.Series{
		{Name: "window", Values: o.InWindow, Mark: '*', Style: theme.SeriesOne},
		{Name: "so far", Values: o.Total, Mark: '.', Style: theme.SeriesTwo},
		{Name: "pocket", Values: o.Hindsight, Mark: 'p', Style: theme.Label},
	}})
}

// tally draws the mistakes in numbers, and how far the weights are off.
func (p *pen) tally(o *Online) {
	seen := p.f.State().Steps()
	p.say("mistakes ")
	p.count(o.Mistakes)
	p.put(theme.Strong)
	p.say(" of ")
	p.count(seen)
	if seen > 0 {
		p.say(": ")
		p.percent(o.Mistakes, seen)
	}
	p.put(theme.Text)
	p.next()
	p.recent(o)
	if o.Truth {
		p.say("angle to the true line ")
		if math.IsNaN(o.Angle) {
			p.say("–")
		} else {
			p.b = notation.AppendNumber(p.b, math.Round(o.Angle*10)/10)
			p.say("°")
		}
		p.put(theme.Text)
		p.next()
	}
}

// recent draws the mistakes in the window, and those of its pocket.
func (p *pen) recent(o *Online) {
	if o.Of == 0 {
		p.text("in the window: none has come", theme.Label)
		p.next()
		return
	}
	p.say("in the last ")
	p.count(o.Of)
	p.say(": ")
	p.put(theme.Text)
	p.count(o.Recent)
	p.put(theme.Strong)
	if !p.wide() {
		p.next()
		p.x = 2
	} else {
		p.text("   ", theme.Text)
	}
	p.text("pocket ", theme.Label)
	if o.Best < 0 {
		p.text("…", theme.Label)
	} else {
		p.count(o.Best)
		p.put(theme.Text)
		p.choose(theme.Label, func() { p.say("  (the fewest of any weights in it)") }, func() { p.say("  (its best weights)") }, func() {})
	}
	p.next()
}

// percent gathers part/whole in percent.
func (p *pen) percent(part, whole int) {
	if part > 0 && 2000*part < whole {
		p.say("< 0.1%")
		return
	}
	p.b = notation.AppendNumber(p.b, math.Round(1000*float64(part)/float64(whole))/10)
	p.say("%")
}

// beats draws the four beats of online learning (000 §2.3), those that have just
// been made marked, as lines of the pseudocode are.
func (p *pen) beats() {
	beats := p.f.fourBeats()
	for _, b := range beats {
		p.say(" ", b.name, b.value)
	}
	full := p.fits(p.w)
	p.b = p.b[:0]
	for _, b := range beats {
		sign, style := " ", theme.Faint
		if b.now {
			sign, style = ">", theme.Marked
		}
		p.text(sign, style)
		p.text(b.name, style)
		if full {
			p.text(b.value, style)
		}
	}
	p.next()
}

// onlineBeat is one of the four and whether it has just been made.
type onlineBeat struct {
	name, value string
	now         bool
}

// fourBeats are predict, receive, suffer and update. With two beats a press the
// first makes two of them, under the old weights, and so does the second.
func (f *Frame) fourBeats() [4]onlineBeat {
	beats := [4]onlineBeat{{name: "predict"}, {name: "receive"}, {name: "suffer"}, {name: "update"}}
	l, any := f.Look()
	if !any {
		return beats
	}
	first, second := true, f.Beat == 0
	if f.Stepwise && second && f.Moment.Event.Updated {
		first = false
	}
	y := f.Data.Y[l.Example]
	values := [4]string{predicted(y, l.Activation, l.Mistake), signOf(y), "0", "–"}
	if l.Mistake {
		values[2], values[3] = "1", "w"
	}
	for k, now := range [4]bool{first, first, second, second && l.Mistake} {
		beats[k].now = now
		if k < 2 || f.Beat == 0 {
			beats[k].value = " " + values[k]
		}
	}
	return beats
}

// signOf is a label as a sign.
func signOf(y int8) string {
	if y > 0 {
		return "+"
	}
	return "−"
}

// predicted is the sign that was predicted of an example; 0 where the tie rule
// predicts none.
func predicted(y int8, a float64, mistake bool) string {
	switch {
	case a > 0:
		return "+"
	case a < 0:
		return "−"
	case !mistake:
		return signOf(y)
	}
	return "0"
}
