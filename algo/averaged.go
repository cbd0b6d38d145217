package algo

import (
	"math"
	"math/big"
)

// Averaged is the mean over the first steps of the weights after each of them,
// w̄ = (1/T) Σₜ wₜ, as a state that is for reading; at step 0 it is the first
// weights.
//
// What was added at step t is in T − t + 1 of these sums, so w̄ is w₀ plus η/T
// times a whole number of each example: no sum is kept in training, and the mean
// is exact where the run is.
func (t *Timeline) Averaged(step int) *State {
	if step == 0 {
		return t.Seek(0).After
	}
	if t.online != nil {
		return t.averagedOnline(step)
	}
	if t.p.space != nil {
		return t.averagedTags(step)
	}
	if !t.p.Exact {
		if s := t.averagedFloat(step); s != nil {
			return s
		}
	}
	p := t.p.mean(int64(step))
	s := &State{p: p, learner: p.learner(), now: t.Seek(step).After.now}
	s.now.Looks = nil
	add := func(column, i int, times int64) {
		if times == 0 || s.stop == Overflow {
			return
		}
		m, several := s.learner.(*multi)
		l := s.learner
		if several {
			l = m.columns[column]
		}
		switch l = l.add(i, times); {
		case l == nil:
			s.stop = Overflow
		case several:
			m.columns[column] = l
			m.wide = m.wide || p.Exact && isWide(l)
		default:
			s.learner = l
		}
	}
	t.weigh(step, add)
	return s
}

// sharesMost is how many numbers the shares of the examples may take.
const sharesMost = 1 << 24

// weigh gives, by column and example, how often the example counts in the sum
// of the weights after each of the first steps.
func (t *Timeline) weigh(step int, add func(column, i int, times int64)) {
	n, columns := t.p.n, 1
	if t.p.column != nil {
		columns = len(t.p.Data.Labels)
	}
	gather := add
	var shares []int64
	if n*columns <= sharesMost {
		shares = make([]int64, n*columns)
		gather = func(column, i int, times int64) { shares[column*n+i] += times }
	}
	for _, u := range t.journal[:t.EntriesAt(step)] {
		i, times := int(u.Example), int64(step)-u.Step+1
		if t.p.column == nil {
			gather(0, i, times*int64(t.p.y[i]))
			continue
		}
		gather(int(t.p.Data.Class[i]), i, times)
		gather(int(u.Rival), i, -times)
	}
	for k, times := range shares {
		add(k/n, k%n, times)
	}
}

// mean is the problem in units so many times finer: to add example i times
// there is to add times/steps·η·xᵢ.
func (p *Problem) mean(steps int64) *Problem {
	q := *p
	q.meanOf, q.meanSteps = p, steps
	q.Setup.Rate = new(big.Rat).Quo(p.Rate(), big.NewRat(steps, 1)).RatString()
	q.starts = &starts{}
	if p.column != nil {
		q.column = p.column.mean(steps)
	}
	if p.whole == nil {
		q.rate /= float64(steps)
		q.step /= float64(steps)
		q.growth /= float64(steps)
		q.starts = p.starts
		return &q
	}
	z := *p.whole
	z.p, q.whole = &q, &z
	by := big.NewInt(steps)
	times := func(v *big.Int) *big.Int { return new(big.Int).Mul(v, by) }
	z.unitW, z.unitA, z.b0 = times(z.unitW), times(z.unitA), times(z.b0)
	z.w0 = make([]*big.Int, len(p.whole.w0))
	q.w0 = make([]float64, len(z.w0))
	start := math.Abs(whole64(z.b0))
	for j, w := range p.whole.w0 {
		z.w0[j] = times(w)
		q.w0[j] = whole64(z.w0[j])
		start += float64(math.Abs(q.w0[j]) * q.reach)
	}
	q.b0 = whole64(z.b0)
	z.fUnitW, z.fUnitA = whole64(z.unitW), whole64(z.unitA)
	z.small = z.small && start+q.growth < exactLimit && z.fUnitA < exactLimit && z.fUnitW < exactLimit
	return &q
}
