package explore

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/model"
)

// numbers is everything of a set that a run reads.
func numbers(d *model.Dataset) []any {
	return []any{d.X, d.Y, d.Class, d.Labels, d.Positive, d.Negative}
}

// TestUndoEdits: after any edits, undo goes back through every set there was, and redo
// forward again, exactly, with the step.
func TestUndoEdits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := explorer(&testing.T{})
		here := func() []any { return append(numbers(x.source.Data), x.Step()) }
		var all [][]any
		draw := func(from, to int) int { return rapid.IntRange(from, to).Draw(t, "n") }
		for range draw(1, 30) {
			do(t, x, fmt.Sprint("seek ", draw(0, 11)))
			was := here()
			i := draw(1, x.source.Data.Len()+1)
			line := []string{
				fmt.Sprintf("put %d.%d %d %c", draw(-2, 1), draw(0, 9), draw(0, 2), "+o"[draw(0, 1)]),
				fmt.Sprint("drop ", i), fmt.Sprint("flip ", i), fmt.Sprintf("move %d 0.5 %d", i, draw(0, 8)),
			}[draw(0, 3)]
			if x.Do(t.Context(), line) == nil { // else there is no example i
				all = append(all, was)
			}
		}
		last := here()
		for _, was := range slices.Backward(all) {
			if do(t, x, "undo"); cmp.Diff(was, here()) != "" {
				t.Fatalf("undone:\n%s", cmp.Diff(was, here()))
			}
		}
		for range all {
			do(t, x, "redo")
		}
		if diff := cmp.Diff(last[:6], here()[:6]); diff != "" {
			t.Errorf("done again:\n%s", diff)
		}
	})
}

// A point put anywhere has exactly these coordinates in the saved table; after undo the
// table is the previous one, byte for byte.
func TestPutIsSaved(t *testing.T) {
	text := "a,b,c,y\n1,2,3,u\n-0.50,1e3,0.1,v\n0.1000000000000000000001,7,-2,u\n"
	d := must(model.Read(t.Context(), strings.NewReader(text), "three", model.ReadOptions{}))
	table := func(x *Explorer) string {
		var out strings.Builder
		if err := x.source.Data.WriteCSV(&out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	rapid.Check(t, func(t *rapid.T) {
		x := begun(t, Source{Data: d, Name: "three", Setup: algo.Default()})
		for range rapid.IntRange(1, 4).Draw(t, "edits") {
			number := rapid.StringMatching(`-?(0|[1-9][0-9]{0,25})(\.[0-9]{1,25})?(e-?[0-9]|e-?[12][0-7][0-9])?`) // all digits within the range of doubles
			at := [2]string{number.Draw(t, "across"), number.Draw(t, "up")}
			axes := rapid.Permutation([]int{0, 1, 2}).Draw(t, "axes")
			do(t, x, fmt.Sprintf("axes %d %d", axes[0]+1, axes[1]+1))
			before := table(x)
			do(t, x, "put "+at[0]+" "+at[1]+" "+rapid.SampledFrom([]string{"+", "o", "u", "v"}).Draw(t, "label"))
			rows := strings.Split(strings.TrimSpace(table(x)), "\n")
			cells := strings.Split(rows[len(rows)-1], ",")
			for k, want := range at {
				if got, _ := new(big.Rat).SetString(cells[axes[k]]); got == nil || got.Cmp(rational(want)) != 0 {
					t.Fatalf("a point put at %v under axes %v is saved as %q", at, axes, cells)
				}
			}
			after := table(x)
			if do(t, x, "undo"); table(x) != before {
				t.Fatalf("undone the table is\n%s\nwant\n%s", table(x), before)
			}
			if do(t, x, "redo"); table(x) != after {
				t.Fatalf("done again the table is\n%s\nwant\n%s", table(x), after)
			}
		}
	})
}

// rational is a decimal as math/big reads it.
func rational(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text)
	return r
}

// Memory for the picture is counted: 400,000 examples in 16 MB, of which the data take 4,
// can be run but not shown, and so can a long sentence.
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

// A set of 100,000 examples can be edited, but not enlarged.
func TestMostEdited(t *testing.T) {
	x := read(t, "many", "x,y\n"+strings.Repeat("1,1\n2,-1\n", model.MostEdited/2), model.ReadOptions{})
	do(t, x, "move 1 3")
	if err := x.Do(t.Context(), "put 1"); err == nil || !strings.Contains(err.Error(), "one more would be too many") {
		t.Errorf("one more than can be edited: %v", err)
	}
}
