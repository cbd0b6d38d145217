package model

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// numbers is the numbers of the examples as shown.
func numbers(d *Dataset) []int {
	all := make([]int, d.Len())
	for i := range all {
		all[i] = d.Number(i)
	}
	return all
}

// sameExample fails unless example i of part is the one with its number in all, which was
// read without --test.
func sameExample(t rapid.TB, all, part *Dataset, i int) {
	k := slices.Index(numbers(all), part.Number(i))
	if k < 0 {
		t.Fatalf("no example has the number %d", part.Number(i))
	}
	if part.Corpus != nil {
		got, want := strings.Split(sentences(part.Corpus), "\n")[i], strings.Split(sentences(all.Corpus), "\n")[k]
		if got != want {
			t.Errorf("sentence %d is %s", k+1, got)
		}
		return
	}
	if part.Y[i] != all.Y[k] || part.Labels[part.Class[i]] != all.Labels[all.Class[k]] {
		t.Errorf("example %d: another label", part.Number(i))
	}
	for j := range part.Entries(i) {
		if all.At(k, j) == 0 && all.Sparse() {
			t.Errorf("example %d: feature %d should be 0", part.Number(i), j+1)
		}
	}
	for j := range all.Entries(k) {
		if part.At(i, j) != all.At(k, j) || part.Rat(i, j).Cmp(all.Rat(k, j)) != 0 || part.Original(i, j).Cmp(all.Original(k, j)) != 0 {
			t.Errorf("example %d, feature %d: %v, exactly %v, in the file %v", part.Number(i), j+1, part.At(i, j), part.Rat(i, j), part.Original(i, j))
		}
	}
}

// drawn is held-out parts of data in all formats.
var drawn = []struct {
	name, text string
	o          ReadOptions
}{
	{"csv", "a,b,y\n1,2,0\n0.1,3,1\n12345678901234567.25,4,0\n3,123456789012345678901234.5,1\n5,6,0\n7,-8,1\n", ReadOptions{}},
	{"dropped", "a,b\n1,0\nNA,1\n2,1\n3,0\n,1\n4,1\n5,0\n", ReadOptions{Missing: "drop"}},
	{"classes", "1,c\n2,a\n3,b\n4,c\n5,a\n6,d\n", ReadOptions{Task: "multiclass"}},
	{"one-hot", "red,1,0\nblue,0.30000000000000000001,1\nred,3,1\ngreen,4,0\n", ReadOptions{OneHot: "1", Header: "no"}},
	{"libsvm", "1 1:2 3:0.1\n-1 2:1\n1 3:12345678901234567.25\n-1\n1 1:1 2:2 3:3\n", ReadOptions{}},
	{"unit", "3,4,0\n1,0,1\n0,0,0\n5,12,1\n", ReadOptions{Scale: "unit"}},
	{"corpus", "a A\n\nb B\nc C\n\nd D\n\ne E\n\nf F\n", ReadOptions{Input: "conll"}},
	{"wide libsvm", sparseText(), ReadOptions{}},
	{"wide libsvm, unit", sparseText(), ReadOptions{Scale: "unit"}},
}

// sparseText is small in LIBSVM's format and large as a table.
func sparseText() string {
	var b strings.Builder
	for i := range 40 {
		fmt.Fprintf(&b, "%d %d:0.1 %d:12345678901234567.25\n", i%2, 1+i*100, 5000+i*1000)
	}
	return b.String()
}

func TestHeldOut(t *testing.T) {
	for _, c := range drawn {
		t.Run(c.name, func(t *testing.T) {
			all := readAs(t, c.text, c.o)
			for seed := range uint64(8) {
				o := c.o
				o.Test, o.Seed = []string{"0.5", "1/3"}[seed%2], seed
				d := readAs(t, c.text, o)
				both := append(numbers(d), numbers(d.Test)...)
				if !slices.IsSorted(numbers(d)) || !slices.IsSorted(numbers(d.Test)) {
					t.Errorf("%v and %v: not in the order of the file", numbers(d), numbers(d.Test))
				}
				if slices.Sort(both); !slices.Equal(both, numbers(all)) {
					t.Errorf("seed %d: %v, want each of %v once", seed, both, numbers(all))
				}
				for _, part := range []*Dataset{d, d.Test} {
					if !slices.Equal(part.Labels, all.Labels) || part.Sparse() != all.Sparse() || part.Positive != all.Positive || !slices.Equal(part.Features, all.Features) || part.Task != all.Task {
						t.Errorf("seed %d: %+v", seed, part)
					}
					for i := range part.Len() {
						sameExample(t, all, part, i)
					}
				}
			}
		})
	}
}

