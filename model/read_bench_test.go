package model

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
	"time"
)

const (
	benchRows    = 1_000_000
	benchColumns = 20
)

// benchText is a thousand rows in a format, to be repeated.
func benchText(number func(r *rand.Rand) string, libsvm bool) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for range 1000 {
		y := 2*r.IntN(2) - 1
		cells := make([]string, benchColumns)
		for j := range cells {
			cells[j] = number(r)
			if libsvm {
				cells[j] = fmt.Sprintf("%d:%s", j+1, cells[j])
			}
		}
		if libsvm {
			fmt.Fprintf(&b, "%+d %s\n", y, strings.Join(cells, " "))
		} else {
			fmt.Fprintf(&b, "%s,%d\n", strings.Join(cells, ","), y)
		}
	}
	return b.Bytes()
}

// repeated yields a text n times.
type repeated struct {
	text []byte
	rest []byte
	n    int
	size int64 // 0 for a pipe
}

func (r *repeated) Size() int64 { return r.size }

func (r *repeated) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if r.n == 0 {
			return 0, io.EOF
		}
		r.n--
		r.rest = r.text
	}
	k := copy(p, r.rest)
	r.rest = r.rest[k:]
	return k, nil
}

// peak samples the heap until stop is called, which returns the most there was.
func peak() (stop func() uint64) {
	done, result := make(chan bool), make(chan uint64)
	go func() {
		most := uint64(0)
		s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		for {
			metrics.Read(s)
			most = max(most, s[0].Value.Uint64())
			select {
			case <-done:
				result <- most
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	}()
	return func() uint64 { done <- true; return <-result }
}

// BenchmarkRead reads a million rows of 20 numbers. "heap/numbers" is the most
// that was on the heap, as a multiple of what the numbers take as float64.
func BenchmarkRead(b *testing.B) {
	six := func(r *rand.Rand) string { return fmt.Sprintf("%.6f", r.NormFloat64()) }
	full := func(r *rand.Rand) string { return fmt.Sprint(r.NormFloat64()) }
	savetxt := func(r *rand.Rand) string { return fmt.Sprintf("%.18e", r.NormFloat64()) }
	for _, c := range []struct {
		name   string
		number func(r *rand.Rand) string
		libsvm bool
		pipe   bool
	}{
		{"csv/6 decimals", six, false, false},
		{"csv/6 decimals, pipe", six, false, true},
		{"csv/shortest", full, false, false},
		{"csv/savetxt", savetxt, false, false},
		{"libsvm/6 decimals", six, true, false},
		{"libsvm/shortest", full, true, false},
	} {
		b.Run(c.name, func(b *testing.B) {
			text := benchText(c.number, c.libsvm)
			b.SetBytes(int64(len(text) * benchRows / 1000))
			for b.Loop() {
				runtime.GC()
				in := &repeated{text: text, n: benchRows / 1000}
				if !c.pipe {
					in.size = int64(len(text)) * benchRows / 1000
				}
				stop := peak()
				d, err := Read(b.Context(), in, "bench", ReadOptions{})
				most := stop()
				if err != nil || d.Len() != benchRows || d.Dim() != benchColumns {
					b.Fatal(err)
				}
				b.ReportMetric(float64(most)/(8*benchRows*benchColumns), "heap/numbers")
			}
		})
	}
}
