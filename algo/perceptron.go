package algo

import "context"

// Run is the perceptron algorithm:
//
//	w ← 0, b ← 0                     Problem.Start (state.go)
//	repeat                           Run
//	    for each (x, y):             Pass; next (pass.go)
//	        if y(w·x + b) ≤ 0:       predictStep, isMistake
//	            w ← w + ηyx          update; add (column.go)
//	            b ← b + ηy
//	until a pass without a mistake   endStep, endPass (pass.go)
//
// That is the rule of the documents 002 (algorithm) and 003, whose η is 1, and 004 (second
// rule); of 000 with --tie positive; of 001 (algorithm 1.1) with b ← b + ηyR². A limit on
// steps or epochs ends the run too, and so does ctx; the steps made so far stay made. The
// error is that of ctx; an overflow, which ends the run as well, is that of Err.
func (s *State) Run(ctx context.Context) error {
	for s.stop == Running {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := s.Pass(ctx); err != nil && s.stop == Running {
			return err
		}
	}
	return nil
}

// Pass makes the steps left of the present pass and returns the event of the last one.
// It is Step repeated, in a fraction of the time where fastForward can help. The error is
// that of ctx, or the overflow that stopped the run.
func (s *State) Pass(ctx context.Context) (Event, error) {
	for s.stop == Running {
		s.fastForward(s.p.perCheck(), true) // updates included
		if err := s.step(ctx); err != nil {
			return s.Event, err
		}
		if s.Event.EndOfPass {
			break
		}
		if err := ctx.Err(); err != nil {
			return s.Event, err
		}
	}
	return s.Event, s.Err()
}

// Step takes the next example (x, y), predicts it under the present weights, and on a
// mistake updates them. A batch predicts all its examples first. The event says what was
// predicted and where the run then stands. On overflow the run stops before the step: the
// event is still that of the last step, but for its Predictions.
func (s *State) Step() Event {
	_ = s.step(context.Background())
	return s.Event
}

// step is Step. If ctx ends, nothing has changed but the event's Predictions.
func (s *State) step(ctx context.Context) error {
	if err := s.predictStep(ctx); err != nil {
		return err
	}
	return s.learn(ctx)
}

// predictStep predicts and tests each example of the step; the weights stay as they are.
func (s *State) predictStep(ctx context.Context) error {
	w := interruptible(ctx, s.weights) // even within a long sentence
	s.Event.Predictions = s.Event.Predictions[:s.batchLength()]
	for k := range s.Event.Predictions {
		s.p.test(w, &s.Event.Predictions[k], s.next(k))
		if err := checkContext(ctx, k, s.p.perCheck()); err != nil {
			return err
		}
	}
	return nil
}

// test predicts example i and decides whether to learn from it: the perceptron's rule
// learns from each wrong prediction, other rules (update.go) have a test of their own.
func (p *Problem) test(w weights, pred *Prediction, i int) {
	margin := p.predict(w, pred, i)
	if p.rule != nil {
		p.rule.decide(p, pred, margin)
	}
}

// predict fills in the prediction of example i, with Mistake by the perceptron's test, and
// returns its margin. With two labels that is y·a for the activation a = w·x + b (binary.go,
// column.go).
func (p *Problem) predict(w weights, pred *Prediction, i int) score {
	margin, tieIsMistake := p.margin(w, pred, i)
	pred.Mistake = isMistake(margin.compare(zero), tieIsMistake)
	return margin
}

// isMistake is the test y·a ≤ 0, given the sign of y·a. The setting tie says whether
// y·a = 0 is a mistake. A rule that compares y·a with another limit hands in the sign of
// the difference.
func isMistake(sign int, tieIsMistake bool) bool { return sign < 0 || sign == 0 && tieIsMistake }

// learn collects the parts of the update from the mistakes of the step, makes the update,
// and ends the step. With two labels a mistake has one part, y times x.
func (s *State) learn(ctx context.Context) error {
	mistakes := 0
	s.parts = s.parts[:0]
	for k := range s.Event.Predictions {
		pred := &s.Event.Predictions[k]
		if !s.p.Exact && pred.overflowed() {
			s.stop = Overflow
			return nil
		}
		if pred.Mistake {
			mistakes++
			s.parts = s.p.task.parts(s.p, pred, s.parts)
		}
	}
	if mistakes > 0 {
		if err := s.update(ctx); err != nil || s.stop == Overflow {
			return err
		}
	}
	s.endStep(mistakes)
	return nil
}

// update adds the parts, with add in column.go: w ← w + ηyx and b ← b + ηy, or by a step
// size of the rule's own. A batch, and what may overflow, is added to a copy, so that it is
// added whole or not at all. Fractions that become too long stop the run after the update.
func (s *State) update(ctx context.Context) error {
	w, magnitude := s.weights, s.magnitudeAfter(s.parts)
	batch, mayOverflow := len(s.Event.Predictions) > 1, !(magnitude < nearOverflow)
	if batch || mayOverflow {
		w = w.clone()
	}
	if err := s.p.addAll(ctx, w, s.parts, batch); err != nil {
		return err
	}
	switch {
	case mayOverflow && !w.finite():
		s.stop = Overflow
		return nil
	case len(s.parts) > 0 && s.parts[0].Exact != nil && !w.finite():
		s.stop = TooManyDigits
	}
	s.weights, s.magnitude = w, magnitude
	s.alpha.add(s.parts...)
	return nil
}
