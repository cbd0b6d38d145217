package algo

import (
	"math"
	"math/big"
	"slices"

	"perceptron/model"
)

// classes is the output of several labels: a column of weights each, of which
// the prediction is the one with the largest score, of equals the first. A
// mistake adds ηx to the right class and takes it from the best of the others,
// which is the predicted one if that is wrong.
type classes struct{}

// look scores the example by every class: O(md). Where a score is no finite
// number, the margin is none either.
func (o classes) predict(c *columns, l *Look, i int) {
	if c.p.Exact && c.wide() {
		o.predictWide(c, l, i)
		return
	}
	var room [32]float64
	scores := room[:]
	if len(c.column) > len(room) {
		scores = make([]float64, len(c.column))
	}
	scores = scores[:len(c.column)]
	for k := range c.column { // in the units of the arithmetic, the same for all
		_, scores[k] = c.column[k].score(i)
	}
	gold := int(c.p.Data.Class[i])
	right := scores[gold]
	scores[gold] = math.Inf(-1)
	other, finite := math.Inf(-1), right*0
	for k, s := range scores {
		other = max(other, s)
		if k != gold {
			finite += float64(s * 0)
		}
	}
	unit := c.p.unitA
	*l = Look{Example: i, Activation: right / unit, Gold: int32(gold), Rival: int32(gold)}
	l.Margin = (right-other)/unit + finite
	if right > other && c.p.rule == nil || len(scores) == 1 {
		return
	}
	first := int32(slices.Index(scores, other)) // of those with the largest
	l.Mistake = right < other || right == other && first < l.Gold
	if l.Mistake {
		l.Rival = first
	}
	if l.Mistake || c.p.rule != nil {
		l.Other = first
	}
}

// lookWide is look where the numbers are large.
func (classes) predictWide(c *columns, l *Look, i int) {
	gold := c.p.Data.Class[i]
	*l = Look{Example: i, Gold: gold}
	var most, other *big.Rat
	right := c.column[gold].activation(i)
	for k := range c.column {
		a := c.column[k].activation(i)
		if int32(k) != gold && (other == nil || a.Cmp(other) > 0) {
			other, l.Other = a, int32(k)
		}
		if most == nil || a.Cmp(most) > 0 {
			most, l.Rival = a, int32(k)
		}
	}
	l.Activation, _ = right.Float64()
	if l.Mistake = l.Rival != gold; !l.Mistake && c.p.rule == nil {
		l.Other = 0
	}
	l.Margin = math.Inf(1)
	if other != nil {
		l.Margin, _ = new(big.Rat).Sub(right, other).Float64()
		l.Margin += 0 // no −0
	}
}

func (classes) parts(_ *Problem, l *Look, to []Part) []Part {
	for _, part := range [2]Part{{Column: l.Gold, Times: 1}, {Column: l.Other, Times: -1}} {
		part.Example = int32(l.Example)
		part.Times, part.Exact = l.steps(part.Times)
		to = append(to, part)
	}
	return to
}

func (o classes) ballot(c *columns, i int) (column int, times int64) {
	var l Look
	o.predict(c, &l, i)
	return int(l.Rival), 1
}

func (classes) elected(p *Problem, i int, votes []int64) Look {
	gold := p.Data.Class[i]
	l := Look{Example: i, Gold: gold, Activation: float64(votes[gold])}
	other := int64(-1)
	for c, n := range votes {
		if n > votes[l.Rival] {
			l.Rival = int32(c)
		}
		if int32(c) != gold {
			other = max(other, n)
		}
	}
	l.Margin = float64(votes[gold] - other)
	if len(votes) == 1 {
		l.Margin = math.Inf(1)
	}
	l.Mistake = l.Rival != gold
	return l
}

func (classes) wrong(_ *Problem, d *model.Dataset, by Predictor, pace *Pace) int {
	errors, choose := 0, by.Chooser(pace)
	for i := range d.Len() {
		if choose(d.Row(i)) != int(d.Class[i]) {
			errors++
		}
	}
	return errors
}
