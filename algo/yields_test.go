package algo

import (
	"context"
	"fmt"
	"strings"
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
	sentence, sentences := text(t, 1, 10_000, 45), text(t, 300, 60, 5)
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
		{"the numbers of a run", many, poly, 0, preparing},
		{"the numbers of a run of long ones", digits, exact, 0, preparing},
		{"the norms of passive-aggressive steps", many, func(s *Setup) { s.Update = "pa" }, 0, preparing},
		{"the field of a kernel", many, func(s *Setup) { rbf(s); s.Steps = 1800 }, 1800, asking(func(line *Timeline) Predictor { return line.Head() })},
		{"votes on a point", many, func(s *Setup) { rbf(s); s.Steps = 1500 }, 1500, asking(votesAlone)},
		{"classes chosen by votes", classes, func(s *Setup) { s.Steps = 1500 }, 1500, asking(votesAlone)},
		{"the tags of a long sentence", sentence, func(*Setup) {}, 0, extending},
		{"a seek to a long sentence", sentence, func(s *Setup) { s.Steps = 1 }, 1, seeking},
		{"errors on a long sentence", sentence, func(s *Setup) { s.Steps = 1 }, 1, surveying},
		{"errors on another", sentence, func(s *Setup) { s.Steps = 1 }, 1, testingOn},
		{"the bound on sentences", sentences, func(*Setup) {}, 0, preparing},
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
				p.setGram()
				p.class.gram, p.class.products = p.gram, p.products
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

// preparing, starting and asking take less than so many slices: theirs are short.
func preparing(t *testing.T, line *Timeline) func(ctx context.Context) error {
	return inShort(t, func(pace *Pace) {
		if _, err := PreparePaced(line.p.Setup, line.p.Data, pace); err != nil {
			t.Error(err)
		}
	})
}

// votesAlone is the votes of a run that have not been counted on its examples.
func votesAlone(line *Timeline) Predictor { return &Votes{line, line.Reached(), nil} }

func asking(of func(line *Timeline) Predictor) func(t *testing.T, line *Timeline) func(ctx context.Context) error {
	return func(t *testing.T, line *Timeline) func(ctx context.Context) error {
		by, x := of(line), make([]float64, line.p.d)
		return inShort(t, func(pace *Pace) {
			if line.p.Binary() {
				by.Field(pace)(x)
			} else {
				by.Chooser(pace)(x)
			}
		})
	}
}

// working does work in slices, inShort in short ones.
func working(t *testing.T, work func(*Pace)) func(ctx context.Context) error {
	return workingBy(t, Work{}, work)
}

func inShort(t *testing.T, work func(*Pace)) func(ctx context.Context) error {
	return workingBy(t, Work{slice: 1 << 7}, work)
}

func workingBy(t *testing.T, w Work, work func(*Pace)) func(ctx context.Context) error {
	t.Cleanup(func() { w.Drop() })
	return func(ctx context.Context) error {
		return w.Do(ctx, func(pace *Pace) error { work(pace); return nil })
	}
}

// text is tagged sentences of so many words.
func text(t *testing.T, sentences, words, tags int) *model.Dataset {
	t.Helper()
	var b strings.Builder
	for range sentences {
		for k := range words {
			fmt.Fprintf(&b, "w%d\tT%d\n", k*k%97, k%7*k%tags)
		}
		b.WriteByte('\n')
	}
	data, err := model.Read(t.Context(), strings.NewReader(b.String()), "text", model.ReadOptions{Input: "conll"})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Work that is not to be gone on with is given up once its context ends, and
// what it has begun to work out is nobody's: the next try is whole.
func TestTry(t *testing.T) {
	data := blob(t, 1500, 2, 2, 300)
	s := Default()
	s.Arithmetic, s.Mode = "exact", "dual"
	tried := func(ctx context.Context) (line *Timeline, done bool) {
		pace := Until(ctx)
		done = pace.Try(func() {
			p, err := PreparePaced(s, data, pace)
			if err != nil {
				t.Fatal(err)
			}
			line = NewTimelinePaced(p, pace)
		})
		return line, done
	}
	if line, done := tried(Slices(3)); done || line != nil {
		t.Fatal("done in three slices")
	}
	line, done := tried(t.Context())
	if !done || line.Extend(t.Context(), func(e Event) bool { return e.Step == 9 }) != nil || line.Reached() != 9 {
		t.Error("not made after another was given up")
	}
	defer func() {
		if recover() != "mine" {
			t.Error("a fault of the work was swallowed")
		}
	}()
	Until(t.Context()).Try(func() { panic("mine") })
}
