package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"perceptron/algo"
	"perceptron/model"
)

// Rival is a second run of the same data under another set-up, which goes where
// the first one goes, by a clock. It is an explorer of its own, that nobody but
// the first gives commands.
type Rival struct {
	*Explorer
	Clock   string // one of clocks: what both runs have in common
	Shown   bool   // where there is no room for both, it is this one that is to be seen
	changes string // what differs, as the command compare takes it
}

// Rival is the run that this one is compared with; nil if there is none.
func (x *Explorer) Rival() *Rival { return x.rival }

// clocks are what two runs may have in common, the default first: as many
// steps, as many updates, as many epochs.
func clocks() []string { return []string{"steps", "updates", "epochs"} }

// compare is the command compare SETTINGS|other|by CLOCK|off.
func (x *Explorer) compare(g arguments) error {
	switch {
	case g.has("by"):
		x.rival.Clock = g.value("CLOCK")
		x.syncRival()
	case g.has("off"):
		x.endRival()
	case g.has("other"):
		x.rival.Shown = !x.rival.Shown
	default:
		clock := clocks()[0]
		if x.rival != nil {
			clock = x.rival.Clock
		}
		return x.startRival(g.value("SETTINGS"), clock)
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

// startRival makes the rival whose settings differ so from those at hand.
func (x *Explorer) startRival(changes, clock string) error {
	if x.online() {
		return errNoSecond
	}
	setup, err := changedSetup(x.setup, changes)
	if err != nil {
		return err
	}
	if setup.Online {
		return errOneStream
	}
	source := x.source
	source.Setup = setup
	other, err := New(source, nil)
	if err != nil {
		return err
	}
	mine, its := x.timeline.Problem(), other.timeline.Problem()
	if lacks := x.source.Data.Shortage(mine.Bytes(mine.Setup.Readout) + its.Bytes(its.Setup.Readout)); lacks != "" {
		return errors.New("two runs " + lacks)
	}
	shown := x.rival != nil && x.rival.Shown
	x.endRival()
	x.rival = &Rival{other, clock, shown, changes}
	x.syncRival()
	return nil
}

// endRival ends the comparison.
func (x *Explorer) endRival() {
	if x.rival != nil {
		x.rival.cancel()
		x.rival.dropWork()
	}
	x.rival = nil
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
		err = errors.New("that is what this run has: expected something that differs")
	}
	return with, err
}

// restartRival makes the rival anew after the run's own settings or data have
// changed; one that makes no sense any more is gone, and said to be.
func (x *Explorer) restartRival() {
	if x.rival == nil {
		return
	}
	if err := x.startRival(x.rival.changes, x.rival.Clock); err != nil {
		x.endRival()
		x.refuse(refusal("compare", err))
	}
}

// syncRival takes the rival to where this run is, or begins the work that does.
func (x *Explorer) syncRival() {
	r := x.rival
	if r == nil {
		return
	}
	r.width, r.height, r.view, r.goal = x.width, x.height, x.view, nil
	switch r.Clock {
	case "updates":
		r.toUpdates(x.Picture().State().Updates())
	case "epochs":
		mine, its := x.passLength(), r.passLength()
		r.extendTo("comparing", x.Step()/mine*its+x.Step()%mine*its/mine, 0)
	default:
		r.extendTo("comparing", x.Step(), x.beat)
	}
}

// toUpdates goes to the step that makes so many updates, or to the end of a run
// that makes fewer.
func (x *Explorer) toUpdates(updates int) {
	t := x.timeline
	arrive := func() { x.seek(t.Born(min(updates, t.Updates())), 0) }
	if updates <= t.Updates() || t.Stopped() != algo.Running {
		arrive()
		return
	}
	x.goal = &goal{
		doing:  "comparing",
		until:  func(e algo.Event) bool { return e.Updates >= updates },
		arrive: arrive,
	}
}

// rivalWork goes on with the rival's work, and then with what waits for it.
func (x *Explorer) rivalWork(ctx context.Context) error {
	if err := x.rival.Work(ctx); err != nil {
		return err
	}
	x.next()
	return nil
}

// rivalBusy reports whether the rival has yet to come to where this run is.
func (x *Explorer) rivalBusy() bool { return x.rival != nil && x.rival.Busy() }

// compareLines are the commands that compare as now.
func (x *Explorer) compareLines() []string {
	if x.rival == nil {
		return nil
	}
	lines := []string{"compare " + x.rival.changes}
	if x.rival.Clock != clocks()[0] {
		lines = append(lines, "compare by "+x.rival.Clock)
	}
	if x.rival.Shown {
		lines = append(lines, "compare other")
	}
	return lines
}

// Differences are, for each of the two runs, its values of the settings that
// differ; there are two.
func (x *Explorer) Differences() (sides [2]string) {
	for k, s := range [2]algo.Setup{x.setup, x.rival.setup} {
		var all []string
		for _, t := range algo.Settings() {
			if t.Text(x.setup) != t.Text(x.rival.setup) {
				all = append(all, t.Name+" "+t.Text(s))
			}
		}
		sides[k] = strings.Join(all, ", ")
	}
	return sides
}
