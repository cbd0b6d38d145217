package panel

import (
	"iter"

	"perceptron/algo"
	"perceptron/tui/notation"
	"perceptron/tui/row"
)

// task is what the panels show in a way of its own where more is learned than
// the side of two: one of several classes, or the tags of a sentence. Where a
// function is nil the panel is that of two classes.
type task struct {
	name     string                                                       // of the learner in the top line; "": the mode
	setup    func(f *Frame, l topLine) []string                           // the settings there, the most telling first
	step     func(f *Frame, s *row.Sheet)                                 // the arithmetic of a step
	stepRoom func(f *Frame, width, height int) (least, best int)          // the rows that it takes
	facts    []fact                                                       // what is said in its place before the first step
	program  []codeLine                                                   // the pseudocode
	table    func(f *Frame, s *row.Sheet, at iter.Seq[int]) []tableColumn // the columns of the table
	event    func(f *Frame, s *row.Sheet, m algo.Moment, pending bool)    // a line of the log, behind the number of the step
	// activation and margin are a and y·a of an example under a state, or what
	// there is in their place.
	activation, margin func(f *Frame, s *algo.State, i int) notation.Value
	sentence           func(t *sentence)            // about a step, or the start
	status             func(f *Frame, s *row.Sheet) // what is wrong now
	objection          func(name string) string     // why a panel has nothing to show; "": it has
}

// task is the kind of output that the frame's run learns. What is in it draws
// with what asks for it, so this is a function and no table.
func (f *Frame) task() task {
	switch f.Problem.Setup.Task {
	case "sequence":
		return sequences()
	case "multiclass":
		return several()
	}
	if f.Online != nil {
		return streaming()
	}
	if f.batched() && f.Problem.Binary() {
		return batches()
	}
	return task{facts: sideFacts, step: sideStepRows}
}

// Objection says why a panel, or what lies over the plane, has nothing to show
// of the run's task; "" if it has.
func Objection(f *Frame, name string) string {
	switch name {
	case "weights":
		return f.weightless()
	case "weight-space":
		return f.noWeightSpace()
	}
	if own := f.task().objection; own != nil {
		return own(name)
	}
	return map[string]string{
		"trellis": "only sentences have a trellis",
	}[name]
}
