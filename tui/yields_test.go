package tui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/grid"
	"perceptron/tui/overlay"
)

// attended is a context that counts the slices in which it is asked.
type attended struct {
	context.Context
	slices int
}

func (c *attended) Err() error {
	c.slices++
	return nil
}

// scattered is n random examples of d features in so many classes.
func scattered(t *testing.T, n, d, classes int) explore.Source {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 5))
	var b strings.Builder
	for range n {
		for range d {
			fmt.Fprintf(&b, "%d,", r.IntN(2_000_000)-1_000_000)
		}
		fmt.Fprintf(&b, "c%d\n", r.IntN(classes))
	}
	o := model.ReadOptions{Input: "csv", Header: "no"}
	if classes > 2 {
		o.Task = "multiclass"
	}
	return read(t, b.String(), o)
}

func read(t *testing.T, text string, o model.ReadOptions) explore.Source {
	t.Helper()
	data, err := model.Read(t.Context(), strings.NewReader(text), "long", o)
	if err != nil {
		t.Fatal(err)
	}
	return explore.Source{Data: data, Name: "long", Setup: algo.Default()}
}

// tagged is a sentence of so many words.
func tagged(t *testing.T, words, tags int) explore.Source {
	var b strings.Builder
	for k := range words {
		fmt.Fprintf(&b, "w%d T%d\n", k%89, k%7*k%tags)
	}
	return read(t, b.String(), model.ReadOptions{Input: "conll"})
}

// A command, and the frame after it, that take long are asked in slices whether
// they are to go on: a ctrl+c is heard in each. The least number of them is what
// the work comes to by its size.
func TestLongFramesYield(t *testing.T) {
	const slice, block = 1 << 17, 1 << 16 // multiplications, and points that are gone through at once
	n := 100_000
	if testing.Short() {
		n = 30_000
	}
	many, wide, classes := scattered(t, n, 2, 2), scattered(t, 30_000, 20, 2), scattered(t, 4000, 8, 60)
	for _, c := range []struct {
		name   string
		source explore.Source
		before string // and a frame
		line   string // "": the frame alone, as the first
		least  int
	}{
		{"the first frame of many points", many, "", "", n * (34 + 3*4) / slice},
		{"many points moved", many, "step", "view in", n / block},
		{"the points on other axes", many, "step", "axes 2 1", 3 * n / block},
		{"principal directions", wide, "step", "axes pca", 30_000 * 20 * 20 / 2 / slice},
		{"distances", wide, "step", "axes margin", 30_000 * 20 * 20 / 2 / slice},
		{"the table in order", many, "step", "show table on; sort table 2", n * (4 + 8) / slice}, // a look and a comparison each
		{"a filter", many, "step", "filter 12345", n * 32 / slice},
		{"slacks", many, "step", "show slack", n * 16 / slice},
		{"classes by a kernel", classes, "set kernel rbf; set steps 1000", "run", 1600 * 900 * 16 / slice},
		{"exact numbers", many, "step", "set arithmetic exact", 3 * n * 2 * 64 / slice},
		{"first activations", many, "step; set arithmetic exact", "set mode dual", 3 * n * 2 * 64 / slice},
		{"the path of a batch", many, "set batch-size 0; set steps 4; run", "show loss-map", 4 * n / 4 * 32 / slice},
		{"the log of a kernel", many, "set kernel rbf; set steps 12; run", "show events", 8},
		{"a long sentence", tagged(t, 10_000, 45), "", "step", 2 * 10_000 * 45 * 45 / slice},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := explore.New(c.source, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer x.End()
			x.Resize(140, 45)
			g, over := grid.New(140, 45, false), overlay.New(overlay.Catalogue{})
			do := func(line string) {
				if err := x.Do(t.Context(), line); err != nil {
					t.Fatal(err)
				}
				drawFrame(g, x, over)
			}
			if c.line != "" {
				do(c.before)
			}
			ctx := &attended{Context: t.Context()}
			pace := algo.Until(ctx)
			x.SetPace(pace)
			if !pace.Try(func() { do(c.line) }) {
				t.Fatal("given up")
			}
			if ctx.slices < c.least {
				t.Errorf("asked in %d slices, want at least %d", ctx.slices, c.least)
			}
		})
	}
}
