package algo

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"perceptron/model"
)

// broad is 200 examples of 1,000 features each, none in common: 200,000 features, so that
// one copy of the weights takes 1.6 MB, with 7.2 MB of data.
func broad(t *testing.T, memory int64) *model.Dataset {
	t.Helper()
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, "%d", 1-2*(i%2))
		for j := range 1000 {
			fmt.Fprintf(&b, " %d:1", 1000*i+j+1)
		}
		b.WriteByte('\n')
	}
	d, err := model.Read(t.Context(), strings.NewReader(b.String()), "broad", model.ReadOptions{MaxMemory: memory})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The memory limit covers the run and its readout too, and is checked before they are made.
func TestMemoryLimit(t *testing.T) {
	for _, c := range []struct {
		memory  int64
		readout string
		lacks   string
	}{
		{2 << 30, "voted", ""},
		{12 << 20, "last", "max-memory: the weights of a run would take 12.21 MiB"},
		{24 << 20, "last", ""},
		{24 << 20, "pocket", ""},
		{24 << 20, "averaged", "max-memory: the readout averaged would take 24.41 MiB"},
		{40 << 20, "averaged", ""},
	} {
		d, s := broad(t, c.memory), Default()
		s.Readout = c.readout
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Prepare(s, d)
		runtime.ReadMemStats(&after)
		switch used := after.TotalAlloc - before.TotalAlloc; {
		case c.lacks == "" && err != nil:
			t.Errorf("%s in %d bytes: %v", c.readout, c.memory, err)
		case c.lacks == "":
		case err == nil || !strings.HasPrefix(err.Error(), c.lacks) || strings.Contains(err.Error(), "\n"):
			t.Errorf("%s in %d bytes: %v, want %s", c.readout, c.memory, err, c.lacks)
		case used > 1<<20:
			t.Errorf("%s in %d bytes: %d bytes are taken before it is refused", c.readout, c.memory, used)
		}
	}
}

// What a run takes beside the data stays below the limit, with its history.
func TestMemoryOfARun(t *testing.T) {
	const limit = 24 << 20
	d, s := broad(t, limit), Default()
	s.Order = "random" // updates enough for many snapshots
	s.KeepGoing = true
	p, err := Prepare(s, d)
	if err != nil {
		t.Fatal(err)
	}
	line := NewTimeline(p)
	if err := line.Extend(t.Context(), math.MaxInt, nil); err != nil {
		t.Fatal(err)
	}
	line.Seek(line.Reached / 2)
	held := 0
	for _, snapshot := range line.snapshots.saved {
		held += 8 * len(snapshot.value.weights.(weightColumns)[0].(*floatColumn).w)
	}
	if room := int(d.Budget()); held+line.journalCapacity*16 > room {
		t.Errorf("%d snapshots of %d bytes and a history of %d, in %d", len(line.snapshots.saved), held, line.journalCapacity*16, room)
	}
}

// The memory of the snapshots is bounded, however many weights there are.
func TestSnapshotsAreBounded(t *testing.T) {
	s := Default()
	s.Mode, s.Arithmetic = "dual", "float"
	p, err := Prepare(s, cloud(t, 500_000, 1))
	if err != nil {
		t.Fatal(err)
	}
	line := NewTimeline(p)
	size := int(p.parameterBytes())
	if most := line.snapshots.capacity; most < 8 || most*size > checkpointMemory {
		t.Errorf("%d snapshots of %d bytes", most, size)
	}
}

// The states kept for finding cycles are bounded. A cycle that begins among them is found.
func TestCyclesBounded(t *testing.T) {
	r := &cycleDetector{passes: map[string]int{}}
	long := make([]byte, cycleMemory/2)
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
