package tui_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"perceptron/algo/draws"
	"perceptron/model/golden"
	"perceptron/tui"
	"perceptron/tui/cli"
	"perceptron/tui/explore"
)

// walkData are command lines of every task; some hold out a part, are streams, or are
// compared, have breakpoints and are replayed most.
var walkData = []string{
	"and", "xor --keep-going", "empty", "walkthrough", "blobs --mode dual --readout voted", "overlap --test 1/4", "noisy", "noisy --seed 3 --scale standard",
	"moons", "circles --mode dual", "iris --positive setosa --epochs 3", "iris --task multiclass --test 1/3 --seed 2", "wedges", "wedges --mode kernel --readout averaged",
	"tags --epochs 2", "stream --online --steps 60", "stream --online --steps 40 --seed 5", "points.csv --online --columns a,b", "iris --online --positive setosa", "points.csv --test 0.5 --label kind", "line.csv", "line.csv --update pa",
	"shifted --rate 1e307 --arithmetic float", "blobs --order first", "wide.svm", "wide.svm --test 1/4 --batch-size 3", "overlap --as 001 --order shuffled", "shifted --update margin --readout pocket",
}

// walkFiles are their files.
func walkFiles() map[string]string {
	files := map[string]string{
		"points.csv": "a,b,kind,y\n", "line.csv": "x,y\n", "wide.svm": "",
	}
	for i := range 24 {
		files["points.csv"] += fmt.Sprintf("%d,%.1f,%s,%d\n", i*i%7, float64(i%5)/2, []string{"p", "q"}[i%2], i%3%2)
		files["line.csv"] += fmt.Sprintf("%.1f,%s\n", float64(i)-11.5, []string{"left", "right"}[i/12])
		files["wide.svm"] += fmt.Sprintf("%d %d:1.5 %d:2 900:%d\n", 1-i%2*2, 1+i, 30+i, i)
	}
	return files
}

// walker draws the actions of a walk.
type walker struct {
	*rand.Rand
	x      *tui.Walker
	taken  map[string]bool // the commands that were taken, by name
	undone bool            // just now
	often  int             // which setting is set most
	places []string        // commands that lead somewhere
	log    []string
}

func pick[T any](w *walker, of []T) T { return of[w.IntN(len(of))] }

// plainWords are arguments where no choices are offered.
var plainWords = []string{"1", "2", "3", "4", "5", "7", "1", "2", "3", "4", "12", "30", "0", "-1", "0.5", "1/4", "+", "o", "wrong", "0.2,0.1,1"}

// word is an argument that may follow a line: the word itself, or a value.
func (w *walker) word(line, word string) string {
	var offered []string
	for _, c := range w.x.Complete(line+" ", samplesToOpen()) {
		offered = append(offered, explore.Quote(c.Text))
	}
	switch {
	case word == strings.ToLower(word):
		return word
	case word == "FILE":
		return "w" + pick(w, []string{".perceptron!", ".csv!", ".txt!", ".ans!", ".svg!", ".jsonl!", ".cast!"})
	case line == "set epochs" || line == "set steps": // not endless
		return pick(w, []string{"2", "5", "20"})
	case word == "NAME" && len(offered) > 0 && w.IntN(2) == 0:
		return offered[w.often%len(offered)]
	case len(offered) > 0 && w.IntN(4) > 0:
		return pick(w, offered)
	}
	return pick(w, plainWords)
}

func samplesToOpen() []explore.Choice {
	var all []explore.Choice
	for _, name := range []string{"and", "iris", "tags", "noisy", "empty", "points.csv", "wide.svm"} {
		all = append(all, explore.Choice{Text: name})
	}
	return all
}

// command is a command of the table, more often one with more arguments.
func (w *walker) command() explore.Command {
	var all []explore.Command
	for _, c := range explore.Commands() {
		if c.Name == "quit" {
			continue
		}
		for range 1 + len(w.x.Complete(c.Name+" ", nil))/4 {
			all = append(all, c)
		}
	}
	return pick(w, all)
}

// line is a command line with arguments that its usage allows.
func (w *walker) line() string {
	if w.undone = !w.undone && w.IntN(12) == 0; w.undone {
		return pick(w, []string{"undo", "undo; redo"})
	}
	if w.IntN(3) == 0 {
		return pick(w, w.places)
	}
	c := w.command()
	line := c.Name
	for _, word := range pick(w, c.Args.Forms()) {
		line += " " + w.word(line, word)
		if word == "SETTINGS" {
			line += " " + w.word(line, "VALUE")
		}
	}
	return line
}

