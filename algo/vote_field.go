package algo

// voteField is the journal made ready to count the votes on any point: O(k) numbers,
// k the parts of the journal, and no weights.
type voteField struct {
	p          *Problem
	first      func(x []float64) float64 // the activation of the first weights
	rate, step float64                   // what an update adds
	examples   []int                     // those learned from, each once
	parts      []pollPart
	lastVotes  int64 // the votes of the last weights

	products []float64 // of a point with these examples
	scores   []score   // by column
	votes    []int64
}

type pollPart struct {
	Part
	votes int64 // of the weights before the part, if it is a step's first
}

// poll makes the journal of the first steps ready.
func (v *Votes) poll() *voteField {
	t, p := v.t, v.t.p
	q := &voteField{p: p, products: make([]float64, p.n), scores: make([]score, p.width()), votes: make([]int64, p.width())}
	q.first = (&State{p: p, learned: p.first()}).Class(0).Field()
	q.rate, q.step = p.steps()
	seen := make([]bool, p.n)
	last := t.UpdatesAt(v.step)
	for u := range last {
		votes := t.Survival(u, v.step)
		for _, part := range t.parts(t.entries(u), t.entries(u+1)) {
			if i := int(part.Example); !seen[i] {
				seen[i] = true
				q.examples = append(q.examples, i)
			}
			q.parts = append(q.parts, pollPart{part, votes})
			votes = 0
		}
	}
	q.lastVotes = t.Survival(last, v.step)
	return q
}

// count is the votes on any point, by class; of two labels those for one side less
// those for the other. It costs O(sd + k), s the examples learned from and k the
// parts.
func (q *voteField) count(x []float64) []int64 {
	kernel := q.p.Kernel.From(q.p.Data, x)
	for _, i := range q.examples {
		q.products[i] = kernel(i)
	}
	a := q.first(x)
	for c := range q.scores {
		q.scores[c].float, q.votes[c] = a, 0
	}
	for k := range q.parts {
		e := &q.parts[k]
		if e.votes > 0 {
			q.vote(e.votes)
		}
		q.scores[e.Column].float += float64(e.Times * (float64(q.rate*q.products[e.Example]) + q.step))
	}
	q.vote(q.lastVotes)
	return q.votes
}

// vote has the present weights vote so often.
func (q *voteField) vote(times int64) {
	column, sign := q.p.task.(voter).ballot(q.p, q.scores)
	q.votes[column] += times * sign
}

// Field is the sum of the votes on any point.
func (v *Votes) Field() func(x []float64) float64 {
	q := v.poll()
	return func(x []float64) float64 { return float64(q.count(x)[0]) }
}

// Chooser is the class with the most votes on any point, of equals the first.
func (v *Votes) Chooser() func(x []float64) int {
	q := v.poll()
	return func(x []float64) int { return largest(q.count(x)) }
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
