package algo

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"perceptron/model"
)

// StreamWindow is how many of its last examples a stream keeps at least, and so how far
// back a run can go. At most twice as many are kept.
const StreamWindow = 10_000

// online is the stream of a timeline. Its data set is the window, the last examples.
type online struct {
	stream *model.Stream
	data   *model.Dataset
	fault  error
	facts  []streamFacts // of the whole stream, by step
}

// streamFacts is what is known of a stream from a step on: its labels, and R so far.
type streamFacts struct {
	step               int
	positive, negative string
	guess              model.Guess
	radius             float64
}

// NewOnline is the run over a stream, each example once, at its start. Its memory is that
// of StreamWindow examples and their updates, however long it goes on. Extend waits for
// examples.
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
	t.head.setCheckAt()
	t.online = &online{stream: stream, data: d}
	t.recordFacts()
	return t, nil
}

// recordFacts records what is known of the stream now, if it has changed.
func (t *Timeline) recordFacts() {
	o := t.online
	d, s := o.data, o.stream
	d.Positive, d.Negative, d.Guess = s.Positive(), s.Negative(), s.Guess()
	now := streamFacts{d.Offset + d.Len(), d.Positive, d.Negative, d.Guess, t.Problem.Radius}
	if len(o.facts) > 0 {
		last := o.facts[len(o.facts)-1]
		if last.positive == now.positive && last.negative == now.negative && len(last.guess.Notes) == len(now.guess.Notes) && last.radius == now.radius {
			return
		}
	}
	o.facts = append(o.facts, now)
}

// factsAt is what was known of the stream at a step.
func (t *Timeline) factsAt(step int) streamFacts {
	all := t.online.facts
	k, _ := slices.BinarySearchFunc(all, step+1, func(k streamFacts, step int) int { return cmp.Compare(k.step, step) })
	return all[max(0, k-1)]
}

// RadiusAt is the largest norm of the stream's examples up to a step.
func (t *Timeline) RadiusAt(step int) float64 { return t.factsAt(step).radius }

// DataAt is the data set. On a stream it is the part of the window that had come by a step,
// with what was known of the labels then. It shares memory with the run's.
func (t *Timeline) DataAt(step int) *model.Dataset {
	if t.online == nil {
		return t.Problem.Data
	}
	d := *t.online.data
	to := max(0, step-d.Offset)
	d.X, d.Y = d.X[:to*d.Dim()], d.Y[:to]
	then := t.factsAt(step)
	d.Positive, d.Negative, d.Guess = then.positive, then.negative, then.guess
	return &d
}

// Stream is the source of the examples; nil for a data set.
func (t *Timeline) Stream() *model.Stream {
	if t.online == nil {
		return nil
	}
	return t.online.stream
}

// receive waits for the next example if there is none. The run stops at the end of the
// stream, and if reading fails.
func (t *Timeline) receive(ctx context.Context) error {
	if t.head.batchLength() > 0 {
		return nil
	}
	o := t.online
	x, y, err := o.stream.Next(ctx)
	switch {
	case err == nil:
		if t.Problem.n >= 2*StreamWindow {
			t.slideWindow(StreamWindow)
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

// addToWindow appends an example to the window.
func (t *Timeline) addToWindow(x []float64, y int8) {
	p, d := t.Problem, t.online.data
	d.X, d.Y = append(d.X, x...), append(d.Y, y)
	p.n = d.Len()
	if norm := d.Norm(p.n - 1); norm > p.Radius {
		p.Radius, p.maxNorm = norm, norm
		rate, step := p.increments()
		p.growth = float64(rate*p.maxKernelValue(norm*norm)) + step
	}
	t.recordFacts()
}

// slideWindow drops the oldest examples of the window, with their journal entries.
func (t *Timeline) slideWindow(examples int) {
	d := t.online.data
	offset := d.Offset + examples
	cut := t.Journal.CountUntil(offset)
	t.snapshots.dropBefore(cut)
	t.corrections.dropBefore(cut)
	t.Journal.dropBefore(cut)
	t.stepRecords.dropBefore(cut)
	t.updateCounter = updateCounter{entries: cut}

	d.X = append(d.X[:0], d.X[examples*d.Dim():]...)
	d.Y = append(d.Y[:0], d.Y[examples:]...)
	d.Offset = offset
	t.Problem.n = d.Len()
}

// MistakesBetween is the number of mistakes in the steps from+1 … to.
func (t *Timeline) MistakesBetween(from, to int) int {
	return t.Journal.CountUntil(to) - t.Journal.CountUntil(from)
}

// Hindsight is the fewest mistakes on the last width examples before a step that any of the
// weights current during them makes: what the pocket would have made of this window. It is
// a heuristic, since the best hyperplane is hard to find. It costs a prediction per example
// and update of the window.
func (t *Timeline) Hindsight(step, width int) (mistakes int) {
	from := max(t.Earliest(), step-width)
	mistakes = step - from + 1
	for k := t.Journal.CountUntil(from); k <= t.Journal.CountUntil(step); k++ {
		w, _ := t.snapshots.at(context.Background(), k)
		s := &State{p: t.Problem, parameters: w}
		mistakes, _ = s.errorsUpTo(context.Background(), from-t.Earliest(), step-t.Earliest(), mistakes)
	}
	return mistakes
}
