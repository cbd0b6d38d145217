package algo_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/model/golden"
)

// Every setting takes the values that it lists, and returns them.
func TestSettingsRoundTrip(t *testing.T) {
	values := map[string][]string{ // for those that take no list of names
		"threshold": {"0", "1", "0.5", "1/3"}, "aggressiveness": {"1", "0.01", "10"},
		"rate":       {"1", "0.1", "1/10", "2e3", "1e-3/7"},
		"init":       {"zero", "random", "1,2,3", "1/3,-0.5", " 1, 2 "},
		"order":      {"3,1,4,2", "1,1"},
		"seed":       {"0", "1", "18446744073709551615"},
		"degree":     {"1", "17"},
		"batch-size": {"0", "1", "64"},
		"gamma":      {"0.5", "1/3"},
		"coef0":      {"0", "-1", "1/7"},
		"epochs":     {"0", "100"},
		"steps":      {"0", "1000000000"},
	}
	for _, set := range algo.Settings() {
		list := append(slices.Clone(set.Values), values[set.Name]...)
		if len(list) == 0 || set.Doc == "" || set.Values == nil && set.Want == "" {
			t.Errorf("%s: a row without values or words: %+v", set.Name, set)
		}
		for _, v := range list {
			if set.Name == "update" && !strings.Contains(" "+set.Doc, " "+v+": ") {
				t.Errorf("nothing says what %s learns from: %s", v, set.Doc)
			}
			s, err := set.With(algo.Default(), v)
			if err != nil || set.Text(s) != v {
				t.Errorf("%s %q: %q, %v", set.Name, v, set.Text(s), err)
			}
			if back, err := set.With(s, set.Text(algo.Default())); err != nil || back != algo.Default() {
				t.Errorf("%s: changed and changed back: %+v, %v", set.Name, back, err)
			}
		}
	}
}

