package model

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"perceptron/model/golden"
)

// The start of an input gives the columns as Read understands them, with the same
// delimiter, header and label. Errors further on don't matter.
func TestPeek(t *testing.T) {
	for _, c := range golden.Table(t, "peek", 4) {
		got := "none"
		columns, err := Peek(t.Context(), strings.NewReader(c[1]), c[0], options(t, c[2]))
		switch {
		case err != nil:
			got = err.Error()
		case columns != nil:
			got = fmt.Sprintf("%v %v %v", columns.Names, columns.Header, columns.Labels)
		}
		if got != c[3] {
			t.Errorf("%.30q %s: %s, want %s", c[1], c[2], got, c[3])
		}
	}
}

// With OpenFile no name reaches the file system: not that of the data, the test set, or a
// stream.
func TestFiles(t *testing.T) {
	o := ReadOptions{Test: "/etc/passwd", OpenFile: func(name string) (io.ReadCloser, error) {
		if name == "d" {
			return io.NopCloser(strings.NewReader("1,1,+1\n2,3,-1\n")), nil
		}
		return nil, errors.New("not here")
	}}
	_, err := Open(t.Context(), "d", o)
	if err == nil || err.Error() != "/etc/passwd: not here" {
		t.Errorf("--test: %v", err)
	}
	o.Test = ""
	if d, err := Open(t.Context(), "d", o); err != nil || d.Len() != 2 {
		t.Errorf("d: %v", err)
	}
	for _, name := range []string{"/etc/passwd", "../go.mod"} {
		if _, err := Open(t.Context(), name, o); err == nil || err.Error() != name+": not here" {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := OpenStreamFile(t.Context(), name, o); err == nil || err.Error() != name+": not here" {
			t.Errorf("%s as a stream: %v", name, err)
		}
	}
}

// A session's budget limits its run, however much memory the data may take.
func TestSessionRoom(t *testing.T) {
	d := readAs(t, "1,1,+1\n2,3,-1\n", ReadOptions{Budget: 1 << 20})
	if d.Budget() != 1<<20 || d.Subset([]int{0}).Budget() != 1<<20 {
		t.Errorf("room for %d, and of a part %d bytes", d.Budget(), d.Subset([]int{0}).Budget())
	}
	if lacks := d.Shortage(2 << 20); !strings.Contains(lacks, "a session here has 1 MiB") {
		t.Errorf("it lacks: %s", lacks)
	}
}

// A picture has a pixel for each feature. Another size is refused, with the fix.
func TestImage(t *testing.T) {
	const data = "a,b,c,d,e,f,y\n1,2,3,4,5,6,1\n6,5,4,3,2,1,0\n"
	for _, c := range golden.Table(t, "images", 3) {
		d, err := Read(t.Context(), strings.NewReader(data), "-", ReadOptions{Image: c[0]})
		switch {
		case c[2] != "":
			if err == nil || !strings.Contains(err.Error(), c[2]) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v, want %s", c[0], err, c[2])
			}
		case err != nil || inner(d.Image) != c[1]:
			t.Errorf("%s: %v, %v", c[0], d, err)
		}
	}
}
