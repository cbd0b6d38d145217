package model

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
)

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ path, want string }{
		{dir, "a directory: expected a file (name one in it)"},
		{filepath.Join(dir, "nowhere.csv"), "no such file (fix the path; perceptron samples lists the built-in sets)"},
		{file(t, "empty.csv", ""), "empty: expected lines of numbers and a label (name another file, or a sample)"},
		{file(t, "good.csv", "1,2\n3,4\n"), ""},
	} {
		d, err := Open(t.Context(), c.path, ReadOptions{})
		if c.want == "" {
			if err != nil || d.Len() != 2 || d.Name != c.path {
				t.Errorf("%s: %v, %v", c.path, d, err)
			}
			continue
		}
		_, streamed := OpenStreamFile(t.Context(), c.path, ReadOptions{})
		for _, err := range []error{err, streamed} {
			if err == nil || err.Error() != c.path+": "+c.want {
				t.Errorf("%s: %v, want %s", c.path, err, c.want)
			}
		}
	}
	_, err := Open(t.Context(), filepath.Join(dir, "\x1b[31m\xff"), ReadOptions{})
	checkSafe(t, err.Error())
	locked := file(t, "locked.csv", "1,2\n")
	if err := os.Chmod(locked, 0); err == nil && os.Geteuid() != 0 {
		_, err := Open(t.Context(), locked, ReadOptions{})
		if err == nil || !strings.HasSuffix(err.Error(), "locked.csv: permission denied (chmod +r it)") {
			t.Errorf("locked: %v", err)
		}
	}
}

func TestFaultWhileReading(t *testing.T) {
	r := io.MultiReader(strings.NewReader("1,2\n"), iotest.ErrReader(errors.New("disk\x1b on fire")))
	_, err := Read(t.Context(), iotest.DataErrReader(r), "d.csv", ReadOptions{})
	if want := `d.csv: reading failed: disk\x1b on fire (try again, or copy it first)`; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	short := &sizedFile{Reader: strings.NewReader("1,2\n3,4\n"), remaining: 100, size: 100}
	_, err = Read(t.Context(), short, "d.csv", ReadOptions{})
	if want := `d.csv: reading failed: the file shrank while it was read, to 8 bytes of 100 (try again, or copy it first)`; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

func TestProgress(t *testing.T) {
	text := strings.Repeat("1,2\n3,4\n", 1<<17)
	for _, text := range []string{text, string(encodings["utf-16le"](text))} {
		told := int64(0)
		_, err := Read(t.Context(), strings.NewReader(text), "d", ReadOptions{Progress: func(read int64) {
			if read <= told {
				t.Errorf("%d bytes after %d", read, told)
			}
			told = read
		}})
		if err != nil || told < int64(len(text))/2 || told > int64(len(text)) {
			t.Errorf("%v, %d bytes of %d", err, told, len(text))
		}
	}
}

// More than a block is read, with the size known and unknown, and with a thousand classes.
func TestManyRows(t *testing.T) {
	const n = 150_000
	var csv, svm bytes.Buffer
	csv.WriteString("a,\"b\",c,d,e\n")
	for i := range n {
		a := i % 1000
		number := formatFloat(float64(a) / 8)
		csv.WriteString(number + ",1,\"2\",3." + number[:1] + "," + strconv.Itoa(a) + "\n")
		svm.WriteString(strconv.Itoa(a) + " 1:" + number + " 2:1 3:2 4:3." + number[:1] + "\n")
	}
	for name, text := range map[string][]byte{"csv": csv.Bytes(), "svm": svm.Bytes()} {
		for _, r := range []io.Reader{bytes.NewReader(text), iotest.HalfReader(bytes.NewReader(text))} {
			d, err := Read(t.Context(), r, name, ReadOptions{Task: "multiclass"})
			if err != nil || d.Len() != n || d.Dim() != 4 || cap(d.X) > n*4*9/8 {
				t.Fatalf("%s: %v", name, err)
			}
			for i := range n {
				row := d.Row(i)
				if row[0] != float64(i%1000)/8 || row[1] != 1 || row[2] != 2 || row[3] < 3 || d.Labels[d.Class[i]] != strconv.Itoa(i%1000) {
					t.Fatalf("%s: row %d is %v", name, i, row)
				}
			}
		}
	}
}

// A large index costs nothing if few features occur, with and without a test set, in which
// unknown features are ignored.
func TestLargeIndices(t *testing.T) {
	const text = "1 20000000:1\n-1 7:2 20000000:0.30000000000000000001\n"
	test := file(t, "test", "1 19999999:5 20000000:1\n")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d, err := Read(t.Context(), strings.NewReader(text), "d", ReadOptions{Test: test})
	runtime.ReadMemStats(&after)
	if err != nil || strings.Join(d.Features, " ") != "x7 x20000000" || d.Rat(1, 1).Cmp(rat("0.30000000000000000001")) != 0 {
		t.Fatalf("%v, %v", d, err)
	}
	if note := d.Guess.Notes[0]; note != "2 of 20000000 features occur: the others are left out" {
		t.Error(note)
	}
	if inner(d.X) != "0 1 2 0.3" || inner(d.Test.X) != "0 1" {
		t.Errorf("%v, tested on %v", d.X, d.Test.X)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 4<<20 {
		t.Errorf("%d bytes", used)
	}
}
