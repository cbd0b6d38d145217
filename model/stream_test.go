package model

import (
	"context"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"perceptron/model/golden"
)

// told is what a stream gives: "+ 1 2" for an example, and what ends it.
func told(ctx context.Context, s *Stream) (lines []string) {
	for {
		x, y, err := s.Next(ctx)
		if err != nil {
			return append(lines, err.Error())
		}
		line := map[int8]string{1: "+", -1: "-"}[y]
		for _, v := range x {
			line += " " + writtenFloat(v)
		}
		lines = append(lines, line)
	}
}

// opened is the stream of what r yields, which is closed in the end.
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

// pieces reads a text in parts of those sizes.
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

// In a bubble nobody is waited for by the clock: a line that is not handed out
// when its end has come is a deadlock, and a goroutine that stays is one too.
func TestEachLineAsItComes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		go io.WriteString(w, "-3,-2,1\n-1,0,0\n") // a stream waits for two lines
		s := opened(t, r, ReadOptions{})
		for range 2 {
			if _, _, err := s.Next(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for k, line := range []string{"1,2,1\n", "3,4,0\n", "\n5,6,1\r\n", "\"7\",8,0\n", "9,10,1"} {
			go func() {
				for _, c := range line {
					io.WriteString(w, string(c))
				}
				if k == 4 {
					w.Close()
				}
			}()
			x, y, err := s.Next(t.Context())
			want := float64(2*k + 1)
			if err != nil || x[0] != want || x[1] != want+1 || (y > 0) != (k%2 == 0) {
				t.Fatalf("%q: %v, %d, %v", line, x, y, err)
			}
		}
		if _, _, err := s.Next(t.Context()); err != io.EOF {
			t.Errorf("at the end: %v", err)
		}
	})
}

// endless is a text over and over.
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

// Of an example nothing stays, whatever the labels' spellings are: after many, no
// more is held than before.
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
