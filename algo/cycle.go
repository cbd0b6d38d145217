package algo

// Cycle says that a run repeats itself for ever: its w and b after pass Pass are those
// after pass Pass − Length, the start being pass 0. Pass is the first pass that ends like
// an earlier one.
type Cycle struct{ Pass, Length int }

// Cycle is the cycle that the run is known to be in; ok is false if none has been found.
// The states that a timeline hands out have none: they know nothing of earlier passes.
func (s *State) Cycle() (r Cycle, ok bool) { return s.cycle, s.cycle.Length > 0 }

// Cycle is the cycle that the run, as far as it has been made, is known to be in.
func (t *Timeline) Cycle() (r Cycle, ok bool) { return t.head.Cycle() }

const (
	// cycleMemory, in bytes, and cyclePasses bound the states kept for comparison, which are
	// those after the first passes. A cycle that begins among these is found however long it
	// is; any other is not.
	cycleMemory = 32 << 20
	cyclePasses = 1 << 20
)

// cycleDetector finds two passes of a run that end in the same state. It maps each state,
// encoded as text, to its pass.
type cycleDetector struct {
	passes map[string]int
	size   int // of all states, in bytes
}

// newCycleDetector is nil where equal states prove nothing or do not occur: in float
// arithmetic, where passes differ in their order, and where the state is not w and b.
func newCycleDetector(p *Problem) *cycleDetector {
	if !p.Exact || !p.Tabular() || !p.Linear() || p.Setup.Online || !p.schedule.fixed {
		return nil
	}
	return &cycleDetector{passes: map[string]int{}}
}

// afterPass records the state after a pass, or returns the earlier pass that ended in it.
func (r *cycleDetector) afterPass(pass int, state []byte) (earlier int, same bool) {
	if earlier, same = r.passes[string(state)]; same {
		return earlier, true
	}
	if r.size += len(state); pass < cyclePasses && r.size <= cycleMemory {
		r.passes[string(state)] = pass
	}
	return 0, false
}

// checkCycle looks for a cycle at the end of a pass. It stops looking once the run has
// converged or a cycle is found.
func (s *State) checkCycle() {
	if s.cycles == nil {
		return
	}
	if s.converged {
		s.cycles = nil
		return
	}
	if earlier, same := s.cycles.afterPass(s.Event.Epoch, s.weights.(weightColumns).encoded()); same {
		s.cycle = Cycle{Pass: s.Event.Epoch, Length: s.Event.Epoch - earlier}
		s.cycles = nil
	}
}

// encoded is the numbers of the columns as text, the same text for the same numbers.
func (v weightColumns) encoded() (state []byte) {
	for _, c := range v {
		w, b := c.rationals()
		for _, number := range append(w, b) {
			state = append(number.Num().Append(state, 62), '/')
			state = append(number.Denom().Append(state, 62), ' ')
		}
	}
	return state
}
