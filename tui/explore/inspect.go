package explore

import (
	"context"

	"perceptron/algo"
)

// inspection is an update that breakpoints ask about, being looked at from both
// sides.
type inspection struct {
	work          algo.Work
	step, reached int
	moment        algo.Moment
	survey        algo.Survey
	was, is       algo.Evaluation
	mistakes      int  // the mistakes learned from by then
	evaluated     bool // is, and mistakes
	view          stepView
}

// drop gives it up.
func (w *inspection) drop() {
	w.work.Drop()
	*w = inspection{}
}

// inspect looks at an update from both sides, and at what the states make of the
// examples if that is asked. What is after one update is before the next.
func (x *Explorer) inspect(ctx context.Context, step int, evaluate bool) error {
	w, t := &x.inspection, x.timeline
	if w.step != step || w.reached != t.Reached() {
		w.work.Drop()
		w.step, w.reached = step, t.Reached()
	}
	return w.work.Do(ctx, func(pace *algo.Pace) error {
		w.moment = t.SeekPaced(step, pace)
		if !evaluate {
			return nil
		}
		was, known := w.is, w.evaluated && w.mistakes == w.moment.Before.Misclassified()
		w.evaluated = false
		if !known {
			w.moment.Before.SurveyPaced(&w.survey, pace)
			was = w.survey.Evaluation
		}
		w.moment.After.SurveyPaced(&w.survey, pace)
		w.was, w.is = was, w.survey.Evaluation
		w.mistakes, w.evaluated = w.moment.After.Misclassified(), true
		return nil
	})
}
