package algo

import (
	"testing"

	"pgregory.net/rapid"
)

// A journal has what was added, less what it was made to forget, across the
// borders of its pieces and where steps no longer fit in 32 bits.
func TestJournal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pass := rapid.SampledFrom([]int{0, 1, 7, 1000}).Draw(t, "pass")
		j := Journal{pass: pass, classes: rapid.Bool().Draw(t, "classes")}
		if pass > 0 && rapid.Bool().Draw(t, "listed") {
			j.order = make([]int32, pass)
			for k := range j.order {
				j.order[k] = int32(3*k + 1)
			}
		}
		var want []Update
		step := int64(0)
		for range rapid.IntRange(0, 4).Draw(t, "parts") {
			gap := rapid.SampledFrom([]int64{1, 2, 70_001, 1<<32 - 1, 1 << 32, 5<<32 + 3}).Draw(t, "gap")
			for k := range rapid.SampledFrom([]int{1, 2, pieceSize - 1, pieceSize + 1}).Draw(t, "entries") {
				if k%1000 == 0 {
					step += gap
				} else {
					step++
				}
				u := Update{Step: step, Example: int32(step % 100_003)}
				switch {
				case j.order != nil:
					u.Example = int32(3*((step-1)%int64(pass)) + 1)
				case pass > 0:
					u.Example = int32((step - 1) % int64(pass))
				}
				if j.classes {
					u.Rival = int32(step % 11)
				}
				j.Add(u)
				want = append(want, u)
			}
		}
		if pass == 0 {
			cut := rapid.IntRange(0, len(want)).Draw(t, "forgotten")
			j.forget(cut, 17)
			want = want[cut:]
			for k := range want {
				want[k].Example -= 17
			}
			u := Update{Step: step + 1}
			j.Add(u)
			want = append(want, u)
		}
		if j.Len() != len(want) {
			t.Fatalf("%d entries, want %d", j.Len(), len(want))
		}
		from := rapid.IntRange(0, len(want)).Draw(t, "from")
		examples := make([]int32, len(want)-from)
		j.readExamples(examples, from)
		for k, i := range examples {
			if u := want[from+k]; i != u.Example {
				t.Fatalf("entry %d is of example %d, want %d", from+k, i, u.Example)
			}
		}
		for k, u := range want {
			if j.At(k) != u || j.Step(k) != u.Step || !j.has(k, u.Step, int(u.Example)) || j.has(k, u.Step, int(u.Example)+1) {
				t.Fatalf("entry %d is %v, want %v", k, j.At(k), u)
			}
			if k%997 == 0 {
				if n := j.Until(u.Step); n <= k || n < len(want) && want[n].Step <= u.Step {
					t.Fatalf("%d entries until step %d, want %d", n, u.Step, k+1)
				}
			}
		}
	})
}

// A journal that is like another takes no memory of its own where they are the
// same, and has its own entries where they are not.
func TestJournalLike(t *testing.T) {
	var first, same, other Journal
	same.share(&first)
	const n, apart = 3*pieceSize + 5, pieceSize + 7
	for k := range n {
		first.Add(Update{Step: int64(2*k + 1), Example: int32(k)})
	}
	same.share(&first)
	other.share(&first)
	for k := range n {
		u := first.At(k)
		same.Add(u)
		if k >= apart {
			u.Example++
		}
		other.Add(u)
	}
	for k := range n {
		u := first.At(k)
		if same.At(k) != u {
			t.Fatalf("entry %d is %v, want %v", k, same.At(k), u)
		}
		if k >= apart {
			u.Example++
		}
		if other.At(k) != u {
			t.Fatalf("entry %d of another is %v, want %v", k, other.At(k), u)
		}
	}
	for k := range 3 {
		if same.steps.element(k*pieceSize) != first.steps.element(k*pieceSize) || same.examples.element(k*pieceSize) != first.examples.element(k*pieceSize) {
			t.Errorf("piece %d is there twice", k)
		}
	}
	if other.examples.element(pieceSize) == first.examples.element(pieceSize) {
		t.Error("a piece that differs is shared")
	}
}
