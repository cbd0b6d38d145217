package algo

import (
	"math/big"
	"slices"
	"strings"
	"testing"
)

func TestRefuse(t *testing.T) {
	for _, test := range []struct {
		name  string
		edit  func(s *Setup)
		given []string
		want  string // the setting refused; "" is none
	}{
		{"the default", func(*Setup) {}, []string{"mode", "kernel", "tie"}, ""},
		{"a kernel without its mode", func(s *Setup) { s.Kernel = "rbf" }, []string{"kernel"}, "kernel"},
		{"the same in dual", func(s *Setup) { s.Kernel, s.Mode = "rbf", "dual" }, []string{"mode", "kernel"}, "kernel"},
		{"only suggested", func(s *Setup) { s.Kernel = "rbf" }, []string{"mode"}, ""},
		{"with its mode", func(s *Setup) { s.Kernel, s.Mode = "rbf", "kernel" }, []string{"kernel", "gamma"}, ""},
		{"a degree without poly", func(s *Setup) { s.Kernel, s.Mode = "rbf", "kernel" }, []string{"degree"}, "degree"},
		{"c without poly or sigmoid", func(s *Setup) { s.Kernel, s.Mode = "laplace", "kernel" }, []string{"coef0"}, "coef0"},
		{"γ without a kernel", func(*Setup) {}, []string{"gamma"}, "gamma"},
		{"first has nothing to go on with", func(s *Setup) { s.Order, s.KeepGoing = "first", true }, []string{"keep-going"}, "keep-going"},
		{"on without a limit", func(s *Setup) { s.Epochs, s.KeepGoing = 0, true }, []string{"keep-going"}, "keep-going"},
		{"first looks for one", func(s *Setup) { s.Order, s.Batch = "first", 2 }, []string{"batch-size"}, "batch-size"},
		{"nor for all", func(s *Setup) { s.Order, s.Batch = "first", 0 }, []string{"order", "batch-size"}, "batch-size"},
		{"first, one at a time", func(s *Setup) { s.Order = "first" }, []string{"order", "batch-size"}, ""},
		{"β of the perceptron", func(s *Setup) { s.values[0] = "2" }, []string{"threshold"}, "threshold"},
		{"β of margin", func(s *Setup) { s.Update = "margin" }, []string{"threshold", "update", "rate"}, ""},
		{"β of pa", func(s *Setup) { s.Update = "pa" }, []string{"threshold"}, "threshold"},
		{"C of pa", func(s *Setup) { s.Update = "pa" }, []string{"aggressiveness"}, "aggressiveness"},
		{"C of pa1", func(s *Setup) { s.Update = "pa1" }, []string{"aggressiveness", "update"}, ""},
		{"C of margin", func(s *Setup) { s.Update = "margin" }, []string{"aggressiveness"}, "aggressiveness"},
		{"margin with a tie", func(s *Setup) { s.Update, s.Tie = "margin", "positive" }, []string{"tie"}, "tie"},
		{"margin with Novikoff's bias", func(s *Setup) { s.Update, s.Bias = "margin", "radius" }, []string{"update", "bias"}, ""},
		{"margin in batches", func(s *Setup) { s.Update, s.Batch = "margin", 2 }, []string{"batch-size"}, "batch-size"},
		{"batches by margin", func(s *Setup) { s.Update, s.Batch = "margin", 0 }, []string{"update"}, "update"},
		{"a rate of pa", func(s *Setup) { s.Update, s.Rate = "pa", "2" }, []string{"rate"}, "rate"},
		{"a tie of pa", func(s *Setup) { s.Update, s.Tie = "pa2", "correct" }, []string{"tie"}, "tie"},
		{"R² for pa", func(s *Setup) { s.Update, s.Bias = "pa", "radius" }, []string{"bias"}, "bias"},
		{"pa for R²", func(s *Setup) { s.Update, s.Bias = "pa", "radius" }, []string{"update"}, "update"},
		{"pa in dual form", func(s *Setup) { s.Update, s.Mode = "pa", "dual" }, []string{"update", "mode"}, ""},
		{"sentences by pa", func(s *Setup) { s.Update, s.Task = "pa", "sequence" }, []string{"update"}, "update"},
		{"a stream in dual form", func(s *Setup) { s.Online, s.Mode = true, "dual" }, []string{"mode"}, "mode"},
		{"a stream with a kernel", func(s *Setup) { s.Online, s.Mode, s.Kernel = true, "kernel", "rbf" }, []string{"mode"}, "mode"},
		{"a stream shuffled", func(s *Setup) { s.Online, s.Order = true, "shuffled" }, []string{"order"}, "order"},
		{"a stream in batches", func(s *Setup) { s.Online, s.Batch = true, 10 }, []string{"batch-size"}, "batch-size"},
		{"the whole of a stream", func(s *Setup) { s.Online, s.Batch = true, 0 }, []string{"batch-size"}, "batch-size"},
		{"a stream's R", func(s *Setup) { s.Online, s.Bias = true, "radius" }, []string{"bias"}, "bias"},
		{"a stream exactly", func(s *Setup) { s.Online, s.Arithmetic = true, "exact" }, []string{"arithmetic"}, "arithmetic"},
		{"a stream's votes", func(s *Setup) { s.Online, s.Readout = true, "voted" }, []string{"readout"}, "readout"},
		{"a stream's pocket", func(s *Setup) { s.Online, s.Readout = true, "pocket" }, []string{"readout"}, "readout"},
		{"a stream's mean", func(s *Setup) { s.Online, s.Readout = true, "averaged" }, []string{"readout", "online"}, ""},
		{"a stream's passes", func(s *Setup) { s.Online = true }, []string{"epochs"}, "epochs"},
		{"a stream that goes on", func(s *Setup) { s.Online, s.KeepGoing = true, true }, []string{"keep-going"}, "keep-going"},
		{"a stream of classes", func(s *Setup) { s.Online, s.Task = true, "multiclass" }, []string{"online"}, "online"},
		{"a stream of two labels", func(s *Setup) { s.Online, s.Task = true, "binary" }, []string{"online"}, ""},
		{"sentences in dual form", func(s *Setup) { s.Task, s.Mode = "sequence", "dual" }, []string{"mode"}, "mode"},
		{"a bias of sentences", func(s *Setup) { s.Task = "sequence" }, []string{"bias"}, "bias"},
		{"votes for sentences", func(s *Setup) { s.Task, s.Readout = "sequence", "voted" }, []string{"readout"}, "readout"},
		{"first weights of sentences", func(s *Setup) { s.Task, s.Init = "sequence", "random" }, []string{"init"}, "init"},
		{"first weights of classes", func(s *Setup) { s.Task, s.Init = "multiclass", "1,2,3" }, []string{"init"}, "init"},
		{"zero for classes", func(s *Setup) { s.Task = "multiclass" }, []string{"init", "mode", "readout", "bias"}, ""},
		{"classes, kernel, shuffled, voted", func(s *Setup) {
			s.Task, s.Mode, s.Kernel, s.Order, s.Readout, s.Batch = "multiclass", "kernel", "rbf", "shuffled", "voted", 3
		}, []string{"mode", "kernel", "order", "readout", "batch-size"}, ""},
		{"on to a limit", func(s *Setup) { s.Epochs, s.Steps, s.KeepGoing = 0, 10, true }, []string{"keep-going"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := Default()
			test.edit(&s)
			err := s.Refuse(func(name string) bool { return slices.Contains(test.given, name) })
			got := ""
			if refused, ok := err.(*SetupError); ok {
				got = refused.Setting
			}
			if got != test.want {
				t.Errorf("refused %q, want %q (%v)", got, test.want, err)
			}
		})
	}
}

