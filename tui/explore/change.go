package explore

import (
	"slices"

	"perceptron/algo"
	"perceptron/model"
)

// revision is what undo brings back.
type revision struct {
	source Source
	setup  algo.Setup
	step   int    // that was shown
	by     string // the command that leads between it and the one after
}

// revisions are those that undo goes back to, and redo on to.
type revisions struct{ past, future []revision }

// change makes a new run of the data or the set-up and takes it to the step
// that is shown now, or to its end. Undo brings the old one back.
func (x *Explorer) change(s Source, setup algo.Setup) error {
	was, run := x.revision(), x.view.Timeline
	if err := x.switchRun(s, setup); err != nil {
		return err
	}
	x.revisions.push(was, &x.source)
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

// push keeps what undo brings back: as many changes as there may be, and of other data
// than the present as many as take a quarter of the room for a run.
func (r *revisions) push(was revision, present *Source) {
	r.past, r.future = append(r.past, was), nil
	room, kept := present.Data.Budget()/4, map[*model.Dataset]bool{present.Data: true, present.unedited(): true}
	first := max(0, len(r.past)-undoMost)
	for k := len(r.past) - 1; k >= first; k-- {
		if d := r.past[k].source.Data; !kept[d] {
			kept[d], room = true, room-d.MemoryUsed()
		}
		if room < 0 {
			first = k + 1
		}
	}
	r.past = slices.Delete(r.past, 0, first)
}

// undo is the command undo.
func (x *Explorer) undo() error {
	return x.revise("undone: ", &x.revisions.past, &x.revisions.future)
}

// redo is the command redo.
func (x *Explorer) redo() error {
	return x.revise("done again: ", &x.revisions.future, &x.revisions.past)
}

// revise goes back to the last revision of one list, puts the present one on the other,
// and says by which command they differ, and in which settings where that opened data.
func (x *Explorer) revise(what string, from, to *[]revision) error {
	r := (*from)[len(*from)-1]
	was, run, s, step := x.revision(), x.view.Timeline, r.source, x.Step()
	if s.Data != x.source.Data && s.unedited() == x.source.unedited() { // an edit is taken back with what followed it
		step = r.step
	}
	if err := x.switchRun(s, r.setup); err != nil {
		return err
	}
	was.by = r.by
	*from = (*from)[:len(*from)-1]
	*to = append(*to, was)
	if x.view.Timeline != run {
		x.returnToStep(s, was.source, step)
	}
	x.Say(what + r.by)
	if brought := differing(r.setup, was.setup); s.Name != was.source.Name && brought != "" {
		x.Say(what + r.by + "; now " + brought)
	}
	return nil
}

// changeSetup is change of the set-up alone, if it is another; said is what it is, "" what
// it means.
func (x *Explorer) changeSetup(setup algo.Setup, said string) error {
	was, run := x.view.Setup, x.view.Timeline
	if setup != was {
		if err := x.change(x.source, setup); err != nil {
			return err
		}
	}
	switch {
	case said != "":
		x.Say(said)
	case setup == was:
		x.Say("no change: it was already so")
	default:
		x.sayChange(was, run)
	}
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

// revision is what undo brings back.
func (x *Explorer) revision() revision {
	return revision{x.source, x.view.Setup, x.Step(), quoted(x.did)}
}

// switchRun makes the run of a source under a set-up. Where only the readout is
// another the run stays as it is, since training never knows of it.
func (x *Explorer) switchRun(s Source, setup algo.Setup) error {
	same := x.view.Setup
	same.Readout = setup.Readout
	if s.Data != x.source.Data || same != setup || x.view.Setup == setup {
		return x.startRun(s, setup)
	}
	if err := x.View().ReadoutObjection(setup.Readout); err != nil {
		return err
	}
	x.learnFrom(s, setup, x.view.Timeline)
	x.restartComparison()
	return nil
}
