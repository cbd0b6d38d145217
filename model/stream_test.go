package model

import (
	"context"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"perceptron/model/golden"
)

// told is what a stream returns: "+ 1 2" for an example, and the error that ends it.
func told(ctx context.Context, s *Stream) (lines []string) {
	for {
		x, y, err := s.Next(ctx)
		if err != nil {
			return append(lines, err.Error())
		}
		line := map[int8]string{1: "+", -1: "-"}[y]
		for _, v := range x {
			line += " " + formatFloat(v)
		}
		lines = append(lines, line)
	}
}

// opened is the stream of r, closed at the end of the test.
func opened(t *testing.T, r io.Reader, o ReadOptions) *Stream {
	t.Helper()
	s, err := OpenStream(t.Context(), r, "-", o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStreams(t *testing.T) {
	for _, c := range golden.Table(t, "streams", 4) {
		name, text, o, want := c[0], c[1], options(t, c[2]), c[3]
		for cut, r := range map[string]io.Reader{
			"whole":      strings.NewReader(text),
			"at the end": iotest.DataErrReader(strings.NewReader(text)),
		} {
			var got []string
			s, err := OpenStream(t.Context(), r, "d.csv", o)
			if err != nil {
				got = []string{err.Error()}
			} else {
				got = told(t.Context(), s)
				if _, _, again := s.Next(t.Context()); again.Error() != got[len(got)-1] {
					t.Errorf("%s, %s: then %v", name, cut, again)
				}
				s.Close()
			}
			if all := strings.Join(got, "; "); all != want {
				t.Errorf("%s, %s: got  %s\nwant %s", name, cut, all, want)
			}
		}
	}
}

// pieces reads a text in pieces of given sizes.
type pieces struct {
	text string
	size func() int
}

func (p *pieces) Read(b []byte) (int, error) {
	if p.text == "" {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), max(p.size(), 1))], p.text)
	p.text = p.text[n:]
	return n, nil
}

// endless repeats a text for ever.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], e.text[e.at:])
		n, e.at = n+k, (e.at+k)%len(e.text)
	}
	return n, nil
}

// Nothing stays of an example, whatever the spellings of labels: after many, no more memory
// is held than before.
func TestStreamsTakeNoMemory(t *testing.T) {
	drawn := Turning(1, 90)
	read := opened(t, &endless{text: "0.5,-2.25,1\n3,\"4\",0\n1e3,17,1.0\n"}, ReadOptions{})
	for name, s := range map[string]*Stream{"read": read, "drawn": drawn} {
		held := func() int64 {
			for range 100_000 {
				if _, _, err := s.Next(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			var m runtime.MemStats
			runtime.GC()
			runtime.GC() // what a pool holds goes the second time
			runtime.ReadMemStats(&m)
			return int64(m.HeapAlloc)
		}
		if before, after := held(), held(); after-before > 100_000 {
			t.Errorf("%s: %d bytes stay of 100,000 examples", name, after-before)
		}
	}
}
