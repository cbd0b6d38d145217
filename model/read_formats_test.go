package model

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"perceptron/model/golden"

	"github.com/google/go-cmp/cmp"
)

// four is a data set that is written in all the forms below.
var four = struct {
	x [][]string
	y []string
}{
	x: [][]string{{"1", "-2.5"}, {"0.1", "3e2"}, {"0", "12345678901234567.25"}, {"7", "0"}},
	y: []string{"-1", "1", "1", "-1"},
}

// form is a way to write a data set.
type form struct{ delimiter, end, header, quote string }

func (f form) write() string {
	var b strings.Builder
	line := func(cells ...string) {
		for k := range cells {
			cells[k] = f.quote + cells[k] + f.quote
		}
		b.WriteString(strings.Join(cells, f.delimiter) + f.end)
	}
	if f.header != "" {
		line(strings.Fields(f.header)...)
	}
	for i, row := range four.x {
		line(row[0], row[1], four.y[i])
	}
	return b.String()
}

// values is what runs read of a data set.
type values struct {
	Features           []string
	Numbers            []int
	X                  []float64
	Exact              []string
	Y                  []int8
	Class              []int32
	Labels             []string
	Positive, Negative string
}

func valuesOf(d *Dataset) values {
	v := values{d.Features, numbers(d), d.X, nil, d.Y, d.Class, d.Labels, d.Positive, d.Negative}
	for i := range d.Len() {
		for j := range d.Dim() {
			v.Exact = append(v.Exact, d.Rat(i, j).RatString())
		}
	}
	return v
}

// encodings converts UTF-8 to the encodings of files.
var encodings = map[string]func(string) []byte{
	"utf-8":          func(s string) []byte { return []byte(s) },
	"utf-8 with BOM": func(s string) []byte { return []byte("\ufeff" + s) },
	"utf-16le":       func(s string) []byte { return utf16Bytes(binary.LittleEndian, s) },
	"utf-16be":       func(s string) []byte { return utf16Bytes(binary.BigEndian, s) },
}

func utf16Bytes(order binary.AppendByteOrder, s string) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune("\ufeff" + s)) {
		b = order.AppendUint16(b, u)
	}
	return b
}

func TestEveryFormIsTheSameDataSet(t *testing.T) {
	want := values{
		Features: []string{"x1", "x2"}, Numbers: []int{1, 2, 3, 4},
		X:     []float64{1, -2.5, 0.1, 300, 0, 12345678901234568, 7, 0},
		Exact: []string{"1", "-5/2", "1/10", "300", "0", "49382715604938269/4", "7", "0"},
		Y:     []int8{-1, 1, 1, -1}, Class: []int32{0, 1, 1, 0},
		Labels: []string{"-1", "1"}, Positive: "1", Negative: "-1",
	}
	texts := map[string]string{}
	for _, delimiter := range []string{",", ";", "\t", "|", " ", " , ", "   "} {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			for _, header := range []string{"", "x1 x2 y"} {
				for _, quote := range []string{"", `"`} {
					if quote != "" && strings.Contains(delimiter, " ") {
						continue // it is refused
					}
					f := form{delimiter, end, header, quote}
					texts[fmt.Sprintf("%q", f)] = f.write()
				}
			}
		}
	}
	for _, end := range []string{"\n", "\r\n", "\r"} {
		texts[fmt.Sprintf("libsvm %q", end)] = strings.Join([]string{
			"-1 1:1 2:-2.5", "# a comment", "+1 1:0.1 2:3e2 # another", "+1.0\t2:12345678901234567.25 ", "", "-1 1:7 2:0", "",
		}, end)
	}
	for name, text := range texts {
		for _, text := range []string{text, strings.TrimRight(text, "\r\n"), text + "\n\n"} {
			for encoding, encode := range encodings {
				d, err := Read(t.Context(), bytes.NewReader(encode(text)), "four", ReadOptions{})
				if err != nil {
					t.Errorf("%s in %s: %v", name, encoding, err)
				} else if diff := cmp.Diff(want, valuesOf(d)); diff != "" {
					t.Errorf("%s in %s: %s", name, encoding, diff)
				}
			}
		}
		d, err := Read(t.Context(), iotest.OneByteReader(strings.NewReader(text)), "four", ReadOptions{})
		if err != nil || cmp.Diff(want, valuesOf(d)) != "" {
			t.Errorf("%s, a byte at a time: %v", name, err)
		}
	}
}

func TestFlagsInsteadOfGuesses(t *testing.T) {
	for _, c := range golden.Table(t, "flags", 6) {
		t.Run(c[0], func(t *testing.T) {
			d := readAs(t, c[1], options(t, c[2]))
			got := []string{strings.Join(d.Features, " "), inner(d.X), inner(d.Y)}
			if diff := cmp.Diff(c[3:], got); diff != "" {
				t.Errorf("features, X, Y: %s", diff)
			}
			if len(d.Class) != len(d.Y) || len(d.X) != len(d.Y)*len(d.Features) {
				t.Errorf("shapes: %d classes, %d labels, %d values", len(d.Class), len(d.Y), len(d.X))
			}
		})
	}
}

// inner is the numbers of a list with blanks between.
func inner(list any) string { return strings.Trim(fmt.Sprint(list), "[]") }

func TestGuesses(t *testing.T) {
	for _, c := range golden.Table(t, "guesses", 6) {
		g := readAs(t, c[0], options(t, c[1])).Guess
		note := ""
		if len(g.Notes) > 0 && !strings.Contains(g.Notes[0], "indicators") {
			note = g.Notes[0]
		}
		if diff := cmp.Diff(c[2:], []string{g.Delimiter, fmt.Sprint(g.Header), g.Label, note}); diff != "" {
			t.Errorf("%q: %s", c[0], diff)
		}
	}
}