// key is a key of the table, or one for overlays.
func (w *walker) key() string {
	all := []string{"esc", "esc", "enter", "tab", "down", "up", "right", "left", "backspace", "4", "5"}
	for _, c := range explore.Commands() {
		for _, k := range c.Keys {
			if c.Name != "quit" {
				all = append(all, k.Key)
			}
		}
	}
	return pick(w, all)
}

// run runs a command.
func (w *walker) run(t *testing.T) {
	line := w.line()
	err := w.x.Run(t.Context(), line)
	if w.log = append(w.log, line); err != nil {
		w.log[len(w.log)-1] += " (refused: " + err.Error() + ")"
		return
	}
	for command := range strings.SplitSeq(line, "; ") {
		name, _, _ := strings.Cut(command, " ")
		w.taken[name] = true
	}
}

// press presses the keys of a command, or types it.
func (w *walker) press() {
	keys := []string{w.key()}
	if line := w.line(); w.IntN(3) == 0 && !strings.HasPrefix(line, "break bound") { // which waits for what nobody works out here
		keys = append(append([]string{"esc", "esc", ":"}, strings.Split(line, "")...), "enter")
	}
	for _, k := range keys {
		w.x.Press(k)
	}
	w.log = append(w.log, "keys "+strings.Join(keys, ""))
}

// perceptron is the standard output of a command line; an explorer in it takes the walk.
func perceptron(t *testing.T, args []string, walk func(context.Context, tui.Options) (string, error)) (string, error) {
	t.Helper()
	var out, errs bytes.Buffer
	env := cli.System()
	env.Stdin, env.Stdout, env.Stderr, env.Terminal = strings.NewReader(""), &out, &errs, cli.Terminal{Stdout: true}
	env.Getenv = func(name string) string { return map[string]string{"LANG": "C.UTF-8"}[name] }
	if walk != nil {
		env.Explore = walk
	}
	if code := cli.Main(args, env); code != 0 {
		return "", fmt.Errorf("%q: exit code %d: %s", args, code, errs.String())
	}
	return out.String(), nil
}

// opened is the frame that a command line leads to, without the message and the time line,
// and the session saved there; "" where none can be.
func opened(t *testing.T, args []string, size [2]int, timeLine int, saves bool) (frame, session string) {
	t.Helper()
	do := "redraw"
	if saves {
		do = "save again.perceptron!; redraw"
	}
	args = slices.Clone(args)
	if k := slices.Index(args, "--do"); k >= 0 {
		args[k+1] += "; " + do
	} else {
		args = append(args, "--do", do)
	}
	frame, err := perceptron(t, append([]string{"render", "--size", fmt.Sprintf("%dx%d", size[0], size[1]), "--decide", "1m"}, args...), nil)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(frame, "\n"), "\n")
	if timeLine >= 0 && timeLine < len(lines) {
		lines[timeLine] = ""
	}
	if saves {
		text, err := os.ReadFile("again.perceptron")
		if err != nil {
			t.Fatal(err)
		}
		session = string(text)
	}
	return strings.Join(lines, "\n"), session
}

