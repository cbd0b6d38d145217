package explore

import (
	"context"

	"perceptron/algo"
)

// inspection is what was found at the last update that breakpoints asked about.
type inspection struct {
	moment    algo.Moment
	survey    algo.ErrorSet
	was, is   algo.Evaluation
	mistakes  int  // the mistakes learned from by then
	evaluated bool // is, and mistakes
	view      stepView
}

// inspect looks at an update from both sides, and at what the states make of the
// examples if that is asked. What is after one update is before the next.
func (x *Explorer) inspect(ctx context.Context, step int, evaluate bool) (err error) {
	w := &x.look
	if w.moment, err = x.view.Timeline.SeekContext(ctx, step); err != nil || !evaluate {
		return err
	}
	was, known := w.is, w.evaluated && w.mistakes == w.moment.Before.Misclassified()
	w.evaluated = false
	if !known {
		if err := w.moment.Before.MarkErrorsContext(ctx, &w.survey); err != nil {
			return err
		}
		was = w.survey.Evaluation
	}
	if err := w.moment.After.MarkErrorsContext(ctx, &w.survey); err != nil {
		return err
	}
	w.was, w.is = was, w.survey.Evaluation
	w.mistakes, w.evaluated = w.moment.After.Misclassified(), true
	return nil
}
