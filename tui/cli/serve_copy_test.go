package cli_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The explorer in lines is the same over the line as at home, but for how to come
// back; with a terminal it shows what is typed.
func TestServedLines(t *testing.T) {
	t.Parallel()
	c := serveClass(t, "and", "--rate", "1/2", "--public-name", "lab.example")
	const typed = "step 3\nread plane\nset test /etc/passwd\nrun\nread step 1-3\n"
	want, wrong, code := atHome(typed, "--lines", "and", "--mode", "dual", "--decide", "1m")
	if code != 0 {
		t.Fatal(wrong)
	}
	theirs, errs, code := c.runs("ada", "lines and --mode dual --decide 1m", typed)
	home := strings.Split(want, "\n")
	away := strings.Split(theirs, "\n")
	if code != 0 || errs != "" || len(home) != len(away) {
		t.Fatalf("code %d, %s\n%s\nat home\n%s", code, errs, theirs, want)
	}
	for k := range home {
		switch {
		case strings.Contains(home[k], "/etc/passwd"):
			if !strings.Contains(away[k], "not here: only samples") {
				t.Errorf("a file of the server: %s", away[k])
			}
		case strings.HasPrefix(home[k], "perceptron and"):
			if away[k] != `ssh lab.example "lines `+strings.TrimPrefix(home[k], "perceptron ")+`"` {
				t.Errorf("quit's line %s, at home %s", away[k], home[k])
			}
		case home[k] != away[k]:
			t.Errorf("line %d: %s\nat home: %s", k+1, away[k], home[k])
		}
	}
	if out, _, _ := c.runs("ada", "lines", "step\n"); !strings.Contains(out, "η") && !strings.Contains(out, "1/2") {
		t.Errorf("lines alone is not of the data served:\n%s", out)
	}
	if out, _, code := c.runs("ada", "lines and", strings.Repeat("x", 3<<20)+"\nstep\n"); code != 0 || !strings.Contains(out, "! the line is too long") || !strings.Contains(out, "step 1, ") {
		t.Errorf("a line of three megabytes: code %d, %.300s", code, out)
	}

	s := c.student("lines and", 80, 24)
	s.reads("quit ends. >")
	s.types("stepp\x7f 2\x1b[A\x1b[" + strings.Repeat("1;", 1000) + "A\r")
	s.reads("> step 2")
	s.reads("step 2, epoch 1")
	s.types("\x04")
	if again := s.ends(); !strings.HasSuffix(again, `ssh lab.example "lines and --do 'seek 2'"`) {
		t.Errorf("it ends with %q", again)
	}
}

// What a guest saves is shown to be copied, and put into the clipboard; a key goes
// back to the explorer. On the server nothing is written, and nothing is told of
// where it lies.
func TestServedSave(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	c := serveClass(t)
	s := c.student("and", 80, 24)
	s.reads("and · primal")
	s.types(":put 2 2 +\r:step 3\r")
	s.reads("step 3 updates")
	const table = "x1,x2,y\n0,0,-1\n0,1,-1\n1,0,-1\n1,1,1\n2,2,1\n"
	want, errs, code := c.runs("ada", "lines and", "put 2 2 +\nsave mine.csv\n")
	if code != 0 || !strings.Contains(want, table) {
		t.Fatalf("in lines: code %d, %s\n%s", code, errs, want)
	}
	s.types(":save mine.csv\r")
	s.reads(fmt.Sprintf("-- mine.csv: %d bytes; a terminal that takes OSC 52 has them in its clipboard. A key goes back. --", len(table)))
	if said := s.said(); !strings.Contains(said, strings.ReplaceAll(table, "\n", "\r\n")) || !strings.Contains(said, "\x1b]52;c;"+base64.StdEncoding.EncodeToString([]byte(table))+"\a") {
		t.Errorf("it is shown as %q", said[max(0, len(said)-600):])
	}
	s.types("l")
	s.reads("step 3 updates")
	s.reads("mine.csv: 41 bytes were shown to be copied; no file is written here")
	s.types("l")
	s.reads("step 4 updates")
	for line, want := range map[string]string{
		"save ../x.csv": "expected a name alone", "save x.doc": "the ending says what is saved", "open xor; set epochs 3000; save x.jsonl": "are not shown to be copied",
	} {
		s.types(":" + line + "\r")
		s.reads(want)
		s.types("\x1b\x1b:fractions\r")
		s.sees("the message is gone", func(screen string) bool {
			return !strings.Contains(strings.Join(strings.Fields(screen), " "), want)
		})
	}
	s.types(":open and\r") // and not the next key at once, which would stop it
	s.reads("and · primal")
	for _, name := range []string{"x.perceptron", "x.txt", "x.ans", "x.svg", "x.cast"} {
		s.types(":save " + name + "\r")
		s.reads("-- " + name + ": ")
		s.types(" ")
		s.reads("and · primal")
		if strings.Contains(s.said(), dir) {
			t.Errorf("%s says where the server lies", name)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
		t.Errorf("the server has %v", left)
	}
	if _, err := os.Stat("mine.csv"); err == nil {
		t.Error("a guest has written a file")
	}
	// A session that is saved here is opened at home.
	session, _, _ := c.runs("ada", "lines and --mode dual", "step 7\nsave mine.perceptron\n")
	from, to := strings.Index(session, "perceptron 1\n"), strings.LastIndex(session, "mine.perceptron:")
	if from < 0 || to < from {
		t.Fatalf("no session:\n%s", session)
	}
	c.does("ada", "upload mine.perceptron", session[from:to])
	back := c.student("mine.perceptron", 80, 24)
	back.reads("and · dual")
	back.reads("step 7 updates")
}
