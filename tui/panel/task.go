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
	objections         map[string]string            // why panels have nothing to show; those that are not there have
}

// task is the kind of output that the frame's run learns. What is in it draws
// with what asks for it, so this is a function and no table.
func (f *Frame) task() task {
	switch {
	case f.Problem.Setup.Task == "sequence":
		return task{
			name: "sequence", setup: sequenceSetup, step: tagStepRows, stepRoom: roomTagStep, facts: corpusFacts,
			program: tagProgram[:], table: corpusColumns, event: (*Frame).tagEvent, sentence: tagSentence, status: tagStatus, objections: tagObjections,
		}
	case f.several(): // each class has weights of its own: the highest score predicts, of equals the first
		return task{
			setup: severalSetup, step: classStepRows, stepRoom: roomClassStep, facts: classFacts,
			program: classProgram[:], table: classColumns, event: (*Frame).classEvent, sentence: classSentence,
			activation: (*Frame).goldScore, margin: (*Frame).classMargin,
		}
	case f.Online != nil:
		return task{
			setup: onlineSetup, step: sideStepRows, facts: streamFacts, program: onlineProgram[:],
			sentence: streamSentence, status: streamStatus, objections: streamObjections,
		}
	case f.batched() && f.Problem.Binary():
		return task{
			step: batchStepRows, stepRoom: roomBatch, facts: sideFacts, program: batchProgram[:],
			event: (*Frame).batchEvent, sentence: batchSentence,
		}
	}
	return task{step: sideStepRows, facts: sideFacts}
}

// Objection says why a panel, or what lies over the plane, has nothing to show
// of the run; "" if it has.
func Objection(f *Frame, name string) string {
	if p := panelNamed(name); p != nil && p.objection != nil {
		if why := p.objection(f); why != "" {
			return why
		}
	}
	return f.task().objections[name]
}
