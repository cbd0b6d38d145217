package explore

import (
	"fmt"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// What the picture takes is counted too: 400,000 examples in 16 MB, of which the data take
// 4, can be run but not shown, and so it is with a sentence that takes long to look at.
func TestMemoryPictured(t *testing.T) {
	csv, tags := "x,y\n"+strings.Repeat("1,1\n2,-1\n", 200_000), ""
	for k := range 300 {
		tags += fmt.Sprintf("w%d T%d\n", k, k)
	}
	for _, c := range []struct {
		text    string
		options model.ReadOptions
		refused string
	}{
		{csv, model.ReadOptions{MaxMemory: 16 << 20}, "max-memory: the run and the picture of 400 000 examples would take 27.47 MiB"},
		{csv, model.ReadOptions{MaxMemory: 64 << 20}, ""},
		{tags, tagging, ""},
		{tags, model.ReadOptions{Input: "conll", Task: "sequence", MaxMemory: 20 << 20}, "max-memory: the run and the picture of 1 examples "},
	} {
		d := must(model.Read(t.Context(), strings.NewReader(c.text), "many", c.options))
		must(algo.Prepare(algo.Default(), d))
		_, err := New(Source{Data: d, Name: "many", Setup: algo.Default()}, nil)
		if (err == nil) != (c.refused == "") || err != nil && !strings.HasPrefix(err.Error(), c.refused) {
			t.Errorf("%d bytes: %v, want %q", c.options.MaxMemory, err, c.refused)
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
