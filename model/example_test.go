package model_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"strings"

	"perceptron/model"
)

// table is a small table as it would be read from a file.
func table(text string, o model.ReadOptions) *model.Dataset {
	d, err := model.Read(context.Background(), strings.NewReader(text), "table.csv", o)
	if err != nil {
		panic(err)
	}
	return d
}

// Of rows of many features only the numbers that are not 0 are kept.
func ExampleDataset_Compressed() {
	d := table("a,b,c,d,y\n0,2,0,1,1\n0,0,0,4,-1\n", model.ReadOptions{}).Compressed()
	fmt.Println(d.Stored(), "numbers; x₁·x₂ =", d.Dot(0, 1))
	for j, v := range d.Entries(0) {
		fmt.Println(d.Features[j], v)
	}
	// Output:
	// 3 numbers; x₁·x₂ = 4
	// b 2
	// d 1
}

func ExamplePeek() {
	c, err := model.Peek(context.Background(), strings.NewReader("height,sport\n198,basketball\n161,gymnastics\n"), "athletes.csv", model.ReadOptions{})
	if err != nil {
		panic(err)
	}
	fmt.Println(c.Header, c.Names, c.Labels)
	// Output: true [height sport] [basketball gymnastics]
}

// A stream is read as it comes; what is wrong is said of its line.
func ExampleOpenStream() {
	s, err := model.OpenStream(context.Background(), strings.NewReader("x,y\n0.5,1\n-2,-1\nnone,1\n"), "readings", model.ReadOptions{})
	if err != nil {
		panic(err)
	}
	defer s.Close()
	for {
		x, y, err := s.Next(context.Background())
		if err != nil {
			fmt.Println(errors.Is(err, io.EOF), err)
			return
		}
		fmt.Println(x, y)
	}
	// Output:
	// [0.5] 1
	// [-2] -1
	// false readings:4:1: "none" in column x is a missing value: expected a number (fill it in, or --missing drop)
}

// An edited set is another set, which shares what is the same in both.
func ExampleDataset_With() {
	d := table("x1,x2,y\n0,0,-1\n1,1,1\n", model.ReadOptions{})
	more, err := d.With([]string{"0.1", "1"}, d.Class[1])
	if err != nil {
		panic(err)
	}
	fewer := more.Without(0)
	if err := fewer.WriteCSV(os.Stdout); err != nil {
		panic(err)
	}
	fmt.Println(d.Len(), more.Len(), fewer.Len())
	// Output:
	// x1,x2,y
	// 1,1,1
	// 0.1,1,1
	// 2 3 2
}

func ExampleDataset_Subset() {
	d := table("x,y\n10,a\n20,b\n30,a\n", model.ReadOptions{})
	s := d.Subset([]int{2, 0})
	fmt.Println(s.X, "examples", s.Number(0), "and", s.Number(1), "of the file")
	// Output: [30 10] examples 3 and 1 of the file
}

// What was scaled is still known as it was written.
func ExampleDataset_Original() {
	d := table("x,y\n0,a\n1,a\n3,b\n", model.ReadOptions{Scale: "minmax"})
	fmt.Println(d.At(1, 0), "was", d.Original(1, 0).RatString())
	// Output: 0.3333333333333333 was 1
}

func ExampleKernel_Between() {
	k, err := model.NewKernel("poly", 2, big.NewRat(1, 1), big.NewRat(1, 1))
	if err != nil {
		panic(err)
	}
	d := table("x1,x2,y\n1,2,1\n3,0,-1\n", model.ReadOptions{})
	fmt.Println(k.Formula, "=", k.Between(d, 0, 1)) // (3 + 1)²
	// Output: (γ x·z + c)^p = 16
}

func ExampleDot() {
	w := []float64{1, 2}
	model.AddScaled(w, -2, []float64{-1, 1}) // (3, 0)
	fmt.Println(w, model.Dot(w, []float64{0, 5}), model.Norm(w), model.Angle(w, []float64{1, 1}))
	// Output: [3 0] 0 3 45
}

func ExampleHyperplane_Normalized() {
	h := model.Hyperplane{W: []float64{3, 4}, B: -5}
	fmt.Println(h.Normalized(), "(5, 0) lies at", h.Normalized().Activation([]float64{5, 0}))
	// Output: {[0.6 0.8] -1} (5, 0) lies at 2
}

func ExampleFormats() {
	fmt.Println(model.Formats(), model.KernelNames())
	// Output: [csv tsv libsvm conll] [linear poly rbf laplace sigmoid]
}

func ExampleRead() {
	text := "height;weight;sport\n1.98;102.5;basketball\n1.61;48;gymnastics\n"
	d, err := model.Read(context.Background(), strings.NewReader(text), "athletes.csv", model.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Len(), d.Features, d.Row(0), "+1 is", d.Positive)
	fmt.Println(d.Rat(0, 0), "is what 1.98 was written as")
	// Output:
	// 2 [height weight] [1.98 102.5] +1 is gymnastics
	// 99/50 is what 1.98 was written as
}

func ExampleRead_refusal() {
	text := "height;weight;sport\n1,98;102,5;basketball\n1,61;48;gymnastics\n"
	_, err := model.Read(context.Background(), strings.NewReader(text), "athletes.csv", model.ReadOptions{})
	fmt.Println(err)
	// Output:
	// athletes.csv:2:1: "1,98" in column height has a comma: expected a point before the decimals, and no commas between thousands (write 1.98 if it is a decimal comma)
}