// The draw of a seed never changes: these are its numbers.
func TestHeldOutByASeed(t *testing.T) {
	var text strings.Builder
	for i := range 20 {
		fmt.Fprintf(&text, "%d,%d\n", i, i%2)
	}
	for _, c := range []struct {
		part string
		seed uint64
		want []int
	}{
		{"0.2", 1, []int{8, 11, 13, 19}},
		{"1/5", 1, []int{8, 11, 13, 19}},
		{"0.2", 2, []int{5, 6, 17, 19}},
	} {
		d := readAs(t, text.String(), ReadOptions{Test: c.part, Seed: c.seed})
		if diff := cmp.Diff(c.want, numbers(d.Test)); diff != "" {
			t.Errorf("%s, seed %d: %s", c.part, c.seed, diff)
		}
		if want := fmt.Sprintf("4 of 20 examples held out to test on (--test %s, seed %d)", c.part, c.seed); !slices.Contains(d.Guess.Notes, want) {
			t.Errorf("%q", d.Guess.Notes)
		}
	}
	for part, want := range map[string]int{"0.024": 0, "0.025": 1, "0.5": 10, "0.075": 2, "0.0749": 1, "0.97": 19} {
		d, err := Read(t.Context(), strings.NewReader(text.String()), "d", ReadOptions{Test: part})
		if want == 0 != (err != nil) || err == nil && d.Test.Len() != want {
			t.Errorf("%s of 20: %v, want %d", part, err, want)
		}
	}
}

// The training part alone determines the scaling of both: its mean becomes 0, and held-out
// examples are shifted by the same amount.
func TestScaledByTheTrainingPart(t *testing.T) {
	text := "a,y\n1,0\n2,1\n3,0\n100,1\n"
	for seed := range uint64(5) {
		d := readAs(t, text, ReadOptions{Test: "1/4", Seed: seed, Scale: "minmax"})
		low, high := 1e9, -1e9
		for i := range d.Len() {
			x, _ := d.Original(i, 0).Float64()
			low, high = min(low, x), max(high, x)
		}
		x, _ := d.Test.Original(0, 0).Float64()
		if want := (x - low) / (high - low); d.Test.At(0, 0) != want || d.Test.Scaling.Shift[0] != low {
			t.Errorf("seed %d: %v became %v, want %v", seed, x, d.Test.At(0, 0), want)
		}
		for i := range d.Len() {
			if d.At(i, 0) < 0 || d.At(i, 0) > 1 {
				t.Errorf("seed %d: %v of the training set", seed, d.At(i, 0))
			}
		}
	}
}

// Any subset has the examples of its indices, in any order.
func TestSubset(t *testing.T) {
	for _, c := range drawn {
		all := readAs(t, c.text, c.o)
		rapid.Check(t, func(t *rapid.T) {
			keep := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)).Perm(all.Len())
			keep = keep[:rapid.IntRange(0, all.Len()).Draw(t, "n")]
			part := all.Subset(keep)
			if part.Len() != len(keep) {
				t.Fatalf("%d of %d", part.Len(), len(keep))
			}
			for k, i := range keep {
				if part.Number(k) != all.Number(i) {
					t.Errorf("%d has the number %d, want %d", k, part.Number(k), all.Number(i))
				}
				sameExample(t, all, part, k)
			}
			twice := part.Subset(nil)
			if twice.Len() != 0 || twice.StoredCount() != 0 {
				t.Errorf("%d examples of nothing", twice.Len())
			}
		})
	}
}
