package algo

import "context"

// Step is the algorithm. It takes the schedule's next example (x, y) and computes
// the activation under the present weights; if that is a mistake, it learns:
//
//	a = w·x + b
//	if y·a ≤ 0:
//	    w ← w + ηyx
//	    b ← b + ηy
//
// (002, algorithm; 003; 004, second rule; with --tie positive 000; with b ← b + ηyR²
// 001, algorithm 1.1.) A batch looks at all its examples before it learns from the
// mistakes among them. The event says what was seen and where the run then stands.
// On overflow nothing is learned, the run stops before the step, and the event is
// still the last one.
func (s *State) Step() Event {
	_ = s.step(context.Background())
	return s.now
}

// step is Step unless ctx ends: then nothing has changed.
func (s *State) step(ctx context.Context) error {
	if err := s.look(ctx); err != nil {
		return err
	}
	return s.learn(ctx)
}

// next is the schedule: the k-th of the examples that it hands to the next step.
func (s *State) next(k int) int {
	switch {
	case s.order != nil:
		return int(s.order[s.pos+k])
	case s.first > 0:
		return s.first - 1
	}
	return s.pos + k - s.p.Data.Offset
}

// look makes the predictions for the examples of the step, all under the present
// weights, and tests each. It only reads.
func (s *State) look(ctx context.Context) error {
	w := within(ctx, s.weights)
	s.now.Looks = s.now.Looks[:s.stepSize()]
	for k := range s.now.Looks {
		s.p.test(w, &s.now.Looks[k], s.next(k))
		if err := every(ctx, k, s.p.often); err != nil {
			return err
		}
	}
	return nil
}

// test makes the prediction for an example, and decides whether to learn from it:
// from a wrong prediction, unless the update rule says otherwise.
func (p *Problem) test(w weights, l *Look, i int) {
	margin := p.predict(w, l, i)
	if p.rule != nil {
		p.rule.decide(p, l, margin)
	}
}

// predict fills in what the weights make of example i, and whether that is wrong; it
// returns the margin, y·a.
func (p *Problem) predict(w weights, l *Look, i int) score {
	margin, tied := p.look(w, l, i)
	l.Mistake = isMistake(margin.compare(zero), tied)
	return margin
}

// isMistake is the test, by the sign of a margin less the floor: it lies below, or at
// it where that counts as a mistake. The floor is 0, but for rules that ask for more
// than to be right.
func isMistake(sign int, tied bool) bool { return sign < 0 || sign == 0 && tied }

// surelyRight reports that a margin is above the floor: no mistake, whatever ties are.
func surelyRight(margin, floor float64) bool { return margin > floor }

// learn makes the update for the mistakes among what was seen, and ends the step.
func (s *State) learn(ctx context.Context) error {
	mistakes := 0
	s.parts = s.parts[:0]
	for k := range s.now.Looks {
		l := &s.now.Looks[k]
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

// update adds the parts: w ← w + ηyx, b ← b + ηy for each mistake. Several mistakes,
// and what may overflow, are added to a copy.
func (s *State) update(ctx context.Context, several bool) error {
	w, bound := s.weights, s.boundAfter(s.parts)
	overflows := !(bound < overflow)
	if several || overflows {
		w = w.clone()
	}
	if err := s.p.addAll(ctx, w, s.parts, several); err != nil {
		return err
	}
	switch {
	case overflows && !w.finite():
		s.stop = Overflow
		return nil
	case len(s.parts) > 0 && s.parts[0].Exact != nil && !w.finite():
		s.stop = Digits
	}
	s.weights, s.bound = w, bound
	s.alpha.add(s.parts...)
	return nil
}

// endStep is the event: the step is made, and the run stands behind it.
func (s *State) endStep(mistakes int) {
	e := &s.now
	if s.pos == 0 {
		s.beginPass()
	}
	e.Step++
	e.Updated, e.EndOfPass = mistakes > 0, false
	if mistakes > 0 {
		e.Updates++
		e.Mistakes += mistakes
		s.misclassified += mistakes
	}
	if s.p.rule != nil {
		s.losses.add(&e.Looks[0])
	}
	if s.pos += len(e.Looks); s.pos >= s.end {
		s.checkEnd()
	}
}
