package model

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// piped is a reader of unknown size.
type piped struct{ io.Reader }

// readAt reads a text at that pace; a broken one ends in a fault.
func readAt(p parallelism, text string, broken bool, o ReadOptions) (*Dataset, error) {
	in := &input{name: "d", o: o, parallelism: p}
	if err := in.normalize(); err != nil {
		return nil, err
	}
	var r io.Reader = strings.NewReader(text)
	if broken {
		r = io.MultiReader(r, iotest.ErrReader(errors.New("disk on fire")))
	}
	return in.readStream(context.Background(), piped{r})
}

// checkPace fails unless a text read by several, in blocks of that size, is what
// it is read one record after the other: the same data set, or the same error.
func checkPace(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, text string, block, workers int, broken bool, o ReadOptions,
) {
	t.Helper()
	want, wrong := readAt(parallelism{block: block, values: 1, workers: -1}, text, broken, o)
	got, err := readAt(parallelism{block: block, values: 1, workers: workers}, text, broken, o)
	if fmt.Sprint(err) != fmt.Sprint(wrong) {
		t.Fatalf("%q\n%+v in blocks of %d: %v\nwant %v", text, o, block, err, wrong)
	}
	if err != nil {
		return
	}
	if diff := cmp.Diff(valuesOf(want), valuesOf(got)); diff != "" || !slices.Equal(want.Numbers, got.Numbers) || !cmp.Equal(want.Guess, got.Guess) {
		t.Fatalf("%q\n%+v in blocks of %d: %s\n%v, want %v\n%+v, want %+v", text, o, block, diff, got.Numbers, want.Numbers, got.Guess, want.Guess)
	}
}

// drawTable draws a text: a table as they come, in which anything can be wrong.
func drawTable(t *rapid.T, quotes bool) string {
	columns := rapid.IntRange(1, 4).Draw(t, "columns")
	delimiter := rapid.SampledFrom([]string{",", ";", "\t", " "}).Draw(t, "delimiter")
	end := rapid.SampledFrom([]string{"\n", "\r\n", "\r"}).Draw(t, "end")
	plain := []string{"1", "-2.5", "+0", "-0", "0.125", "123456", "3e2", "12345678901234567", "0.12345678901234567890123", "1.000000000000000000", "99999999.99999999"}
	odd := []string{" 7", "8\t", "", "NaN", "?", "x", "1e999", "é", "\xff", "\x00", "1,5", "#", "-", "."}
	labels := []string{"1", "-1", "1", "-1", "+1", "1.0", "yes", "a b", "c", ""}
	if quotes {
		plain = append(plain, `"4"`)
		odd = append(odd, "\"5\n6\"", `"a""b"`, `"open`, `"1" x`, `5"`, "\"\r\n\"")
		labels = append(labels, `"1"`, `"-1"`, "\"1\"", `" 1"`)
	}
	wrong := rapid.SampledFrom([]int{0, 0, 1, 10}).Draw(t, "wrong") // in a hundred
	some := rapid.IntRange(2, len(labels)).Draw(t, "labels")
	is := func(what string) bool { return rapid.IntRange(0, 99).Draw(t, what) < wrong }
	var b strings.Builder
	if rapid.Bool().Draw(t, "mark") {
		b.WriteString("\ufeff")
	}
	if rapid.Bool().Draw(t, "header") {
		b.WriteString(strings.Join([]string{"p", "q", "r", "s"}[:columns], delimiter) + delimiter + "y" + end)
	}
	for range rapid.IntRange(1, 60).Draw(t, "rows") {
		cells := make([]string, columns+1)
		for j := range columns {
			if cells[j] = rapid.SampledFrom(plain).Draw(t, "cell"); is("odd") {
				cells[j] = rapid.SampledFrom(odd).Draw(t, "cell")
			}
		}
		cells[columns] = rapid.SampledFrom(labels[:some]).Draw(t, "label")
		if is("ragged") {
			cells = cells[:rapid.IntRange(0, columns).Draw(t, "fields")]
		}
		b.WriteString(strings.Join(cells, delimiter))
		if b.WriteString(end); is("blank") {
			b.WriteString(rapid.SampledFrom([]string{"\n", "\r", " \n", "\r\n", "\t\n", "# note\n"}).Draw(t, "between"))
		}
	}
	text := b.String()
	if rapid.Bool().Draw(t, "cut") {
		text = text[:rapid.IntRange(0, len(text)).Draw(t, "length")]
	}
	return text
}

