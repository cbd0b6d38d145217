package algo_test

import (
	"fmt"
	"math"
	"strconv"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// normals is count standard normal numbers: splitmix64 and Box–Muller, as in
// testdata/baseline.py, so that both time the same data.
func normals(seed uint64, count int) []float64 {
	v := make([]float64, count)
	unit := func(k int) float64 {
		z := (uint64(k) + seed<<40) * 0x9E3779B97F4A7C15
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		z ^= z >> 31
		return (float64(z>>11) + 0.5) / (1 << 53)
	}
	for k := range v {
		v[k] = math.Sqrt(-2*math.Log(unit(2*k+1))) * math.Cos(2*math.Pi*unit(2*k+2))
	}
	return v
}

// noisy is n standard normal examples of d features with labels
// sign(x·w + ½·noise), w and the noise normal too.
func noisy(tb testing.TB, n, d int) *model.Dataset {
	x, w, noise := normals(uint64(d), n*d), normals(uint64(1000+d), d), normals(uint64(2000+d), n)
	y := make([]int8, n)
	for i := range y {
		y[i] = int8(math.Copysign(1, model.Dot(x[i*d:(i+1)*d], w)+noise[i]/2))
	}
	return dataset(tb, d, x, y)
}

func dataset(tb testing.TB, d int, x []float64, y []int8) *model.Dataset {
	tb.Helper()
	names := make([]string, d)
	for j := range names {
		names[j] = "x" + strconv.Itoa(j+1)
	}
	data, err := model.NewDataset("test", names, x, y)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

var sizes = []struct{ n, d int }{{100_000, 2}, {50_000, 20}, {10_000, 100}, {2_000, 784}}

// endless is the default set-up in float arithmetic, which nothing stops.
func endless() algo.Setup {
	s := algo.Default()
	s.Arithmetic, s.Epochs, s.KeepGoing = "float", 0, true
	return s
}

// passes is how many epochs a benchmark of the loop makes from the first
// weights on, in each of its rounds.
const passes = 20

// BenchmarkEpoch is a float epoch whose events nobody reads: the time an
// example and pass, of 20 passes, making the problem ready included.
func BenchmarkEpoch(b *testing.B) {
	for _, z := range sizes {
		b.Run(fmt.Sprintf("d=%d", z.d), func(b *testing.B) {
			data := noisy(b, z.n, z.d)
			b.ReportAllocs()
			for b.Loop() {
				s, err := algo.Start(endless(), data)
				if err != nil {
					b.Fatal(err)
				}
				walk(s, passes*z.n)
			}
			perExample(b, passes*z.n)
		})
	}
}

// walk is apart from the benchmark, whose loop keeps every result alive.
func walk(s *algo.State, steps int) {
	for range steps {
		s.Step()
	}
}

// perExample reports the time of a round divided by its examples.
func perExample(b *testing.B, examples int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(examples), "ns/example")
}

// moons is n points on two half circles that reach into each other, with noise
// of that standard deviation, as in testdata/baseline.py.
func moons(tb testing.TB, n int, noise float64) *model.Dataset {
	x, y := normals(3000, 2*n), make([]int8, n)
	for i := range y {
		sin, cos := math.Sincos(math.Pi * float64(i/2) / (float64(n) / 2))
		y[i] = int8(1 - i%2*2)
		if y[i] < 0 {
			cos, sin = 1-cos, 0.5-sin
		}
		x[2*i], x[2*i+1] = cos+noise*x[2*i], sin+noise*x[2*i+1]
	}
	return dataset(tb, 2, x, y)
}

// BenchmarkKernel is three epochs of the kernel rbf on 5,000 points.
func BenchmarkKernel(b *testing.B) {
	data := moons(b, 5000, 0.25)
	s := endless()
	s.Mode, s.Kernel, s.Gamma = "kernel", "rbf", "2"
	b.ReportAllocs()
	var state *algo.State
	for b.Loop() {
		var err error
		if state, err = algo.Start(s, data); err != nil {
			b.Fatal(err)
		}
		walk(state, 3*5000)
	}
	b.ReportMetric(float64(state.Now.Updates), "updates")
}

// BenchmarkSeek is a look at any step of a run of 10 million steps and 1
// million updates at d = 20.
func BenchmarkSeek(b *testing.B) {
	data := noisy(b, 50_000, 20)
	for i := range data.Y {
		if i%40 == 0 { // mistakes that no weights avoid
			data.Y[i] = -data.Y[i]
		}
	}
	p, err := algo.Prepare(endless(), data)
	if err != nil {
		b.Fatal(err)
	}
	line := algo.NewTimeline(p)
	if err := line.Extend(b.Context(), func(e algo.Event) bool { return e.Step == 10_000_000 }); err != nil {
		b.Fatal(err)
	}
	draw := model.NewDraws(1, 1)
	b.ReportAllocs()
	for b.Loop() {
		line.Seek(1 + draw.Below(line.Reached))
	}
	b.ReportMetric(float64(line.Journal.Len()), "updates")
}
