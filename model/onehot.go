package model

import "fmt"

// indicators is the layout of the columns after --one-hot: the names of all new columns;
// for each old column its first new one; and for each column of words the position of each
// word among its new columns, nil for other columns.
type indicators struct {
	names  []string
	starts []int
	ranks  [][]int32
}

// makeIndicators turns each column of words, which holds the numbers of the words, into a
// column for each word: 1 where the example has it, else 0.
func (t *table) makeIndicators(d *Dataset) error {
	hot := t.newIndicators(d)
	if err := t.in.checkMemory(tableBytes(d.Len(), len(hot.names)), "%d examples of %d features", d.Len(), len(hot.names)); err != nil {
		return err
	}
	x := make([]float64, d.Len()*len(hot.names))
	for i := range d.Len() {
		for k, v := range d.Row(i) {
			switch at := i*len(hot.names) + hot.starts[k]; {
			case hot.ranks[k] == nil:
				x[at] = v
			case v >= 0:
				x[at+int(hot.ranks[k][int(v)])] = 1
			}
		}
	}
	old, fresh := int64(len(d.Features)), int64(len(hot.names))
	d.longDecimals = d.longDecimals.remapped(func(at int64) (int64, bool) { return at/old*fresh + int64(hot.starts[at%old]), true })
	d.X, d.Features = x, hot.names
	return nil
}

// newIndicators is the layout for the words of the table; for a test set these are the
// training set's.
func (t *table) newIndicators(d *Dataset) indicators {
	if t.unknownWords > 0 {
		d.Guess.Notes = append(d.Guess.Notes, fmt.Sprintf("%d %s that no training example has: all indicators 0", t.unknownWords, plural(t.unknownWords, "word")))
	}
	n := uniqueNames{}
	var hot indicators
	for k, words := range t.words {
		hot.starts = append(hot.starts, len(hot.names))
		hot.ranks = append(hot.ranks, nil)
		if words == nil {
			hot.names = append(hot.names, n.unique(d.Features[k]))
			continue
		}
		order := sortedLabels(words.all)
		hot.ranks[k] = make([]int32, len(order))
		for p, value := range words.sortedNames(order) {
			hot.ranks[k][order[p]] = int32(p)
			hot.names = append(hot.names, n.unique(d.Features[k]+"="+value))
		}
		if t.in.training == nil {
			d.Guess.Notes = append(d.Guess.Notes, fmt.Sprintf("column %s is %d indicators (--one-hot)", d.Features[k], len(order)))
		}
	}
	return hot
}
