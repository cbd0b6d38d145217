package model

import (
	"io"
	"strings"
	"testing"
)

// piped is a reader of unknown size.
type piped struct{ io.Reader }

// What is wrong far into a file is said as it is at its start, with
// lines and bytes counted from the file's start.
func TestFaultFarInAFile(t *testing.T) {
	const rows = 100_000
	good := strings.Repeat("0.5,1.5,1\n-0.5,2.5,-1\n", rows/2)
	for _, c := range []struct{ name, bad, want string }{
		{"word", "x,1,1\n", `d:100001:1: "x" in column 1 is not a number (--one-hot 1 makes indicators of it, --columns leaves it out)`},
		{"label", "1,2,3\n", `d:100001:3: label "3": a third value beside 1 and -1: expected two (--positive VALUE takes one against the rest, --task multiclass all of them; --label another column)`},
		{"fields", "1,2\n", `d:100001:3: 2 fields where the first row has 3 (fix the row, or set --delimiter)`},
		{"bytes", "1,\xff,1\n", `d:100001:2: \xff at byte 1100002 is not UTF-8: expected UTF-8 (iconv -f latin1 -t utf-8 turns older files into it)`},
		{"quote", "1,\"2,1\n", `d:100001:2: a quote that is not closed within 1 MiB: expected a closing " (double a quote that is text: "")`},
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
