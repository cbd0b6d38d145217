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

// change makes a new run of the data or the set-up and takes it to the step
// that is shown now, or to its end. Undo brings the old one back.
func (x *Explorer) change(s Source, setup algo.Setup) error {
	was, run := x.revision(), x.view.Timeline
	if err := x.switchRun(s, setup); err != nil {
		return err
	}
	x.pushRevision(was)
	if x.view.Timeline != run {
		x.returnToStep(s, was.source, was.step)
	}
	return nil
}

// returnToStep goes on to the step another run of the same data, however read, was at.
func (x *Explorer) returnToStep(s, was Source, step int) {
	if s.Name == was.Name && step > 0 {
		x.extendTo("replaying", step, 0)
	}
}

// undoMost is how many changes can be taken back.
const undoMost = 200

// pushRevision keeps what undo brings back: as many changes as there may be, and of
// other data than the present as many as take a quarter of the room for a run.
func (x *Explorer) pushRevision(was revision) {
	x.past, x.future = append(x.past, was), nil
	room, kept := x.source.Data.Room()/4, map[*model.Dataset]bool{x.source.unedited(): true}
	first := max(0, len(x.past)-undoMost)
	for k := len(x.past) - 1; k >= first; k-- {
		d := x.past[k].source.unedited()
		if !kept[d] {
			kept[d], room = true, room-d.MemoryUsed()
		}
		if room < 0 {
			first = k + 1
		}
	}
	x.past = slices.Delete(x.past, 0, first)
}

// undo is the command undo.
func (x *Explorer) undo() error {
	was := x.revision()
	if err := x.revise(&x.past, &x.future); err != nil {
		return err
	}
	x.Say("undone: " + x.revision().changesTo(was))
	return nil
}

// redo is the command redo.
func (x *Explorer) redo() error {
	was := x.revision()
	if err := x.revise(&x.future, &x.past); err != nil {
		return err
	}
	x.Say("done again: " + was.changesTo(x.revision()))
	return nil
}

// revise goes back to the last revision of one list, and puts the present one on
// the other.
func (x *Explorer) revise(from, to *[]revision) error {
	r := (*from)[len(*from)-1]
	was, run := x.revision(), x.view.Timeline
	s, err := r.source.rebuilt(&x.source)
	if err != nil {
		return err
	}
	step := was.step
	if s.Data != x.source.Data && s.unedited() == x.source.unedited() { // an edit is taken back with what followed it
		step = r.step
	}
	if err := x.switchRun(s, r.setup); err != nil {
		return err
	}
	*from = (*from)[:len(*from)-1]
	*to = append(*to, was)
	if x.view.Timeline != run {
		x.returnToStep(s, was.source, step)
	}
	return nil
}

// changeTo is change of the set-up alone, if it is another; said is what it is.
func (x *Explorer) changeTo(setup algo.Setup, said string) error {
	if setup != x.view.Setup {
		if err := x.change(x.source, setup); err != nil {
			return err
		}
	}
	x.Say(said)
	return nil
}

// changeSetup is change of the set-up alone, and says what it means.
func (x *Explorer) changeSetup(setup algo.Setup) error {
	was, run := x.view.Setup, x.view.Timeline
	if setup == was {
		x.Say("no change: it was already so")
		return nil
	}
	if err := x.change(x.source, setup); err != nil {
		return err
	}
	x.sayChange(was, run)
	return nil
}

// sayChange says what setting has become of which, and what that means for the run,
// which was another.
func (x *Explorer) sayChange(was algo.Setup, run *algo.Timeline) {
	for _, t := range slices.Backward(algo.Settings()) { // kernel before mode, which follows it
		if old, now := t.Text(was), t.Text(x.view.Setup); old != now {
			x.Say(t.Name + " " + old + " → " + now + ": " + x.meaning(t.Name, was.Mode, run))
			return
		}
	}
}

