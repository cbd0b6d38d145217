package panel

import (
	"math"

	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/row"
	"perceptron/tui/theme"
)

// Online is what a run over a stream has come to at the step shown.
type Online struct {
	Mistakes int     // so far
	Radius   float64 // the norm of the longest example so far
	Width    int     // of the window, in examples
	Recent   int     // mistakes on the last Of examples: Width, or all while they are fewer
	Of       int
	// Best is the mistakes, on the same examples, of the best of the weights
	// that were the present ones meanwhile; −1: not worked out.
	Best int
	// Fixed is those of the best of all lines there are; −1: it is not looked for.
	Fixed int
	// The mistakes so far and those in the window, after each step from First on.
	First           int
	Total, InWindow []float64
	// Angle is what the weights shown and those of the truth make, in degrees;
	// NaN where there is no truth or no weights.
	Angle float64
	Truth bool // somebody knows the line that labels the examples
	Plane int  // how many of the last examples the plane shows
}

// WindowWidths are those that the sort keys choose from; the fourth is the
// default.
func WindowWidths() []int { return []int{10, 20, 50, 100, 200, 500, 1000, 2000} }

// onlineRows says the four beats (000 §2.3) and the mistakes.
func onlineRows(f *Frame, s *row.Sheet, _ View, focused bool) {
	s.Heading("online", focused, "window ", f.Online.Width, " (< >)")
	f.sayRows(s, "online-beats")
	f.sayRows(s, "online-mistakes")
}

// onlineChart draws the mistakes in the window, and those so far on an axis of their own.
func onlineChart(f *Frame) func(a grid.Area) {
	o := f.Online
	return func(a grid.Area) {
		c := chart.Chart{First: float64(o.First), XName: "step", Series: []chart.Series{
			{Name: "window", Values: o.InWindow, Mark: '*', Style: theme.SeriesOne},
			{Name: "so far", Values: o.Total, Mark: '.', Style: theme.SeriesTwo},
		}}
		c.Draw(a)
	}
}

// onlineNumbers are of a stream, beside those of the status line.
var onlineNumbers = group{"stream", map[string]quantity{
	"received":         func(t *reader) any { return signOf(t.y) },
	"part of mistakes": func(t *reader) any { return percent(t.f.Online.Mistakes, t.f.State().Event.Step) },
	"best fixed": func(t *reader) any {
		if t.f.Online.Fixed < 0 {
			return nil
		}
		return t.f.Online.Fixed
	},
	"angle to truth": func(t *reader) any {
		switch o := t.f.Online; {
		case !o.Truth:
			return nil
		case math.IsNaN(o.Angle):
			return "–"
		default:
			return text(math.Round(o.Angle*10)/10, "°")
		}
	},
}}

// percent is part/whole in percent.
func percent(part, whole int) string {
	switch {
	case whole == 0:
		return "–"
	case part > 0 && 2000*part < whole:
		return "< 0.1%"
	}
	return text(math.Round(1000*float64(part)/float64(whole))/10, "%")
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
