package explore

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// millionSteps is an explorer whose run takes a million steps over a thousand points of
// which some are on the wrong side.
func millionSteps(b *testing.B) *Explorer {
	b.Helper()
	var rows strings.Builder
	draw := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		x1, x2 := draw.NormFloat64(), draw.NormFloat64()
		label := "a"
		if x1+x2 > 0 != (draw.IntN(50) == 0) {
			label = "b"
		}
		fmt.Fprintf(&rows, "%.3f,%.3f,%s\n", x1, x2, label)
	}
	d, err := model.Read(b.Context(), strings.NewReader(rows.String()), "noisy", model.ReadOptions{})
	if err != nil {
		b.Fatal(err)
	}
	s := algo.Default()
	s.Epochs = 1000
	x, err := New(Source{Data: d, Name: "noisy", Setup: s}, nil)
	if err != nil {
		b.Fatal(err)
	}
	return x
}

// BenchmarkRunBack is a step of run on and of run back over a million steps, where
// the breakpoint was set after they were seen.
func BenchmarkRunBack(b *testing.B) {
	for _, line := range []string{"wrong 17 times 100000", "mistake times 10000000", "angle 179", "errors 0"} {
		if testing.Short() && line == "errors 0" {
			continue
		}
		for _, way := range []string{"on", "back"} {
			b.Run(line+"/"+way, func(b *testing.B) {
				steps := 0
				for b.Loop() {
					b.StopTimer()
					x := millionSteps(b)
					script := []string{"", "break " + line + "; run"}
					if way == "back" {
						script = []string{"run", "break " + line + "; run back"}
					}
					if err := x.Do(context.Background(), script[0]); err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
					if err := x.Do(context.Background(), script[1]); err != nil {
						b.Fatal(err)
					}
					steps += x.Timeline().Reached()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
			})
		}
	}
}
