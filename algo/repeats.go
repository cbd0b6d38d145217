package algo

import (
	"bytes"
	"hash/maphash"
)

// Repeats says that a run goes round for ever: after pass After its weights are
// those after pass After − Of, where the start is pass 0 and After is the first
// pass whose end is like an earlier one's. Weights are w and b; of a kernel
// without weights, the activations of all examples and b.
type Repeats struct{ After, Of int }

// Repeats is how the run is known to go round: ok is false for one that has not
// been seen to, and for the states that a timeline hands out, which know nothing
// of the passes before them.
func (s *State) Repeats() (r Repeats, ok bool) { return s.repeats, s.repeats.Of > 0 }

// Repeats is how the run, as far as it has been made, is known to go round.
func (t *Timeline) Repeats() (r Repeats, ok bool) { return t.head.Repeats() }

const (
	// cyclesMemory and cyclesMost bound the states that a run keeps to compare
	// others with: those after its first passes. A round that begins among
	// these passes is found however long it is, any other is not.
	cyclesMemory = 32 << 20
	cyclesMost   = 1 << 20
)

// cycleDetector is the states after the passes of a run, written down so that two are
// the same bytes where all their numbers are the same.
type cycleDetector struct {
	pass    map[uint64]int32 // by hash; after an unlike state of that hash, the next
	states  []byte           // one after the other
	ends    []int            // of each state in states
	scratch []byte
	hash    func([]byte) uint64
}

// newCycleDetector is nil where a run's states can't come back, or do without going
// round: in floating point, with steps of the rule's own, and where passes
// differ in their order.
func newCycleDetector(p *Problem) *cycleDetector {
	if !p.Exact || p.Setup.OwnStep() || p.Setup.Online || !p.schedule.fixed {
		return nil
	}
	seed := maphash.MakeSeed()
	return &cycleDetector{pass: map[uint64]int32{}, hash: func(b []byte) uint64 { return maphash.Bytes(seed, b) }}
}

// endOf takes down the state after a pass and gives the pass whose end was the
// same. Equal hashes find it, and equal states prove it.
func (r *cycleDetector) endOf(pass int, w weights) (earlier int, same bool) {
	r.scratch = w.appendTo(r.scratch[:0])
	h := r.hash(r.scratch)
	for {
		k, seen := r.pass[h]
		if !seen {
			break
		}
		if bytes.Equal(r.scratch, r.state(int(k))) {
			return int(k), true
		}
		h++
	}
	if pass == len(r.ends) && pass < cyclesMost && len(r.states)+len(r.scratch) <= cyclesMemory {
		r.pass[h] = int32(pass)
		r.states = append(r.states, r.scratch...)
		r.ends = append(r.ends, len(r.states))
	}
	return 0, false
}

func (r *cycleDetector) state(pass int) []byte {
	from := 0
	if pass > 0 {
		from = r.ends[pass-1]
	}
	return r.states[from:r.ends[pass]]
}

// checkCycle looks, at the end of a pass, whether the run goes round. One that
// has converged does not, and of one that does nothing more is to be found.
func (s *State) checkCycle() {
	if s.cycle == nil {
		return
	}
	if s.converged {
		s.cycle = nil
		return
	}
	if earlier, same := s.cycle.endOf(s.now.Epoch, s.weights); same {
		s.repeats = Repeats{After: s.now.Epoch, Of: s.now.Epoch - earlier}
		s.cycle = nil
	}
}
