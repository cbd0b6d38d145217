package tui

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hinshun/vt10x"
	"pgregory.net/rapid"

	"perceptron/tui/explore"
)

// known gives a source an origin, so that it can be saved.
func known(s explore.Source) explore.Source {
	name := s.Name
	s.Origin = func(context.Context) (explore.OriginData, error) {
		return explore.OriginData{Origin: explore.Origin{Sample: true, Name: name, SHA256: "0"}}, nil
	}
	return s
}

// few checks a property on at most n draws.
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

// did runs commands that must not be refused.
func did(t testing.TB, x *explore.Explorer, script string) {
	t.Helper()
	if err := x.Do(t.Context(), script); err != nil {
		t.Fatalf("%s: %v", script, err)
	}
}

// heldIn is the content of a file.
func heldIn(t *testing.T, path string) []byte {
	t.Helper()
	return must(os.ReadFile(path))
}

// A recording that is played shows, at its end, the frame that render draws there; it has a
// frame for each step, at the speed of play, and is the same under any environment.
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