// elsewhere goes to a walk's place in another explorer, of another size and at other places
// before; the frame must be the same.
func (w *walker) elsewhere(ctx context.Context, o tui.Options, size [2]int, want string) error {
	y, err := tui.NewWalker(ctx, o, 60+w.IntN(150), 20+w.IntN(50))
	if err != nil {
		return err
	}
	defer y.End()
	place := w.x.Place()
	for range 2 {
		if w.IntN(2) == 0 {
			_ = y.Run(ctx, pick(w, []string{"open and", "open iris --positive setosa; mode dual; seek 20", "open tags; step 2"}))
		}
		for range w.IntN(6) {
			_ = y.Run(ctx, w.line()) // what is refused leads nowhere
		}
		y.Resize(size[0], size[1])
		if err := y.Visit(ctx, place); err != nil {
			return err
		}
		if diff := cmp.Diff(place, y.Place()); diff != "" {
			return fmt.Errorf("gone to, %s leads elsewhere:\n%s", place.Command(), diff)
		}
		if got, err := y.Frame(ctx); err != nil || got != want {
			return fmt.Errorf("gone to, %s shows something else (%v):\n%s", place.Command(), err, cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")))
		}
	}
	return nil
}

// TestSessionWalks: wherever commands and keys lead, what quit prints and what is saved
// lead to the same frame, except for the message, the time line and an open command line;
// what is saved there is the same session, and a truncated one is refused.
func TestSessionWalks(t *testing.T) {
	taken := map[string]bool{}
	for n := 0; n < 200; n += draws.Stride(8) {
		t.Run(fmt.Sprint(n), func(t *testing.T) { walkThere(t, uint64(n), taken, "") })
	}
	for _, script := range anywhere {
		t.Run(script, func(t *testing.T) { walkThere(t, 0, taken, script) })
	}
	for _, c := range explore.Commands() {
		if draws.All() && !taken[c.Name] && c.Name != "quit" && c.Name != "class" {
			t.Errorf("%s was never taken", c.Name)
		}
	}
}

// anywhere are scripts that put points on others, in the corners of the plane, and as far
// away as float64s go.
var anywhere = []string{
	"put 1 1; put 1 1 o; run",
	"put 1e308 1e308 +; run", "put -1e308 5e-324 o; run", "put 1.7976931348623157e308 -1.7976931348623157e308; put 0 0 +; run; view out; view fit",
	"set arithmetic float; put 1e308 1e308 +; step 30",
	"edit left 1000; edit up 1000; edit put o; edit right 1000; edit put +; edit down 1000; edit put o; edit left 1000; edit put +; run",
	"put 1e308 0; edit; edit up 10; edit put +; edit drop; edit flip; run",
}

// walkThere makes one walk, or runs a script, and compares.
func walkThere(t *testing.T, n uint64, taken map[string]bool, script string) {
	w := &walker{Rand: rand.New(rand.NewPCG(n, 21)), taken: taken, often: int(n) / 2}
	w.places = slices.Concat(golden.Rows(t, "testdata/places.txt")...)
	t.Chdir(t.TempDir())
	for name, text := range walkFiles() {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	args := append(strings.Fields(walkData[int(n)%len(walkData)]), "--decide", "1m")
	if !slices.Contains(args, "--epochs") && !slices.Contains(args, "--online") {
		args = append(args, "--epochs", "12")
	}
	if !slices.Contains(args, "--test") && !slices.Contains(args, "--online") && args[0] != "empty" && w.IntN(3) == 0 {
		args = append(args, "--test", "1/4")
	}
	size := pick(w, [][2]int{{80, 24}, {100, 30}, {140, 45}})
	var frame, session string
	timeLine := -1
	again, err := perceptron(t, args, func(ctx context.Context, o tui.Options) (_ string, err error) {
		if w.x, err = tui.NewWalker(ctx, o, size[0], size[1]); err != nil {
			return "", err
		}
		if err := w.x.Run(ctx, script); err != nil {
			return "", err
		}
		if script == "" && w.IntN(2) == 0 {
			_ = w.x.Run(ctx, fmt.Sprint("seek ", w.IntN(40))) // further on
		}
		for k := 3 + w.IntN(40); k > 0 && script == ""; k-- {
			if n%2 == 0 {
				w.run(t)
			} else {
				w.press()
			}
		}
		if frame, err = w.x.Frame(ctx); err != nil {
			return "", err
		}
		timeLine = w.x.TimeLine()
		if err := w.elsewhere(ctx, o, size, frame); err != nil {
			return "", err
		}
		if err := w.x.Do(ctx, "save walk.perceptron!"); err == nil {
			text, err := os.ReadFile("walk.perceptron")
			if err != nil {
				return "", err
			}
			session = string(text)
		} else {
			w.log = append(w.log, err.Error())
		}
		return w.x.End(), nil
	})
	defer func() {
		if t.Failed() {
			t.Logf("%q, %v\n%s\n%s", args, size, strings.Join(w.log, "\n"), again)
		}
	}()
	if err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(".*"); err != nil || len(left) > 0 {
		t.Errorf("left over: %v (%v)", left, err)
	}
	words, _ := explore.LastCommand(strings.TrimSuffix(again, "\n"))
	got, saved := opened(t, words[1:], size, timeLine, session != "")
	if diff := cmp.Diff(strings.Split(frame, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("quit's line leads elsewhere:\n%s", diff)
	}
	if diff := cmp.Diff(session, saved); diff != "" {
		t.Errorf("saved by quit's line the session is another:\n%s", diff)
	}
	if session == "" {
		return
	}
	cut := w.IntN(len(session) - 1)
	if _, err := explore.ParseSession("x", []byte(session[:cut])); err == nil {
		t.Errorf("cut after %d bytes of %d it is taken", cut, len(session))
	}
	got, saved = opened(t, []string{"walk.perceptron"}, size, timeLine, true)
	if diff := cmp.Diff(strings.Split(frame, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("the session leads elsewhere:\n%s", diff)
	}
	if diff := cmp.Diff(session, saved); diff != "" {
		t.Errorf("saved again the session is another:\n%s", diff)
	}
}
