package algo

import (
	"errors"
	"slices"
	"strings"
	"testing"
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
	for _, set := range Settings() {
		list := append(slices.Clone(set.Values), values[set.Name]...)
		if len(list) == 0 || set.Doc == "" || set.Values == nil && set.Want == "" {
			t.Errorf("%s: a row without values or words: %+v", set.Name, set)
		}
		for _, v := range list {
			s, err := set.With(Default(), v)
			if err != nil || set.Text(s) != v {
				t.Errorf("%s %q: %q, %v", set.Name, v, set.Text(s), err)
			}
			if back, err := set.With(s, set.Text(Default())); err != nil || back != Default() {
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
	for _, set := range Settings() {
		got = append(got, set.Name)
		if set.Values != nil && set.Text(Default()) != set.Values[0] {
			t.Errorf("%s: the default is %q, the first of %v is not", set.Name, set.Text(Default()), set.Values)
		}
		if found, ok := FindSetting(set.Name); !ok || found.Name != set.Name {
			t.Errorf("%s is not found", set.Name)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("settings %v, want %v", got, want)
	}
	if _, ok := FindSetting("modes"); ok {
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
		set, ok := FindSetting(z.name)
		if !ok {
			t.Fatal(z.name)
		}
		s, err := set.With(Default(), z.value)
		var refusal *SetupError
		if !errors.As(err, &refusal) || refusal.Setting != z.name || s != Default() {
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

// What only the data show to be wrong.
func TestPrepareRefuses(t *testing.T) {
	for _, z := range []struct {
		setting, says string
		set           func(*Setup)
	}{
		{"arithmetic", "rbf", func(s *Setup) { s.Arithmetic, s.Mode, s.Kernel = "exact", "kernel", "rbf" }},
		{"degree", "up to 100", func(s *Setup) { s.Arithmetic, s.Mode, s.Kernel, s.Degree = "exact", "kernel", "poly", 101 }},
		{"init", "3: one for each feature, then b", func(s *Setup) { s.Init = "1,2" }},
		{"init", "2: one for each feature (bias none)", func(s *Setup) { s.Init, s.Bias = "1,2,3", "none" }},
		{"init", "1: a kernel", func(s *Setup) { s.Init, s.Mode, s.Kernel = "1,2,3", "kernel", "poly" }},
		{"init", "none: a kernel", func(s *Setup) { s.Init, s.Mode, s.Kernel, s.Bias = "1", "kernel", "poly", "none" }},
		{"init", "number 2", func(s *Setup) { s.Init = "1,x,3" }},
		{"rate", "above 0", func(s *Setup) { s.Rate = "-1" }},
		{"rate", "above 0", func(s *Setup) { s.Rate, s.Arithmetic = "1e-300/1e300", "float" }},
		{"rate", "above 0", func(s *Setup) { s.Rate, s.Arithmetic = "1e300/1e-300", "float" }},
		{"gamma", "", func(s *Setup) { s.Gamma = "g" }},
		{"coef0", "", func(s *Setup) { s.Coef0 = "c" }},
		{"kernel", "gauss", func(s *Setup) { s.Mode, s.Kernel = "kernel", "gauss" }},
	} {
		s := Default()
		z.set(&s)
		_, err := Prepare(s, and(t))
		var refusal *SetupError
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
		s := Default()
		s.Mode, s.Kernel = "kernel", z.kernel
		x, y := make([]float64, z.n*z.d), make([]int8, z.n)
		for i := range y {
			y[i] = 1
		}
		p, err := Prepare(s, dataset(t, z.d, x, y))
		if err != nil || p.Exact != z.exact {
			t.Errorf("n = %d, d = %d, %s: exact %v, %v; want %v", z.n, z.d, z.kernel, p.Exact, err, z.exact)
		}
	}
}

// THEORY.md, "a mistake is", and what a = 0 predicts by CONTRACT.md §2.
func TestRule(t *testing.T) {
	for _, z := range []struct {
		tie             string
		negative, plus1 bool // at a = 0, for y = −1 and y = +1
		predicts        int
	}{{"update", true, true, 0}, {"positive", true, false, 1}, {"negative", false, true, -1}, {"correct", false, false, 0}} {
		r := newTie(z.tie)
		for _, y := range []float64{-1, 1} {
			want := z.plus1
			if y < 0 {
				want = z.negative
			}
			if got := r.mistake(y, 0); got != want {
				t.Errorf("%s: y = %v, a = 0: mistake %v, want %v", z.tie, y, got, want)
			}
			for _, a := range []float64{5e-324, 0.5, 1e308} {
				if r.mistake(y, y*a) || !r.mistake(y, -y*a) {
					t.Errorf("%s: y = %v, |a| = %v: the sign does not decide", z.tie, y, a)
				}
			}
		}
		s := Default()
		s.Tie = z.tie
		if s.Predicts(0) != z.predicts || s.Predicts(1e-300) != 1 || s.Predicts(-1e-300) != -1 {
			t.Errorf("%s: predictions %d, %d, %d", z.tie, s.Predicts(0), s.Predicts(1e-300), s.Predicts(-1e-300))
		}
	}
}

// A degree that would make numbers of millions of digits is taken in float
// arithmetic, whose overflow stops the run.
func TestHugeDegree(t *testing.T) {
	s := Default()
	s.Mode, s.Kernel, s.Degree = "kernel", "poly", 1_000_000_000
	got := finish(t, s, and(t))
	if got.Problem().Exact || got.Stopped() != Overflow {
		t.Errorf("exact %v, %v after %d steps; want an overflow in float arithmetic", got.Problem().Exact, got.Stopped(), got.Steps())
	}
	s.Mode = "dual" // which does not read the kernel
	if got := finish(t, s, and(t)); !got.Problem().Exact || !got.Converged() {
		t.Errorf("dual: exact %v, %v", got.Problem().Exact, got.Stopped())
	}
}

// The Gram matrix keeps as many rows as its memory allows and makes the others
// anew, the same.
func TestGramForgets(t *testing.T) {
	data := noisy(t, 50, 3)
	s := Default()
	s.Mode, s.Kernel = "kernel", "rbf"
	p, err := Prepare(s, data)
	if err != nil {
		t.Fatal(err)
	}
	g := newGram(p, 4*8*50)
	for k := range 1000 {
		j := k * k % 50
		r := g.row(j, nil)
		for i, v := range r.k {
			if want := p.K(j, i); v != want {
				t.Fatalf("K(%d, %d) = %v, want %v", j, i, v, want)
			}
		}
		g.release(r)
		if len(g.rows) > 4 || len(g.ring) > 4 {
			t.Fatalf("%d rows are kept, want at most 4", len(g.rows))
		}
	}
}

// The memory of a row is not used again while somebody reads it: more rows than
// are kept, at once, stay what they are.
func TestGramRowsInUse(t *testing.T) {
	s := Default()
	s.Mode, s.Kernel = "kernel", "rbf"
	p, err := Prepare(s, noisy(t, 50, 3))
	if err != nil {
		t.Fatal(err)
	}
	g := newGram(p, 4*8*50)
	for round := range 20 {
		var read []*gramRow
		for j := range 7 {
			read = append(read, g.row((round+j)%50, nil))
		}
		for j, r := range read {
			for i, v := range r.k {
				if want := p.K((round+j)%50, i); v != want {
					t.Fatalf("round %d, K(%d, %d) = %v, want %v", round, (round+j)%50, i, v, want)
				}
			}
			g.release(r)
		}
	}
}

// A row that is cheap to make is added without being kept: the same sums.
func TestCheapRows(t *testing.T) {
	s := Default()
	s.Mode, s.Kernel, s.Arithmetic = "kernel", "poly", "float"
	p, err := Prepare(s, noisy(t, 1500, 2))
	if err != nil {
		t.Fatal(err)
	}
	few, all := newGram(p, 4*8*1500), newGram(p, 1500*8*1500)
	if !few.cheap() || all.cheap() {
		t.Fatal("cheap where all may be kept, or not where few may")
	}
	got, want := make([]float64, p.n), make([]float64, p.n)
	for j := range 100 {
		few.add(got, float64(j%3-1), j, nil)
		all.add(want, float64(j%3-1), j, nil)
	}
	if !slices.Equal(got, want) || len(few.ring) > 0 {
		t.Errorf("other sums, or %d rows kept", len(few.ring))
	}
}
