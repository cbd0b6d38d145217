package model

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
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

// streams are texts, and all that is given of them. No line end at the end of a
// text is one that is not there.
var streams = []struct {
	name, text string
	o          ReadOptions
	want       string
}{
	{"no header", "1,2,1\n3,4,-1\n", ReadOptions{}, "+ 1 2; - 3 4; EOF"},
	{"header", "a,b,y\n1,2,1\n3,4,-1\n", ReadOptions{}, "+ 1 2; - 3 4; EOF"},
	{"a header with a year in it", "a,2020,b,y\n1,2,5,1\n3,4,6,-1\n", ReadOptions{}, "+ 1 2 5; - 3 4 6; EOF"},
	{"semicolons", "1;2;1\n3;4;-1\n", ReadOptions{}, "+ 1 2; - 3 4; EOF"},
	{"blanks and tabs", "1  2\t1\n3 4 -1\n", ReadOptions{}, "+ 1 2; - 3 4; EOF"},
	{"a header with blanks", "petal length,petal width,y\n1,2,1\n", ReadOptions{}, "+ 1 2; EOF"},
	{"sep=", "sep=|\n1|2|1\n", ReadOptions{}, "+ 1 2; EOF"},
	{"a mark, blank lines, CRLF", "\ufeff\r\n \r\n1,2,1\r\n\r\n3,4,-1\r\n", ReadOptions{}, "+ 1 2; - 3 4; EOF"},
	{"CR", "1,2,1\r3,4,-1\r", ReadOptions{}, "+ 1 2; - 3 4; EOF"},
	{"quotes", "\"a, b\",\"c\nd\",y\n\"1\",2,\"1\"\n", ReadOptions{Delimiter: ","}, "+ 1 2; EOF"},
	{"--label, --columns", "1,7,2,9\n-1,7,4,9\n", ReadOptions{Label: "1", Columns: "4,3"}, "+ 9 2; - 9 4; EOF"},
	{"--columns by name", "y,id,a\n1,q7,2\n0,q8,3\n", ReadOptions{Label: "y", Columns: "a"}, "+ 2; - 3; EOF"},
	{"--columns past words", "q7,2,1\nq8,3,0\n", ReadOptions{Columns: "2"}, "+ 2; - 3; EOF"},
	{"a label named in the header", "class,a\n1,5\n0,6\n", ReadOptions{}, "+ 5; - 6; EOF"},
	{"the word first", "pos,1,2\nneg,3,4\n", ReadOptions{}, "+ 1 2; - 3 4; EOF"},
	{"the word first below a header", "kind,a,b\npos,1,2\nneg,3,4\n", ReadOptions{}, "+ 1 2; - 3 4; EOF"},
	{"--missing drop", "1,2,1\n,2,1\n5,2,\n7,8,0\n", ReadOptions{Missing: "drop"}, "+ 1 2; - 7 8; EOF"},
	{"--scale unit", "3,4,1\n0,0,0\n", ReadOptions{Scale: "unit"}, "+ 0.6 0.8; - 0 0; EOF"},
	{"whole without a line end", "1,2,1\n3,4,0", ReadOptions{}, "+ 1 2; - 3 4; EOF"},

	{"two that don't say", "1,b\n2,b\n3,a\n4,b\n", ReadOptions{}, "+ 1; + 2; - 3; + 4; EOF"},
	{"one that does not say", "1,b\n2,b\n", ReadOptions{}, "+ 1; + 2; EOF"},
	{"one that denies by its number", "1,-7\n2,-7\n", ReadOptions{}, "- 1; - 2; EOF"},
	{"--positive against the rest", "1,b\n2,a\n3,c\n4,A\n", ReadOptions{Positive: "a"}, "- 1; + 2; - 3; - 4; EOF"},
	{"a third", "1,a\n2,b\n3,c\n4,a\n", ReadOptions{}, `- 1; + 2; d.csv:3:2: label "c": a third value beside a and b: expected two (--positive VALUE takes one against the rest; --label another column)`},

	{"nothing", "", ReadOptions{}, "d.csv: empty: expected lines of numbers and a label (name another file, or a sample)"},
	{"blank lines", "\n \n\r\n", ReadOptions{}, "d.csv: empty: expected lines of numbers and a label (name another file, or a sample)"},
	{"header only", "a,b,y\n", ReadOptions{}, "d.csv:1: header only: expected examples below it (add rows, or --header no if this is one)"},
	{"all left out", "a,y\nNA,1\n?,1\n", ReadOptions{Missing: "drop"}, "d.csv: no example is left: each of 2 has a missing value (fill some in, or choose --columns without them)"},
	{"cut off", "1,2,1\n3,4,-1\n5,", ReadOptions{}, "+ 1 2; - 3 4; d.csv:3:3: 2 fields where the first row has 3, and no line end: the stream was cut off in this row (fix what writes it)"},
	{"cut off while examples wait", "1,2,a\n3,4,a\n5", ReadOptions{}, "+ 1 2; + 3 4; d.csv:3:2: 1 field where the first row has 3, and no line end: the stream was cut off in this row (fix what writes it)"},
	{"cut off in quotes", "1,2,1\n3,\"4", ReadOptions{}, `+ 1 2; d.csv:2:2: a quote that is not closed by the end: expected a closing " (double a quote that is text: "")`},
	{"short", "1,2,1\n3,4\n5,6,1\n", ReadOptions{}, "+ 1 2; d.csv:2:3: 2 fields where the first row has 3 (fix the row, or set --delimiter)"},
	{"long", "1,2,1\n3,4,1,1\n", ReadOptions{}, "+ 1 2; d.csv:2:4: 4 fields where the first row has 3 (fix the row, or set --delimiter)"},
	{"NaN", "1,2,1\nnan,4,1\n", ReadOptions{}, `+ 1 2; d.csv:2:1: "nan" in column 1 is not a number (fill it in, or --missing drop)`},
	{"an empty cell", "a,b,y\n1,,1\n", ReadOptions{}, "d.csv:2:2: an empty cell in column b: expected a number (fill it in, or --missing drop)"},
	{"an empty label", "1,2,1\n1,2,\n", ReadOptions{}, "+ 1 2; d.csv:2:3: an empty cell in the label column 3: expected a label (fill it in, or --missing drop)"},
	{"a word", "1,2,1\n1,red,1\n", ReadOptions{}, `+ 1 2; d.csv:2:2: "red" in column 2 is not a number (--columns leaves it out)`},
	{"1e400", "1,2,1\n1e400,2,1\n", ReadOptions{}, `+ 1 2; d.csv:2:1: "1e400" in column 1 is larger than any double: expected at most 1.7976931348623157e+308 (rescale the column)`},
	{"NUL", "1,2,1\n" + strings.Repeat("1,2,1\n", 200) + "3,\x004,1\n", ReadOptions{}, strings.Repeat("+ 1 2; ", 201) + "d.csv:202:3: a NUL byte: expected text (remove it, or save the file as UTF-8)"},
	{"latin1", "1,2,1\n1,2,gr\xf6n\n", ReadOptions{}, `+ 1 2; d.csv:2:3: \xf6 at byte 12 is not UTF-8: expected UTF-8 (iconv -f latin1 -t utf-8 turns older files into it)`},
	{"a long line", "1,2,1\n3,4," + strings.Repeat("1", 2<<20) + "\n", ReadOptions{}, "+ 1 2; d.csv:2: a line of more than 1 MiB: expected shorter ones (check the delimiter and the line ends)"},
	{"one column", "1\n2\n", ReadOptions{}, "d.csv:1: one column: expected features and a label (--delimiter, if something else parts the columns)"},
	{"gzip", "\x1f\x8b\x08\x00\n", ReadOptions{}, "d.csv: compressed with gzip: expected text (gzip -dc it into perceptron -)"},
	{"latin1 at once", "gr\xf6n,b\n1,2\n", ReadOptions{}, `d.csv:1:1: \xf6 at byte 2 is not UTF-8: expected UTF-8 (iconv -f latin1 -t utf-8 turns older files into it)`},
	{"a quote left open at once", "\"a,b\n1,2\n", ReadOptions{Delimiter: ","}, `d.csv:1:1: a quote that is not closed by the end: expected a closing " (double a quote that is text: "")`},
	{"--scale unit of extremes", "1,2,1\n1.7e308,1.7e308,1\n", ReadOptions{Scale: "unit"}, "+ 0.4472135954999579 0.8944271909999159; d.csv:2:1: --scale unit: the numbers of the row are too far apart for a double (rescale the column)"},
	{"UTF-16", "\xff\xfe1\x00,\x002\x00\n\x003\x00,\x000\x00", ReadOptions{}, "+ 1; - 3; EOF"},
	{"no such column", "a,b,y\n1,2,1\n", ReadOptions{Label: "z"}, `d.csv:1: no column "z" for --label: expected a name or a number from 1 to 3 (a, b, y)`},

	{"LIBSVM", "1 1:2 3:4\n", ReadOptions{}, "d.csv: --online with LIBSVM, which this looks like: the columns are known only when all of it has come (convert it to CSV; --delimiter blank if it is none)"},
	{"--input libsvm", "1 1:2\n", ReadOptions{Input: "libsvm"}, "--input libsvm with --online: the columns are known only when all of it has come (convert it to CSV)"},
	{"--scale standard", "1,1\n", ReadOptions{Scale: "standard"}, "--scale standard with --online: it needs all examples at once (--scale unit takes each by itself)"},
	{"--one-hot", "1,1\n", ReadOptions{OneHot: "a"}, "--one-hot a with --online: the words of a column are known only when all have come (--columns leaves it out)"},
	{"--task multiclass", "1,1\n", ReadOptions{Task: "multiclass"}, "--task multiclass with --online: the labels are known only when all have come (--positive X takes one against the rest)"},
	{"--test", "1,1\n", ReadOptions{Test: "1/4"}, "--test 1/4 with --online: each example is predicted before its label is learned from, so every one is a test (leave it out)"},
}

