package panel

// bars are columns of the time bar of different heights.
type bars struct {
	most    int64
	columns []int64
}

// stepsAsked is how many steps of a column are looked at, evenly spread. Weights
// that survived for longer than from one to the next are met.
const stepsAsked = 64

// votes is, for each column of the steps up to the one shown, the most votes that
// the weights of one of its steps have; nil unless votes predict.
func (f *Frame) votes(b *bar) *bars {
	if f.Votes == nil || f.Reached == 0 {
		return nil
	}
	end := f.State().Steps()
	v := &bars{columns: make([]int64, b.columnOf(f.Reached)+1)}
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

// heights are bars of an eighth to all of a cell; in ASCII, of three heights.
func heights(ascii bool) []rune {
	if ascii {
		return []rune{'-', '=', '#'}
	}
	return []rune{'▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'}
}

// sign is the bar of a column.
func (v *bars) sign(signs []rune, column int) rune {
	k := (v.columns[column]*int64(len(signs)) - 1) / max(1, v.most)
	return signs[min(max(0, int(k)), len(signs)-1)]
}
