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
	Mistakes       int     // so far
	Radius         float64 // norm of the longest example so far
	Window         int     // nominal width of the window, in examples
	WindowMistakes int     // mistakes on the last WindowSize examples: Window, or fewer at the start
	WindowSize     int
	// BestOwn is the mistakes on the window of the best of the run's own weights in it;
	// −1: not computed.
	BestOwn int
	// BestFixed is the mistakes on the window of the best of all lines; −1: not computed.
	BestFixed int
	// mistakes so far and in the window, after each step from FirstStep on
	FirstStep       int
	Total, InWindow []float64
	// Angle is the angle between the weights shown and the true ones, in degrees; NaN if
	// either is missing.
	Angle         float64
	Truth         bool // the line that labels the examples is known
	PlaneExamples int  // number of latest examples on the plane
}

// WindowWidths are the widths that the sort keys choose from; the default is 100.
func WindowWidths() []int { return []int{10, 20, 50, 100, 200, 500, 1000, 2000} }

// onlineRows writes the four stages of a round (000 §2.3) and the mistakes.
func onlineRows(f *Frame, s *row.Sheet, _ ViewState, focused bool) {
	s.Heading("online", focused, "window ", f.Online.Window, " (< >)")
	f.writeRows(s, "online-beats")
	f.writeRows(s, "online-mistakes")
}

// onlineChart draws the mistakes in the window, and those so far on an axis of their own.
func onlineChart(f *Frame) func(a grid.Area) {
	o := f.Online
	return func(a grid.Area) {
		c := chart.Chart{First: float64(o.FirstStep), XName: "step", Series: []chart.Series{
			{Name: "window", Values: o.InWindow, Mark: '*', Style: theme.SeriesOne},
			{Name: "so far", Values: o.Total, Mark: '.', Style: theme.SeriesTwo},
		}}
		c.Draw(a)
	}
}

// onlineSlots are the numbers of a stream, beside those of the status line.
var onlineSlots = slotGroup{"stream", map[string]slotValue{
	"received":         func(t *textContext) any { return labelSignText(t.y) },
	"part of mistakes": func(t *textContext) any { return percent(t.f.Online.Mistakes, t.f.State().Event.Step) },
	"best fixed": func(t *textContext) any {
		if t.f.Online.BestFixed < 0 {
			return nil
		}
		return t.f.Online.BestFixed
	},
	"angle to truth": func(t *textContext) any {
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

// labelSignText is a label as a sign.
func labelSignText(y int8) string {
	if y > 0 {
		return "+"
	}
	return "−"
}

// predictionSign is the sign predicted for an example with label y and activation a: "0"
// if a is 0 and the tie rule predicts neither.
func predictionSign(y int8, a float64, mistake bool) string {
	switch {
	case a > 0:
		return "+"
	case a < 0:
		return "−"
	case !mistake:
		return labelSignText(y)
	}
	return "0"
}
