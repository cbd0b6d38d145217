package algo_test

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"testing"

	"perceptron/algo"
	"perceptron/model"
)

// Every setting takes what it says it takes, and gives it back.
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

// CONTRACT.md §2: the names, the default first.
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
	for _, z := range []struct{ name, value string }{
		{"mode", "primary"},
		{"order", ""},
		{"tie", "Update"},
		{"bias", "unit\n"},
		{"kernel", "gauss"},
		{"rate", "0"},
		{"rate", "-1"},
		{"rate", "1/0"},
		{"rate", "x\ny"},
		{"rate", "inf"},
		{"rate", "0x10"},
		{"init", "1,,2"},
		{"init", "ones"},
		{"init", "1,nan"},
		{"init", "1;\n2"},
		{"seed", "-1"},
		{"seed", "1.5"},
		{"seed", "18446744073709551616"},
		{"degree", "0"},
		{"degree", "2.5"},
		{"gamma", "0"},
		{"coef0", "c"},
		{"epochs", "-1"},
		{"steps", "99999999999999999999"},
		{"keep-going", "true"},
		{"arithmetic", "fixed"},
	} {
		set, ok := algo.FindSetting(z.name)
		if !ok {
			t.Fatal(z.name)
		}
		s, err := set.With(algo.Default(), z.value)
		var refusal *algo.SetupError
		if !errors.As(err, &refusal) || refusal.Setting != z.name || s != algo.Default() {
			t.Errorf("%s %q: %v", z.name, z.value, err)
			continue
		}
		checkLine(t, err)
	}
}

func checkLine(t *testing.T, err error) {
	t.Helper()
	if m := err.Error(); strings.ContainsAny(m, "\n\r\x1b") || len(m) > 300 {
		t.Errorf("not a line: %q", m)
	}
}

// What only the data show to be wrong, and what they show to be right.
func TestPrepareRefuses(t *testing.T) {
	none := dataset(t, 2, nil, nil)
	three := manyClasses(t, 1, []float64{1, 2, 3}, []int32{0, 1, 2}, "a", "b", "c")
	tagged, err := model.Read(t.Context(), strings.NewReader("x A\ny B\n"), "hand", model.ReadOptions{Input: "conll"})
	if err != nil {
		t.Fatal(err)
	}
	for _, z := range []struct {
		data          *model.Dataset // nil: AND
		setting, says string         // "" where nothing is wrong
		set           func(*algo.Setup)
	}{
		{nil, "arithmetic", "rbf", func(s *algo.Setup) { s.Arithmetic, s.Mode, s.Kernel = "exact", "kernel", "rbf" }},
		{nil, "degree", "up to 100", func(s *algo.Setup) { s.Arithmetic, s.Mode, s.Kernel, s.Degree = "exact", "kernel", "poly", 101 }},
		{nil, "init", "3: one for each feature, then b", func(s *algo.Setup) { s.Init = "1,2" }},
		{nil, "init", "2: one for each feature (bias none)", func(s *algo.Setup) { s.Init, s.Bias = "1,2,3", "none" }},
		{nil, "init", "1: a kernel", func(s *algo.Setup) { s.Init, s.Mode, s.Kernel = "1,2,3", "kernel", "poly" }},
		{nil, "init", "none: a kernel", func(s *algo.Setup) { s.Init, s.Mode, s.Kernel, s.Bias = "1", "kernel", "poly", "none" }},
		{nil, "init", "number 2", func(s *algo.Setup) { s.Init = "1,x,3" }},
		{nil, "rate", "above 0", func(s *algo.Setup) { s.Rate = "-1" }},
		{nil, "rate", "above 0", func(s *algo.Setup) { s.Rate, s.Arithmetic = "1e-300/1e300", "float" }},
		{nil, "rate", "above 0", func(s *algo.Setup) { s.Rate, s.Arithmetic = "1e300/1e-300", "float" }},
		{nil, "gamma", "", func(s *algo.Setup) { s.Gamma = "g" }},
		{nil, "coef0", "", func(s *algo.Setup) { s.Coef0 = "c" }},
		{nil, "kernel", "gauss", func(s *algo.Setup) { s.Mode, s.Kernel = "kernel", "gauss" }},
		{nil, "", "", func(s *algo.Setup) { s.Batch = 4 }},
		{nil, "batch-size", "below 0", func(s *algo.Setup) { s.Batch = -1 }},
		{nil, "order", "first", func(s *algo.Setup) { s.Batch, s.Order = 2, "first" }},
		{nil, "order", "first", func(s *algo.Setup) { s.Batch, s.Order = 0, "first" }},
		{none, "", "", func(s *algo.Setup) { s.Batch = 0 }},
		{none, "", "", func(s *algo.Setup) { s.Batch = 2 }},
		{tagged, "mode", "kernel of sentences", func(s *algo.Setup) { s.Mode = "dual" }},
		{tagged, "mode", "kernel of sentences", func(s *algo.Setup) { s.Mode, s.Kernel = "kernel", "poly" }},
		{tagged, "readout", "votes", func(s *algo.Setup) { s.Readout = "voted" }},
		{tagged, "init", "start at zero", func(s *algo.Setup) { s.Init = "random" }},
		{tagged, "", "", func(s *algo.Setup) { s.Readout = "averaged" }},
		{three, "init", "start at zero", func(s *algo.Setup) { s.Init = "1,2" }},
		{three, "init", "start at zero", func(s *algo.Setup) { s.Init = "random" }},
		{three, "", "", func(s *algo.Setup) { s.Readout, s.Mode = "voted", "dual" }},
	} {
		s := algo.Default()
		z.set(&s)
		_, err := algo.Prepare(s, cmp.Or(z.data, and(t)))
		if z.setting == "" {
			if err != nil {
				t.Errorf("%+v: %v", s, err)
			}
			continue
		}
		var refusal *algo.SetupError
		if !errors.As(err, &refusal) || refusal.Setting != z.setting || !strings.Contains(refusal.Reason, z.says) {
			t.Errorf("%+v: %v, want a refusal of %s that says %q", s, err, z.setting, z.says)
			continue
		}
		checkLine(t, err)
	}
}

// CONTRACT.md §2: auto is exact while n·d ≤ 5000 and the kernel is rational.
func TestAutoArithmetic(t *testing.T) {
	for _, z := range []struct {
		n, d   int
		kernel string
		exact  bool
	}{
		{2500, 2, "linear", true},
		{2501, 2, "linear", false},
		{2500, 2, "poly", true},
		{2500, 2, "rbf", false},
		{1, 5000, "linear", true},
		{1, 5001, "linear", false},
		{0, 2, "linear", true},
	} {
		s := algo.Default()
		s.Mode, s.Kernel = "kernel", z.kernel
		x, y := make([]float64, z.n*z.d), make([]int8, z.n)
		for i := range y {
			y[i] = 1
		}
		p, err := algo.Prepare(s, dataset(t, z.d, x, y))
		if err != nil || p.Exact != z.exact {
			t.Errorf("n = %d, d = %d, %s: exact %v, %v; want %v", z.n, z.d, z.kernel, p.Exact, err, z.exact)
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
		t.Errorf("exact %v, %v after %d steps; want an overflow in float arithmetic", got.Problem().Exact, got.Stopped(), got.Now.Step)
	}
	s.Mode = "dual" // which does not read the kernel
	if got := finish(t, s, and(t)); !got.Problem().Exact || !got.Converged() {
		t.Errorf("dual: exact %v, %v", got.Problem().Exact, got.Stopped())
	}
}
