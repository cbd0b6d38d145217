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

// Comparison is a second run of the same data under another set-up, kept level with the
// first one by a clock.
type Comparison struct {
	Run     *Explorer // only the first explorer gives it commands
	Clock   string    // one of clocks: what both runs have in common
	Shown   bool      // if there is no room for both, this run is the one shown
	changes string    // the settings that differ, as arguments of compare
}

// clocks are what two runs may have in common, the default first: the number of steps,
// updates or epochs.
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

// checkSettings checks that words begin with a setting.
func checkSettings(_ *Explorer, words string) error {
	name, _, _ := strings.Cut(words, " ")
	if _, ok := algo.FindSetting(name); ok {
		return nil
	}
	return unknownSetting(name)
}

// startComparison starts a run with some settings changed.
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

// changedSetup is a set-up with some settings changed, given as names and values in turn,
// with optional commas between the pairs.
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

// restartComparison starts the comparison anew after the settings or the data of the
// first run have changed. If it makes no sense any more it ends with a message.
func (x *Explorer) restartComparison() {
	if x.Comparison == nil {
		return
	}
	if err := x.startComparison(x.Comparison.changes, x.Comparison.Clock); err != nil {
		x.endComparison()
		x.notifyError(commandError("compare", err))
	}
}

// syncComparison takes the other run to the same point as this one, or begins a job for
// it.
func (x *Explorer) syncComparison() {
	r := x.Comparison.Run
	r.view.Width, r.view.Height, r.view.Viewpoint, r.view.Options = x.view.Width, x.view.Height, x.view.Viewpoint, x.view.Options
	r.display, r.job = x.display, nil
	r.breaks = nil // they stop this run only
	switch x.Comparison.Clock {
	case "updates":
		r.seekUpdates(x.View().State().Event.Updates)
	case "epochs":
		mine, its := x.passLength(), r.passLength()
		r.extendTo("comparing", x.Step()/mine*its+x.Step()%mine*its/mine, 0)
	default:
		r.extendTo("comparing", x.Step(), x.view.Beat)
	}
}

// seekUpdates goes to the step that makes a given number of updates, or to the end of a
// run that makes fewer.
func (x *Explorer) seekUpdates(updates int) {
	t := x.view.Timeline
	arrive := func() { x.seek(t.MadeAt(min(updates, t.Updates())), 0) }
	if updates <= t.Updates() || t.Stopped() != algo.Running {
		arrive()
		return
	}
	x.extendUntil("comparing", math.MaxInt, func(e algo.Event) bool { return e.Updates >= updates }, arrive)
}

// Differences are the differing settings with their values in each of the two runs; there
// must be a comparison.
func (x *Explorer) Differences() [2]string {
	mine, its := x.view.Setup, x.Comparison.Run.view.Setup
	return [2]string{differences(mine, its), differences(its, mine)}
}

// differences is the settings of s that have another value in from, of those that its run
// uses.
func differences(s, from algo.Setup) string {
	var all []string
	for _, t := range algo.Settings() {
		unused := t.Name == "kernel" && s.Mode != "kernel" // always linear then
		if v := t.Text(s); v != t.Text(from) && s.Allows(t.Name) && !unused {
			all = append(all, t.Name+" "+v)
		}
	}
	return strings.Join(all, ", ")
}
