package algo

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"math"
	"math/big"
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
	// roundsMemory and roundsMost bound the states that a run keeps to compare
	// others with: those after its first passes. A round that begins among
	// these passes is found however long it is, any other is not.
	roundsMemory = 32 << 20
	roundsMost   = 1 << 20
)

// rounds is the states after the passes of a run, written down so that two are
// the same bytes where all their numbers are the same.
type rounds struct {
	pass    map[uint64]int32 // by hash; after an unlike state of that hash, the next
	states  []byte           // one after the other
	ends    []int            // of each state in states
	scratch []byte
	hash    func([]byte) uint64
}

// newRounds is nil where a run's states can't come back, or do without going
// round: in floating point, with steps of the rule's own, and where passes
// differ in their order.
func newRounds(p *Problem) *rounds {
	if !p.Exact || p.Setup.OwnStep() || p.Setup.Online || !p.schedule.fixed {
		return nil
	}
	seed := maphash.MakeSeed()
	return &rounds{pass: map[uint64]int32{}, hash: func(b []byte) uint64 { return maphash.Bytes(seed, b) }}
}

// endOf takes down the state after a pass and gives the pass whose end was the
// same. Equal hashes find it, and equal states prove it.
func (r *rounds) endOf(pass int, c *columns) (earlier int, same bool) {
	r.scratch = appendState(r.scratch[:0], c)
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
	if pass == len(r.ends) && pass < roundsMost && len(r.states)+len(r.scratch) <= roundsMemory {
		r.pass[h] = int32(pass)
		r.states = append(r.states, r.scratch...)
		r.ends = append(r.ends, len(r.states))
	}
	return 0, false
}

func (r *rounds) state(pass int) []byte {
	from := 0
	if pass > 0 {
		from = r.ends[pass-1]
	}
	return r.states[from:r.ends[pass]]
}

// checkRepeat looks, at the end of a pass, whether the run goes round. One that
// has converged does not, and of one that does nothing more is to be found.
func (s *State) checkRepeat() {
	if s.rounds == nil {
		return
	}
	if s.converged {
		s.rounds = nil
		return
	}
	if earlier, same := s.rounds.endOf(s.now.Epoch, s.columns); same {
		s.repeats = Repeats{After: s.now.Epoch, Of: s.now.Epoch - earlier}
		s.rounds = nil
	}
}

// appendState writes down what decides the rest of a run in exact arithmetic,
// in the units of the problem: whole numbers, the same bytes for the same ones
// whether or not they are kept in float64.
func appendState(b []byte, c *columns) []byte {
	for k := range c.column {
		b = c.column[k].appendState(b)
	}
	if c.tagger == nil {
		return b
	}
	for feature, count := range c.tagger.Weights() {
		if count != 0 {
			b = binary.AppendVarint(binary.AppendUvarint(b, uint64(feature)), int64(count))
		}
	}
	return b
}

func (c *column) appendState(b []byte) []byte {
	switch z := c.wide; {
	case z != nil && c.p.Linear():
		return appendBigs(b, z.w, &z.b)
	case z != nil:
		return appendBigs(b, z.acts, &z.b)
	}
	b = appendWholes(b, c.w, c.b)
	if !c.p.Linear() {
		for _, a := range c.acts {
			b = binary.AppendVarint(b, int64(a+c.b))
		}
	}
	return b
}

func appendWholes(b []byte, w []float64, bias float64) []byte {
	b = binary.AppendVarint(b, int64(bias))
	for _, v := range w {
		b = binary.AppendVarint(b, int64(v))
	}
	return b
}

func appendBigs(b []byte, w []big.Int, bias *big.Int) []byte {
	b = appendBig(b, bias)
	for j := range w {
		b = appendBig(b, &w[j])
	}
	return b
}

// appendBig writes a number that an int64 holds as float64 numbers are written,
// and any other behind a mark, with its sign and length.
func appendBig(b []byte, v *big.Int) []byte {
	if v.IsInt64() && v.Int64() != math.MinInt64 {
		return binary.AppendVarint(b, v.Int64())
	}
	b = binary.AppendVarint(b, math.MinInt64)
	b = binary.AppendVarint(b, int64(v.Sign()*len(v.Bits())))
	for _, word := range v.Bits() {
		b = binary.LittleEndian.AppendUint64(b, uint64(word))
	}
	return b
}
