package model

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// holdOutStream is the random stream that draws the held-out examples. The first weights
// have stream 2⁶³, and the passes those from 1.
const holdOutStream = 1<<63 + 1

// fraction is --test as a part of the examples; nil if it is a file or nothing.
func (in *input) fraction() (*big.Rat, error) {
	part, err := ParseNumber(strings.TrimSpace(in.o.Test))
	if err != nil {
		return nil, nil
	}
	if part.Sign() <= 0 || part.Cmp(big.NewRat(1, 1)) >= 0 {
		return nil, &Error{Usage: true, Reason: fmt.Sprintf("--test %s: expected a fraction between 0 and 1, such as 0.25 or 1/4, or a file (./%s, if it is one)",
			Quoted(in.o.Test), Visible(in.o.Test, shownCells))}
	}
	return part, nil
}

// addTestAndScale gives the training set its test set, and scales both.
func (in *input) addTestAndScale(ctx context.Context, d *Dataset) (*Dataset, error) {
	part, err := in.fraction()
	var test *Dataset
	switch {
	case err != nil:
		return nil, err
	case part != nil:
		d, test, err = in.holdOut(d, part)
	case in.o.Test != "":
		test, err = in.readTest(ctx, d)
	}
	if err != nil {
		return nil, err
	}
	d.Test = test
	if in.o.Scale == "" {
		return d, nil
	}
	if err = d.scale(ctx, in, nil); err == nil && test != nil {
		err = test.scale(ctx, &input{name: test.Name, o: in.o}, d.Scaling)
	}
	d.Guess.Notes = append(d.Guess.Notes, "scaled: "+in.o.Scale)
	return d, err
}

// holdOut splits the examples in two, each part in the order of the file. A random
// permutation (Fisher–Yates) decides which are held out.
func (in *input) holdOut(d *Dataset, part *big.Rat) (train, test *Dataset, err error) {
	n := d.Len()
	count := roundedPart(part, n)
	if count < 1 || count >= n {
		return nil, nil, in.usageError(0, 0, "--test %s: %d of %d examples held out: expected at least 1, and 1 to learn from (name another fraction, or a file)",
			Visible(in.o.Test, shownCells), count, n)
	}
	if err := in.checkMemory(2*float64(d.MemoryUsed()), "--test %s: with a copy of the data it", Visible(in.o.Test, shownCells)); err != nil {
		return nil, nil, err
	}
	order := make([]int, n)
	draw := NewRand(in.o.Seed, holdOutStream)
	for i := range order {
		j := draw.IntN(i + 1)
		order[i] = order[j]
		order[j] = i
	}
	slices.Sort(order[:count])
	slices.Sort(order[count:])
	train, test = d.Subset(order[count:]), d.Subset(order[:count])
	train.Guess.Notes = append(train.Guess.Notes, fmt.Sprintf("%d of %d examples held out to test on (--test %s, seed %d)",
		count, n, Visible(in.o.Test, shownCells), in.o.Seed))
	return train, test, nil
}

// roundedPart is part·n rounded to an integer, halves upwards.
func roundedPart(part *big.Rat, n int) int {
	x := new(big.Rat).Mul(part, big.NewRat(int64(n), 1))
	x.Add(x, big.NewRat(1, 2))
	return int(new(big.Int).Div(x.Num(), x.Denom()).Int64())
}

// readTest reads the test file the way d was read.
func (in *input) readTest(ctx context.Context, d *Dataset) (*Dataset, error) {
	t := &input{name: Visible(in.o.Test, 0), o: in.o, delim: in.delim, training: in}
	t.o.Progress, t.o.Test = nil, ""
	t.o.MaxMemory = max(1, in.o.MaxMemory-d.bytes())
	if in.o.Input == "" {
		t.o.Input = d.Guess.Input
	}
	if in.o.Test == "-" {
		return nil, t.usageError(0, 0, "--test takes a file, or a fraction such as 0.25, but not standard input (./-, if it is a file)")
	}
	f, err := t.openSized(ctx, in.o.Test)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	test, err := t.read(ctx, f)
	if err != nil {
		return nil, err
	}
	test.Features, test.LabelName = d.Features, d.LabelName
	d.Guess.Notes = append(d.Guess.Notes, "tested on "+Visible(in.o.Test, nameCells))
	for _, note := range test.Guess.Notes {
		d.Guess.Notes = append(d.Guess.Notes, "to test on: "+note)
	}
	return test, nil
}

// bytes estimates the memory of the examples.
func (d *Dataset) bytes() int64 {
	n := 8*int64(d.StoredCount()) + 5*int64(d.Len())
	if d.sparse != nil {
		n += 4*int64(d.StoredCount()) + 8*int64(d.Len())
	}
	if d.Corpus != nil {
		n += 8*int64(len(d.Corpus.Word)) + 4*int64(d.Len())
	}
	return n
}
