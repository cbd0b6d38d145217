package algo_test

import (
	"testing"

	"perceptron/algo"
)

// Every named learner is a set-up that runs, is another than the others, and
// keeps what is no axis.
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
