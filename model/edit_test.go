package model

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptron/model/golden"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// textRows is examples as text, edited alike.
type textRows [][]string

func (t textRows) text() string {
	all := []string{"p,q,y"}
	for _, row := range t {
		all = append(all, strings.Join(row, ","))
	}
	return strings.Join(all, "\n") + "\n"
}

// A set after random edits is compared with the file edited in the same way and read. Every
// number counts as written, also with 25 digits. Both labels have an example throughout,
// since a file knows no others.
func TestEdit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func() string {
			return rapid.StringMatching(`-?[0-9]{1,3}(\.[0-9]{1,22})?`).Draw(t, "number")
		}
		label := rapid.SampledFrom([]string{"cat", "dog"})
		rows := textRows{{number(), number(), "cat"}, {number(), number(), "dog"}}
		for range rapid.IntRange(0, 5).Draw(t, "more") {
			rows = append(rows, []string{number(), number(), label.Draw(t, "label")})
		}
		d := readAs(t, rows.text(), ReadOptions{})
		for range rapid.IntRange(1, 8).Draw(t, "edits") {
			was := d
			before := readAs(t, rows.text(), ReadOptions{})
			i := rapid.IntRange(0, len(rows)-1).Draw(t, "example")
			rows = slices.Clone(rows)
			switch rapid.IntRange(0, 3).Draw(t, "edit") {
			case 0:
				row := []string{number(), number(), label.Draw(t, "label")}
				rows = append(rows, row)
				d = must(t)(d.WithExample(row[:2], d.ClassOf(row[2])))
			case 1:
				if i > 1 {
					rows, d = slices.Delete(rows, i, i+1), d.WithoutExample(i)
				}
			case 2:
				if i > 1 {
					other := map[string]string{"cat": "dog", "dog": "cat"}[rows[i][2]]
					rows[i] = []string{rows[i][0], rows[i][1], other}
					d = d.WithLabel(i, d.ClassOf(other))
				}
			case 3:
				v := number()
				rows[i] = []string{rows[i][0], v, rows[i][2]}
				d = must(t)(d.WithFeatures(i, []int{1}, []string{v}))
			}
			if diff := cmp.Diff(valuesOf(before), valuesOf(was)); diff != "" {
				t.Fatalf("before: %s", diff)
			}
		}
		if diff := cmp.Diff(valuesOf(readAs(t, rows.text(), ReadOptions{})), valuesOf(d)); diff != "" {
			t.Fatalf("after: %s", diff)
		}
	})
}

func must(t *rapid.T) func(*Dataset, error) *Dataset {
	return func(d *Dataset, err error) *Dataset {
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
}

// The name of a side without examples follows the conventions of the documents and of
// common files.
func TestTwoSided(t *testing.T) {
	none, err := NewDataset("none", []string{"p"}, nil, nil)
	if d := none.TwoSided(); err != nil || d.Positive != "1" || d.Negative != "-1" {
		t.Errorf("no examples: %q and %q, %v", d.Positive, d.Negative, err)
	}
	for _, c := range golden.Table(t, "sided", 3) {
		d := readAs(t, c[0], ReadOptions{}).TwoSided()
		if d.Positive != c[1] || d.Negative != c[2] || len(d.Labels) != 2 {
			t.Errorf("%q: %q and %q of %q", c[0], d.Positive, d.Negative, d.Labels)
		}
		for i := range d.Len() {
			if side := d.Labels[d.Class[i]]; (side == d.Positive) != (d.Y[i] > 0) {
				t.Errorf("%q: example %d is called %q", c[0], i, side)
			}
		}
	}
}

// Removing an example closes the gap in the numbers, also in the test set; a new example
// gets an unused number.
func TestHeldOutNumbers(t *testing.T) {
	d := readAs(t, "p,y\n1,a\n2,b\n3,a\n4,b\n5,a\n6,b\n", ReadOptions{Test: "1/2"})
	all := func(d *Dataset) []int {
		n := append(numbers(d), numbers(d.Test)...)
		slices.Sort(n)
		return n
	}
	more, err := d.WithExample([]string{"7"}, 0)
	if err != nil || !slices.Equal(all(more), []int{1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("one more: %v, %v", all(more), err)
	}
	if got := all(d.WithoutExample(0)); !slices.Equal(got, []int{1, 2, 3, 4, 5}) {
		t.Errorf("one less: %v", got)
	}
	if got := all(d); !slices.Equal(got, []int{1, 2, 3, 4, 5, 6}) {
		t.Errorf("the set itself: %v", got)
	}
}

// The mean is the double nearest to the true one, also for long numbers.
func TestMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(-1e3, 1e3), rapid.Map(rapid.IntRange(-9, 9), func(v int) float64 { return float64(v) })), 1, 9).Draw(t, "values")
		d, err := NewDataset("drawn", []string{"x"}, values, slices.Repeat([]int8{1}, len(values)))
		if err != nil {
			t.Fatal(err)
		}
		sum := new(big.Rat)
		for _, v := range values {
			sum.Add(sum, new(big.Rat).SetFloat64(v))
		}
		want, _ := sum.Quo(sum, big.NewRat(int64(len(values)), 1)).Float64()
		if got := d.Mean(0); got != want {
			t.Fatalf("%v: %v, want %v", values, got, want)
		}
	})
}
