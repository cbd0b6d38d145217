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

// maxAnswers is the most answers that are kept.
const maxAnswers = 256

// AnswerCache shares answers about the theory between sessions with the same data and
// set-up: the first that asks computes the answer, the others wait for it. It is safe for
// concurrent use.
type AnswerCache struct {
	mu      sync.Mutex
	answers map[answerKey]*cacheEntry
}

// answerKey identifies a question, whoever asks it.
type answerKey struct {
	data      weak.Pointer[model.Dataset] // weak: the cache keeps no data alive
	setup     algo.Setup
	stage     stage
	separated bool // the run's end, which data and set-up determine, has given a hyperplane
}

// cacheEntry is the answer to a question, if there is one.
type cacheEntry struct {
	lock   chan struct{} // holds one token, of whoever computes or reads the answer
	answer *Answer       // nil: none yet
	budget time.Duration // the time that was available for it and used up; the maximum if it was answered within it
}

// Answer returns the answer to q: the cached one, or the result of work. A cancelled
// answer is not kept; one whose time ran out is kept for those who have no more time than
// it had, while one with more time computes it again. A nil AnswerCache always calls
// work.
func (s *AnswerCache) Answer(ctx context.Context, q Question, work func() Answer) Answer {
	if s == nil || q.stage == stageRunEnd || q.last != nil {
		return work()
	}
	a := s.entry(answerKey{weak.Make(q.problem.Data), q.problem.Setup, q.stage, q.separator() != nil})
	select {
	case a.lock <- struct{}{}: // even if no time is left: what is cached takes none
	default:
		select {
		case a.lock <- struct{}{}:
		case <-ctx.Done():
			return work() // what is at hand takes no time
		}
	}
	defer func() { <-a.lock }()
	left := timeLeft(ctx)
	if a.answer != nil && left <= a.budget {
		return *a.answer
	}
	made := work()
	switch ctx.Err() {
	case nil:
		a.answer, a.budget = &made, math.MaxInt64
	case context.DeadlineExceeded:
		a.answer, a.budget = &made, left
	}
	return made
}

// timeLeft is the time until ctx's deadline; the maximum if it has none.
func timeLeft(ctx context.Context) time.Duration {
	if end, ends := ctx.Deadline(); ends {
		return time.Until(end)
	}
	return math.MaxInt64
}

// entry is the entry of a key. If there are too many, all others are dropped.
func (s *AnswerCache) entry(k answerKey) *cacheEntry {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.answers[k]; a != nil {
		return a
	}
	if s.answers == nil || len(s.answers) == maxAnswers {
		s.answers = map[answerKey]*cacheEntry{}
	}
	a := &cacheEntry{lock: make(chan struct{}, 1)}
	s.answers[k] = a
	runtime.AddCleanup(k.data.Value(), s.drop, k)
	return a
}

// drop drops the answers about data that have been garbage-collected.
func (s *AnswerCache) drop(k answerKey) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.answers, k)
}
