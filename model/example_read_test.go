package model_test

import (
	"context"
	"fmt"
	"strings"

	"perceptron/model"
)

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

func ExampleVisible() {
	fmt.Println(model.Visible("\x1b[31mred\u202e", 0))
	fmt.Println(model.Visible("a name that is too long", 10))
	// Output:
	// \x1b[31mred\u202e
	// a name th…
}

func ExampleSlips() {
	fmt.Println(model.Slips("irsi", "iris"), model.Slips("wedge", "wedges"))
	// Output: 1 1
}
