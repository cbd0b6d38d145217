package algo

import (
	"testing"

	"pgregory.net/rapid"
)

// A journal holds the entries that were appended and not dropped, also when steps no longer
// fit into 32 bits.
func TestJournal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var j Journal
		var want []Entry
		step, cut := int64(0), 0
		for range rapid.IntRange(0, 4).Draw(t, "parts") {
			gap := rapid.SampledFrom([]int64{1, 2, 70_001, 1<<32 - 1, 1 << 32, 5<<32 + 3}).Draw(t, "gap")
			for k := range rapid.SampledFrom([]int{1, 2, 5000}).Draw(t, "entries") {
				if k%1000 == 0 {
					step += gap
				} else {
					step++
				}
				u := Entry{Step: step, Example: int32(step % 100_003), BestOther: int32(step % 11)}
				j.Append(u)
				want = append(want, u)
			}
			cut = rapid.IntRange(cut, len(want)).Draw(t, "forgotten")
			j.dropBefore(cut)
		}
		if j.Len() != len(want) {
			t.Fatalf("%d entries, want %d", j.Len(), len(want))
		}
		for k := max(0, cut-1); k < len(want); k++ {
			u := want[k]
			if j.At(k) != u || j.At(k).Step != u.Step || !j.has(k, u.Step, u.Example) || j.has(k, u.Step, u.Example+1) {
				t.Fatalf("entry %d is %v, want %v", k, j.At(k), u)
			}
			if int64(int(u.Step)) != u.Step {
				continue // a step that nobody can ask for, where an int has 32 bits
			}
			if n := j.CountUntil(int(u.Step)); n < cut || k >= cut && n <= k || n < len(want) && want[n].Step <= u.Step {
				t.Fatalf("%d entries until step %d, want %d", n, u.Step, k+1)
			}
		}
		if j.has(len(want), step+1, 0) {
			t.Fatal("an entry after the last")
		}
		if held := len(j.items); held > len(want)-cut+1 {
			t.Fatalf("%d entries are held, of which %d are forgotten", held, cut)
		}
	})
}
