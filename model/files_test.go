package model

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// With Files no name reaches the file system: not that of the data, not that of
// what they are tested on, not that of a stream.
func TestFiles(t *testing.T) {
	o := ReadOptions{Test: "/etc/passwd", Files: func(name string) (io.ReadCloser, error) {
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

// A session's room is its own, however much the data may take.
func TestSessionRoom(t *testing.T) {
	d, err := Read(t.Context(), strings.NewReader("1,1,+1\n2,3,-1\n"), "d", ReadOptions{Room: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if d.Room() != 1<<20 || d.Subset([]int{0}).Room() != 1<<20 {
		t.Errorf("room for %d, and of a part %d bytes", d.Room(), d.Subset([]int{0}).Room())
	}
	if lacks := d.Shortage(2 << 20); !strings.Contains(lacks, "a session here has 1 MiB") {
		t.Errorf("it lacks: %s", lacks)
	}
}
