package model

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
)

// benchText is a thousand rows of 20 numbers in a format, to be repeated.
func benchText(number, between string, libsvm bool) string {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for range 1000 {
		y := 2*r.IntN(2) - 1
		if libsvm {
			fmt.Fprint(&b, y)
		}
		for j := range 20 {
			if libsvm {
				fmt.Fprintf(&b, " %d:", j+1)
			}
			fmt.Fprintf(&b, number+between, r.NormFloat64())
		}
		if !libsvm {
			fmt.Fprint(&b, y)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// BenchmarkRead reads a million rows, of a file and of a pipe, whose size nobody knows.
func BenchmarkRead(b *testing.B) {
	for _, c := range []struct {
		name, number, between string
		pipe                  bool
	}{
		{"csv", "%.6f", ",", false},
		{"csv, pipe", "%.6f", ",", true},
		{"csv, shortest", "%v", ",", false},
		{"csv, savetxt", "%.18e", ",", false},
		{"libsvm", "%.6f", "", false},
	} {
		b.Run(c.name, func(b *testing.B) {
			text := benchText(c.number, c.between, c.between == "")
			size := int64(1000 * len(text))
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				in := io.LimitReader(&endless{text: text}, size)
				if !c.pipe {
					in = &sizedFile{Reader: in, remaining: size, size: size}
				}
				if d, err := Read(b.Context(), in, "bench", ReadOptions{}); err != nil || d.Len() != 1_000_000 || d.Dim() != 20 {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkReadSparse reads 20,000 examples of 50,000 features, 50 of them not 0.
func BenchmarkReadSparse(b *testing.B) {
	text := wordColumn(20_000, 50_000, 50)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if d, err := Read(b.Context(), bytes.NewReader(text), "w", ReadOptions{}); err != nil || d.Stored() != 50*20_000 {
			b.Fatal(err)
		}
	}
}

// BenchmarkStream is the cost of an example of 20 columns.
func BenchmarkStream(b *testing.B) {
	s, err := OpenStream(b.Context(), &endless{text: benchText("%.6f", ",", false)}, "-", ReadOptions{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := s.Next(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
