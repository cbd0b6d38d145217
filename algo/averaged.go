package algo

import "math/big"

// Averaged is the mean over the first steps of the weights after each of them,
// w̄ = (1/T) Σₜ wₜ, as a state that is for reading; at step 0 it is the first
// weights.
//
// What was added at step t is in T − t + 1 of these sums, so w̄ is w₀ plus η/T
// times a whole number of each example: no sum is kept in training, and the mean
// is exact where the run is.
func (t *Timeline) Averaged(step int) *State { return t.averaged(step, nil) }

func (t *Timeline) averaged(step int, pace *Pace) *State {
	if step == 0 {
		return t.Seek(0).After
	}
	if t.online != nil {
		return t.averagedOnline(step)
	}
	if !t.p.Exact && t.p.space == nil {
		if s := t.averagedFloat(step, pace); s != nil {
			return s
		}
	}
	p := t.p.mean(int64(step))
	s := &State{p: p, columns: p.columns(pace), now: t.SeekPaced(step, pace).After.now}
	s.now.Looks = nil
	t.meanParts(step, func(part Part) {
		if s.stop != Overflow && !s.columns.add(&part, pace) {
			s.stop = Overflow
		}
	})
	return s
}

// sharesMost is how many numbers the shares of the examples may take.
const sharesMost = 1 << 24

// meanParts gives the parts of the sum of the weights after each of the first steps.
// Where it costs more to add one than to count it, those of a column and an
// example are one.
func (t *Timeline) meanParts(step int, add func(Part)) {
	n, entries := t.p.n, t.EntriesAt(step)
	if t.p.space != nil || t.p.Setup.OwnStep() || n*t.p.outputs() > sharesMost {
		for at, part := range t.Parts(0, entries) {
			add(part.scaled(int64(step) - at + 1))
		}
		return
	}
	shares := make([]int64, n*t.p.outputs())
	for at, part := range t.Parts(0, entries) {
		shares[int(part.Column)*n+int(part.Example)] += int64(part.Times) * (int64(step) - at + 1)
	}
	for k, share := range shares {
		if share != 0 {
			times, exact := wholeTimes(share)
			add(Part{Column: int32(k / n), Example: int32(k % n), Times: times, Exact: exact})
		}
	}
}

// mean is the problem of a mean over so many steps: its rate is η/steps, and its
// whole numbers are in units so many times finer.
func (p *Problem) mean(steps int64) *Problem {
	q := *p
	q.meanOf, q.meanSteps = p, steps
	q.eta = new(big.Rat).Quo(p.eta, big.NewRat(steps, 1))
	q.Setup.Rate = q.eta.RatString()
	switch {
	case p.space != nil:
		q.unit = newUnit(q.eta)
	case p.Exact:
		q.unitW *= float64(steps)
		q.unitA *= float64(steps)
	default:
		q.rate /= float64(steps)
		q.step /= float64(steps)
		q.growth /= float64(steps)
	}
	q.class = &q
	if p.class != p {
		q.class = p.class.mean(steps)
	}
	return &q
}
