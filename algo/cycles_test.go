package algo

import (
	"slices"
	"testing"
)

// What a run keeps is bounded; a cycle that begins in what is kept is found.
func TestRepeatsBounded(t *testing.T) {
	r := &cycleDetector{passes: map[string]int{}}
	long := make([]byte, cyclesMemory/2)
	if _, same := r.afterPass(0, long); same {
		t.Fatal("there was nothing before")
	}
	for pass := range 3 {
		if _, same := r.afterPass(1+pass, append(slices.Clone(long), 1)); same {
			t.Fatal("another bias is another state")
		}
	}
	if len(r.passes) != 1 {
		t.Errorf("%d states are kept", len(r.passes))
	}
	if earlier, same := r.afterPass(7, long); !same || earlier != 0 {
		t.Errorf("pass %d, %t", earlier, same)
	}
}
