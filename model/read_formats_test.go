package model

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

// four is a data set whose every form below has to read as.
var four = struct {
	x [][]string
	y []string
}{
	x: [][]string{{"1", "-2.5"}, {"0.1", "3e2"}, {"0", "12345678901234567.25"}, {"7", "0"}},
	y: []string{"-1", "1", "1", "-1"},
}

// form is a way to write a data set down.
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

// values is what runs see of a data set.
type values struct {
	Features           []string
	X                  []float64
	Exact              []string
	Y                  []int8
	Class              []int32
	Labels             []string
	Positive, Negative string
}

func valuesOf(d *Dataset) values {
	v := values{d.Features, d.X, nil, d.Y, d.Class, d.Labels, d.Positive, d.Negative}
	for i := range d.Len() {
		for j := range d.Dim() {
			v.Exact = append(v.Exact, d.Rat(i, j).RatString())
		}
	}
	return v
}

// encodings turn UTF-8 into what files come in.
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
		Features: []string{"x1", "x2"},
		X:        []float64{1, -2.5, 0.1, 300, 0, 12345678901234568, 7, 0},
		Exact:    []string{"1", "-5/2", "1/10", "300", "0", "49382715604938269/4", "7", "0"},
		Y:        []int8{-1, 1, 1, -1}, Class: []int32{0, 1, 1, 0},
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
	for _, c := range []struct {
		name, text string
		o          ReadOptions
		features   string
		x          []float64
		y          []int8
	}{
		{"label by name", "a,b,c\n1,2,3\n0,5,6\n", ReadOptions{Label: "a"}, "b c", []float64{2, 3, 5, 6}, []int8{1, -1}},
		{"label by number", "a,b,c\n1,2,3\n0,5,6\n", ReadOptions{Label: "1"}, "b c", []float64{2, 3, 5, 6}, []int8{1, -1}},
		{"label by number, no header", "1,2,3\n0,5,6\n", ReadOptions{Label: "1"}, "x1 x2", []float64{2, 3, 5, 6}, []int8{1, -1}},
		{"columns in their order", "a,b,c\n1,2,3\n4,5,6\n", ReadOptions{Columns: "b,a"}, "b a", []float64{2, 1, 5, 4}, []int8{-1, 1}},
		{"columns by number", "1,2,3\n4,5,6\n", ReadOptions{Columns: "2"}, "x2", []float64{2, 5}, []int8{-1, 1}},
		{"words left out", "a,b,c\n1,red,3\n4,blue,6\n", ReadOptions{Columns: "a"}, "a", []float64{1, 4}, []int8{-1, 1}},
		{"a comma in a name", "\"a,1\",b,c\n1,2,3\n4,5,6\n", ReadOptions{Columns: `b,"a,1"`}, "b a,1", []float64{2, 1, 5, 4}, []int8{-1, 1}},
		{"a number is a name first", "2,1,c\n7,8,3\n7,9,6\n", ReadOptions{Columns: "2", Header: "yes"}, "2", []float64{7, 7}, []int8{-1, 1}},
		{"header no", "1,2,3\n4,5,6\n", ReadOptions{Header: "no"}, "x1 x2", []float64{1, 2, 4, 5}, []int8{-1, 1}},
		{"header of numbers", "1,2,3\n4,5,6\n", ReadOptions{Header: "yes"}, "1 2", []float64{4, 5}, []int8{1}},
		{"delimiter", "1:2:3\n4:5:6\n", ReadOptions{Delimiter: ":"}, "x1 x2", []float64{1, 2, 4, 5}, []int8{-1, 1}},
		{"tsv with empty label dropped", "1\t2\t3\n4\t5\t\n7\t8\t9\n", ReadOptions{Input: "tsv", Missing: "drop"}, "x1 x2", []float64{1, 2, 7, 8}, []int8{-1, 1}},
		{"missing dropped", "a,b\n1,2\nNA,2\nnan,3\n,1\n5,2\n4,1\n", ReadOptions{Missing: "drop"}, "a", []float64{1, 5, 4}, []int8{-1, -1, 1}},
		{"missing elsewhere is not", "a,b,c\n1,,2\n4,5,1\n", ReadOptions{Missing: "drop", Columns: "a"}, "a", []float64{1, 4}, []int8{-1, 1}},
		{"one against the rest", "1,a\n2,b\n3,c\n", ReadOptions{Positive: "b"}, "x1", []float64{1, 2, 3}, []int8{-1, 1, -1}},
		{"positive in another spelling", "1,1.0\n2,2\n", ReadOptions{Positive: "+2"}, "x1", []float64{1, 2}, []int8{-1, 1}},
		{"indicators", "a,b,c\n1,red,3\n4,blue,6\n5,red,3\n", ReadOptions{OneHot: "b"}, "a b=blue b=red", []float64{1, 0, 1, 4, 1, 0, 5, 0, 1}, []int8{-1, 1, -1}},
		{"indicators of numbers", "10,3\n9,6\n", ReadOptions{OneHot: "1"}, "x1=9 x1=10", []float64{0, 1, 1, 0}, []int8{-1, 1}},
		{"sep line", "sep=:\na:b\n1:2\n3:4\n", ReadOptions{}, "a", []float64{1, 3}, []int8{-1, 1}},
		{"libsvm columns", "1 1:2 2:3 5:4\n-1 2:8\n", ReadOptions{Columns: "5,2"}, "x5 x2", []float64{4, 3, 0, 8}, []int8{1, -1}},
		{"libsvm missing", "1 1:2\n-1 1:nan\n-1 1:3\n", ReadOptions{Missing: "drop"}, "x1", []float64{2, 3}, []int8{1, -1}},
		{"libsvm label alone", "1\n-1 1:3\n", ReadOptions{}, "x1", []float64{0, 3}, []int8{1, -1}},
		{"a quoted line end", "\"a\nb\",c\n1,2\n3,4\n", ReadOptions{}, `a\nb`, []float64{1, 3}, []int8{-1, 1}},
		{"doubled quotes", "a,\"the \"\"class\"\"\"\n1,2\n3,4\n", ReadOptions{Label: `the "class"`}, "a", []float64{1, 3}, []int8{-1, 1}},
		{"a quote within", "a,b\n1,5\" pipe\n3,6\" pipe\n", ReadOptions{}, "a", []float64{1, 3}, []int8{-1, 1}},
		{"one class", "1,2\n3,2\n", ReadOptions{}, "x1", []float64{1, 3}, []int8{1, 1}},
		{"one class that denies", "1,-1\n3,-1\n", ReadOptions{}, "x1", []float64{1, 3}, []int8{-1, -1}},
		{"names apart", "a,a,,a (2),y\n1,2,3,4,0\n5,6,7,8,1\n", ReadOptions{}, "a a (2) column 3 a (2) (2)", []float64{1, 2, 3, 4, 5, 6, 7, 8}, []int8{-1, 1}},
		{"minus zero", "-0,-0.0e5,1\n0,0,2\n", ReadOptions{}, "x1 x2", []float64{0, 0, 0, 0}, []int8{1, -1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := Read(t.Context(), strings.NewReader(c.text), "d", c.o)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(d.Features, " "); got != c.features {
				t.Errorf("features %q, want %q", got, c.features)
			}
			if diff := cmp.Diff(c.x, d.X); diff != "" {
				t.Errorf("X: %s", diff)
			}
			if diff := cmp.Diff(c.y, d.Y); diff != "" {
				t.Errorf("Y: %s", diff)
			}
			if len(d.Class) != len(d.Y) || len(d.X) != len(d.Y)*len(d.Features) {
				t.Errorf("shapes: %d classes, %d labels, %d values", len(d.Class), len(d.Y), len(d.X))
			}
		})
	}
}

