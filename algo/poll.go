package algo

// poll is the journal made ready to count the votes on any point: O(k) numbers,
// k the entries of the journal, and no weights.
type poll struct {
	p        *Problem
	w0       []float64
	b0       float64
	rate     float64
	step     float64
	examples []int32 // those learned from, each once
	entries  []pollEntry
}

type pollEntry struct {
	at          int32 // of examples
	gold, rival int32 // the columns it is added to and taken from; rival −1: none
	y           float64
	votes       int64 // of the weights before the entry, if it is a step's first
}

// poll makes the journal of the first steps ready; rest is the votes of the
// last weights.
func (v *Votes) poll() (q *poll, rest int64) {
	t, p := v.t, v.t.p
	w0, b0 := p.First()
	q = &poll{p: p, w0: make([]float64, len(w0))}
	for j, w := range w0 {
		q.w0[j], _ = w.Float64()
	}
	q.b0, _ = b0.Float64()
	q.rate, q.step = p.steps()
	place := make(map[int32]int32)
	last := t.UpdatesAt(v.step)
	for u := range last {
		for k := t.entries(u); k < t.entries(u+1); k++ {
			j := t.journal[k]
			at, seen := place[j.Example]
			if !seen {
				at = int32(len(q.examples))
				place[j.Example] = at
				q.examples = append(q.examples, j.Example)
			}
			e := pollEntry{at: at, rival: -1, y: 1}
			if p.column != nil {
				e.gold, e.rival = p.Data.Class[j.Example], j.Rival
			} else {
				e.y = float64(p.y[j.Example])
			}
			if k == t.entries(u) {
				e.votes = t.Survival(u, v.step)
			}
			q.entries = append(q.entries, e)
		}
	}
	return q, t.Survival(last, v.step)
}

// steps is what an update adds, in the units of the data: η, and to b.
func (p *Problem) steps() (rate, step float64) {
	rate, _ = p.Rate().Float64()
	if p.whole != nil {
		return rate, quotient(p.whole.step, p.whole.unitA)
	}
	return rate, p.step
}

// Field is the sum of the votes on any point; one evaluation costs O(sd + k), s
// the examples learned from and k the updates.
func (v *Votes) Field() func(x []float64) float64 {
	q, rest := v.poll()
	products := make([]float64, len(q.examples))
	return func(x []float64) float64 {
		a := q.open(products, x)
		var sum int64
		for k := range q.entries {
			e := &q.entries[k]
			if e.votes > 0 {
				sum += e.votes * q.p.rule.vote(a)
			}
			a += float64(e.y * (float64(q.rate*products[e.at]) + q.step))
		}
		return float64(sum + rest*q.p.rule.vote(a))
	}
}

// open is the activation of the first weights, and the products of a point with
// every example learned from.
func (q *poll) open(products, x []float64) float64 {
	kernel := q.p.Kernel.From(q.p.Data, x)
	for k, i := range q.examples {
		products[k] = kernel(int(i))
	}
	a := q.b0
	for j, w := range q.w0 {
		a += float64(w * x[j])
	}
	return a
}

// Chooser is the class with the most votes on any point, of equals the first.
func (v *Votes) Chooser() func(x []float64) int {
	q, rest := v.poll()
	products := make([]float64, len(q.examples))
	m := max(1, v.t.headClasses())
	scores, votes := make([]float64, m), make([]int64, m)
	return func(x []float64) int {
		q.open(products, x)
		clear(scores)
		clear(votes)
		for k := range q.entries {
			e := &q.entries[k]
			if e.votes > 0 {
				votes[largest(scores)] += e.votes
			}
			add := float64(q.rate*products[e.at]) + q.step
			scores[e.gold] += add
			scores[e.rival] -= add
		}
		votes[largest(scores)] += rest
		return largest(votes)
	}
}

// largest is the index of the largest element, of equals the first.
func largest[T int64 | float64](v []T) int {
	best := 0
	for k := range v {
		if v[k] > v[best] {
			best = k
		}
	}
	return best
}
