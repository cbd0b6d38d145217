package panel

import (
	"math"

	"perceptron/tui/chart"
	"perceptron/tui/grid"
	"perceptron/tui/memo"
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

// streamObjections are why panels, and what lies over the plane, have nothing to show
// of a stream: that needs all the examples. They are never written.
var streamObjections = map[string]string{
	"bound":      "no bound: γ and R are of all the examples, and a stream is never held whole",
	"slack":      "the slacks are those of all the examples, and a stream is never held whole",
	"gram":       "the Gram matrix is of all pairs of examples, and a stream is never held whole",
	"loss":       "no loss per epoch: it is over all the examples, and a stream is never held whole (show online charts the mistakes)",
	"loss-map":   "the loss is over all the examples, and a stream is never held whole",
	"margin":     "the maximum margin is of all the examples, and a stream is never held whole",
	"solutions":  "other orders take all the examples, and a stream is never held whole",
	"ball":       "R is of all the examples, and a stream is never held whole",
	"band":       "the margin of a line is of all the examples, and a stream is never held whole",
	"projection": "the axis along «normal» is drawn of data that are held whole",
	"readouts":   "votes and pocket take all the examples, and a stream is never held whole (readout averaged takes none)",
}

func onlineLines(f *Frame) int {
	if f.Online == nil {
		return 3
	}
	return 24
}

// onlineRows says the four beats and the mistakes.
func onlineRows(f *Frame, s *row.Sheet, _ View, focused bool) {
	if f.Online == nil {
		s.Heading("online", focused)
		s.Abridged(row.Words, "the examples are held whole, and passed over again and again (--online takes each once)")
		return
	}
	s.Heading("online", focused, "window ", f.Online.Width, " (< >)")
	f.beats(s)
	f.mistakeRows(s)
	s.Foldable(row.Note, 1, heuristic)
}

// heuristic says what the pocket of a window is worth.
const heuristic = "pocket: of the weights that the run had in this window, those with the fewest mistakes on it, found afterwards"

// onlineChart draws the mistakes in the window, and those so far on an axis of their own.
func onlineChart(f *Frame) func(a grid.Area) {
	o := f.Online
	if o == nil {
		return nil
	}
	return func(a grid.Area) {
		memo.Made(f.cache(), onlinePlot{}, newPlot).Draw(a.Grid, a.Rect, &chart.Chart{First: float64(o.First), XName: "step", Series: []chart.Series{
			{Name: "window", Values: o.InWindow, Mark: '*', Style: theme.SeriesOne},
			{Name: "so far", Values: o.Total, Mark: '.', Style: theme.SeriesTwo},
		}})
	}
}

// mistakeRows says the mistakes in numbers, and how far the weights are off.
func (f *Frame) mistakeRows(s *row.Sheet) {
	o, seen, part := f.Online, f.State().Now.Step, ""
	if seen > 0 {
		part = ": " + percent(o.Mistakes, seen)
	}
	s.Say(row.Result, "mistakes ", o.Mistakes)
	s.Say(row.Words, " of ", seen, part)
	s.Next()
	o.recent(s)
	if !o.Truth {
		return
	}
	angle := "–"
	if !math.IsNaN(o.Angle) {
		angle = text(math.Round(o.Angle*10)/10, "°")
	}
	s.Say(row.Words, "angle to the true line ", angle)
	s.Next()
}

// recent says the mistakes in the window, and those of its pocket.
func (o *Online) recent(s *row.Sheet) {
	if o.Of == 0 {
		s.Say(row.Note, "in the window: none has come")
		s.Next()
		return
	}
	s.Say(row.Words, "in the last ", o.Of, ": ")
	s.Say(row.Result, o.Recent)
	s.Next()
	s.Tab(2, row.Name, "pocket ")
	if o.Best < 0 {
		s.Say(row.Note, "…")
	} else {
		s.Say(row.Words, o.Best)
		s.Say(row.Note, "  (the fewest any of its weights makes)")
		s.Or("  (its best weights)")
	}
	s.Next()
	if o.Fixed >= 0 {
		s.Tab(2, row.Name, "best fixed line ")
		s.Say(row.Words, o.Fixed)
		s.Say(row.Note, "  (of all lines, in hindsight)")
		s.Or("  (of all)")
		s.Next()
	}
}

// percent is part/whole in percent.
func percent(part, whole int) string {
	if part > 0 && 2000*part < whole {
		return "< 0.1%"
	}
	return text(math.Round(1000*float64(part)/float64(whole))/10, "%")
}

// beats says the four beats of online learning (000 §2.3), those that have just
// been made marked, as lines of the pseudocode are.
func (f *Frame) beats(s *row.Sheet) {
	for k, b := range f.fourBeats() {
		if k > 0 {
			s.Say(row.Faint, " ").Rank = 1
		}
		sign, role := " ", row.Faint
		if b.now {
			sign, role = ">", row.Marked
		}
		s.Say(role, sign, b.name)
		s.Say(role, b.value).Rank = 1
	}
	s.List()
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
	if f.Options.Beats == 2 && second && f.Moment.Event.Updated {
		first = false
	}
	y := f.Data.Y[l.Example]
	values := [4]string{predicted(y, l.Activation, l.Mistake), signOf(y), "0", "–"}
	if l.Mistake {
		values[2], values[3] = "1", "«w»"
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
