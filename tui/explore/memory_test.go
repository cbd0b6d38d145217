package explore

import (
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

// A set of 100,000 examples can be edited, and has no room for one more.
func TestMostEdited(t *testing.T) {
	x := read(t, "many", "x,y\n"+strings.Repeat("1,1\n2,-1\n", model.MostEdited/2), model.ReadOptions{})
	do(t, x, "move 1 3")
	if err := x.Do(t.Context(), "put 1"); err == nil || !strings.Contains(err.Error(), "one more would be too many") {
		t.Errorf("one more than can be edited: %v", err)
	}
}
