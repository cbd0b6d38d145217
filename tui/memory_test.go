package tui

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"perceptron/model"
	"perceptron/tui/scene"
)

// A run over a stream, with its frames, takes no more memory the longer it lasts.
func TestOnlineMemory(t *testing.T) {
	a := session(t, sample(t, "stream online"))
	defer a.x.End()
	held := func(step int) int64 {
		did(t, a.x, fmt.Sprint("seek ", step))
		a.draw()
		return heap()
	}
	early := held(40_000) // the window is full
	if late := held(1_000_000); late > early+(1<<20) {
		t.Errorf("%d bytes are held after a million examples, %d after 40,000", late, early)
	}
}

// heap is the bytes in use.
func heap() int64 {
	runtime.GC()
	runtime.GC() // what a pool holds goes the second time
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Views of 100,000 examples take no more memory than is estimated for them beforehand: the
// points of the plane, the sample drawn, and the order of the table.
func TestPictureMemory(t *testing.T) {
	const n = 100_000
	a := session(t, read(t, "x,z,y\n"+strings.Repeat("1,0.5,1\n2,0.25,-1\n", n/2), model.ReadOptions{}))
	defer a.x.End()
	did(t, a.x, "step")
	before := heap()
	for _, show := range []string{"back", "show table on", "axes 2 1"} {
		did(t, a.x, show)
		a.draw()
	}
	if more := heap() - before; more < 24*n || more > scene.ExampleBytes*n {
		t.Errorf("a picture of %d examples takes %d bytes", n, more)
	}
}