func TestStreams(t *testing.T) {
	for _, c := range streams {
		for cut, r := range map[string]io.Reader{
			"whole": strings.NewReader(c.text),
			"in bytes": &pieces{text: c.text, size: func() int {
				if len(c.text) > 10_000 {
					return 5_000
				}
				return 1
			}},
			"at the end": iotest.DataErrReader(strings.NewReader(c.text)),
		} {
			var got []string
			s, err := OpenStream(t.Context(), r, "d.csv", c.o)
			if err != nil {
				got = []string{err.Error()}
			} else {
				got = told(t.Context(), s)
				if _, _, again := s.Next(t.Context()); again.Error() != got[len(got)-1] {
					t.Errorf("%s, %s: then %v", c.name, cut, again)
				}
				s.Close()
			}
			if all := strings.Join(got, "; "); all != c.want {
				t.Errorf("%s, %s: got  %s\nwant %s", c.name, cut, all, c.want)
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
		s, err := OpenStream(t.Context(), r, "-", ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
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
		s.Close()
	})
}

func TestOpenStreamFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "d.csv")
	if err := os.WriteFile(path, []byte("a,b,y\n1,2,yes\n3,4,no\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := OpenStreamFile(t.Context(), path, ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(told(t.Context(), s), "; ")
	about := fmt.Sprintln(s.Features(), s.LabelName(), s.Positive(), s.Negative(), s.Guess().Input, s.Guess().Delimiter, s.Guess().Header, s.Guess().Label)
	if got != "+ 1 2; - 3 4; EOF" || about != "[a b] y yes no csv , true y\n" || s.Name() != path {
		t.Errorf("%s of %s, %s", got, s.Name(), about)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ path, want string }{
		{dir, "a directory: expected a file (name one in it)"},
		{filepath.Join(dir, "nowhere"), "no such file (fix the path; perceptron samples lists the built-in sets)"},
	} {
		if _, err := OpenStreamFile(t.Context(), c.path, ReadOptions{}); err == nil || err.Error() != c.path+": "+c.want {
			t.Errorf("%s: %v", c.path, err)
		}
	}
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
	drawn := Turning(1, 90, 0.1)
	read, err := OpenStream(t.Context(), &endless{text: "0.5,-2.25,1\n3,\"4\",0\n1e3,17,1.0\n"}, "-", ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
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
