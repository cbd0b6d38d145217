package model

import "fmt"

// indicators are the columns that those of words become: the names of all new
// columns; of each old one, the first new one; and of each column of words the
// place of each of its numbers after that, nil for another column.
type indicators struct {
	names  []string
	first  []int
	places [][]int32
}

// indicate turns each column of words, which holds their numbers so far, into
// a column for each of its values: 1 where the example has it, else 0.
func (t *table) indicate(d *Dataset) error {
	hot := t.indicators(d)
	if err := t.in.afford(tableBytes(d.Len(), len(hot.names)), "%d examples of %d features", d.Len(), len(hot.names)); err != nil {
		return err
	}
	x := make([]float64, d.Len()*len(hot.names))
	for i := range d.Len() {
		for k, v := range d.Row(i) {
			switch at := i*len(hot.names) + hot.first[k]; {
			case hot.places[k] == nil:
				x[at] = v
			case v >= 0:
				x[at+int(hot.places[k][int(v)])] = 1
			}
		}
	}
	old, fresh := int64(len(d.Features)), int64(len(hot.names))
	d.long = d.long.moved(func(at int64) (int64, bool) { return at/old*fresh + int64(hot.first[at%old]), true })
	d.X, d.Features = x, hot.names
	return nil
}

// indicators are those that the words make, which for a set to test on are the training
// set's.
func (t *table) indicators(d *Dataset) indicators {
	if t.unknownWords > 0 {
		d.Guess.Notes = append(d.Guess.Notes, fmt.Sprintf("%d %s that no training example has: all indicators 0", t.unknownWords, plural(t.unknownWords, "word")))
	}
	n := naming{}
	var hot indicators
	for k, words := range t.words {
		hot.first = append(hot.first, len(hot.names))
		hot.places = append(hot.places, nil)
		if words == nil {
			hot.names = append(hot.names, n.distinct(d.Features[k]))
			continue
		}
		order := inOrder(words.all)
		hot.places[k] = make([]int32, len(order))
		for p, value := range words.names(order) {
			hot.places[k][order[p]] = int32(p)
			hot.names = append(hot.names, n.distinct(d.Features[k]+"="+value))
		}
		if t.in.training == nil {
			d.Guess.Notes = append(d.Guess.Notes, fmt.Sprintf("column %s is %d indicators (--one-hot)", d.Features[k], len(order)))
		}
	}
	return hot
}
