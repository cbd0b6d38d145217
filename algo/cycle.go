package algo

// Cycle says that a run goes round for ever: after pass After its w and b are
// those after pass After − Of, where the start is pass 0 and After is the first
// pass whose end is like an earlier one's.
type Cycle struct{ Pass, Length int }

// Cycle is how the run is known to go round: ok is false for one that has not
// been seen to, and for the states that a timeline hands out, which know nothing
// of the passes before them.
func (s *State) Cycle() (r Cycle, ok bool) { return s.cycle, s.cycle.Length > 0 }

// Cycle is how the run, as far as it has been made, is known to go round.
func (t *Timeline) Cycle() (r Cycle, ok bool) { return t.head.Cycle() }

const (
	// cyclesMemory and cyclesMost bound the states that a run keeps to compare
	// others with: those after its first passes. A round that begins among
	// these passes is found however long it is, any other is not.
	cyclesMemory = 32 << 20
	cyclesMost   = 1 << 20
)

// cycleDetector is the states after the passes of a run, each with its pass, written
// down so that two are the same where all their numbers are.
type cycleDetector struct {
	passes map[string]int
	size   int // of the states
}

// newCycleDetector is nil where a run's states can't come back, or do without going
// round: in floating point, with steps of the rule's own, and where passes differ in
// their order; and where a state is no w and b.
func newCycleDetector(p *Problem) *cycleDetector {
	if !p.Exact || !p.Tabular() || !p.Linear() || p.Setup.OwnStep() || p.Setup.Online || !p.schedule.fixed {
		return nil
	}
	return &cycleDetector{passes: map[string]int{}}
}

// afterPass takes down the state after a pass and gives the pass whose end was the
// same.
func (r *cycleDetector) afterPass(pass int, state []byte) (earlier int, same bool) {
	if earlier, same = r.passes[string(state)]; same {
		return earlier, true
	}
	if r.size += len(state); pass < cyclesMost && r.size <= cyclesMemory {
		r.passes[string(state)] = pass
	}
	return 0, false
}

// checkCycle looks, at the end of a pass, whether the run goes round. One that
// has converged does not, and of one that does nothing more is to be found.
func (s *State) checkCycle() {
	if s.cycles == nil {
		return
	}
	if s.converged {
		s.cycles = nil
		return
	}
	if earlier, same := s.cycles.afterPass(s.Event.Epoch, s.weights.(vectors).written()); same {
		s.cycle = Cycle{Pass: s.Event.Epoch, Length: s.Event.Epoch - earlier}
		s.cycles = nil
	}
}

// written is the numbers of the columns as text.
func (v vectors) written() (state []byte) {
	for _, c := range v {
		z := c.(*integers)
		for j := range z.w {
			state = append(z.w[j].Append(state, 62), ' ')
		}
		state = append(z.b.Append(state, 62), ' ')
	}
	return state
}
