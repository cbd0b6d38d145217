package model

import (
	"fmt"
)

// indicate turns each column of words, which holds their numbers so far, into
// a column for each of its values: 1 where the example has it, else 0.
func (t *table) indicate(d *Dataset) error {
	if t.in.o.OneHot == "" {
		return nil
	}
	names, first, places := t.indicators(d)
	if err := t.in.fits(d.Len(), len(names)); err != nil {
		return err
	}
	x := make([]float64, d.Len()*len(names))
	for i := range d.Len() {
		for k, v := range d.Row(i) {
			if at := i*len(names) + first[k]; places[k] == nil {
				x[at] = v
			} else {
				x[at+int(places[k][int(v)])] = 1
			}
		}
	}
	old := len(d.Features)
	d.wide.move(func(at int) int { return at/old*len(names) + first[at%old] })
	d.X, d.Features = x, names
	return nil
}

// indicators are the names of the new columns; for each old one, the first new
// one; and for each column of words the place of each of its numbers after that.
func (t *table) indicators(d *Dataset) (names []string, first []int, places [][]int32) {
	n := newNaming()
	for k, words := range t.words {
		first = append(first, len(names))
		places = append(places, nil)
		if words == nil {
			name, _ := n.distinct(d.Features[k])
			names = append(names, name)
			continue
		}
		order := words.sorted()
		places[k] = make([]int32, len(order))
		for p, value := range words.names(order) {
			places[k][order[p]] = int32(p)
			name, _ := n.distinct(d.Features[k] + "=" + value)
			names = append(names, name)
		}
		d.Guess.Notes = append(d.Guess.Notes, fmt.Sprintf("column %s is %d indicators (--one-hot)", d.Features[k], len(order)))
	}
	return names, first, places
}

// fits refuses a table of that many rows and columns if it is over the limit.
func (in *input) fits(rows, columns int) error {
	need := float64(rows)*float64(columns)*8 + float64(columns)*48
	if need > float64(in.limit()) {
		return in.refuse(0, 0, "%d examples of %d features would take %s: the limit is %s (--max-memory raises it, --columns takes fewer)",
			rows, columns, sized(int64(min(need, 1<<62))), sized(in.limit()))
	}
	return nil
}
