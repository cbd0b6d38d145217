package algo

import (
	"cmp"
	"context"
	"iter"

	"perceptron/model"
)

// sliceWork is about the multiplications after which long work looks whether it
// is to go on: some hundred microseconds.
const sliceWork = 1 << 17

// Pace is asked by long work whether it is to go on. It is in the middle of
// loops, however deep: there the work rests until it is wanted again. A nil Pace
// never rests.
type Pace struct {
	ctx     context.Context
	slice   int
	work    int
	err     error // why it rests
	yield   func(struct{}) bool
	dropped bool
}

// Did says that about so many multiplications were made.
func (p *Pace) Did(work int) {
	if p == nil || !p.over(work) {
		return
	}
	if p.yield == nil || !p.yield(struct{}{}) {
		p.dropped = true
		panic("algo: work that was dropped goes on") // no further than to Work, or Try
	}
}

// Until is a pace for work that is done in one go unless ctx ends, and then is
// given up: see Try.
func Until(ctx context.Context) *Pace { return &Pace{ctx: ctx, slice: sliceWork} }

// Try does work that asks the pace, which is one of Until or nil. It reports
// whether the work came to its end; what it was to change may be left half
// changed.
func (p *Pace) Try(work func()) (done bool) {
	defer func() {
		if p != nil && p.dropped {
			p.dropped = false
			_ = recover()
		}
	}()
	work()
	return true
}

// over is Did where the caller breaks off by itself: true if it is to.
func (p *Pace) over(work int) bool {
	if p.work += work; p.work < p.slice {
		return false
	}
	p.work = 0
	p.err = p.ctx.Err()
	return p.err != nil
}

// Slices is a context that lasts so many slices of work, so that what is done in
// them does not depend on the clock.
func Slices(n int) context.Context { return &rationed{context.Background(), n} }

type rationed struct {
	context.Context
	remaining int
}

// Err is asked after each slice.
func (s *rationed) Err() error {
	if s.remaining--; s.remaining < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// Work is work that is done in slices, whatever it is in the middle of when one
// ends. The zero value is ready for use. Work that is begun and no longer wanted
// is to be dropped.
type Work struct {
	slice  int // in place of sliceWork
	pace   *Pace
	resume func() (struct{}, bool)
	drop   func()
	err    error
}

// Do begins the work, or goes on with what was begun, as long as ctx lasts; then
// its error is that of ctx. It looks at ctx every some hundred microseconds, and
// before it only whether that is done already: each call comes some way.
func (w *Work) Do(ctx context.Context, work func(*Pace) error) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	default:
	}
	if w.pace == nil {
		w.start(work)
	}
	w.pace.ctx = ctx
	if _, rests := w.resume(); rests {
		return w.pace.err
	}
	err := w.err
	*w = Work{slice: w.slice}
	return err
}

func (w *Work) start(work func(*Pace) error) {
	pace := &Pace{slice: cmp.Or(w.slice, sliceWork)}
	w.pace = pace
	w.resume, w.drop = iter.Pull(func(yield func(struct{}) bool) {
		pace.yield = yield
		defer func() {
			if pace.dropped {
				_ = recover()
			}
		}()
		w.err = work(pace)
	})
}

// Begun reports whether the work is begun and not done.
func (w *Work) Begun() bool { return w.pace != nil }

// Drop gives up what was begun. What it was to change may be left half changed.
func (w *Work) Drop() {
	if w.pace != nil {
		w.drop()
	}
	*w = Work{slice: w.slice}
}

// pacedContext is a context that asks a pace.
type pacedContext struct {
	context.Context
	pace *Pace
}

var never = make(chan struct{})

func (c pacedContext) Err() error {
	c.pace.Did(c.pace.slice)
	return nil
}

func (c pacedContext) Done() <-chan struct{} { return never }

// context is one that asks the pace.
func (p *Pace) context() context.Context {
	if p == nil {
		return context.Background()
	}
	return pacedContext{context.Background(), p}
}

// paced is long work of a timeline that is done in slices.
type paced struct {
	steps    Work             // Extend, in the middle of a step
	until    func(Event) bool // what it is to end at
	target   int              // and the step
	readouts map[string]*readoutWork
}

// readoutWork is what a readout predicts with after a step, being worked out.
type readoutWork struct {
	step   int
	work   Work
	result Predictor
}

func (t *Timeline) extendPaced(ctx context.Context) error {
	return t.steps.Do(ctx, func(pace *Pace) error {
		if t.online != nil {
			return t.extend(pace.ctx)
		}
		return t.extend(pace.context())
	})
}

func (t *Timeline) readoutPaced(ctx context.Context, name string, step int) (Predictor, error) {
	if t.readouts == nil {
		t.readouts = map[string]*readoutWork{}
	}
	a := t.readouts[name]
	if a == nil {
		a = &readoutWork{}
		t.readouts[name] = a
	}
	if a.step != step {
		a.work.Drop()
		a.step = step
	}
	err := a.work.Do(ctx, func(pace *Pace) (err error) {
		a.result, err = t.readout(pace.context(), name, step)
		return err
	})
	if err != nil {
		return nil, err
	}
	found := a.result
	a.result = nil
	return found, nil
}

// Drop gives up what is in the middle of being made, before the timeline is let
// go of.
func (t *Timeline) Drop() {
	t.steps.Drop()
	for _, a := range t.readouts {
		a.work.Drop()
	}
}

// PreparePaced is Prepare in slices.
func PreparePaced(s Setup, data *model.Dataset, pace *Pace) (*Problem, error) {
	return PrepareContext(pace.context(), s, data)
}

// StartPaced is Start in slices.
func (p *Problem) StartPaced(pace *Pace) *State {
	s, _ := p.StartContext(pace.context())
	return s
}

// NewTimelinePaced is NewTimeline in slices.
func NewTimelinePaced(p *Problem, pace *Pace) *Timeline {
	t, _ := NewTimelineContext(pace.context(), p)
	return t
}

// RunPaced makes steps until the run stops, in slices.
func (s *State) RunPaced(pace *Pace) { _ = s.Run(pace.context()) }

// SeekPaced is Seek in slices.
func (t *Timeline) SeekPaced(step int, pace *Pace) Moment {
	m, _ := t.SeekContext(pace.context(), step)
	return m
}

// pacedPredictor is a Predictor in slices.
type pacedPredictor interface {
	SurveyPaced(v *Survey, pace *Pace)
	TestErrorsPaced(d *model.Dataset, pace *Pace) int
}

// SurveyPaced is Survey in slices.
func (s *State) SurveyPaced(v *Survey, pace *Pace) { _ = s.SurveyContext(pace.context(), v) }

// SurveyPaced is Survey in slices.
func (v *Votes) SurveyPaced(s *Survey, pace *Pace) { _ = v.SurveyContext(pace.context(), s) }

// TestErrorsPaced is TestErrors in slices.
func (s *State) TestErrorsPaced(d *model.Dataset, pace *Pace) int {
	errors, _ := s.TestErrorsContext(pace.context(), d)
	return errors
}

// TestErrorsPaced is TestErrors in slices.
func (v *Votes) TestErrorsPaced(d *model.Dataset, pace *Pace) int {
	errors, _ := v.TestErrorsContext(pace.context(), d)
	return errors
}
