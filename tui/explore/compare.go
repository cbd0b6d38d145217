package explore

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/model"
)

// Comparison is a second run of the same data under another set-up, which goes where
// the first one goes, by a clock.
type Comparison struct {
	Run     *Explorer // that nobody but the first gives commands
	Clock   string    // one of clocks: what both runs have in common
	Shown   bool      // where there is no room for both, it is this run that is to be seen
	changes string    // what differs, as the command compare takes it
}

// clocks are what two runs may have in common, the default first: as many
// steps, as many updates, as many epochs.
func clocks() []string { return []string{"steps", "updates", "epochs"} }

// compare is the command compare SETTINGS|other|by CLOCK|off.
func (x *Explorer) compare(g arguments) error {
	switch {
	case g.has("by"):
		x.Comparison.Clock = g.value("CLOCK")
		x.syncComparison()
	case g.has("off"):
		x.endComparison()
	case g.has("other"):
		x.Comparison.Shown = !x.Comparison.Shown
	default:
		clock := clocks()[0]
		if x.Comparison != nil {
			clock = x.Comparison.Clock
		}
		return x.startComparison(g.value("SETTINGS"), clock)
	}
	return nil
}

// noSetting is why words are no settings and their values: the first is no setting.
func noSetting(_ *Explorer, words string) error {
	name, _, _ := strings.Cut(words, " ")
	if _, ok := algo.FindSetting(name); ok {
		return nil
	}
	return unknownSetting(name)
}

// startComparison makes the run whose settings differ so from those at hand.
func (x *Explorer) startComparison(changes, clock string) error {
	setup, err := changedSetup(x.view.Setup, changes)
	if err != nil {
		return err
	}
	if setup.Online {
		return errNoSecond
	}
	source := x.source
	source.Setup = setup
	other, err := New(source, nil)
	if err != nil {
		return err
	}
	mine, its := x.view.Timeline.Problem, other.view.Timeline.Problem
	if lacks := x.source.Data.Shortage(mine.Bytes(mine.Setup.Readout) + its.Bytes(its.Setup.Readout)); lacks != "" {
		return errors.New("two runs " + lacks)
	}
	shown := x.Comparison != nil && x.Comparison.Shown
	x.endComparison()
	x.Comparison = &Comparison{other, clock, shown, changes}
	x.syncComparison()
	return nil
}

// endComparison ends the comparison.
func (x *Explorer) endComparison() {
	if x.Comparison != nil {
		x.Comparison.Run.cancel()
	}
	x.Comparison = nil
}

// changedSetup is a set-up with some settings changed: names and values in turn,
// with commas between the pairs where one likes.
func changedSetup(s algo.Setup, changes string) (algo.Setup, error) {
	words := strings.Fields(strings.ReplaceAll(changes, ", ", " "))
	if len(words)%2 != 0 {
		return s, fmt.Errorf("%s has no value: expected names and values in turn", model.Quoted(words[len(words)-1]))
	}
	var pairs [][2]string
	for pair := range slices.Chunk(words, 2) {
		pairs = append(pairs, [2]string(pair))
	}
	with, err := s.With(pairs...)
	if err == nil && with == s {
		err = errors.New("this run has that already: expected something that differs")
	}
	return with, err
}

// restartComparison makes it anew after the run's own settings or data have
// changed; one that makes no sense any more is gone, and said to be.
func (x *Explorer) restartComparison() {
	if x.Comparison == nil {
		return
	}
	if err := x.startComparison(x.Comparison.changes, x.Comparison.Clock); err != nil {
		x.endComparison()
		x.refuse(refusal("compare", err))
	}
}

// syncComparison takes the other run to where this run is, or begins the work that does.
func (x *Explorer) syncComparison() {
	r := x.Comparison.Run
	r.view.Width, r.view.Height, r.view.Viewpoint, r.view.Options = x.view.Width, x.view.Height, x.view.Viewpoint, x.view.Options
	r.display, r.goal = x.display, nil
	r.breaks = nil // they stop this run
	switch x.Comparison.Clock {
	case "updates":
		r.toUpdates(x.View().State().Event.Updates)
	case "epochs":
		mine, its := x.passLength(), r.passLength()
		r.extendTo("comparing", x.Step()/mine*its+x.Step()%mine*its/mine, 0)
	default:
		r.extendTo("comparing", x.Step(), x.view.Beat)
	}
}

// toUpdates goes to the step that makes so many updates, or to the end of a run
// that makes fewer.
func (x *Explorer) toUpdates(updates int) {
	t := x.view.Timeline
	arrive := func() { x.seek(t.MadeAt(min(updates, t.Updates())), 0) }
	if updates <= t.Updates() || t.Stopped() != algo.Running {
		arrive()
		return
	}
	x.extendUntil("comparing", math.MaxInt, func(e algo.Event) bool { return e.Updates >= updates }, arrive)
}

// Differences are, for each of the two runs, its values of the settings that
// differ; there are two.
func (x *Explorer) Differences() [2]string {
	mine, its := x.view.Setup, x.Comparison.Run.view.Setup
	return [2]string{differing(mine, its), differing(its, mine)}
}

// differing is the settings of a set-up that another has otherwise, with their values, of
// those that its run reads.
func differing(s, from algo.Setup) string {
	var all []string
	for _, t := range algo.Settings() {
		unread := t.Name == "kernel" && s.Mode != "kernel" // linear, as it must be
		if v := t.Text(s); v != t.Text(from) && s.Allows(t.Name) && !unread {
			all = append(all, t.Name+" "+v)
		}
	}
	return strings.Join(all, ", ")
}
