package algo_test

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"

	"perceptron/algo"
)

// rational is what the references share: the kernel, the first weights, the orders of the
// passes and the stops of the loop, in rational numbers throughout, written from the
// formulas alone. It shares no code with the package and is as slow as it looks.
type rational struct {
	s  algo.Setup
	x  [][]*big.Rat
	r2 *big.Rat // R² = max K(x, x), or 0 if that is more

	w0 []*big.Rat // the first weights; nil for a kernel without weights
	b  *big.Rat

	batch                int // 0: all of the pass
	step, epoch, updates int
	mistakes             int   // in this epoch
	misclassified        int   // in all
	queue                []int // what is left of the pass
	converged            bool
	stop                 algo.Stop
}

// learner is where the references differ: the prediction of an example under the present
// weights, the update, and what is kept after a step.
type learner interface {
	predict(i int) algo.Prediction
	learn(l algo.Prediction)
	keep()
}

func rat(s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic("no rational: " + s)
	}
	return r
}

func newRational(s algo.Setup, x [][]*big.Rat) *rational {
	r := &rational{s: s, x: x, r2: new(big.Rat), batch: s.Batch, epoch: 1}
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

// begin makes the order of an epoch; first is the first mistake alone.
func (r *rational) begin(by learner) {
	n := len(r.x)
	epoch := uint64(r.epoch)
	if r.s.Order == "once" {
		epoch = 1
	}
	pcg := rand.NewPCG(r.s.Seed, epoch)
	r.queue, r.mistakes = nil, 0
	switch r.s.Order {
	case "first":
		if i := r.firstMistake(by); i < n {
			r.queue = []int{i}
		} else {
			r.converged, r.stop = true, algo.Converged
		}
	case "given":
		for i := range n {
			r.queue = append(r.queue, i)
		}
	case "shuffled", "once": // put each next example in a drawn place among those before
		for i := range n {
			r.queue = append(r.queue, i)
			j := below(pcg, i+1)
			r.queue[i], r.queue[j] = r.queue[j], r.queue[i]
		}
	case "random":
		for range n {
			r.queue = append(r.queue, below(pcg, n))
		}
	default: // numbers of examples, from 1
		for word := range strings.SplitSeq(r.s.Order, ",") {
			i, _ := strconv.Atoi(word)
			r.queue = append(r.queue, i-1)
		}
	}
}

// firstMistake is the first example that the present weights get wrong; the number of
// all where they get none.
func (r *rational) firstMistake(by learner) int {
	for i := range r.x {
		if by.predict(i).Mistake {
			return i
		}
	}
	return len(r.x)
}

// next makes a step and returns its event: all of a batch are looked at under the
// weights before it.
func (r *rational) next(by learner) algo.Event {
	size := r.batch
	if size == 0 || size > len(r.queue) {
		size = len(r.queue)
	}
	e := algo.Event{Epoch: r.epoch}
	for _, i := range r.queue[:size] {
		e.Predictions = append(e.Predictions, by.predict(i))
	}
	r.queue = r.queue[size:]
	for _, l := range e.Predictions {
		if l.Mistake {
			r.misclassified++
			r.mistakes++
			e.Updated = true
			by.learn(l)
		}
	}
	r.step++
	if e.Updated {
		r.updates++
	}
	by.keep()
	e.Step, e.Updates, e.Mistakes = r.step, r.updates, r.mistakes
	if len(r.queue) == 0 {
		e.EndOfPass = true
		r.endPass(by)
	}
	if r.stop == algo.Running && r.step == r.s.Steps {
		r.stop = algo.StepLimit
	}
	return e
}

// endPass begins another pass, unless that was the last.
func (r *rational) endPass(by learner) {
	if r.s.Order != "first" {
		done := r.mistakes == 0
		if r.s.Order == "random" {
			done = r.firstMistake(by) == len(r.x)
		}
		r.converged = r.converged || done
		if r.converged && !r.s.KeepGoing {
			r.stop = algo.Converged
			return
		}
	}
	r.epoch++
	r.begin(by)
	if r.stop == algo.Running && r.s.Epochs > 0 && r.epoch > r.s.Epochs {
		r.stop = algo.EpochLimit
	}
}
