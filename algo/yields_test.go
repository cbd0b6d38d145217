package algo

import (
	"context"
	"testing"

	"perceptron/model"
)

// slicesAsked is how many slices each is given, of the many more that it takes.
const slicesAsked = 60

// long is something that takes long, as one that can be asked for in slices.
type long struct {
	name string
	data *model.Dataset
	set  func(s *Setup)
	made int                                                                // steps that are made before
	op   func(t *testing.T, line *Timeline) func(ctx context.Context) error // each call goes on
}

// Everything that takes long comes back after the slice that it was given,
// wherever in its middle that ends: after so many slices none of these is done.
// Work that did not look at its context would be.
func TestLongWorkYields(t *testing.T) {
	many := blob(t, 12_000, 2, 2, 4)
	classes := blob(t, 12_000, 8, 8, 4)
	digits := blob(t, 1500, 2, 2, 300)
	rbf := func(s *Setup) { s.Mode, s.Kernel, s.Arithmetic = "kernel", "rbf", "float" }
	batch := func(s *Setup) { rbf(s); s.Batch = 0 }
	exact := func(s *Setup) { s.Arithmetic = "exact" }
	poly := func(s *Setup) { s.Mode, s.Kernel, s.Degree, s.Arithmetic = "kernel", "poly", 9, "exact" }
	for _, c := range []long{
		{"a step of all in dual form", many, batch, 0, extending},
		{"a step of all of several classes", classes, batch, 0, extending},
		{"steps of a kernel", many, rbf, 0, extending},
		{"steps of long numbers", digits, poly, 0, extending},
		{"steps of the first mistake", many, func(s *Setup) { poly(s); s.Order = "first" }, 0, extending},
		{"steps drawn", many, func(s *Setup) { poly(s); s.Order = "random" }, 0, extending},
		{"a seek", many, func(s *Setup) { rbf(s); s.Steps = 600 }, 600, seeking},
		{"a seek of long numbers", digits, func(s *Setup) { poly(s); s.Steps = 6 }, 6, seeking},
		{"the mean", many, func(s *Setup) { rbf(s); s.Steps = 600 }, 600, reading("averaged")},
		{"votes", digits, func(s *Setup) { exact(s); s.Steps = 20_000 }, 20_000, reading("voted")},
		{"votes in dual form", many, func(s *Setup) { rbf(s); s.Steps = 600 }, 600, reading("voted")},
		{"votes of classes", classes, func(s *Setup) { s.Steps = 3000 }, 3000, reading("voted")},
		{"the pocket", digits, func(s *Setup) { exact(s); s.Steps = 20_000 }, 20_000, reading("pocket")},
		{"errors of long numbers", digits, func(s *Setup) { poly(s); s.Steps = 3 }, 3, surveying},
		{"errors on others", many, func(s *Setup) { rbf(s); s.Steps = 600 }, 600, testingOn},
		{"errors of classes on others", classes, func(s *Setup) { rbf(s); s.Steps = 300 }, 300, testingOn},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := Default()
			c.set(&s)
			p, err := Prepare(s, c.data)
			if err != nil {
				t.Fatal(err)
			}
			line := NewTimeline(p)
			defer line.Drop()
			if c.made > 0 {
				if err := line.Extend(t.Context(), func(e Event) bool { return e.Step >= c.made }); err != nil {
					t.Fatal(err)
				}
				line.last, line.snapshots = line.snapshots[0], line.snapshots[:1] // all is far
				p.class.gram = newGram(p.class, 0)
			}
			op := c.op(t, line)
			for k := range slicesAsked {
				if err := op(Slices(0)); err == nil {
					t.Fatalf("done after %d slices", k+1)
				}
			}
		})
	}
}

func extending(_ *testing.T, line *Timeline) func(ctx context.Context) error {
	return func(ctx context.Context) error { return line.Extend(ctx, nil) }
}

func reading(name string) func(t *testing.T, line *Timeline) func(ctx context.Context) error {
	return func(_ *testing.T, line *Timeline) func(ctx context.Context) error {
		return func(ctx context.Context) error {
			_, err := line.Readout(ctx, name, line.Reached())
			return err
		}
	}
}

func seeking(t *testing.T, line *Timeline) func(ctx context.Context) error {
	return working(t, func(pace *Pace) { line.SeekPaced(line.Reached(), pace) })
}

func surveying(t *testing.T, line *Timeline) func(ctx context.Context) error {
	return working(t, func(pace *Pace) { line.Head().SurveyPaced(&Survey{}, pace) })
}

func testingOn(t *testing.T, line *Timeline) func(ctx context.Context) error {
	return working(t, func(pace *Pace) { line.Head().TestErrorsPaced(line.p.Data, pace) })
}

// working does work in slices.
func working(t *testing.T, work func(*Pace)) func(ctx context.Context) error {
	var w Work
	t.Cleanup(func() { w.Drop() })
	return func(ctx context.Context) error {
		return w.Do(ctx, func(pace *Pace) error { work(pace); return nil })
	}
}