// meaning is what it means for the run that a setting is another, and perhaps
// the mode.
func (x *Explorer) meaning(setting, mode string, run *algo.Timeline) string {
	switch now := x.view.Setup.Mode; {
	case setting == "seed" && x.source.Drawn:
		return "another part is held out, and the run learns from the rest"
	case run == x.view.Timeline:
		return "the same run, read another way"
	case setting == "kernel" && now != mode && now == "kernel":
		return "the mode is kernel now too, which it needs"
	case setting == "kernel" && now != mode:
		return "the mode is " + now + " again"
	case setting == "mode" && x.view.Setup.Kernel == "linear" && now == "kernel":
		return "the same run, with the kernel linear (set kernel takes another)"
	case setting == "mode" && x.view.Setup.Kernel == "linear":
		return "the same run, described by " + map[bool]string{true: "w", false: "α"}[now == "primal"]
	case x.goal != nil || x.Step() > 0:
		return "replayed to the same step, or to its end"
	}
	return "from the start"
}

// beyond is the name so many places after another, around the end.
func beyond(names []string, name string, by int) string {
	return names[(slices.Index(names, name)+by+len(names))%len(names)]
}

// strides are how far a command goes that asks for no name of its own.
var strides = map[string]int{"": 1, "back": -1}

// setMode is the command mode [NAME|back].
func (x *Explorer) setMode(g arguments) error {
	t, _ := algo.FindSetting("mode")
	to := g.value("NAME")
	if by, turns := strides[to]; turns {
		to = beyond(t.Values, x.view.Setup.Mode, by)
	}
	setup, err := t.With(x.view.Setup, to)
	if err != nil {
		return err
	}
	return x.changeSetup(setup)
}

func (x *Explorer) setSpeed(g arguments) error {
	next := slices.IndexFunc(speeds[:], func(s int) bool { return s > x.speed })
	before, _ := slices.BinarySearch(speeds[:], x.speed)
	switch {
	case g.has("faster") && next >= 0:
		x.speed = speeds[next]
	case g.has("slower") && before > 0:
		x.speed = speeds[before-1]
	default: // it is the most or the least, or N
		x.speed = g.number("N", x.speed)
	}
	x.Say(fmt.Sprintf("playing at %d steps a second", x.speed))
	return nil
}

func (x *Explorer) seekTo(g arguments) error {
	if g.has("end") {
		x.seek(x.view.Timeline.Reached(), 0)
		return nil
	}
	x.extendTo("seeking", x.earliest(g.number("STEP", 0)), 0)
	return nil
}

func (x *Explorer) setBeats(g arguments) error {
	x.view.Options.Beats = 3 - x.view.Options.Beats
	if len(g.words) > 0 {
		x.view.Options.Beats = 1
		if g.has("2") {
			x.view.Options.Beats = 2
		}
	}
	x.Say("one press makes a step")
	if x.view.Options.Beats == 2 {
		x.Say("two beats: the first press shows the verdict, the second makes the update")
	}
	return nil
}

func (x *Explorer) openData(g arguments) error {
	if len(g.words) == 0 {
		x.layer = PickerLayer
		return nil
	}
	var flags []string
	name, online := strings.CutPrefix(g.value("DATA"), "--online ") // in one word or two
	if online {
		flags = []string{"--online"}
	}
	x.fetch("open", "reading "+name, func(ctx context.Context) (Source, error) { return x.open(ctx, name, flags) }, func(s Source) error {
		if s.Do != nil {
			return x.startPlace(s, s.Setup, s.Do)
		}
		return x.change(s, s.Setup)
	})
	return nil
}

// errNoOther is said where an explorer knows no data but its own.
var errNoOther = errors.New("no other data can be opened here")

// Themes are the themes there are; auto leaves it to the terminal.
func Themes() []string { return []string{"auto", "dark", "light", "contrast", "mono"} }

func (x *Explorer) setTheme(g arguments) error {
	if len(g.words) > 0 {
		x.themeName = g.value("NAME")
		return nil
	}
	x.themeName = beyond(Themes(), x.themeName, 1)
	x.Say("theme " + x.themeName)
	return nil
}