// Blocks that several read give what one who reads record after record gives.
func TestReadOnAllCores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		quotes := rapid.Bool().Draw(t, "quotes")
		text := drawTable(t, quotes)
		o := ReadOptions{Input: "csv"}
		o.Missing = rapid.SampledFrom([]string{"", "drop"}).Draw(t, "missing")
		o.Positive = rapid.SampledFrom([]string{"", "1"}).Draw(t, "positive")
		o.Task = rapid.SampledFrom([]string{"", "multiclass"}).Draw(t, "task")
		o.Columns = rapid.SampledFrom([]string{"", "", "1", "2,1"}).Draw(t, "columns used")
		o.Label = rapid.SampledFrom([]string{"", "", "1"}).Draw(t, "label column")
		o.MaxMemory = rapid.SampledFrom([]int64{0, 0, 5000, 20_000, 100_000}).Draw(t, "limit")
		broken := !quotes && rapid.IntRange(0, 9).Draw(t, "broken") == 0
		checkPace(t, text, rapid.IntRange(4, 300).Draw(t, "block"), rapid.IntRange(1, 3).Draw(t, "workers"), broken, o)
	})
}

func TestReadLIBSVMOnAllCores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		end := rapid.SampledFrom([]string{"\n", "\r\n", "\r"}).Draw(t, "end")
		wrong := rapid.SampledFrom([]int{0, 0, 1, 5}).Draw(t, "wrong") // in a hundred
		var b strings.Builder
		for range rapid.IntRange(1, 60).Draw(t, "rows") {
			line := rapid.SampledFrom([]string{"1", "-1", "+1", "1.0"}).Draw(t, "label")
			for index := range 5 {
				if value := rapid.SampledFrom([]string{"", "1", "-0.5", "0", "12345678901234567", "0.12345678901234567890123", "1.000000000000000001"}).Draw(t, "value"); value != "" {
					line += fmt.Sprintf(" %d:%s", index+1, value)
				}
			}
			if rapid.IntRange(0, 99).Draw(t, "odd") < wrong {
				line += rapid.SampledFrom([]string{" 7:x", " 3:1", " 9:1 9:2", " 8:nan", " # 5", " 1:1e999", " \xff", " x:1", " ", end + end, " 2000000:1"}).Draw(t, "tail")
			}
			b.WriteString(line + end)
		}
		o := ReadOptions{Input: "libsvm"}
		o.Missing = rapid.SampledFrom([]string{"", "drop"}).Draw(t, "missing")
		o.Columns = rapid.SampledFrom([]string{"", "", "2,1"}).Draw(t, "columns used")
		o.MaxMemory = rapid.SampledFrom([]int64{0, 0, 5000, 20_000, 100_000}).Draw(t, "limit")
		broken := rapid.IntRange(0, 9).Draw(t, "broken") == 0
		checkPace(t, b.String(), rapid.IntRange(4, 300).Draw(t, "block"), rapid.IntRange(1, 3).Draw(t, "workers"), broken, o)
	})
}

