package trace_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/model"
	"perceptron/model/golden"
	"perceptron/tui/trace"
)

// TestTranscripts compares runs with calculations done by hand. A transcript has data after
// "data NAME", their task after "task NAME" if it is not guessed, and runs after "run
// FLAGS", each followed by the lines it must print. Lines that begin with # are comments; a
// | alone is an empty line of the data.
func TestTranscripts(t *testing.T) {
	for _, r := range transcripts(t) {
		t.Run(r.file+" "+r.flags, func(t *testing.T) {
			got, err := events(r.data, setup(t, strings.Fields(r.flags)...), trace.Options{})
			fatal(t, err)
			if diff := cmp.Diff(r.want, strings.Split(strings.TrimSpace(got), "\n")); diff != "" {
				t.Errorf("by hand (−), by the program (+):\n%s", diff)
			}
		})
	}
}

// Every learner of the catalogue has a run that was computed by hand: one that differs from
// the default in everything the learner is made of. (Of the kernels, a rational one.)
func TestEveryLearnerByHand(t *testing.T) {
	var runs []algo.Setup
	for _, r := range transcripts(t) {
		runs = append(runs, setup(t, strings.Fields(r.flags)...))
	}
	for _, l := range algo.Learners() {
		want, err := l.With(algo.Default())
		fatal(t, err)
		if !slices.ContainsFunc(runs, func(s algo.Setup) bool { return like(s, want) }) {
			t.Errorf("no transcript of the learner %s", l.Name)
		}
	}
}

// like reports whether s equals want in all settings in which want is not the default.
func like(s, want algo.Setup) bool {
	for _, row := range algo.Settings() {
		has, asked := row.Text(s), row.Text(want)
		if usual := row.Text(algo.Default()); asked != usual && has != asked && (row.Name != "kernel" || has == usual) {
			return false
		}
	}
	return true
}

// handRun is a run that was computed by hand, and the lines it must print.
type handRun struct {
	file  string
	data  *model.Dataset
	flags string
	want  []string
}

// transcripts is the runs of all files.
func transcripts(t *testing.T) []handRun {
	files, err := filepath.Glob("testdata/*.trace")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	var all []handRun
	for _, file := range files {
		text, err := os.ReadFile(file)
		fatal(t, err)
		data, runs := transcript(t, string(text))
		for _, r := range runs {
			r.file, r.data = filepath.Base(file), data
			all = append(all, r)
		}
	}
	return all
}

func transcript(t *testing.T, text string) (*model.Dataset, []handRun) {
	var (
		name, task string
		csv        strings.Builder
		runs       []handRun
	)
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "" || line[0] == '#':
		case word == "data":
			name = rest
		case word == "task":
			task = rest
		case line == "|":
			csv.WriteString("\n")
		case word == "run":
			runs = append(runs, handRun{flags: rest})
		case len(runs) == 0:
			csv.WriteString(line + "\n")
		default:
			r := &runs[len(runs)-1]
			r.want = append(r.want, line)
		}
	}
	return readFor(t, name, csv.String(), task), runs
}

// fatal ends a test where there is an error.
func fatal(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, name, csv string) *model.Dataset { return readFor(t, name, csv, "") }

func readFor(t testing.TB, name, csv, task string) *model.Dataset {
	d, err := model.Read(context.Background(), strings.NewReader(csv), name, model.ReadOptions{Task: task})
	fatal(t, err)
	return d
}

// setup is the default set-up with flags: name, value, …
func setup(t testing.TB, flags ...string) algo.Setup {
	var pairs [][2]string
	for pair := range slices.Chunk(flags, 2) {
		pairs = append(pairs, [2]string{strings.TrimPrefix(pair[0], "--"), pair[1]})
	}
	s, err := algo.Default().With(pairs...)
	fatal(t, err)
	return s
}

// verdictOf is a run's data, and the verdict on them alone.
func verdictOf(t *testing.T, d *model.Dataset, flags string) string {
	t.Helper()
	p, err := algo.Prepare(setup(t, strings.Fields(flags)...), d)
	fatal(t, err)
	var b strings.Builder
	fatal(t, trace.WriteVerdict(&b, p, convergence.Verdict(t.Context(), p)))
	return b.String()
}

