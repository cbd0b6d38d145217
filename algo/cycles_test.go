package algo

import (
	"slices"
	"testing"
)

// What a run keeps is bounded; a cycle that begins in what is kept is found.
func TestRepeatsBounded(t *testing.T) {
	r := &cycleDetector{pass: map[uint64]int32{}, hash: func(b []byte) uint64 { return uint64(b[0]) }}
	long := make([]byte, cyclesMemory/2)
	if _, same := r.endOf(0, written{nil, long}); same {
		t.Fatal("there was nothing before")
	}
	for pass := range 3 {
		if _, same := r.endOf(1+pass, written{nil, append(slices.Clone(long), 1)}); same {
			t.Fatal("another bias is another state")
		}
	}
	if len(r.states) > cyclesMemory || len(r.ends) != 1 {
		t.Errorf("%d states of %d bytes are kept", len(r.ends), len(r.states))
	}
	if earlier, same := r.endOf(7, written{nil, long}); !same || earlier != 0 {
		t.Errorf("pass %d, %t", earlier, same)
	}
}

// written is weights of which only what decides the rest of the run is known.
type written struct {
	weights
	state []byte
}

func (w written) appendTo(state []byte) []byte { return append(state, w.state...) }