// The names of the settings, and of their values, are those that people and programs rely
// on; the default comes first.
func TestDefaultsComeFirst(t *testing.T) {
	want := []string{
		"as", "mode", "readout", "order", "batch-size", "online", "update", "threshold", "aggressiveness", "tie", "bias", "rate", "init", "seed", "kernel", "degree", "gamma", "coef0",
		"epochs", "steps", "keep-going", "arithmetic",
	}
	var got []string
	for _, set := range algo.Settings() {
		got = append(got, set.Name)
		if set.Values != nil && set.Text(algo.Default()) != set.Values[0] {
			t.Errorf("%s: the default is %q, the first of %v is not", set.Name, set.Text(algo.Default()), set.Values)
		}
		if found, ok := algo.FindSetting(set.Name); !ok || found.Name != set.Name {
			t.Errorf("%s is not found", set.Name)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("settings %v, want %v", got, want)
	}
	if _, ok := algo.FindSetting("modes"); ok {
		t.Error("a setting that does not exist was found")
	}
}

// A refused value leaves the set-up alone, and the error is one line that
// names the setting and the value or what it should be.
func TestSettingsRefuse(t *testing.T) {
	for _, c := range golden.Table(t, "settings_refused", 2) {
		set, ok := algo.FindSetting(c[0])
		if !ok {
			t.Fatal(c[0])
		}
		s, err := set.With(algo.Default(), c[1])
		if s != algo.Default() {
			t.Errorf("%s %q: %+v", c[0], c[1], s)
		}
		checkRefusal(t, strings.Join(c, " "), err, c[0], "")
	}
}

// checkRefusal checks that a setting was refused in a line that says so; "" is none.
func checkRefusal(t *testing.T, of string, err error, setting, says string) {
	t.Helper()
	var refusal *algo.SetupError
	switch {
	case setting == "" && err == nil:
	case !errors.As(err, &refusal) || refusal.Setting != setting || !strings.Contains(refusal.Reason, says):
		t.Errorf("%s: %v, want a refusal of %q that says %q", of, err, setting, says)
	case strings.ContainsAny(err.Error(), "\n\r\x1b") || len(err.Error()) > 300:
		t.Errorf("%s: not a line: %q", of, err.Error())
	}
}

// What only the data show to be wrong, and what they show to be right.
func TestPrepareRefuses(t *testing.T) {
	sets := namedData(t)
	for _, c := range golden.Table(t, "prepare", 4) {
		_, err := algo.Prepare(algo.Given(t, algo.Default(), c[1]), sets[c[0]])
		checkRefusal(t, strings.Join(c[:2], ", "), err, c[2], c[3])
	}
}

// Auto is exact while n·d ≤ 5000 and the kernel is rational, and never of what is stored
// sparse.
func TestAutoArithmetic(t *testing.T) {
	for _, c := range golden.Table(t, "auto", 4) {
		n, _ := strconv.Atoi(c[0])
		d, _ := strconv.Atoi(c[1])
		x, y := make([]float64, n*d), make([]int8, n)
		for i := range y {
			y[i] = 1
		}
		s, data := algo.Given(t, algo.Default(), "mode kernel; kernel "+c[2]), dataset(t, d, x, y)
		p, err := algo.Prepare(s, data)
		if err != nil || strconv.FormatBool(p.Exact) != c[3] {
			t.Errorf("n = %d, d = %d, %s: %v; want exact %s", n, d, c[2], err, c[3])
		}
		if p, err := algo.Prepare(s, data.AsSparse()); err != nil || p.Exact {
			t.Errorf("n = %d, d = %d, %s, stored sparse: %v; want float", n, d, c[2], err)
		}
	}
}

// A degree that would make numbers of millions of digits is taken in float
// arithmetic, whose overflow stops the run.
func TestHugeDegree(t *testing.T) {
	s := algo.Default()
	s.Mode, s.Kernel, s.Degree = "kernel", "poly", 1_000_000_000
	got := finish(t, s, and(t))
	if got.Problem().Exact || got.Stopped() != algo.Overflow {
		t.Errorf("exact %v, %v after %d steps; want an overflow in float arithmetic", got.Problem().Exact, got.Stopped(), got.Event.Step)
	}
	s.Mode = "dual" // which does not read the kernel
	if got := finish(t, s, and(t)); !got.Problem().Exact || !got.Converged() {
		t.Errorf("dual: exact %v, %v", got.Problem().Exact, got.Stopped())
	}
}

// What a document sets; that a flag beside it wins; that settings which follow the document
// go on following it; and the departures.
func TestConventions(t *testing.T) {
	for _, c := range golden.Table(t, "conventions", 3) {
		s := algo.Given(t, algo.Default(), c[0])
		if got := strings.Join([]string{s.Tie, s.Bias, s.Order, s.Init}, " "); got != c[1] {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
		var says []string
		for _, d := range s.Departures() {
			if says = append(says, d.Text); !strings.Contains(c[0], d.Setting) {
				t.Errorf("%s: %q departs", c[0], d.Setting)
			}
		}
		if said := strings.Join(says, "; "); said != c[2] {
			t.Errorf("%s: says %q, want %q", c[0], said, c[2])
		}
	}
}

// ŷ at a = 0, as each document has it (the table of conventions).
func TestDocumentPrediction(t *testing.T) {
	for document, want := range map[string]int8{"000": 1, "001": 1, "002": -1, "003": 0, "004": 0} {
		s, _ := algo.Default().With([2]string{"as", document})
		if y, ok := s.DocumentPrediction(0); y != want || !ok {
			t.Errorf("%s: %d", document, y)
		}
		if y, _ := s.DocumentPrediction(-2); y != -1 {
			t.Errorf("%s: sign of −2 is %d", document, y)
		}
	}
	if _, ok := algo.Default().DocumentPrediction(1); ok {
		t.Error("a prediction without a document")
	}
}

// Every named learner is a set-up that runs, differs from the others, and leaves settings
// that are no axis alone.
func TestLearners(t *testing.T) {
	data := and(t)
	base := algo.Default()
	base.Rate, base.Seed, base.Epochs, base.Gamma = "1/2", 7, 3, "2"
	base.Mode, base.Order, base.Readout = "dual", "random", "voted" // to be undone
	seen := map[algo.Setup]string{}
	for _, l := range algo.Learners() {
		s, err := l.With(base)
		if err != nil || l.Doc == "" {
			t.Fatalf("%s: %v", l.Name, err)
		}
		if other, twice := seen[s]; twice {
			t.Errorf("%s is %s", l.Name, other)
		}
		seen[s] = l.Name
		if s.Rate != "1/2" || s.Seed != 7 || s.Epochs != 3 || s.Gamma != "2" {
			t.Errorf("%s: %+v", l.Name, s)
		}
		run, err := algo.Start(s, data)
		if err != nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
		if err := run.Run(t.Context()); err != nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
		if found, ok := algo.FindLearner(l.Name); !ok || found.Name != l.Name {
			t.Errorf("%s is not found", l.Name)
		}
	}
	if _, ok := algo.FindLearner("perceptrons"); ok {
		t.Error("a learner that does not exist was found")
	}
	base.Task = "sequence"
	if l, _ := algo.FindLearner("dual"); l.Name != "dual" {
		t.Error("no dual")
	} else if _, err := l.With(base); err == nil {
		t.Error("sentences in dual form")
	}
}

// valuesOf is the names that a setting takes, the default first.
func valuesOf(setting string) []string {
	t, ok := algo.FindSetting(setting)
	if !ok {
		panic("no setting " + setting)
	}
	return t.Values
}

// textOf is a setting's value.
func textOf(s algo.Setup, setting string) string {
	t, ok := algo.FindSetting(setting)
	if !ok {
		panic("no setting " + setting)
	}
	return t.Text(s)
}

// setHyperparameter sets one to a drawn value, whether or not the rule reads it.
func setHyperparameter(t *rapid.T, s *algo.Setup, setting string, of ...string) {
	row, ok := algo.FindSetting(setting)
	if !ok {
		t.Fatalf("no setting %s", setting)
	}
	with, err := row.With(*s, pick(t, setting, of...))
	if err != nil {
		t.Fatal(err)
	}
	*s = with
}

// The errors of a predictor, whatever time they take.
func testErrors(p algo.Predictor, d *model.Dataset) int {
	errors, _ := p.TestErrors(context.Background(), d)
	return errors
}

func markErrors(p algo.Predictor, v *algo.ErrorSet) { _ = p.MarkErrors(context.Background(), v) }
