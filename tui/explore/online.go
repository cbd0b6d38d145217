package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/tui/notation"
	"perceptron/tui/scene"
)

// endless reports whether the run is over a generator's stream, which never ends.
func (x *Explorer) endless() bool {
	s := x.view.Timeline.Stream()
	if s == nil {
		return false
	}
	_, ok := s.Truth(0)
	return ok
}

// trellisBytes is the memory of a word and a tag of a sentence in its picture, for both
// sides of a step.
const trellisBytes = 2 * 28

// newRun prepares the run of a source under a set-up. A stream in s is used and belongs
// to the run; else one is opened from its start. With a stream the source's data become
// the run's window.
func newRun(ctx context.Context, s *Source, setup *algo.Setup) (*algo.Timeline, error) {
	s.Base.Online, s.Setup.Online, setup.Online = s.Restart != nil, s.Restart != nil, s.Restart != nil
	if !setup.Online {
		p, err := algo.PrepareContext(ctx, *setup, s.Data)
		if err != nil {
			return nil, err
		}
		words, tags := p.LongestSentence()
		if lacks := s.Data.Shortage(p.Bytes(setup.Readout) + scene.ExampleBytes*int64(s.Data.Len()) + trellisBytes*int64(words)*int64(tags)); lacks != "" {
			return nil, fmt.Errorf("max-memory: the run and the picture of %s examples %s", notation.Count(s.Data.Len()), lacks)
		}
		return algo.NewTimeline(p), nil
	}
	stream := s.Stream
	if stream == nil {
		if s.OnceOnly {
			return nil, errOnce
		}
		var err error
		if stream, err = s.Restart(ctx, setup.Seed); err != nil {
			return nil, err
		}
	}
	t, err := algo.NewOnline(*setup, stream)
	if err != nil {
		if s.Stream == nil {
			stream.Close()
		}
		return nil, err
	}
	s.Stream, s.Data = nil, t.Problem.Data
	return t, nil
}

// closeRun closes the stream of a run that is left. One that can't be read again stays
// open, for undo.
func (x *Explorer) closeRun(t *algo.Timeline, s *Source) {
	switch {
	case t == nil || t.Stream() == nil:
	case s.OnceOnly:
		x.leftRuns = append(x.leftRuns, t)
	default:
		t.Stream().Close()
	}
}

// takeLeftRun returns a left run over a source's stream, if there is one, with its
// progress.
func (x *Explorer) takeLeftRun(s *Source) *algo.Timeline {
	k := slices.IndexFunc(x.leftRuns, func(t *algo.Timeline) bool { return t.Problem.Data == s.Data })
	if k < 0 {
		return nil
	}
	t := x.leftRuns[k]
	x.leftRuns = slices.Delete(x.leftRuns, k, k+1)
	return t
}

// End closes all streams and cancels background work; a file that was being written is
// removed when it returns. The explorer can't be used afterwards.
func (x *Explorer) End() {
	x.cancel()
	x.abandonLoad()
	x.endComparison()
	for _, t := range append(x.leftRuns, x.view.Timeline) {
		if s := t.Stream(); s != nil {
			s.Close()
		}
	}
}

// errOnce is the error of changing the set-up of data that can't be read again.
var errOnce = errors.New("the run would start again, and what has gone by of this stream can't be read again (save it in a file first)")

// clampToHistory is a step, or the earliest one that can still be shown, with a message,
// if the step is before that.
func (x *Explorer) clampToHistory(step int) int {
	first := x.view.Timeline.Earliest()
	if step >= first {
		return step
	}
	x.Notify(fmt.Sprintf("step %s is as far back as you can go: the last %s examples are kept",
		notation.Count(first), notation.Count(x.view.Timeline.Reached-first)))
	return first
}

// streamEnded is the error of going beyond the end of a stream.
func (x *Explorer) streamEnded() error {
	last := x.view.Timeline.Reached
	if last == 0 {
		return errors.New("the stream has ended without a single example")
	}
	return fmt.Errorf("the stream has ended: example %s was its last", notation.Count(last))
}

// updatePatience is how many examples of an endless stream are searched for the next
// update, since there may be none.
const updatePatience = 100_000

// untilUpdate returns the condition that a step updates, or that the patience for an
// endless stream is exhausted.
func (x *Explorer) untilUpdate() func(algo.Event) bool {
	from, endless := x.view.Timeline.Reached, x.endless()
	return func(e algo.Event) bool {
		if e.Updated || !endless || e.Step < from+updatePatience {
			return e.Updated
		}
		x.Notify("no update on " + notation.Count(updatePatience) + " examples")
		return true
	}
}

// errOnePass is the error of going to another epoch of a stream.
var errOnePass = errors.New("a stream passes once, each example once: there is no next epoch (run, or seek STEP)")

// needsAllExamples is a line that says why something is unavailable for a stream.
func needsAllExamples(what string) string {
	return what + " takes all the examples, and " + convergence.StreamReason
}
