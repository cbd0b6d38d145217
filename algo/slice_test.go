package algo

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"perceptron/model"
)

// watched is a context that counts how often it is looked at.
type watched struct {
	context.Context
	looks int
}

func (w *watched) Err() error {
	w.looks++
	return w.Context.Err()
}

// ended is a context that ends when it has been looked at.
type ended struct {
	context.Context
	looked bool
}

func (e *ended) Err() error {
	if e.looked = !e.looked; e.looked {
		return context.Canceled
	}
	return nil
}

// blob is n examples of d features whose labels say nothing of them, in so many
// classes; digits makes the numbers that long.
func blob(t *testing.T, n, d, classes, digits int) *model.Dataset {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	var b strings.Builder
	for range n {
		for range d {
			b.WriteString("-0."[r.IntN(2):])
			for range digits {
				b.WriteByte("123456789"[r.IntN(9)])
			}
			b.WriteByte(',')
		}
		b.WriteByte("abcdefgh"[r.IntN(classes)])
		b.WriteByte('\n')
	}
	task := "binary"
	if classes > 2 {
		task = "multiclass"
	}
	data, err := model.Read(t.Context(), strings.NewReader(b.String()), "blob", model.ReadOptions{Input: "csv", Header: "no", Task: task})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Whatever takes long looks again and again whether it is to go on: in any
// hundred microseconds of work, however few its steps are. The work is counted
// here as the looks at examples that it takes, times their multiplications.
func TestSlices(t *testing.T) {
	broad, long := blob(t, 4000, 30, 4, 3), blob(t, 300, 4, 2, 300)
	for _, c := range []struct {
		name  string
		data  *model.Dataset
		set   func(s *Setup)
		op    func(ctx context.Context, line *Timeline) error
		vects bool // it looks at the whole set under every weight vector, else once a step
	}{
		{"a step of the whole set", broad, func(s *Setup) { s.Batch, s.Steps = 0, 3 }, nil, false},
		{"a run", broad, func(s *Setup) { s.Steps = 20_000 }, nil, false},
		{"votes of classes", broad, func(s *Setup) { s.Steps = 12 }, votes, true},
		{"the pocket of classes", broad, func(s *Setup) { s.Steps = 12 }, pockets, false},
		{"votes of long numbers", long, func(s *Setup) { s.Steps, s.Arithmetic = 60, "exact" }, votes, true},
		{"votes in dual form", long, func(s *Setup) { s.Steps, s.Arithmetic, s.Mode = 40, "exact", "dual" }, votes, true},
	} {
		s := Default()
		c.set(&s)
		p, err := Prepare(s, c.data)
		if err != nil {
			t.Fatal(err)
		}
		line := NewTimeline(p)
		ctx := &watched{Context: t.Context()}
		if err := line.Extend(ctx, nil); err != nil {
			t.Fatal(err)
		}
		looks := line.Reached() * p.Batch()
		if c.op != nil {
			looks, ctx.looks = p.n, 0 // at the least
			if err := c.op(ctx, line); err != nil {
				t.Fatal(err)
			}
		}
		if c.vects {
			looks = line.Vectors(line.Reached()) * p.n
		}
		work := looks * line.Head().LookWork()
		if slices := work / (2 * sliceWork); ctx.looks < slices || slices == 0 && c.vects {
			t.Errorf("%s: %d looks at the context for %d slices of work", c.name, ctx.looks, slices)
		}
	}
}

func votes(ctx context.Context, line *Timeline) error {
	_, err := line.Readout(ctx, "voted", line.Reached())
	return err
}

func pockets(ctx context.Context, line *Timeline) error {
	_, err := line.Readout(ctx, "pocket", line.Reached())
	return err
}

// However often a step of many examples, votes or the pocket are broken off,
// they come to what they come to in one go.
func TestSlicesAddUp(t *testing.T) {
	data := blob(t, 3000, 40, 4, 3)
	s := Default()
	s.Batch, s.Steps = 2500, 6
	p, err := Prepare(s, data)
	if err != nil {
		t.Fatal(err)
	}
	whole, parted := NewTimeline(p), NewTimeline(p)
	if err := whole.Extend(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	broken := 0
	for parted.Stopped() == Running {
		if parted.Extend(&ended{t.Context(), false}, nil) != nil {
			broken++
		}
	}
	if broken < 6 {
		t.Errorf("broken off %d times", broken)
	}
	for step := range whole.Reached() + 1 {
		for _, name := range []string{"last", "voted", "pocket"} {
			want, err := whole.Readout(t.Context(), name, step)
			if err != nil {
				t.Fatal(err)
			}
			for {
				got, err := parted.Readout(&ended{t.Context(), false}, name, step)
				if err != nil {
					continue
				}
				if got.Evaluate() != want.Evaluate() {
					t.Errorf("%s at step %d: %v, want %v", name, step, got.Evaluate(), want.Evaluate())
				}
				break
			}
		}
	}
}
