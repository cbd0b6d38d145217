package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// spoken is what is answered to lines, one command each; what is refused leads
// nowhere.
func spoken(t interface{ Fatalf(string, ...any) }, typed []string, args ...string) string {
	var out, errs bytes.Buffer
	env := Environment{
		Stdin: strings.NewReader(strings.Join(typed, "\n") + "\n"), Stdout: &out, Stderr: &errs, Now: time.Now,
		Getenv: func(name string) string { return map[string]string{"LANG": "C.UTF-8"}[name] },
		Screen: screen(os.Stdin, os.Stdout),
	}
	if code := Main(append([]string{"--lines"}, args...), env); code != 0 {
		t.Fatalf("%v: exit code %d, %s", args, code, errs.String())
	}
	return strings.TrimRight(out.String(), "\n")
}

// lastLine is quit's.
func lastLine(text string) string { return text[strings.LastIndex(text, "\n")+1:] }

// passes is the end of the time line, which shows how far a run has been seen.
var passes = regexp.MustCompile(`(?m)^.* pass \d+: .*$`)

// A session of edited data leads to the same data, step, place and frame when the
// file that they were opened from has gone, or holds others; and one that is saved
// there does once more.
func TestSessionOfEditedData(t *testing.T) {
	t.Chdir(t.TempDir())
	held := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	words := []string{
		"put 1 2", "put -0.5 0.25 o", "put 0.10000000000000000001 3 +", "put 1e3 2", "drop 1", "drop 3", "flip 2", "move 2 0.5 0.5", "undo", "redo",
		"edit", "edit 0.5 1.5", "edit up 3", "edit put +", "edit drop", "edit flip", "edit off", "axes 3 1", "axes 1 2",
		"step", "step 7", "back 2", "epoch", "seek 0", "run", "run back", "break mistake", "break wrong 2 times 2", "break off", "beats 2", "step",
		"mode dual", "mode primal", "set order 2,1", "set rate 1/3", "set scale standard", "show bound", "show table on", "filter wrong", "zoom", "theme light",
	}
	long := 500
	if testing.Short() {
		long = 100
	}
	done := 0
	rapid.Check(t, func(t *rapid.T) {
		if done++; done > 8 {
			return
		}
		ends := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "ends")
		rows := []string{`"a","b;c",d,class`, "1,2,0.30,yes", "-1,\t0.10000000000000000001,4,no", "3,1000,5.5,yes", `0,"-1.5",6,no`, "2,2,7,yes"}
		before := strings.Join(rows, ends) + rapid.SampledFrom([]string{"", ends}).Draw(t, "end")
		write := func(text string) {
			if err := os.WriteFile("points.csv", []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		write(before)
		typed := rapid.SliceOfN(rapid.SampledFrom(words), long/2, long).Draw(t, "typed")
		typed = append(typed, "put 7 8", "save one.perceptron!", "save one.csv!", "save one.txt!")
		first := lastLine(spoken(t, typed, "points.csv", "--epochs", "12"))
		if rapid.Bool().Draw(t, "gone") {
			if err := os.Remove("points.csv"); err != nil {
				t.Fatal(err)
			}
		} else {
			write(before + "9,9,9,no" + ends)
		}
		for k, name := range []string{"one", "two"} {
			again := lastLine(spoken(t, []string{"save two.perceptron!", "save two.csv!", "save two.txt!"}, name+".perceptron"))
			if want := strings.Replace(first, "points.csv", name+".perceptron:data", 1); again != want {
				t.Fatalf("time %d: quit says\n%s\nwant\n%s", k, again, want)
			}
			for _, file := range []string{"csv", "txt"} {
				if got, want := passes.ReplaceAllString(held("two."+file), ""), passes.ReplaceAllString(held("one."+file), ""); got != want {
					t.Fatalf("time %d, %s: the .%s is\n%s\nwant\n%s", k, first, file, got, want)
				}
			}
			if held("one.perceptron") != held("two.perceptron") {
				t.Fatalf("time %d: the session is\n%s\nwant\n%s", k, held("two.perceptron"), held("one.perceptron"))
			}
		}
		write(before)
		if again := lastLine(spoken(t, nil, "one.perceptron")); again != first {
			t.Fatalf("with the file as it was quit says\n%s\nwant\n%s", again, first)
		}
	})
}

// What is too large to go into a session is refused in a line, and no file is left.
func TestSessionTooLarge(t *testing.T) {
	t.Chdir(t.TempDir())
	var text strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&text, "%d%s,%d,%d\n", i, strings.Repeat("0", 170), i%7, 1-i%2*2)
	}
	if err := os.WriteFile("large.csv", []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	said := spoken(t, []string{"save whole.perceptron", "drop 1", "save edited.perceptron"}, "large.csv", "--epochs", "1")
	for _, want := range []string{"\nsaved whole.perceptron: ", "\n! save: edited.perceptron: large.csv: the examples were edited, and have to go into the session: more than 8 MiB are too many for one (save them as .csv, and open that)\n"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	if files, err := filepath.Glob("*edited*"); err != nil || len(files) > 0 {
		t.Errorf("left over: %v (%v)", files, err)
	}
}
