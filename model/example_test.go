package model_test

import (
	"context"
	"errors"
	"fmt"
	"io"
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
func ExampleDataset_WithExample() {
	d := table("x1,x2,y\n0,0,-1\n1,1,1\n", model.ReadOptions{})
	more, err := d.WithExample([]string{"0.1", "1"}, d.Class[1])
	if err != nil {
		panic(err)
	}
	fewer := more.WithoutExample(0)
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

func ExampleDot() {
	w := []float64{1, 2}
	model.AddScaled(w, -2, []float64{-1, 1}) // (3, 0)
	fmt.Println(w, model.Dot(w, []float64{0, 5}), model.Norm(w), model.Angle(w, []float64{1, 1}))
	// Output: [3 0] 0 3 45
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
