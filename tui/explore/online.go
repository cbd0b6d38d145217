package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"perceptron/algo"
	"perceptron/algo/convergence"
	"perceptron/model"
	"perceptron/tui/notation"
	"perceptron/tui/scene"
)

// endless reports whether the stream is a generator's, which can't run dry.
func (x *Explorer) endless() bool {
	s := x.view.Timeline.Stream()
	if s == nil {
		return false
	}
	_, ok := s.Truth(0)
	return ok
}

// trellisBytes is what a place and a tag of a sentence take in the picture of it, on
// both sides of a step.
const trellisBytes = 2 * 28

// newRun is the run of a source under a set-up, not yet stepped. A stream that
// is in s already is its own from now on; another is opened from its start. Of
// a stream the source's data become the window of the run.
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
		if s.Once {
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

// closeRun closes the stream of a run that is left. One that can't be had again
// stays open for undo.
func (x *Explorer) closeRun(t *algo.Timeline, s *Source) {
	switch {
	case t == nil || t.Stream() == nil:
	case s.Once:
		x.leftRuns = append(x.leftRuns, t)
	default:
		t.Stream().Close()
	}
}

// leftRun is the run of a source that comes once, if it has been left: the very
// same, as far as it had come.
func (x *Explorer) leftRun(s *Source) *algo.Timeline {
	k := slices.IndexFunc(x.leftRuns, func(t *algo.Timeline) bool { return t.Problem.Data == s.Data })
	if k < 0 {
		return nil
	}
	t := x.leftRuns[k]
	x.leftRuns = slices.Delete(x.leftRuns, k, k+1)
	return t
}

// End closes the streams that are open and gives up what is being worked out; what
// has been written of a file is gone when it returns. The explorer is of no use
// after it.
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

// errOnce is why a set-up can't be changed of what can't be read again.
var errOnce = errors.New("the run would start again, and what has gone by of this stream can't be read again (save it in a file first)")

// earliest is the first step that can be gone back to, and the message that
// says so where one before it is asked for.
func (x *Explorer) earliest(step int) int {
	first := x.view.Timeline.Earliest()
	if step >= first {
		return step
	}
	x.Say(fmt.Sprintf("step %s is as far back as you can go: the last %s examples are kept",
		notation.Count(first), notation.Count(x.view.Timeline.Reached-first)))
	return first
}

// drained says that a stream has ended, once what was asked for lies beyond.
func (x *Explorer) drained() error {
	last := x.view.Timeline.Reached
	if last == 0 {
		return errors.New("the stream has ended without a single example")
	}
	return fmt.Errorf("the stream has ended: example %s was its last", notation.Count(last))
}

// patience is how many examples of a stream without an end the next update is looked for
// in: there may be none any more.
const patience = 100_000

// updatesSoon is whether a step updates or, of such a stream, so many have not.
func (x *Explorer) updatesSoon() func(algo.Event) bool {
	from, endless := x.view.Timeline.Reached, x.endless()
	return func(e algo.Event) bool {
		if e.Updated || !endless || e.Step < from+patience {
			return e.Updated
		}
		x.Say("no update on " + notation.Count(patience) + " examples")
		return true
	}
}

// errOnePass is why there is no epoch to go to.
var errOnePass = errors.New("a stream passes once, each example once: there is no next epoch (run, or seek STEP)")

// neverWhole says in a line why something can't be had of a stream.
func neverWhole(what string) string {
	return what + " takes all the examples, and " + convergence.StreamReason
}

// setOnline is the command set online yes|no: the same source is read the other
// way, if it can be.
func (x *Explorer) setOnline(now, value string) error {
	switch {
	case value != "yes" && value != "no":
		return fmt.Errorf("%s: expected yes or no", model.Quoted(value))
	case value == now:
		return nil
	case x.source.Reading == nil:
		return errors.New("these data can't be read again here")
	}
	return x.reread(x.view.Setup, "online", value)
}
