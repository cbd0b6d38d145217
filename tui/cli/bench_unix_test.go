//go:build unix

package cli_test

import (
	"bufio"
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// task is a command that is timed, and the task of testdata/peers.py that it is compared
// with; "" for none.
type task struct {
	name      string
	file      func(b *testing.B, file string) (examples int)
	few, many int // passes; of 0 no more than a step
	args      string
	peer      string
}

var tasks = []task{
	{"d=2, few mistakes", cloud(300_000, 2, 0), 1, 81, "", "perceptron"},
	{"d=2, a fifth mistakes", cloud(20_000, 2, 1), 10, 410, "", "perceptron"},
	{"d=20, a quarter mistakes", cloud(200_000, 20, 1), 1, 11, "", "perceptron"},
	{"d=20, in the cache", cloud(20_000, 20, 1), 1, 101, "", "perceptron"},
	{"d=100", cloud(50_000, 100, 0.5), 1, 11, "", "perceptron"},
	{"d=784", cloud(5_000, 784, 0.5), 1, 21, "", "perceptron"},
	{"sparse", sprinkled, 1, 201, "", "sparse"},
	{"ten classes, d=64", spots, 1, 101, "--task multiclass", "rest"},
	{"margin", cloud(20_000, 2, 1), 10, 410, "--update margin", ""},
	{"pa", cloud(20_000, 2, 1), 10, 410, "--update pa", ""},
	{"dual", cloud(200_000, 20, 1), 1, 11, "--mode dual", ""},
	{"kernel linear", cloud(200_000, 20, 1), 1, 11, "--mode kernel --kernel linear", ""},
	{"kernel poly", arcs, 0, 3, "--mode kernel --kernel poly", "poly"},
	{"kernel rbf", arcs, 0, 3, "--mode kernel --kernel rbf --gamma 2", "rbf"},
	{"voted", cloud(20_000, 2, 1), 1, 2, "--readout voted", ""},
	{"pocket", cloud(20_000, 2, 1), 1, 2, "--readout pocket", ""},
}

// BenchmarkPasses is the CPU time of trace for a pass, in nanoseconds an example,
// evaluation included: what many passes take more than few. Where python3 (or
// PYTHON) has the peer, it is timed by turns with it. Reported are the medians of
// the rounds: -benchtime 5x makes five.
func BenchmarkPasses(b *testing.B) {
	for _, t := range tasks {
		b.Run(t.name, func(b *testing.B) {
			file := filepath.Join(b.TempDir(), "data")
			examples := t.file(b, file)
			run := func(passes int) time.Duration {
				args := []string{"trace", file, "--every", "epoch", "--arithmetic", "float", "--decide", "0", "--keep-going", "--epochs", strconv.Itoa(passes)}
				if passes == 0 {
					args = append(args, "--steps", "1")
				}
				before := ownTime()
				if _, errs, code := atHome("", append(args, strings.Fields(t.args)...)...); code != 0 {
					b.Fatal(errs)
				}
				return ownTime() - before
			}
			measure(b, t.peer, file, t.few, t.many, func() float64 {
				few := run(t.few)
				return float64(run(t.many)-few) / float64(t.many-t.few) / float64(examples)
			})
		})
	}
}

// BenchmarkReading is the wall time of reading a CSV of 20 features, in nanoseconds
// an example, and beside it that of pandas.
func BenchmarkReading(b *testing.B) {
	for _, d := range []int{2, 20} {
		b.Run("d="+strconv.Itoa(d), func(b *testing.B) {
			file := filepath.Join(b.TempDir(), "data")
			examples := cloud(300_000, d, 1)(b, file)
			measure(b, "csv", file, 0, 0, func() float64 {
				start := time.Now()
				if _, errs, code := atHome("", "trace", file, "--every", "epoch", "--steps", "1", "--decide", "0"); code != 0 {
					b.Fatal(errs)
				}
				return float64(time.Since(start)) / float64(examples)
			})
		})
	}
}

// measure reports the medians of the rounds' times, and of their ratios to the peer's.
func measure(b *testing.B, kind, file string, few, many int, took func() float64) {
	var ours, ratios []float64
	for b.Loop() {
		ours = append(ours, took())
		if peer, ok := peer(b, kind, file, few, many); ok {
			ratios = append(ratios, ours[len(ours)-1]/peer)
		}
	}
	b.ReportMetric(median(ours), "ns/example")
	if len(ratios) > 0 {
		b.ReportMetric(median(ratios), "of-the-peer")
	}
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// ownTime is the processor time that this process has taken so far.
func ownTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peer is the peer's time; ok is false if it is not installed.
func peer(b *testing.B, kind, file string, few, many int) (took float64, ok bool) {
	if kind == "" {
		return 0, false
	}
	python := cmp.Or(os.Getenv("PYTHON"), "python3")
	out, err := exec.Command(python, "testdata/peers.py", kind, file, strconv.Itoa(few), strconv.Itoa(many)).Output()
	if err != nil {
		b.Logf("without the peer: %v", err)
		return 0, false
	}
	took, err = strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	fatal(b, err)
	return took, true
}

// lines writes a file of n lines.
func lines(b *testing.B, file, header string, n int, line func(w *bufio.Writer, i int)) int {
	f, err := os.Create(file)
	fatal(b, err)
	w := bufio.NewWriter(f)
	w.WriteString(header)
	for i := range n {
		line(w, i)
		w.WriteByte('\n')
	}
	fatal(b, cmp.Or(w.Flush(), f.Close()))
	return n
}

func header(d int) string {
	s := ""
	for j := range d {
		s += "x" + strconv.Itoa(j+1) + ","
	}
	return s + "y\n"
}

// cloud is normally distributed examples with the labels of a hyperplane, and that much
// noise in units of the activation's deviation; without noise they keep some distance from
// it.
func cloud(n, d int, noise float64) func(*testing.B, string) int {
	return func(b *testing.B, file string) int {
		r := rand.New(rand.NewPCG(1, uint64(d)))
		x := make([]float64, d)
		return lines(b, file, header(d), n, func(w *bufio.Writer, _ int) {
			a := 0.0
			for {
				a = 0
				for j := range x {
					x[j] = r.NormFloat64()
					a += x[j] * float64(1+j%3) / math.Sqrt(float64(5*d))
				}
				if noise > 0 || math.Abs(a) > 0.02 {
					break
				}
			}
			for _, v := range x {
				fmt.Fprintf(w, "%.6g,", v)
			}
			fmt.Fprint(w, math.Copysign(1, a+noise*r.NormFloat64()))
		})
	}
}

// arcs is 20,000 points on two half circles with much noise.
func arcs(b *testing.B, file string) int {
	const n = 20_000
	r := rand.New(rand.NewPCG(2, 2))
	return lines(b, file, header(2), n, func(w *bufio.Writer, i int) {
		y := float64(1 - i%2*2)
		sin, cos := math.Sincos(math.Pi * float64(i) / n)
		fmt.Fprintf(w, "%.6g,%.6g,%v", y*cos+(1-y)/2+0.6*r.NormFloat64(), y*sin+(1-y)/4+0.6*r.NormFloat64(), y)
	})
}

// spots is 1,797 examples of ten classes, each around a centre.
func spots(b *testing.B, file string) int {
	r := rand.New(rand.NewPCG(3, 3))
	const d = 64
	centre := make([]float64, 10*d)
	for k := range centre {
		centre[k] = r.NormFloat64() / 2
	}
	return lines(b, file, header(d), 1797, func(w *bufio.Writer, i int) {
		for j := range d {
			fmt.Fprintf(w, "%.6g,", centre[i%10*d+j]+r.NormFloat64())
		}
		fmt.Fprintf(w, "%d", i%10)
	})
}

// sprinkled is 5,000 examples with 97 of 60,000 features each, in the format of LIBSVM.
func sprinkled(b *testing.B, file string) int {
	r := rand.New(rand.NewPCG(4, 4))
	return lines(b, file, "", 5000, func(w *bufio.Writer, _ int) {
		const features, some = 60_000, 97
		var entries []byte
		a := 0.0
		for k := range some {
			j, v := k*(features/some)+r.IntN(features/some), float64(1+r.IntN(15))/4
			entries = fmt.Appendf(entries, " %d:%v", j+1, v)
			a += v * float64(j%5-2)
		}
		fmt.Fprintf(w, "%+d%s", int(math.Copysign(1, a-0.5+3*r.NormFloat64())), entries)
	})
}