func events(d *model.Dataset, s algo.Setup, o trace.Options) (string, error) {
	p, err := algo.Prepare(s, d)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	err = trace.Write(context.Background(), &b, p, o)
	return b.String(), err
}

const and = "x1,x2,y\n0,0,-1\n0,1,-1\n1,0,-1\n1,1,1\n"

// kinds is the events of a trace as letters: s for a step, S for a step that updates, | for
// an epoch.
func kinds(text string) (all string) {
	short := map[string]string{"start false": "<", "step false": "s", "step true": "S", "epoch false": "|", "end false": ">"}
	for line := range strings.Lines(text) {
		var e struct {
			Event   string
			Mistake bool
		}
		_ = json.Unmarshal([]byte(line), &e) // else it is none of these
		all += short[fmt.Sprint(e.Event, " ", e.Mistake)]
	}
	return all
}

func TestEvery(t *testing.T) {
	d := read(t, "and", and)
	for _, c := range golden.Table(t, "every", 3) {
		t.Run(c[0]+" "+c[1], func(t *testing.T) {
			got, err := events(d, setup(t, strings.Fields(c[1])...), trace.Options{Every: c[0]})
			fatal(t, err)
			if k := kinds(got); k != c[2] {
				t.Errorf("%s, want %s\n%s", k, c[2], got)
			}
		})
	}
}

// Epochs counted beside the passes equal those counted between them.
func TestEpochsBesidePasses(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	var csv strings.Builder
	csv.WriteString("x1,x2,y\n")
	for range 3000 { // labels by chance: each pass changes the weights from its start
		fmt.Fprintf(&csv, "%d,%d,%d\n", rng.IntN(90), rng.IntN(90), rng.IntN(3))
	}
	for _, flags := range []string{"", "--arithmetic float", "--mode dual", "--readout averaged", "--epochs 9 --steps 20000"} {
		t.Run(flags, func(t *testing.T) {
			d := readFor(t, "drawn", csv.String(), "multiclass")
			set := setup(t, append(strings.Fields("--epochs 12"), strings.Fields(flags)...)...)
			want, err := events(d, set, trace.Options{Every: "update"})
			fatal(t, err)
			got, err := events(d, set, trace.Options{Every: "epoch"})
			fatal(t, err)
			steps := regexp.MustCompile(`(?m)^{"event":"step".*\n`)
			if want = steps.ReplaceAllString(want, ""); got != want {
				t.Errorf("beside\n%s\nbetween\n%s", got, want)
			}
		})
	}
}

// With a document's conventions a step has the document's ŷ, the same w and b, and the
// start has the set-up's departures from the document.
func TestByDocument(t *testing.T) {
	for _, c := range golden.Table(t, "documents", 3) {
		got, err := events(read(t, "and", and), setup(t, strings.Fields(c[0])...), trace.Options{})
		fatal(t, err)
		lines := strings.Split(got, "\n")
		if !strings.Contains(lines[1], c[1]) {
			t.Errorf("%s: no %s in %s", c[0], c[1], lines[1])
		}
		if !strings.Contains(lines[0], c[2]) || c[2] == "" && strings.Contains(lines[0], "departs") {
			t.Errorf("%s: want %s in %s", c[0], c[2], lines[0])
		}
	}
}

// failing fails after the first few bytes.
type failing struct{ left int }

var errGone = errors.New("the reader has gone")

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errGone
	}
	return len(p), nil
}

// An endless run ends when its reader goes away, and when its context does.
func TestStops(t *testing.T) {
	p, err := algo.Prepare(setup(t, "--epochs", "0"), read(t, "xor", "x1,x2,y\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"))
	fatal(t, err)
	for _, every := range trace.EveryNames() {
		if err := trace.Write(t.Context(), &failing{1 << 20}, p, trace.Options{Every: every}); !errors.Is(err, errGone) {
			t.Errorf("%s: error %v, want that of the reader", every, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := trace.Write(ctx, &bytes.Buffer{}, p, trace.Options{Every: "epoch"}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want the context's", err)
	}
}
