package explore

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
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
	order   []subject // the oldest first
}

// subject is a question, whoever asks it.
type subject struct {
	data  weak.Pointer[model.Dataset] // nothing is kept of data that nobody has open any more
	setup algo.Setup
	stage stage
	seen  bool // a hyperplane is known from the end of the run, which data and set-up decide
}

// answered is what came of it, once done is closed.
type answered struct {
	done     chan struct{}
	answer   Answer
	complete bool // the one who worked it out took all the time there was
}

// Of is the answer to q: what is known, or what work makes. A nil Answers always
// works.
func (s *Answers) Of(ctx context.Context, q Question, work func() Answer) Answer {
	if s == nil || q.stage == reading || q.last != nil {
		return work()
	}
	k := subject{weak.Make(q.problem.Data), q.problem.Setup, q.stage, q.separator() != nil}
	for {
		a, mine := s.claim(k)
		if mine {
			runtime.AddCleanup(q.problem.Data, s.drop, k)
			return s.fill(ctx, k, a, work)
		}
		select {
		case <-a.done:
		case <-ctx.Done():
			return q.Failed("the time was up")
		}
		if a.complete {
			return a.answer
		}
	}
}

// claim is the answer to a question, and whether it is to be made here.
func (s *Answers) claim(k subject) (a *answered, mine bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.answers[k]; a != nil {
		return a, false
	}
	if s.answers == nil {
		s.answers = map[subject]*answered{}
	}
	if len(s.order) == answersMost {
		delete(s.answers, s.order[0])
		s.order = s.order[1:]
	}
	a = &answered{done: make(chan struct{})}
	s.answers[k], s.order = a, append(s.order, k)
	return a, true
}

// fill makes an answer. One that was given up is nobody's: who waits for it
// begins anew.
func (s *Answers) fill(ctx context.Context, k subject, a *answered, work func() Answer) Answer {
	defer close(a.done)
	defer func() {
		if !a.complete {
			s.drop(k)
		}
	}()
	a.answer = work()
	a.complete = !errors.Is(ctx.Err(), context.Canceled)
	return a.answer
}

// drop forgets the answer to a question that nobody has worked out, or about data that
// are gone.
func (s *Answers) drop(k subject) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, kept := s.answers[k]; kept {
		delete(s.answers, k)
		s.order = slices.DeleteFunc(s.order, func(other subject) bool { return other == k })
	}
}
