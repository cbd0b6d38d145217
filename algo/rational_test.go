package algo_test

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"

	"perceptron/algo"
)

// rational is what the references share: the kernel, the first weights, the orders of
// passes and the stops of the loop, in rational numbers all the way and written from
// the formulas alone. It shares no code with the package and is as slow as it looks.
type rational struct {
	s  algo.Setup
	x  [][]*big.Rat
	r2 *big.Rat // R² = max K(x, x), or 0 if that is more

	w0 []*big.Rat // the first weights; nil for a kernel without weights
	b  *big.Rat

	step, epoch, updates int
	mistakes             int // in this epoch
	order                []int
	converged            bool
	stop                 algo.Stop
}

func rat(s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic("no rational: " + s)
	}
	return r
}

func newRational(s algo.Setup, x [][]*big.Rat) *rational {
	r := &rational{s: s, x: x, r2: new(big.Rat), epoch: 1}
	for i := range x {
		if k := r.kernel(i, i); k.Cmp(r.r2) > 0 {
			r.r2 = k
		}
	}
	r.first()
	return r
}

func (r *rational) linear() bool { return r.s.Mode != "kernel" || r.s.Kernel == "linear" }

// kernel is K(xᵢ, xⱼ): x·z, or (γ x·z + c)^p.
func (r *rational) kernel(i, j int) *big.Rat {
	sum := new(big.Rat)
	for k := range r.x[i] {
		sum.Add(sum, new(big.Rat).Mul(r.x[i][k], r.x[j][k]))
	}
	if r.linear() {
		return sum
	}
	sum.Mul(sum, rat(r.s.Gamma))
	sum.Add(sum, rat(r.s.Coef0))
	power := big.NewRat(1, 1)
	for range r.s.Degree {
		power.Mul(power, sum)
	}
	return power
}

// first sets the first weights: zero, as listed, or thousandths drawn from the
// stream 2⁶³ of the seed.
func (r *rational) first() {
	var all []*big.Rat
	count := 0
	if r.linear() && len(r.x) > 0 {
		count = len(r.x[0])
	}
	if r.s.Bias != "none" {
		count++
	}
	pcg := rand.NewPCG(r.s.Seed, 1<<63)
	for range count {
		switch r.s.Init {
		case "zero":
			all = append(all, new(big.Rat))
		case "random":
			all = append(all, big.NewRat(int64(below(pcg, 2001)-1000), 1000))
		}
	}
	if all == nil && count > 0 {
		for p := range strings.SplitSeq(r.s.Init, ",") {
			all = append(all, rat(p))
		}
	}
	r.b = new(big.Rat)
	if r.s.Bias != "none" {
		r.b, all = all[len(all)-1], all[:len(all)-1]
	}
	r.w0 = all
}

// below is ⌊n·u/2⁶⁴⌋ for the next 64 bits u.
func below(pcg *rand.PCG, n int) int {
	u := new(big.Int).SetUint64(pcg.Uint64())
	u.Mul(u, big.NewInt(int64(n)))
	return int(u.Rsh(u, 64).Int64())
}

// begin makes the order of an epoch; first is none.
func (r *rational) begin() {
	n := len(r.x)
	epoch := uint64(r.epoch)
	if r.s.Order == "once" {
		epoch = 1
	}
	pcg := rand.NewPCG(r.s.Seed, epoch)
	r.order, r.mistakes = nil, 0
	switch r.s.Order {
	case "given":
		for i := range n {
			r.order = append(r.order, i)
		}
	case "shuffled", "once": // put each next example in a drawn place among those before
		for i := range n {
			r.order = append(r.order, i)
			j := below(pcg, i+1)
			r.order[i], r.order[j] = r.order[j], r.order[i]
		}
	case "random":
		for range n {
			r.order = append(r.order, below(pcg, n))
		}
	default: // numbers of examples, from 1
		for word := range strings.SplitSeq(r.s.Order, ",") {
			i, _ := strconv.Atoi(word)
			r.order = append(r.order, i-1)
		}
	}
}

// endPass begins another pass, unless that was the last: by the consistency of the
// weights and the beginning of whoever runs.
func (r *rational) endPass(consistent func() bool, begin func()) {
	if r.s.Order != "first" {
		done := r.mistakes == 0
		if r.s.Order == "random" {
			done = consistent()
		}
		r.converged = r.converged || done
		if r.converged && !r.s.KeepGoing {
			r.stop = algo.Converged
			return
		}
	}
	r.epoch++
	begin()
	if r.stop == algo.Running && r.s.Epochs > 0 && r.epoch > r.s.Epochs {
		r.stop = algo.EpochLimit
	}
}
