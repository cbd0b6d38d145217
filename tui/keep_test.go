package tui

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hinshun/vt10x"
	"pgregory.net/rapid"

	"perceptron/model"
	"perceptron/tui/explore"
	"perceptron/tui/trace"
)

// known gives a source an origin, so that it can be saved.
func known(s explore.Source) explore.Source {
	name := s.Name
	s.Origin = func(context.Context) (explore.Lasting, error) {
		return explore.Lasting{Origin: explore.Origin{Sample: true, Name: name, SHA256: "0"}}, nil
	}
	return s
}

// few checks a property on so many draws, or fewer where fewer are asked for.
func few(t *testing.T, draws int, prop func(*rapid.T)) {
	t.Helper()
	done := 0
	rapid.Check(t, func(t *rapid.T) {
		if done++; done <= draws {
			prop(t)
		}
	})
}

// saves is an explorer that may write files, and the folder it writes to.
func saves(t *testing.T, name string, o Options) (*explore.Explorer, string) {
	t.Helper()
	o.Source, o.Saves, o.Decide, o.Env = known(sample(t, name)), true, time.Minute, func(string) string { return "" }
	x := must(o.newExplorer(t.Context()))
	t.Cleanup(x.End)
	return x, t.TempDir()
}

// utf8Locale is an environment of nothing else.
func utf8Locale(name string) string { return map[string]string{"LANG": "C.UTF-8"}[name] }

// did runs commands that are not refused.
func did(t testing.TB, x *explore.Explorer, script string) {
	t.Helper()
	if err := x.Do(t.Context(), script); err != nil {
		t.Fatalf("%s: %v", script, err)
	}
}

// heldIn is what a file holds.
func heldIn(t *testing.T, path string) []byte {
	t.Helper()
	return must(os.ReadFile(path))
}

// A recording that is played shows, at its end, the frame that is rendered there;
// a frame a step, at the speed of play, and the same bytes when it is made again
// under another environment.
func TestRecording(t *testing.T) {
	x, folder := saves(t, "and", Options{})
	x.Resize(80, 24)
	did(t, x, "speed faster; set mode dual; break mistake; show bound; seek 14")
	path := filepath.Join(folder, "r.cast")
	did(t, x, "save "+explore.Quote(path))
	lines := bytes.Split(bytes.TrimSpace(heldIn(t, path)), []byte("\n"))
	if len(lines) != 1+15 { // a head, step 0 and 14 more
		t.Fatalf("%d lines", len(lines))
	}
	vt := vt10x.New(vt10x.WithSize(80, 24))
	for k, line := range lines[1:] {
		var event [3]any
		if err := json.Unmarshal(line, &event); err != nil {
			t.Fatal(err)
		}
		if at := event[0].(float64); at != float64(k)/8 { // one faster than 4 a second
			t.Errorf("frame %d comes after %v s", k, at)
		}
		if _, err := vt.Write([]byte(event[2].(string))); err != nil {
			t.Fatal(err)
		}
	}
	did(t, x, "redraw")
	x.Decide(t.Context(), time.Minute)
	frame := must((&Options{Env: utf8Locale}).frame(t.Context(), x, "text"))
	want := strings.Split(string(frame), "\n")
	for y, line := range strings.Split(vt.String(), "\n")[:24] {
		if got := strings.TrimRight(line, " "); got != strings.TrimRight(want[y], " ") {
			t.Errorf("row %d:\n%s\nwant\n%s", y, got, want[y])
		}
	}
	z, folder := saves(t, "and", Options{Color: "never"})
	did(t, z, "speed faster; set mode dual; break mistake; show bound; seek 14; save "+explore.Quote(filepath.Join(folder, "r.cast")))
	if !bytes.Equal(heldIn(t, path), heldIn(t, filepath.Join(folder, "r.cast"))) {
		t.Error("made again, the recording has other bytes")
	}
}

// The events are the bytes of trace, of edited data under their name; the table is
// the examples, which read back as they are.
func TestEventsAndTable(t *testing.T) {
	x, folder := saves(t, "iris", Options{})
	did(t, x, "set mode dual; put 1.25 1e-7; drop 3; set rate 1/3; save "+explore.Quote(filepath.Join(folder, "e.jsonl")))
	var want bytes.Buffer
	if err := trace.Write(t.Context(), &want, x.View().Timeline.Problem, trace.Options{Decide: time.Minute}); err != nil {
		t.Fatal(err)
	}
	if got := heldIn(t, filepath.Join(folder, "e.jsonl")); !bytes.Equal(got, want.Bytes()) || !bytes.Contains(got, []byte("(edited)")) {
		t.Errorf("%d bytes of events, want %d", len(got), want.Len())
	}
	table := filepath.Join(folder, "d.csv")
	did(t, x, "save "+explore.Quote(table))
	d := must(model.Open(t.Context(), table, model.ReadOptions{Positive: x.View().Data.Positive}))
	e := x.View().Data
	if d.Len() != e.Len() || d.Dim() != e.Dim() || !slices.Equal(d.Y, e.Y) {
		t.Fatalf("%d examples of %d features", d.Len(), d.Dim())
	}
	for i := range d.Len() {
		for j := range d.Dim() {
			if d.Rat(i, j).Cmp(e.Rat(i, j)) != 0 {
				t.Fatalf("example %d: %v, want %v", i+1, d.Rat(i, j), e.Rat(i, j))
			}
		}
	}
}

// A key in the middle of a save stops it, and what is said of it is true.
func TestStopSaving(t *testing.T) {
	x, folder := saves(t, "iris", Options{})
	did(t, x, "seek 5000")
	path := filepath.Join(folder, "r.cast")
	x.Begin("save " + explore.Quote(path))
	time.Sleep(time.Millisecond)
	x.Halt()
	_, err := os.Stat(path)
	if there := err == nil; there != strings.HasPrefix(x.Message(), "saved ") || x.Busy() {
		t.Errorf("%q, and the file is there: %v", x.Message(), there)
	}
	if all, err := os.ReadDir(folder); err != nil || len(all) > 1 {
		t.Errorf("left over: %v (%v)", all, err)
	}
}
