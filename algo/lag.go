package algo

const (
	lagsMost   = 64
	lagsMemory = 64 << 20
	lagsApart  = 1 << 12 // entries between those kept on a long way
)

// lag is what the mean lags behind by: A = Σ (t − 1)·η·y·x over the first entries of
// the journal, t the step of each, so that T·w̄ = T·w − A after T steps (the
// weights after step t hold what was added up to t). Like the weights it is a
// sum that only grows with the journal, of which checkpoints are kept: the mean is
// the same however a step was reached, and costs what the new entries cost. It is
// nil if it overflows.
//
// In exact arithmetic the mean is made of whole numbers instead: see meanParts.
func (t *Timeline) lag(entries int, pace *Pace) *columns {
	from := t.lags.before(entries)
	if from.after == 0 {
		from.value = t.p.fromZero().columns(pace)
	}
	most := min(lagsMost, max(4, lagsMemory/max(1, from.value.size()))) &^ 1
	for from.after < entries {
		next := snapshot{min(entries, from.after+lagsApart), from.value.clone(pace)}
		for at, part := range t.Parts(from.after, next.after) {
			if part = part.scaled(at - 1); !next.value.add(&part, pace) {
				return nil
			}
		}
		t.lags.insert(next, most)
		from = next
	}
	return from.value
}

// fromZero is the problem with zeros for the first weights.
func (p *Problem) fromZero() *Problem {
	q := *p
	q.w0, q.b0, q.starts = make([]float64, len(p.w0)), 0, &starts{}
	q.class = &q
	if p.class != p {
		q.class = p.class.fromZero()
	}
	return &q
}

// averagedFloat is Averaged in float arithmetic; nil if a sum overflows.
func (t *Timeline) averagedFloat(step int, pace *Pace) *State {
	a := t.lag(t.EntriesAt(step), pace)
	if a == nil {
		return nil
	}
	m := t.SeekPaced(step, pace)
	p := t.p.mean(int64(step))
	c := m.After.Clone().columns
	c.subtract(a, int64(step))
	s := &State{p: p, columns: c.withProblem(p), now: m.After.now}
	s.now.Looks = nil
	return s
}
