package algo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"perceptron/algo/draws"
	"perceptron/model"
)

// Countdown is a context that is cancelled after Left calls of Err.
type Countdown struct {
	context.Context
	Left int
}

func (c *Countdown) Err() error {
	if c.Left--; c.Left < 0 {
		return context.Canceled
	}
	return nil
}

// blob is n examples of two random numbers of so many digits, with random labels.
func blob(t *testing.T, n, digits int) *model.Dataset {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	var b strings.Builder
	for range n {
		for range 2 {
			b.WriteString("-0."[r.IntN(2):])
			for range digits {
				b.WriteByte("123456789"[r.IntN(9)])
			}
			b.WriteByte(',')
		}
		b.WriteString("ab"[r.IntN(2):][:1] + "\n")
	}
	data, err := model.Read(t.Context(), strings.NewReader(b.String()), "blob", model.ReadOptions{Input: "csv", Header: "no"})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A job that is cancelled, at whatever point, returns the context's error and changes
// nothing: the next attempt has the result of a first one.
func TestContexts(t *testing.T) {
	digits, many := blob(t, 1500, draws.Count(300)), blob(t, draws.Count(12_000), 4)
	exact, kernel := "arithmetic exact; mode dual; steps 40", fmt.Sprint("mode kernel; kernel rbf; arithmetic float; steps ", draws.Count(900))
	for name, op := range map[string]func(ctx context.Context, line *Timeline) (any, error){
		"prepare": func(ctx context.Context, line *Timeline) (any, error) {
			p, err := PrepareContext(ctx, line.Problem.Setup, line.Problem.Data)
			if err != nil {
				return nil, err
			}
			return p.Radius, nil
		},
		"run": func(ctx context.Context, line *Timeline) (any, error) {
			s := line.Problem.Start()
			err := s.Run(ctx)
			return s.Alphas(), err
		},
		"seek": func(ctx context.Context, line *Timeline) (any, error) {
			m, err := line.SeekContext(ctx, line.Reached-1)
			if err != nil {
				return nil, err
			}
			return m.After.Alphas(), nil
		},
		"evaluate": func(ctx context.Context, line *Timeline) (any, error) {
			var v ErrorSet
			err := line.Head().MarkErrors(ctx, &v)
			return v, err
		},
		"votes": func(ctx context.Context, line *Timeline) (any, error) {
			by, err := line.Readout(context.Background(), "voted", line.Reached)
			if err != nil {
				return nil, err
			}
			var v ErrorSet
			err = by.MarkErrors(ctx, &v)
			return v, err
		},
		"test": func(ctx context.Context, line *Timeline) (any, error) {
			return line.Head().TestErrors(ctx, line.Problem.Data)
		},
	} {
		for settings, d := range map[string]*model.Dataset{exact: digits, kernel: many} {
			t.Run(name+" "+settings, func(t *testing.T) {
				run := func() *Timeline {
					p, err := Prepare(Given(t, Default(), settings), d)
					if err != nil {
						t.Fatal(err)
					}
					line := NewTimeline(p)
					if err := line.Extend(t.Context(), math.MaxInt, nil); err != nil {
						t.Fatal(err)
					}
					return line
				}
				line := run()
				want, err := op(t.Context(), run())
				if err != nil {
					t.Fatal(err)
				}
				ended := 0
				for calls := 0; calls < 1000; calls = 2*calls + 1 {
					found, err := op(&Countdown{t.Context(), calls}, line)
					if err == nil {
						if !reflect.DeepEqual(found, want) {
							t.Errorf("after %d cancelled calls: %v, want %v", calls, found, want)
						}
						break
					}
					ended++
					if !errors.Is(err, context.Canceled) {
						t.Fatalf("%v", err)
					}
				}
				if ended == 0 {
					t.Error("a cancelled context was not noticed")
				}
				if found, err := op(t.Context(), line); err != nil || !reflect.DeepEqual(found, want) {
					t.Errorf("in the end: %v (%v), want %v", found, err, want)
				}
			})
		}
	}
}
