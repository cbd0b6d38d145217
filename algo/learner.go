package algo

import "math/big"

// learner is a representation: it scores examples and adds them to its weights.
// Primal and dual each come in float64, which also holds the scaled whole
// numbers of exact arithmetic while they are small, and wide, in big.Int. These
// are one column of weights; multi has one for each class, and tags scores
// sequences.
type learner interface {
	// score is the activation of example i, and a number with exactly its
	// sign. Nothing changes.
	score(i int) (a, sign float64)
	// add adds times·η·xᵢ to w, and times the bias step to b, and returns the
	// learner that goes on: itself, or a wider one where float64 would no
	// longer be exact. It returns nil, and nothing has changed, if the numbers
	// would overflow. The update for a mistake is add(i, yᵢ).
	add(i int, times int64) learner
	// near reports whether numbers that grow so much might pass the range of
	// a double.
	near(grown float64) bool
	clone() learner
	size() int // bytes, about

	weights() []float64 // w, in features; nil where there is none
	bias() float64
	exact() (w []*big.Rat, b *big.Rat) // nil in float arithmetic
	activation(i int) *big.Rat         // exact; nil in float arithmetic
	alphas() []int64                   // yᵢ times what was added of each example; nil in primal form
}

// overflow is the magnitude from which float arithmetic is checked for
// overflow at every update.
const overflow = 1e300

// primal is (w, b), in the units of the problem.
type primal struct {
	p *Problem
	w []float64
	b float64
	// mass bounds |Σ|wⱼxⱼ| + |b|| for every example. It grows by p.growth
	// an update and is measured again when it reaches the limit.
	mass, limit float64
}

func newPrimal(p *Problem) *primal {
	l := &primal{p: p, w: append([]float64(nil), p.w0...), b: p.b0, limit: overflow}
	if p.Exact {
		l.limit = exactLimit
	}
	l.mass = l.measure()
	return l
}

func (l *primal) score(i int) (a, sign float64) {
	w := l.w
	x := l.p.x[i*len(w):][:len(w)]
	switch {
	case len(w) == 2 && len(x) == 2: // the plane
		a = float64(w[0]*x[0]) + float64(w[1]*x[1])
	case len(w) <= 4:
		for j, v := range x {
			a += float64(w[j] * v)
		}
	default:
		a = dot(w, x)
	}
	a += l.b
	if l.p.whole != nil {
		return a / l.p.whole.fUnitA, a
	}
	return a, a
}

func (l *primal) add(i int, times int64) learner {
	c := float64(times)
	if grown := float64(l.p.growth * abs(c)); !l.roomFor(grown) {
		if l.mass = l.measure() + grown; !(l.mass < l.limit) {
			if l.p.Exact {
				return newWidePrimalFrom(l.p, l.w, l.b).add(i, times)
			}
			if !l.fits(i, c) {
				return nil
			}
		}
	}
	axpy(l.w, l.p.rate*c, l.p.x[i*len(l.w):(i+1)*len(l.w)])
	l.b += float64(l.p.step * c)
	return l
}

// roomFor counts what is to be added, and reports whether the numbers stay
// below the limit with it.
func (l *primal) roomFor(grown float64) bool {
	l.mass += grown
	return l.mass < l.limit
}

func (l *primal) near(grown float64) bool {
	return !l.p.Exact && !(l.mass+grown < l.limit)
}

// measure is max over i of Σ|wⱼxᵢⱼ| + |b|, bounded through the norms.
func (l *primal) measure() float64 { return l.p.measure(l.w, l.b) }

// fits reports whether weights are finite with so much of example i.
func (l *primal) fits(i int, times float64) bool {
	c := l.p.rate * times
	zero := (l.b + float64(l.p.step*times)) * 0
	for j, x := range l.p.entries(i) {
		zero += float64((l.w[j] + float64(c*x)) * 0)
	}
	return zero == 0
}

func (l *primal) clone() learner {
	c := *l
	c.w = append([]float64(nil), l.w...)
	return &c
}

func (l *primal) size() int                     { return 80 + 8*len(l.w) }
func (l *primal) weights() []float64            { return l.p.descaleW(l.w) }
func (l *primal) bias() float64                 { return l.p.descaleA(l.b) }
func (l *primal) exact() ([]*big.Rat, *big.Rat) { return l.p.rationals(l.w, l.b) }
func (l *primal) alphas() []int64               { return nil }
func (l *primal) activation(i int) *big.Rat {
	_, a := l.score(i)
	return l.p.rationalA(a)
}
