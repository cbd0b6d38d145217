package panel

import "perceptron/tui/row"

// voteBars is the votes as bars along the time bar: for each column the most
// that the weights of one of its steps have.
type voteBars struct {
	most    int64
	columns []int64
}

// stepsAsked is how many steps of a column are looked at, evenly spread. Weights
// that survived for longer than from one to the next are met.
const stepsAsked = 64

// votes is the bars of the steps up to the one shown; nil unless votes predict.
func (f *Frame) votes(b *bar) *voteBars {
	if f.Votes == nil || f.Reached == 0 {
		return nil
	}
	end := f.State().Steps()
	v := &voteBars{columns: make([]int64, b.at(f.Reached)+1)}
	for c := range v.columns {
		low, high := b.span(c)
		high = min(high, end)
		for step := low; step <= high && !b.border(c); step += max(1, (high-low)/stepsAsked) {
			v.columns[c] = max(v.columns[c], f.Votes(step))
		}
		v.most = max(v.most, v.columns[c])
	}
	return v
}

// barSigns are bars of an eighth to all of a cell; in ASCII, of four heights.
var (
	barSigns   = []rune("▁▂▃▄▅▆▇█")
	barLetters = []rune(".:|#")
)

// sign is the bar of a column.
func (v *voteBars) sign(ascii bool, column int) rune {
	signs := barSigns
	if ascii {
		signs = barLetters
	}
	k := (v.columns[column]*int64(len(signs)) - 1) / max(1, v.most)
	return signs[min(max(0, int(k)), len(signs)-1)]
}

// voteLegend says what the bars are.
func voteLegend(s *row.Sheet) {
	low, high := "▁", "█"
	if s.ASCII() {
		low, high = ".", "#"
	}
	s.Say(row.Used, low)
	s.Say(row.Note, " few votes  ")
	s.Say(row.Used, high)
	s.Say(row.Note, " most   ")
}