func TestGuesses(t *testing.T) {
	for _, c := range []struct {
		text      string
		delimiter string
		header    bool
		label     string
		notes     string
	}{
		{"a,b\n1,2\n3,4\n", ",", true, "b", ""},
		{"1,2\n3,4\n", ",", false, "2", ""},
		{"1;2\n3;4\n", ";", false, "2", ""},
		{"x y\n1 2\n3 4\n", " ", true, "y", ""},
		{"sunny,hot,no\nrain,cool,yes\nsunny,cool,yes\n", ",", false, "3", ""},
		{"sky,heat,play\nrain,cool,yes\nrain,cool,no\n", ",", true, "play", ""},
		{"class,x,y\n1,2.5,3\n2,3,7\n", ",", true, "class", "the label is column class, by its name"},
		{"setosa,5.1,3.5\nvirginica,4.9,3.0\nsetosa,4.7,3.2\n", ",", false, "1", "the label is column y, the only column of words"},
		{"sex,age,survived\nf,1,0\nm,2,1\nf,3,1\n", ",", true, "survived", ""},
		{"x,y,side\n1,2,0\n3,4,1\n", ",", true, "side", ""},
		{"x,y,target\n1,2,0\n3,4,1\n", ",", true, "target", ""},
	} {
		d, err := Read(t.Context(), strings.NewReader(c.text), "d", ReadOptions{OneHot: oneHotOf(c.text)})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		g := d.Guess
		notes := ""
		if len(g.Notes) > 0 && !strings.Contains(g.Notes[0], "indicators") {
			notes = g.Notes[0]
		}
		if g.Delimiter != c.delimiter || g.Header != c.header || g.Label != c.label || notes != c.notes {
			t.Errorf("%q: %+v", c.text, g)
		}
	}
}

// oneHotOf names the columns of words in a text of the table above.
func oneHotOf(text string) string {
	switch {
	case strings.HasPrefix(text, "s") && strings.Contains(text, "cool"):
		return "1,2"
	case strings.HasPrefix(text, "sex"):
		return "1"
	}
	return ""
}
