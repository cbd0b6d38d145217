package algo_test

import (
	"fmt"
	"os"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// BenchmarkReadout is 20 float epochs on a timeline, with the readout made at
// the end of each, as a run that reports it does: what averaged costs beside
// last. "none" is the loop alone, without a timeline.
func BenchmarkReadout(b *testing.B) {
	for _, z := range sizes {
		data := noisy(b, z.n, z.d)
		for _, name := range []string{"none", "last", "averaged"} {
			b.Run(fmt.Sprintf("d=%d/%s", z.d, name), func(b *testing.B) {
				for b.Loop() {
					p, err := algo.Prepare(endless(), data)
					if err != nil {
						b.Fatal(err)
					}
					if name == "none" {
						walk(p.Start(), passes*z.n)
						continue
					}
					line := algo.NewTimeline(p)
					for range passes {
						onePass(b, line)
						if _, err := line.Readout(b.Context(), name, line.Reached()); err != nil {
							b.Fatal(err)
						}
					}
				}
				perExample(b, passes*z.n)
			})
		}
	}
}

func onePass(b *testing.B, line *algo.Timeline) {
	if err := line.Extend(b.Context(), func(e algo.Event) bool { return e.EndOfPass }); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkVotedTraining is three epochs of the kernel rbf on 5,000 points, and
// of weights on 50,000: the loop with its events read, and on the timeline that
// voted needs, which is the one that last is sought on; and with the mean made at
// the end of each.
func BenchmarkVotedTraining(b *testing.B) {
	rbf := endless()
	rbf.Mode, rbf.Kernel, rbf.Gamma = "kernel", "rbf", "2"
	for _, z := range []struct {
		name string
		s    algo.Setup
		data *model.Dataset
	}{{"rbf", rbf, moons(b, 5000, 0.25)}, {"d=20", endless(), noisy(b, 50_000, 20)}} {
		for _, name := range []string{"loop", "timeline", "averaged"} {
			b.Run(z.name+"/"+name, func(b *testing.B) {
				for b.Loop() {
					p, err := algo.Prepare(z.s, z.data)
					if err != nil {
						b.Fatal(err)
					}
					if name == "loop" {
						for e := range p.Start().Events() {
							if e.EndOfPass && e.Epoch == 3 {
								break
							}
						}
						continue
					}
					line := algo.NewTimeline(p)
					for range 3 {
						onePass(b, line)
						if name == "averaged" {
							line.Averaged(line.Reached())
						}
					}
				}
				perExample(b, 3*z.data.Len())
			})
		}
	}
}

// BenchmarkVotedRegion is what a frame of 80×24 asks of the votes of a kernel
// with 1,000 mistakes: the votes on 1,920 points.
func BenchmarkVotedRegion(b *testing.B) {
	for _, z := range []struct {
		kernel string
		data   *model.Dataset
	}{{"rbf", moons(b, 5000, 0.25)}, {"poly", moons(b, 5000, 0.25)}} {
		b.Run(z.kernel, func(b *testing.B) {
			s := endless()
			s.Mode, s.Kernel, s.Gamma = "kernel", z.kernel, "2"
			p, err := algo.Prepare(s, z.data)
			if err != nil {
				b.Fatal(err)
			}
			line := algo.NewTimeline(p)
			if err := line.Extend(b.Context(), func(e algo.Event) bool { return e.Updates == 1000 }); err != nil {
				b.Fatal(err)
			}
			v, err := line.Readout(b.Context(), "voted", line.Reached())
			if err != nil {
				b.Fatal(err)
			}
			sum := 0.0
			for b.Loop() {
				field := fieldOf(v)
				for k := range 80 * 24 {
					sum += field([]float64{float64(k%80)/20 - 1.5, float64(k/80)/12 - 0.7})
				}
			}
			b.ReportMetric(float64(line.Journal().Len()), "mistakes")
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/region")
		})
	}
}

// blots is n examples of d features in m classes: standard normal numbers about
// centres that are half as far out, as in testdata/baseline.py.
func blots(tb testing.TB, n, d, m int) *model.Dataset {
	x, centre := normals(4000, n*d), normals(4001, m*d)
	class, labels := make([]int32, n), make([]string, m)
	for c := range labels {
		labels[c] = fmt.Sprint(c)
	}
	for i := range class {
		c := i % m
		class[i] = int32(c)
		for j := range d {
			x[i*d+j] += centre[c*d+j] / 2
		}
	}
	return manyClasses(tb, d, x, class, labels...)
}

// BenchmarkClasses is a fit of 10 classes, to convergence or 100 epochs. With
// DIGITS, a CSV of scikit-learn's digits as baseline.py writes it, on those too.
func BenchmarkClasses(b *testing.B) {
	sets := map[string]*model.Dataset{"blots": blots(b, 1797, 64, 10)}
	if path := os.Getenv("DIGITS"); path != "" {
		f, err := os.Open(path)
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		sets["digits"], err = model.Read(b.Context(), f, "digits", model.ReadOptions{Header: "no", Task: "multiclass"})
		if err != nil {
			b.Fatal(err)
		}
	}
	for name, data := range sets {
		b.Run(name, func(b *testing.B) {
			var state *algo.State
			for b.Loop() {
				var err error
				if state, err = algo.Start(algo.Default(), data); err != nil {
					b.Fatal(err)
				}
				for state.Stopped() == algo.Running {
					state.Step()
				}
			}
			b.ReportMetric(float64(state.Epoch()), "epochs")
			b.ReportMetric(float64(state.Evaluate().Errors), "errors")
			perExample(b, state.Steps())
		})
	}
}
