package algo_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"perceptron/model"
)

// pool is a drawn data set with examples to test on: the numbers as written, as
// data sets and as rationals. What is tested on comes last in x, y and class.
type pool struct {
	csv        string
	data, test *model.Dataset
	x          [][]*big.Rat
	y, class   []int
}

// drawPool draws up to 8 examples of up to 4 features to learn from, and up to 3
// to test on, with duplicates, also contradictory ones, and zero vectors. A
// label may have no example, or only one.
func drawPool(t *rapid.T, numbers, labels []string) pool {
	n, d := rapid.IntRange(1, 8).Draw(t, "n"), rapid.IntRange(1, 4).Draw(t, "d")
	all := n + rapid.IntRange(0, 3).Draw(t, "tested")
	var rows [][]string
	for i := range all {
		row := slices.Repeat([]string{"0"}, d)
		switch kind := rapid.IntRange(0, 5).Draw(t, "kind"); {
		case kind == 0 && i > 0:
			row = rows[rapid.IntRange(0, i-1).Draw(t, "twin")]
		case kind > 1:
			for j := range row {
				row[j] = rapid.SampledFrom(numbers).Draw(t, "x")
			}
		}
		rows = append(rows, row)
	}
	var out pool
	b := strings.Builder{}
	b.WriteString(strings.Join([]string{"a", "b", "c", "d"}[:d], ",") + ",y\n")
	for _, row := range rows {
		fmt.Fprintf(&b, "%s,%s\n", strings.Join(row, ","), rapid.SampledFrom(labels).Draw(t, "y"))
		var x []*big.Rat
		for _, v := range row {
			x = append(x, rat(v))
		}
		out.x = append(out.x, x)
	}
	out.csv = b.String()
	o := model.ReadOptions{Input: "csv", Header: "yes", Label: "y", Task: "multiclass"}
	if &labels[0] == &twoSides[0] {
		o.Task = "binary"
	}
	whole, err := model.Read(t.Context(), strings.NewReader(out.csv), "drawn", o)
	if err != nil {
		t.Fatal(err)
	}
	keep := make([]int, all)
	for i := range keep {
		keep[i] = i
		out.y, out.class = append(out.y, int(whole.Y[i])), append(out.class, int(whole.Class[i]))
	}
	out.data, out.test = whole.Subset(keep[:n]), whole.Subset(keep[n:])
	return out
}

// The labels of two sides, told apart by a sign, and of several classes.
var (
	twoSides = []string{"-1", "1"}
	several  = []string{"a", "b", "c", "d"}
)