// What is wrong far into a file is said as it is where one reads alone, with
// lines and bytes counted from the file's start.
func TestFaultFarInAFile(t *testing.T) {
	const rows = 100_000
	good := strings.Repeat("0.5,1.5,1\n-0.5,2.5,-1\n", rows/2)
	for _, c := range []struct{ name, bad, want string }{
		{"word", "x,1,1\n", `d:100001:1: "x" in column 1 is not a number (--one-hot 1 makes indicators of it, --columns leaves it out)`},
		{"label", "1,2,3\n", `d:100001:3: label "3": a third value beside 1 and -1: want two (--positive VALUE takes one against the rest, --task multiclass all of them; --label another column)`},
		{"fields", "1,2\n", `d:100001:3: 2 fields where the first row has 3: want as many in each (mend the row, or set --delimiter)`},
		{"bytes", "1,\xff,1\n", `d:100001:2: \xff at byte 1100002 is not UTF-8: want UTF-8 (iconv -f latin1 -t utf-8 turns older files into it)`},
		{"quote", "1,\"2,1\n", `d:100001:2: a quote that is not closed within 1 MiB: want a closing " (double a quote that is text: "")`},
		{"two lines", "1,\"\n2\",1\nx,1,1\n", `d:100001:2: "\n2" in column 2 is not a number (--one-hot 2 makes indicators of it, --columns leaves it out)`},
	} {
		text := good + c.bad + good + "y,y,y\n"
		for _, r := range []io.Reader{strings.NewReader(text), piped{strings.NewReader(text)}} {
			if _, err := Read(t.Context(), r, "d", ReadOptions{}); err == nil || err.Error() != c.want {
				t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
			}
		}
	}
}

// Of a file less comes than it was long.
func TestShrunkFarInAFile(t *testing.T) {
	text := strings.Repeat("0.5,1.5,1\n-0.5,2.5,-1\n", 100_000)
	short := &sizedFile{Reader: strings.NewReader(text), remaining: 10_000_000, size: 10_000_000}
	_, err := Read(t.Context(), short, "d.csv", ReadOptions{})
	if want := "d.csv: reading failed: the file became shorter meanwhile, 2200000 bytes of 10000000 (try again, or copy it first)"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// A reader that is called off leaves no one behind, but for the read that waits.
func TestCalledOffOnAllCores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		why := errors.New("enough")
		ctx, cancel := context.WithCancelCause(t.Context())
		r, w := io.Pipe()
		done := make(chan error)
		go func() {
			in := &input{name: "-", parallelism: parallelism{block: 64, values: 1, workers: 3}}
			_, err := in.readStream(ctx, r)
			done <- err
		}()
		io.WriteString(w, strings.Repeat("1,2,1\n3,4,-1\n", 1000)+"5,")
		synctest.Wait() // all that came is read and parsed
		cancel(why)
		if err := <-done; !errors.Is(err, why) {
			t.Errorf("got %v", err)
		}
		w.Close()
	})
}

// The memory that blocks take is bounded, however large they become, and more
// of it than the limit leaves is not used.
func TestMemoryOfBlocks(t *testing.T) {
	text := strings.Repeat("1,2,1\n3,4,-1\n", 200_000)
	for _, limit := range []int64{1 << 20, 4 << 20, 12 << 20, 20 << 20} {
		o := ReadOptions{MaxMemory: limit}
		want, wrong := readAt(parallelism{workers: -1}, text, false, o)
		got, err := readAt(parallelism{workers: 2}, text, false, o)
		if fmt.Sprint(err) != fmt.Sprint(wrong) || err == nil && !slices.Equal(want.X, got.X) {
			t.Errorf("%d: %v, want %v", limit, err, wrong)
		}
	}
}

// plainNumber is parseCell, where it takes a number at all.
func TestPlainNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[+-]?[0-9]{0,21}(\.[0-9]{0,21})?([eE][+-]?[0-9]{0,3})?[,x -]?`).Draw(t, "text")
		x, end := plainNumber([]byte(text), 0)
		if end < 0 {
			return
		}
		want, _, wide, what := parseCell([]byte(text[:end]))
		if what != number || wide || math.Float64bits(x) != math.Float64bits(want) {
			t.Fatalf("%q: %v, want %v, wide %v, kind %d", text[:end], x, want, wide, what)
		}
		if rest := strings.TrimLeft(text[end:], ",x -"); rest == text[end:] && rest != "" {
			t.Fatalf("%q ends at %d", text, end)
		}
	})
	for _, text := range []string{"0", "-0", "123456789012345", "0.00000000000001", ".5", "5.", "1e5", "12345678.12345678"} {
		if _, end := plainNumber([]byte(text), 0); end != len(text) {
			t.Errorf("%s is not taken", text)
		}
	}
}
