package algo

import (
	"cmp"
	"context"
	"iter"
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

// LookWork is about what a look at one example takes, in multiplications.
func (s *State) LookWork() int { return s.columns.lookWork() }

// lookWork is about the multiplications that one look takes: of a sentence the
// longest, of big numbers by their length.
func (c *columns) lookWork() int {
	if c.tagger != nil {
		tags := len(c.p.Data.Corpus.Tags)
		return c.p.longest * tags * tags
	}
	work := 0
	for k := range c.column {
		work += c.column[k].lookWork()
	}
	return work
}

// About the multiplications that it takes to multiply two big numbers and add the
// product, and to make one float64 of a fraction, each beside what their length
// takes.
const (
	bigWork      = 64
	quotientWork = 512
)

func (c *column) lookWork() int {
	switch z := c.wide; {
	case z != nil && z.acts != nil:
		return quotientWork + 8*len(z.unitA.Bits())
	case z != nil:
		return quotientWork + c.p.d*bigWork + (c.p.d+8)*len(z.unitA.Bits())
	case c.acts != nil:
		return 1
	}
	return 2 + c.p.Data.Stored()/max(1, c.p.n)
}

// KernelWork is about what a value of the kernel takes.
func (p *Problem) KernelWork() int { return 8 + p.Data.Stored()/max(1, p.n) }

// LongestSentence is the words of the longest sentence, and the tags: a look at it
// takes words · tags² additions. They are 0 in the other tasks.
func (p *Problem) LongestSentence() (words, tags int) {
	if p.space == nil {
		return 0, 0
	}
	return p.longest, p.space.Tags()
}
