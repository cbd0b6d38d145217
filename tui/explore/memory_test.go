package explore

import (
	"runtime"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// What the picture takes is counted too: 400,000 examples in 16 MB, of which the
// data take 4, can be run but not shown.
func TestMemoryPictured(t *testing.T) {
	csv := "x,y\n" + strings.Repeat("1,1\n2,-1\n", 200_000)
	for limit, lacks := range map[int64]string{16 << 20: "the picture of 400 000 examples would take 27.47 MiB", 64 << 20: ""} {
		d := must(model.Read(t.Context(), strings.NewReader(csv), "many", model.ReadOptions{MaxMemory: limit}))
		if _, err := algo.Prepare(algo.Default(), d); err != nil {
			t.Fatal(err)
		}
		_, err := New(Source{Data: d, Name: "many", Setup: algo.Default()}, nil)
		if (err == nil) != (lacks == "") || err != nil && !strings.Contains(err.Error(), lacks) {
			t.Errorf("%d bytes: %v, want %q", limit, err, lacks)
		}
	}
}

// Two hundred edits of 100,000 examples that can all be taken back hold at most 64
// MiB more than one does: of the sets between, only how they came about is kept.
func TestEditsMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("edits 100,000 examples 200 times")
	}
	csv := "x,z,y\n" + strings.Repeat("1,0.5,1\n2,0.25,-1\n", 50_000)
	d := must(model.Read(t.Context(), strings.NewReader(csv), "many", model.ReadOptions{}))
	x := begun(t, Source{Data: d, Name: "many", Setup: algo.Default()})
	held := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	do := func(line string) {
		do(t, x, line)
		x.View().Frame()
	}
	do("move 1 3 3") // so that there are the set as opened and the present one
	if err := x.Do(t.Context(), "put 1 2"); err == nil || !strings.Contains(err.Error(), "one more would be too many") {
		t.Errorf("one more than can be edited: %v", err)
	}
	before := held()
	for k := range 199 {
		do([]string{"drop 3", "put 1 2 +", "flip 7", "move 5 0.5 0.125"}[k%4])
	}
	if more := held() - before; more > 64<<20 {
		t.Errorf("199 edits more hold %d MiB more", more>>20)
	} else {
		t.Logf("199 edits more hold %d KiB more", more>>10)
	}
	last := x.source.Data
	do("undo; undo; undo; redo; redo; redo")
	if n := x.source.Data.Len(); n != last.Len() || x.source.Data.At(4, 0) != last.At(4, 0) {
		t.Errorf("undone and done again there are %d examples, want %d", n, last.Len())
	}
}
