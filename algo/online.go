package algo

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"perceptron/model"
)

// StreamWindow is the number of examples of a stream, at the least, that a run can go
// back by: between so many and twice as many are held.
const StreamWindow = 10_000

// online is what a timeline keeps of a stream: a window of the last examples
// as the data set.
type online struct {
	stream *model.Stream
	data   *model.Dataset
	fault  error
	known  []known // of the whole stream, in the order of their steps
}

// known is what is known of a stream from a step on: of its labels, and how long its
// longest example is.
type known struct {
	step               int
	positive, negative string
	guess              model.Guess
	radius             float64
}

// NewOnline is the run over a stream, each example once, not yet stepped. It
// takes memory for Window examples and their updates, however long it goes on.
// Extend waits for examples as long as its context lasts.
func NewOnline(s Setup, stream *model.Stream) (*Timeline, error) {
	s.Online, s.Arithmetic, s.Epochs = true, "float", 0
	axes := []string{"mode", "order", "batch-size", "bias", "readout", "online"}
	if err := s.Validate(func(name string) bool { return slices.Contains(axes, name) }); err != nil {
		return nil, err
	}
	d := &model.Dataset{
		Name: stream.Name(), Features: stream.Features(), Task: "binary", LabelName: stream.LabelName(),
		Guess: stream.Guess(), Positive: stream.Positive(), Negative: stream.Negative(),
	}
	p, err := Prepare(s, d)
	if err != nil {
		return nil, err
	}
	t := NewTimeline(p)
	t.head.stop = Running
	t.head.setEnd()
	t.online = &online{stream: stream, data: d}
	t.learnOfStream()
	return t, nil
}

// learnOfStream keeps what is known of the stream now, if it is more than before.
func (t *Timeline) learnOfStream() {
	o := t.online
	d, s := o.data, o.stream
	d.Positive, d.Negative, d.Guess = s.Positive(), s.Negative(), s.Guess()
	now := known{d.Offset + d.Len(), d.Positive, d.Negative, d.Guess, t.Problem.Radius}
	if len(o.known) > 0 {
		last := o.known[len(o.known)-1]
		if last.positive == now.positive && last.negative == now.negative && len(last.guess.Notes) == len(now.guess.Notes) && last.radius == now.radius {
			return
		}
	}
	o.known = append(o.known, now)
}

// knownAt is what was known of a stream at a step.
func (t *Timeline) knownAt(step int) known {
	all := t.online.known
	k, _ := slices.BinarySearchFunc(all, step+1, func(k known, step int) int { return cmp.Compare(k.step, step) })
	return all[max(0, k-1)]
}

// RadiusAt is the norm of the longest example of a stream that had come by a step.
func (t *Timeline) RadiusAt(step int) float64 { return t.knownAt(step).radius }

// DataAt is the examples; of a stream those that had come by a step and are held, with
// what was known of their labels then. It shares them with the run's.
func (t *Timeline) DataAt(step int) *model.Dataset {
	if t.online == nil {
		return t.Problem.Data
	}
	d := *t.online.data
	to := max(0, step-d.Offset)
	d.X, d.Y = d.X[:to*d.Dim()], d.Y[:to]
	then := t.knownAt(step)
	d.Positive, d.Negative, d.Guess = then.positive, then.negative, then.guess
	return &d
}

// Stream is where the examples come from; nil for a data set.
func (t *Timeline) Stream() *model.Stream {
	if t.online == nil {
		return nil
	}
	return t.online.stream
}

// receive makes sure that there is an example for the next step. At the end of
// the stream, and at a fault of it, the run stops.
func (t *Timeline) receive(ctx context.Context) error {
	if t.head.stepSize() > 0 {
		return nil
	}
	o := t.online
	x, y, err := o.stream.Next(ctx)
	switch {
	case err == nil:
		if t.Problem.n >= 2*StreamWindow {
			t.forget(StreamWindow)
		}
		t.addToWindow(x, y)
		return nil
	case errors.Is(err, io.EOF):
		t.head.stop = StreamEnded
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	t.head.stop, o.fault = StreamBroken, err
	return err
}

// addToWindow adds an example to the window.
func (t *Timeline) addToWindow(x []float64, y int8) {
	p, d := t.Problem, t.online.data
	d.X, d.Y = append(d.X, x...), append(d.Y, y)
	p.n = d.Len()
	if norm := d.Norm(p.n - 1); norm > p.Radius {
		p.Radius, p.largestNorm = norm, norm
		rate, step := p.steps()
		p.growth = float64(rate*p.largestK(norm*norm)) + step
	}
	t.learnOfStream()
}

// forget moves the window on by so many examples.
func (t *Timeline) forget(examples int) {
	d := t.online.data
	at := d.Offset + examples
	cut := t.Journal.CountUntil(at)
	t.snapshots.forget(cut)
	t.corrections.forget(cut)
	t.Journal.forget(cut)
	t.steps.forget(cut)
	t.updatesOf = tally{entries: cut}

	d.X = append(d.X[:0], d.X[examples*d.Dim():]...)
	d.Y = append(d.Y[:0], d.Y[examples:]...)
	d.Offset = at
	t.Problem.n = d.Len()
}

// MistakesBetween is the number of mistakes in the steps after one up to another.
func (t *Timeline) MistakesBetween(from, to int) int {
	return t.Journal.CountUntil(to) - t.Journal.CountUntil(from)
}

// Hindsight is the fewest mistakes, on the examples of the last width steps before a
// step, that any of the weights makes that were the present ones in these steps: what
// the pocket would have made of the window. It is a heuristic, for the best hyperplane
// of all is hard to find. It costs a look at each example of the window for each update
// in it.
func (t *Timeline) Hindsight(step, width int) (mistakes int) {
	from := max(t.Earliest(), step-width)
	mistakes = step - from + 1
	for k := t.Journal.CountUntil(from); k <= t.Journal.CountUntil(step); k++ {
		w, _ := t.snapshots.at(context.Background(), k)
		s := &State{p: t.Problem, learned: w}
		mistakes, _ = s.errorsBelow(context.Background(), from-t.Earliest(), step-t.Earliest(), mistakes)
	}
	return mistakes
}
