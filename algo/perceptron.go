package algo

import "context"

// Step is one step of the algorithm, which the passes in pass.go repeat. It takes the
// next example (x, y) and computes the activation under the present weights; if that
// is a mistake, it learns:
//
//	a = w·x + b
//	if y·a ≤ 0:
//	    w ← w + ηyx
//	    b ← b + ηy
//
// This is the rule of the lectures 002 (algorithm) and 003, whose η is 1, and 004 (second
// rule); of 000 with --tie positive; of 001 (algorithm 1.1) with b ← b + ηyR². The lines
// before the loop, w ← 0 and b ← 0, are Problem.Start; the loop over the examples is
// Pass, over the passes Run. A batch looks at all its examples before it learns from the
// mistakes among them. The event says what was seen and where the run then stands. On
// overflow the run stops before the step, and the event is still that of the last but
// for its Looks, which are those of the step that is not made.
func (s *State) Step() Event {
	_ = s.step(context.Background())
	return s.Event
}

// step is Step unless ctx ends: then nothing has changed but the event's Looks.
func (s *State) step(ctx context.Context) error {
	if err := s.look(ctx); err != nil {
		return err
	}
	return s.learn(ctx)
}

// next is the schedule, “for each (x, y)”: the k-th example of the next step, from 0. A
// pass takes them as its order has drawn or named them; or one alone (with the order
// first); or as they are listed, where a stream's window begins at its Offset.
func (s *State) next(k int) int {
	switch {
	case s.order != nil:
		return int(s.order[s.pos+k])
	case s.first > 0:
		return s.first - 1
	}
	return s.pos + k - s.p.Data.Offset
}

// look predicts the examples of the step, all under the present weights, and tests
// each prediction. The weights stay: what it finds is in the event's Looks.
func (s *State) look(ctx context.Context) error {
	w := within(ctx, s.weights)
	s.Event.Predictions = s.Event.Predictions[:s.stepSize()]
	for k := range s.Event.Predictions {
		s.p.test(w, &s.Event.Predictions[k], s.next(k))
		if err := every(ctx, k, s.p.often); err != nil {
			return err
		}
	}
	return nil
}

// test makes the prediction for an example, and decides whether to learn from it:
// from a wrong prediction, unless a rule other than the perceptron's decides.
func (p *Problem) test(w weights, l *Prediction, i int) {
	margin := p.predict(w, l, i)
	if p.rule != nil {
		p.rule.decide(p, l, margin)
	}
}

// predict fills in what the weights make of example i and whether that is wrong. It
// returns the margin, y·a. Of two labels a = w·x + b is the score of the one column of
// weights (column.go), and y·a is made of it in sides.go; other tasks have more scores.
func (p *Problem) predict(w weights, l *Prediction, i int) score {
	margin, tieCounts := p.look(w, l, i)
	l.Mistake = isMistake(margin.compare(zero), tieCounts)
	return margin
}

// isMistake is the test. The sign is that of the margin less what it has to exceed: 0,
// or the threshold of a rule that asks for more than to be right. At a tie the two are
// equal, and whether that counts as a mistake the setting tie says, or such a rule.
func isMistake(sign int, tieCounts bool) bool { return sign < 0 || sign == 0 && tieCounts }

// surelyRight is what train in pass.go asks of many examples: that a margin exceeds that
// floor, which is no mistake, whatever ties are.
func surelyRight(margin, floor float64) bool { return margin > floor }

// learn makes the update for the mistakes among what was seen, and ends the step. The
// parts of an update say which example is added to which weights, and how many times:
// of two labels one for each mistake, y times x.
func (s *State) learn(ctx context.Context) error {
	mistakes := 0
	s.parts = s.parts[:0]
	for k := range s.Event.Predictions {
		l := &s.Event.Predictions[k]
		if !s.p.Exact && (l.Activation*0 != 0 || l.Margin != l.Margin) { // infinite, or no number
			s.stop = Overflow
			return nil
		}
		if l.Mistake {
			mistakes++
			s.parts = s.p.task.parts(s.p, l, s.parts)
		}
	}
	if mistakes > 0 {
		if err := s.update(ctx, mistakes > 1); err != nil || s.stop == Overflow {
			return err
		}
	}
	s.endStep(mistakes)
	return nil
}

// update adds the parts: w ← w + ηyx, b ← b + ηy for each mistake, which is add in
// column.go; a rule may have another step than η. Several mistakes, and what may
// overflow, are added to a copy.
func (s *State) update(ctx context.Context, several bool) error {
	w, largest := s.weights, s.largestAfter(s.parts)
	mayOverflow := !(largest < overflow)
	if several || mayOverflow {
		w = w.clone()
	}
	if err := s.p.addAll(ctx, w, s.parts, several); err != nil {
		return err
	}
	switch {
	case mayOverflow && !w.finite():
		s.stop = Overflow
		return nil
	case len(s.parts) > 0 && s.parts[0].Exact != nil && !w.finite(): // fractions have grown too long
		s.stop = TooManyDigits
	}
	s.weights, s.largest = w, largest
	s.alpha.add(s.parts...)
	return nil
}

// endStep counts the step, which is now made, and after the last of a pass ends the pass.
func (s *State) endStep(mistakes int) {
	e := &s.Event
	if s.pos == 0 {
		s.beginPass()
	}
	e.Step++
	e.Updated, e.EndOfPass = mistakes > 0, false
	if mistakes > 0 {
		e.Updates++
		e.Mistakes += mistakes
		s.Misclassified += mistakes
	}
	if s.p.rule != nil {
		s.losses.add(&e.Predictions[0], s.p.rule.limit.float)
	}
	if s.pos += len(e.Predictions); s.pos >= s.end {
		s.checkEnd()
	}
}