// Every row of the table names a setting that exists, and says why and what to do.
func TestSenselessRows(t *testing.T) {
	asked := []string{"degree", "gamma", "coef0"}
	for _, by := range parameters {
		asked = append(asked, by.Name)
	}
	for _, row := range allSenseless() {
		if _, ok := FindSetting(row.setting); !ok && row.setting != "task" {
			t.Errorf("no setting %s", row.setting)
		}
		if row.when(Default()) && !slices.Contains(asked, row.setting) {
			t.Errorf("%s: the default is refused: %s", row.setting, row.reason)
		}
		if !strings.HasSuffix(row.reason, ")") || strings.ContainsAny(row.reason, "\n\r") || len(row.reason) > 150 {
			t.Errorf("%s: %q", row.setting, row.reason)
		}
	}
}

// What is said of a parameter names the rules that read it, and no others.
func TestParameterWords(t *testing.T) {
	for _, by := range parameters {
		for _, u := range updates {
			reads := u.parameter == by
			for _, words := range []string{by.doc, by.unread} {
				named := slices.Contains(strings.FieldsFunc(words, func(r rune) bool { return strings.ContainsRune(" ,()", r) }), u.name)
				if reads != named {
					t.Errorf("%q: it names %s %t, which reads it %t", words, u.name, named, reads)
				}
			}
		}
	}
}

// A parameter takes what lies within its limits, and a value turned up or down stays
// there.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		limits
		want     string
		fit, not []string
	}{
		{limits{}, "a number", []string{"-3", "0", "1/3", "1e9"}, []string{"", "x", "1/0"}},
		{positive, "a number above 0", []string{"1/1000", "5"}, []string{"0", "-1"}},
		{limits{atLeast: new(big.Rat)}, "a number of at least 0", []string{"0", "5"}, []string{"-1/9"}},
		{wholeFrom(1), "a whole number of at least 1", []string{"1", "7"}, []string{"0", "-1"}},
	} {
		set := Setting{within: c.limits, Want: c.limits.want(), doubles: c.limits == positive, field: func(s *Setup) any { return &s.Rate }}
		if set.Want != c.want {
			t.Errorf("it wants %q, not %q", set.Want, c.want)
		}
		for _, v := range c.fit {
			s, err := set.With(Default(), v)
			if err != nil {
				t.Errorf("%s: %v", v, err)
				continue
			}
			for range 5 {
				for _, by := range []int{1, -1} {
					if next, err := set.With(s, set.Next(s, by)); err != nil {
						t.Errorf("beside %s: %v", s.Rate, err)
					} else if by > 0 {
						s = next
					}
				}
			}
		}
		for _, v := range c.not {
			if _, err := set.With(Default(), v); err == nil {
				t.Errorf("%s is taken for %s", v, c.want)
			}
		}
	}
}
