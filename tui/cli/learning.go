package cli

import (
	"slices"
	"strings"

	"perceptron/algo"
)

// learning are the flags that say how a run learns: one for each row of
// algo.Settings, by its name.
type learning = flags[algo.Setup]

// newLearning are the learning flags, none given: those of the names, or all.
func newLearning(names ...string) (all learning) {
	for _, t := range algo.Settings() {
		if len(names) > 0 && !slices.Contains(names, t.Name) {
			continue
		}
		standard := t.Text(algo.Default())
		f := &flag[algo.Setup]{name: t.Name, doc: t.Doc, values: t.Values, standard: standard, onOff: t.OnOff(), base: algo.Default(), set: t.With}
		if !f.onOff { // the names, the default first, or the default alone
			rest := slices.DeleteFunc(slices.Clone(t.Values), func(n string) bool { return n == standard })
			f.want = strings.Join(append([]string{standard}, rest...), "|")
		}
		all = append(all, f)
	}
	return all
}

// setup is the set-up of base with the flags given.
func setup(l learning, base algo.Setup) (algo.Setup, error) {
	s, err := l.apply(base)
	if err != nil {
		return s, err
	}
	return s, s.Refuse(l.given)
}

// suggestedSetup is the default set-up with what a sample suggests, and of that the
// settings and their values.
func suggestedSetup(l learning, pairs []string) (algo.Setup, [][2]string, error) {
	return l.suggested(algo.Default(), pairs, func(string) bool { return false })
}

// seed is the one given, or suggested for a sample, or the default: also what
// is held out to test on is drawn by it.
func seed(l learning, pairs []string) (uint64, error) {
	s, _, err := suggestedSetup(l, pairs)
	if i := l.index("seed"); i >= 0 && err == nil {
		s, err = l[i : i+1].apply(s)
	}
	return s.Seed, err
}

// online reports whether --online is given.
func online(l learning) bool { return l.value("online") == "yes" }
