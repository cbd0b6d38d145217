package explore

import (
	"slices"

	"perceptron/algo"
	"perceptron/model"
	"perceptron/tui/notation"
)

// revision is a state that undo restores.
type revision struct {
	source  Source
	setup   algo.Setup
	step    int    // the step shown
	command string // the command that leads to the next revision
}

// revisions are the states that undo and redo restore.
type revisions struct{ past, future []revision }

// change starts a new run with other data or another set-up, and takes it to the step
// shown now, or to its end. It can be undone.
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

// returnToStep goes to the step that another run of the same data was at.
func (x *Explorer) returnToStep(s, was Source, step int) {
	if s.Name == was.Name && step > 0 {
		x.extendTo("replaying", step, 0)
	}
}

// maxUndo is the most changes that can be undone.
const maxUndo = 200

// push adds a revision. Revisions are dropped beyond maxUndo, and when data other than
// the present would take more than a quarter of the memory for a run.
func (r *revisions) push(was revision, present *Source) {
	r.past, r.future = append(r.past, was), nil
	room, kept := present.Data.Budget()/4, map[*model.Dataset]bool{present.Data: true, present.unedited(): true}
	first := max(0, len(r.past)-maxUndo)
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

// revise restores the last revision of one list, moves the present one to the other, and
// reports the command between them, with the changed settings if it opened data.
func (x *Explorer) revise(what string, from, to *[]revision) error {
	r := (*from)[len(*from)-1]
	was, run, s, step := x.revision(), x.view.Timeline, r.source, x.Step()
	if s.Data != x.source.Data && s.unedited() == x.source.unedited() { // an edit is undone together with the steps after it
		step = r.step
	}
	if err := x.switchRun(s, r.setup); err != nil {
		return err
	}
	was.command = r.command
	*from = (*from)[:len(*from)-1]
	*to = append(*to, was)
	if x.view.Timeline != run {
		x.returnToStep(s, was.source, step)
	}
	x.Notify(what + r.command)
	if changed := differences(r.setup, was.setup); s.Name != was.source.Name && changed != "" {
		x.Notify(what + r.command + "; now " + changed)
	}
	return nil
}

// changeSetup changes the set-up, if it differs, and reports it by text, or if that is ""
// by what changed.
func (x *Explorer) changeSetup(setup algo.Setup, text string) error {
	was, run := x.view.Setup, x.view.Timeline
	if setup != was {
		if err := x.change(x.source, setup); err != nil {
			return err
		}
	}
	switch {
	case text != "":
		x.Notify(text)
	case setup == was:
		x.Notify("no change: it was already so")
	default:
		x.reportChange(was, run)
	}
	return nil
}

// reportChange says which setting has changed and what that means for the run; run is the
// one before.
func (x *Explorer) reportChange(was algo.Setup, run *algo.Timeline) {
	for _, t := range slices.Backward(algo.Settings()) { // kernel before mode, which follows it
		if old, now := t.Text(was), t.Text(x.view.Setup); old != now {
			x.Notify(t.Name + " " + old + " → " + now + ": " + x.changeMeaning(t.Name, was.Mode, run))
			return
		}
	}
}

// changeMeaning is what a changed setting, and perhaps mode, means for the run.
func (x *Explorer) changeMeaning(setting, mode string, run *algo.Timeline) string {
	switch now := x.view.Setup.Mode; {
	case setting == "seed" && x.source.HeldOutBySeed:
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
	case x.job != nil:
		return "replayed to the same step"
	case x.Step() > 0:
		return "replayed to step " + notation.Count(x.Step())
	}
	return "from the start"
}

// revision is the present state.
func (x *Explorer) revision() revision {
	return revision{x.source, x.view.Setup, x.Step(), quoteWords(x.lastCommand)}
}

// switchRun switches to a source and set-up. If only the readout differs the run is kept,
// since training does not depend on it.
func (x *Explorer) switchRun(s Source, setup algo.Setup) error {
	same := x.view.Setup
	same.Readout = setup.Readout
	if s.Data != x.source.Data || same != setup || x.view.Setup == setup {
		return x.startRun(s, setup)
	}
	if err := x.View().ReadoutObjection(setup.Readout); err != nil {
		return err
	}
	x.adoptRun(s, setup, x.view.Timeline)
	x.restartComparison()
	return nil
}
