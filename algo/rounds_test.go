package algo

import (
	"testing"

	"perceptron/model"
)

// What a run keeps is bounded; a round that begins in what is kept is found.
func TestRepeatsBounded(t *testing.T) {
	r := &rounds{pass: map[uint64]int32{}, hash: func(b []byte) uint64 { return uint64(b[0]) }}
	p := &Problem{Kernel: &model.Kernel{Name: "linear"}}
	big := &columns{column: []column{{p: p, w: make([]float64, roundsMemory/2)}}}
	if _, same := r.endOf(0, big); same {
		t.Fatal("there was nothing before")
	}
	for pass := range 3 {
		if _, same := r.endOf(1+pass, &columns{column: []column{{p: p, w: make([]float64, roundsMemory/2), b: 1}}}); same {
			t.Fatal("another bias is another state")
		}
	}
	if len(r.states) > roundsMemory || len(r.ends) != 1 {
		t.Errorf("%d states of %d bytes are kept", len(r.ends), len(r.states))
	}
	if earlier, same := r.endOf(7, big); !same || earlier != 0 {
		t.Errorf("pass %d, %t", earlier, same)
	}
}
