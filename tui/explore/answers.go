package explore

import (
	"context"
	"math"
	"runtime"
	"sync"
	"time"
	"weak"

	"perceptron/algo"
	"perceptron/model"
)

// answersMost is how many answers are kept for sessions to share.
const answersMost = 256

// Answers are what sessions that look at the same data under the same set-up
// share of the theory: it is worked out for the first that asks, and the others
// wait. It may be used from any goroutine.
type Answers struct {
	mu      sync.Mutex
	answers map[subject]*answered
}

// subject is a question, whoever asks it.
type subject struct {
	data  weak.Pointer[model.Dataset] // nothing is kept of data that nobody has open any more
	setup algo.Setup
	stage stage
	seen  bool // a hyperplane is known from the end of the run, which data and set-up decide
}

// answered is what came of it, so far.
type answered struct {
	turn   chan struct{} // holds one, of who works it out or reads it
	answer *Answer       // nil: none
	had    time.Duration // its time, which it took up; the longest there is where it was done before
}

// Of is the answer to q: what is known, or what work makes. An answer that was given up
// is nobody's, and one that ran out of time is for those who have no more of it: the
// next who waits begins anew. A nil Answers always works.
func (s *Answers) Of(ctx context.Context, q Question, work func() Answer) Answer {
	if s == nil || q.stage == reading || q.last != nil {
		return work()
	}
	a := s.of(subject{weak.Make(q.problem.Data), q.problem.Setup, q.stage, q.separator() != nil})
	select {
	case a.turn <- struct{}{}: // even where no time is left: what is at hand takes none
	default:
		select {
		case a.turn <- struct{}{}:
		case <-ctx.Done():
			return work() // what is at hand takes no time
		}
	}
	defer func() { <-a.turn }()
	left := timeLeft(ctx)
	if a.answer != nil && left <= a.had {
		return *a.answer
	}
	made := work()
	switch ctx.Err() {
	case nil:
		a.answer, a.had = &made, math.MaxInt64
	case context.DeadlineExceeded:
		a.answer, a.had = &made, left
	}
	return made
}

// timeLeft is how long ctx still lasts: the longest time there is where it has no end.
func timeLeft(ctx context.Context) time.Duration {
	if end, ends := ctx.Deadline(); ends {
		return time.Until(end)
	}
	return math.MaxInt64
}

// of is what is kept of a question. Where there are too many others, they are forgotten.
func (s *Answers) of(k subject) *answered {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.answers[k]; a != nil {
		return a
	}
	if s.answers == nil || len(s.answers) == answersMost {
		s.answers = map[subject]*answered{}
	}
	a := &answered{turn: make(chan struct{}, 1)}
	s.answers[k] = a
	runtime.AddCleanup(k.data.Value(), s.drop, k)
	return a
}

// drop forgets the answer to a question about data that are gone.
func (s *Answers) drop(k subject) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.answers, k)
}
