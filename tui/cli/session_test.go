package cli

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo/draws"
	"perceptron/model/golden"
	"perceptron/tui/explore"
)

// spoken is the answers to lines, one command each; what is refused changes nothing.
func spoken(t interface{ Fatalf(string, ...any) }, typed []string, args ...string) string {
	out, errs, code := AtHome(strings.Join(typed, "\n")+"\n", append([]string{"--lines"}, args...)...)
	if code != 0 {
		t.Fatalf("%v: exit code %d, %s", args, code, errs)
	}
	return strings.TrimRight(out, "\n")
}

// lastLine is what quit prints.
func lastLine(text string) string { return text[strings.LastIndex(text, "\n")+1:] }

// passes is the end of the time line, which shows how far a run has been seen.
var passes = regexp.MustCompile(`(?m)^.* pass \d+: .*$`)

// A session of edited data leads to the same data, step, place and frame even if the
// original file is gone or has other content; and so does one that is saved there.
func TestSessionOfEditedData(t *testing.T) {
	t.Chdir(t.TempDir())
	held := func(name string) string {
		text, err := os.ReadFile(name)
		Fatal(t, err)
		return string(text)
	}
	words := []string{
		"put 1 2", "put -0.5 0.25 o", "put 0.10000000000000000001 3 +", "put 1e3 2", "drop 1", "drop 3", "flip 2", "move 2 0.5 0.5", "undo", "redo",
		"edit", "edit 0.5 1.5", "edit up 3", "edit put +", "edit drop", "edit flip", "edit off", "axes 3 1", "axes 1 2",
		"step", "step 7", "back 2", "epoch", "seek 0", "run", "run back", "break mistake", "break wrong 2 times 2", "break off", "beats 2", "step",
		"mode dual", "mode primal", "set order 2,1", "set rate 1/3", "set scale standard", "show bound", "show table on", "filter wrong", "zoom", "theme light",
	}
	long := draws.Count(500)
	done := 0
	rapid.Check(t, func(t *rapid.T) {
		if done++; done > 8 {
			return
		}
		ends := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "ends")
		rows := []string{`"a","b;c",d,class`, "1,2,0.30,yes", "-1,\t0.10000000000000000001,4,no", "3,1000,5.5,yes", `0,"-1.5",6,no`, "2,2,7,yes"}
		before := strings.Join(rows, ends) + rapid.SampledFrom([]string{"", ends}).Draw(t, "end")
		write := func(text string) {
			Writes(t, "points.csv", text)
		}
		write(before)
		typed := rapid.SliceOfN(rapid.SampledFrom(words), long/2, long).Draw(t, "typed")
		typed = append(typed, "put 7 8", "save one.perceptron!", "save one.csv!", "save one.txt!")
		first := lastLine(spoken(t, typed, "points.csv", "--epochs", "12"))
		if !strings.Contains(held("one.perceptron"), "\nbytes ") {
			return // nothing was edited: scaled features can't be
		}
		if rapid.Bool().Draw(t, "gone") {
			Fatal(t, os.Remove("points.csv"))
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

// Standard input too large for a session is read as usual, but not kept; saving the session
// is refused in one line, and leaves no file.
func TestSessionOfInputTooLarge(t *testing.T) {
	t.Chdir(t.TempDir())
	row := strings.Repeat("0", 170) + ",1\n0,-1\n" // 178 bytes
	all := strings.Repeat(row, explore.MaxSessionBytes/len(row)+1)
	if _, errs, code := AtHome(all, "render", "-", "--do", "put 1 +; save large.perceptron"); code != exitFailed || strings.Count(errs, "\n") != 1 ||
		!strings.HasPrefix(errs, "perceptron: --do: save: large.perceptron: -: the data have to go into the session, and they take more than 8 MiB (") {
		t.Errorf("exit code %d, %q", code, errs)
	}
	if files, err := filepath.Glob("*"); err != nil || len(files) > 0 {
		t.Errorf("left over: %v (%v)", files, err)
	}
	for _, less := range []int{0, 1} {
		in := &boundedCopy{}
		if n, err := io.Copy(in, strings.NewReader(all[:explore.MaxSessionBytes+1-less])); err != nil || n != explore.MaxSessionBytes+1-int64(less) {
			t.Errorf("read %d bytes (%v)", n, err)
		}
		if whole := less == 1; in.over == whole || whole && string(in.text) != all[:explore.MaxSessionBytes] || !whole && in.text != nil {
			t.Errorf("of %d bytes %d are kept", explore.MaxSessionBytes+1-less, len(in.text))
		}
	}
}

// An invalid session file is refused in one line with its place, and none of it is done:
// text that is not a session, what a session may not do, and what is too long.
func TestSessionsRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	table := golden.Rows(t, filepath.Join(testdata, "sessions_refused.txt"))
	fill := strings.NewReplacer("HEAD", "perceptron 1\nsample and\nsha256 0\n", "END", "end\n")
	check := func(text, want string) {
		Writes(t, "x.perceptron", text)
		out, errs, code := AtHome("", "trace", "x.perceptron")
		line := strings.TrimPrefix(errs, "perceptron: ")
		if code != exitFailed || !strings.HasPrefix(line, want) && !strings.Contains(line, ": "+want) || strings.Count(line, "\n") != 1 || out != "" {
			t.Errorf("%.60q: exit code %d, %q, want %q", text, code, errs, want)
		}
	}
	check(fill.Replace("HEAD")+strings.Repeat("step\n", 2<<20)+"end\n", "x.perceptron: a file of more than 8 388 608 bytes is not a session")
	for _, c := range table {
		check(fill.Replace(c[0]), c[1])
	}
}
