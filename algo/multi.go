package algo

import (
	"math"
	"math/big"
	"slices"
)

// multi is m columns of weights, one a class: the prediction is the class with
// the largest score, of equals the first. A mistake adds ηx to the right class
// and takes it from the predicted one.
type multi struct {
	p       *Problem
	columns []learner
	wide    bool      // some column is in big.Int: scores are compared there
	flat    []*primal // the columns, where all are plain weights; nil else
}

// classes makes the problem of one class among several, where there are such.
func (p *Problem) classes() {
	if p.Data.Task != "multiclass" {
		return
	}
	c := *p
	c.binary = true
	c.y = slices.Repeat([]int8{1}, p.n)
	p.column = &c
}

func newMulti(p *Problem) *multi {
	m := &multi{p: p, columns: make([]learner, len(p.Data.Labels))}
	for c := range m.columns {
		m.columns[c] = p.column.single()
	}
	m.wide = p.Exact && !p.whole.small
	m.flatten()
	return m
}

// flatten makes ready what look goes through faster.
func (m *multi) flatten() {
	m.flat = nil
	if m.p.Exact {
		return
	}
	for _, l := range m.columns {
		w, plain := l.(*primal)
		if !plain || len(w.w) <= 4 {
			m.flat = nil
			return
		}
		m.flat = append(m.flat, w)
	}
}

// look scores the example by every class: O(md). Where a score is no finite
// number, the margin is none either.
func (m *multi) look(i int) Look {
	if m.wide {
		return m.lookWide(i)
	}
	var room [32]float64
	scores := room[:]
	if len(m.columns) > len(room) {
		scores = make([]float64, len(m.columns))
	}
	scores = scores[:len(m.columns)]
	m.scaled(scores, i)
	gold := int(m.p.Data.Class[i])
	right := scores[gold]
	scores[gold] = math.Inf(-1)
	other, finite := math.Inf(-1), right*0
	for c, s := range scores {
		other = max(other, s)
		if c != gold {
			finite += float64(s * 0)
		}
	}
	l := Look{Example: i, Activation: m.p.descaleA(right), Gold: int32(gold), Rival: int32(gold)}
	l.Margin = m.p.descaleA(right-other) + finite
	if right > other || len(scores) == 1 {
		return l
	}
	for c, s := range scores { // the first of those with the largest
		if s == other && (right < other || c < gold) {
			l.Rival, l.Mistake = int32(c), true
			break
		}
	}
	return l
}

// scaled writes the scores in the units of the arithmetic, the same for all.
func (m *multi) scaled(dst []float64, i int) {
	if m.flat == nil {
		for c, column := range m.columns {
			_, dst[c] = column.score(i)
		}
		return
	}
	d := m.p.d
	x := m.p.x[i*d:][:d]
	for c, w := range m.flat {
		dst[c] = dot(w.w[:d], x) + w.b
	}
}

// lookWide is look where the numbers are large.
func (m *multi) lookWide(i int) Look {
	gold := m.p.Data.Class[i]
	l := Look{Example: i, Gold: gold}
	var most, other *big.Rat
	right := m.columns[gold].activation(i)
	for c, column := range m.columns {
		a := column.activation(i)
		if int32(c) != gold && (other == nil || a.Cmp(other) > 0) {
			other = a
		}
		if most == nil || a.Cmp(most) > 0 {
			most, l.Rival = a, int32(c)
		}
	}
	l.Activation, _ = right.Float64()
	l.Mistake = l.Rival != gold
	l.Margin = math.Inf(1)
	if other != nil {
		l.Margin, _ = new(big.Rat).Sub(right, other).Float64()
		l.Margin += 0 // no −0
	}
	return l
}

func (m *multi) learn(l *Look) learner {
	var before *multi
	if m.near(m.p.growth) {
		before = m.clone().(*multi)
	}
	for _, part := range [2]struct {
		class int32
		times int64
	}{{l.Gold, 1}, {l.Rival, -1}} {
		next := m.columns[part.class].add(l.Example, part.times)
		if next == nil {
			*m = *before // near is true of whatever may overflow
			return nil
		}
		m.columns[part.class] = next
		m.wide = m.wide || m.p.Exact && isWide(next)
	}
	return m
}

func isWide(l learner) bool {
	switch l.(type) {
	case *widePrimal, *wideDual:
		return true
	}
	return false
}

func (m *multi) near(grown float64) bool {
	return slices.ContainsFunc(m.columns, func(l learner) bool { return l.near(grown) })
}

func (m *multi) clone() learner {
	c := *m
	c.columns = make([]learner, len(m.columns))
	for k, l := range m.columns {
		c.columns[k] = l.clone()
	}
	if m.flat != nil {
		c.flatten()
	}
	return &c
}

func (m *multi) size() int {
	s := 0
	for _, l := range m.columns {
		s += l.size()
	}
	return s
}

// score, add and what follows are those of one column: see State.Class.
func (m *multi) score(i int) (a, sign float64) {
	l := m.look(i)
	return l.Activation, l.Activation
}

func (m *multi) add(int, int64) learner        { panic("algo: several classes have no one column") }
func (m *multi) weights() []float64            { return nil }
func (m *multi) bias() float64                 { return 0 }
func (m *multi) exact() ([]*big.Rat, *big.Rat) { return nil, nil }
func (m *multi) activation(int) *big.Rat       { return nil }
func (m *multi) alphas() []int64               { return nil }

// Classes is the number of classes that have weights of their own: 0 where
// there are two labels and one hyperplane, or sequences.
func (s *State) Classes() int {
	if m, ok := s.learner.(*multi); ok {
		return len(m.columns)
	}
	return 0
}

// Class is the weights of one class as a state of their own: its activation is
// the class's score, its counts are how often each example was added less how
// often it was taken away. It is for reading.
func (s *State) Class(c int) *State {
	m := s.learner.(*multi)
	one := *s
	one.p, one.learner = m.p.column, m.columns[c]
	return &one
}

// Scores writes the score of each class for example i into dst, which has a
// place for each.
func (s *State) Scores(dst []float64, i int) {
	for c, l := range s.learner.(*multi).columns {
		dst[c], _ = l.score(i)
	}
}
