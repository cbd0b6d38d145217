package algo

import (
	"math/big"
	"slices"

	"perceptron/algo/tagger"
)

// columns is the weights of a run: one column for two labels, one a class, and
// for sentences one a feature, of which a tagger holds a number each.
type columns struct {
	p      *Problem
	column []column
	tagger *tagger.Tagger // with weights in units of η; nil but for sentences
	one    [1]column      // of, where there is one
}

// columns is the first weights.
func (p *Problem) columns(pace *Pace) *columns {
	c := &columns{p: p}
	if p.space != nil {
		c.tagger = tagger.New(p.space, make([]float64, p.space.Size()))
		return c
	}
	c.allocate(p.outputs())
	for k := range c.column {
		c.column[k] = p.class.newColumn(pace)
	}
	return c
}

// allocate makes room for so many columns.
func (c *columns) allocate(columns int) {
	c.column = c.one[:]
	if columns != 1 {
		c.column = make([]column, columns)
	}
}

// outputs is the number of columns that score an example: one a class, or 1.
func (p *Problem) outputs() int {
	if p.class == p {
		return 1
	}
	return len(p.Data.Labels)
}

// add adds a part; it reports false, and nothing has changed, on overflow.
func (c *columns) add(part *Part, pace *Pace) bool {
	if c.tagger != nil {
		c.tagger.Weights()[part.Column] += part.Times
		return true
	}
	return c.column[part.Column].add(int(part.Example), part.Times, part.Exact, pace)
}

// nearOverflow reports whether numbers that grow so much might overflow.
func (c *columns) nearOverflow(grown float64) bool {
	for k := range c.column {
		if c.column[k].nearOverflow(grown) {
			return true
		}
	}
	return false
}

// wide reports whether scores are to be compared as rationals.
func (c *columns) wide() bool {
	for k := range c.column {
		if c.column[k].wide != nil {
			return true
		}
	}
	return false
}

// margin is the margin of an example that was looked at, in exact arithmetic.
func (c *columns) margin(l *Look) *big.Rat {
	if c.p.Binary() {
		a := c.column[0].activation(l.Example)
		return a.Mul(a, big.NewRat(int64(c.p.y[l.Example]), 1))
	}
	return new(big.Rat).Sub(c.column[l.Gold].activation(l.Example), c.column[l.Other].activation(l.Example))
}

// subtract makes of the weights after so many steps their mean, w − A/T, with a the
// lag A; see lags.
func (c *columns) subtract(a *columns, steps int64) {
	for k := range c.column {
		c.column[k].subtract(&a.column[k], steps)
	}
}

// withProblem makes the columns those of a problem that differs in its units alone.
func (c *columns) withProblem(p *Problem) *columns {
	c.p = p
	for k := range c.column {
		c.column[k].p = p.class
	}
	return c
}

// pacedBy is the columns for work in slices. A sentence that takes longer than
// one is looked at by a tagger that has its table to itself: nobody writes in it
// while the work rests.
func (c *columns) pacedBy(pace *Pace) *columns {
	if c.tagger == nil || pace == nil || c.lookWork() < sliceWork {
		return c
	}
	own := &columns{p: c.p, tagger: tagger.New(c.p.space, c.tagger.Weights())}
	own.tagger.Did = pace.Did
	return own
}

func (c *columns) clone(pace *Pace) *columns {
	d := &columns{p: c.p}
	if c.tagger != nil {
		d.tagger = tagger.New(c.p.space, slices.Clone(c.tagger.Weights()))
		return d
	}
	d.allocate(len(c.column))
	for k := range c.column {
		d.column[k] = c.column[k].clone(pace)
	}
	return d
}

// size is about the bytes they take.
func (c *columns) size() int {
	if c.tagger != nil {
		return 100 + 8*c.p.space.Size()
	}
	s := 0
	for k := range c.column {
		s += c.column[k].size()
	}
	return s
}

// Classes is the number of classes that have weights of their own: 0 where
// there are two labels and one hyperplane, or sequences.
func (s *State) Classes() int {
	if s.p.Binary() {
		return 0
	}
	return len(s.columns.column)
}

// Class is the weights of one class as a state of their own: its activation is
// the class's score, its counts are how often each example was added less how
// often it was taken away. It is for reading.
func (s *State) Class(c int) *State {
	one := &struct {
		State
		columns columns
	}{State: *s}
	one.p = s.p.class
	one.columns = columns{p: one.p, column: s.columns.column[c : c+1]}
	one.State.columns, one.State.proven = &one.columns, false
	return &one.State
}

// Scores writes the score of each class for example i into dst, which has a
// place for each.
func (s *State) Scores(dst []float64, i int) {
	for c := range s.columns.column {
		dst[c], _ = s.columns.column[c].score(i)
	}
}

// Tagger is what predicts sequences, with weights in units of Problem.Rate: it
// is for reading. It is nil in the other tasks.
func (s *State) Tagger() *tagger.Tagger { return s.columns.tagger }
