package gate

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// At most n jobs hold a slot, in order of arrival, and a cancelled one gets none.
func TestOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1)
		leave := g.Begin(t.Context()).Pause
		var (
			mu    sync.Mutex
			order []int
		)
		gone, cancel := context.WithCancel(t.Context())
		for k := range 4 {
			ctx := t.Context()
			if k == 2 {
				ctx = gone
			}
			go func() {
				w := g.Begin(ctx)
				defer w.Pause()
				if w.Err() != nil {
					return
				}
				mu.Lock()
				order = append(order, k)
				mu.Unlock()
			}()
			synctest.Wait()
		}
		cancel()
		synctest.Wait()
		if len(order) != 0 {
			t.Errorf("%v were let on beside another", order)
		}
		leave()
		leave()
		synctest.Wait()
		if !slices.Equal(order, []int{0, 1, 3}) || g.semaphore.free != 1 {
			t.Errorf("let on in the order %v, and %d places are free; want 0 1 3, and 1", order, g.semaphore.free)
		}
	})
}

// record is who had a slot, in order.
type record struct {
	mu    sync.Mutex
	turns []int
}

// compute holds slots, each for that long, until ctx ends.
func (r *record) compute(ctx context.Context, g *Gate, who int, each time.Duration) {
	w := g.Begin(ctx)
	defer w.Pause()
	for w.Err() == nil {
		r.mu.Lock()
		r.turns = append(r.turns, who)
		r.mu.Unlock()
		time.Sleep(each)
	}
}

// of is how many slots somebody has had.
func (r *record) of(who int) (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, other := range r.turns {
		if other == who {
			n++
		}
	}
	return n
}

// Three long searches of one session that check their contexts take turns; against another
// session's single one, which gets every second slot.
func TestTurns(t *testing.T) {
	for pieces := 3; pieces <= 4; pieces++ {
		synctest.Test(t, func(t *testing.T) {
			g, r := New(1), &record{}
			ctx, cancel := context.WithCancel(t.Context())
			for k := range pieces {
				of := g
				if k == 3 {
					of = g.Session()
				}
				go r.compute(ctx, of, k, timeSlice+1)
				synctest.Wait()
			}
			time.Sleep(100 * (timeSlice + 1))
			cancel()
			time.Sleep(2 * timeSlice)
			synctest.Wait()
			if n := r.of(3); pieces == 4 && (n < 48 || n > 52) || len(r.turns) < 100 {
				t.Errorf("of %d turns the session with one piece of work had %d", len(r.turns), n)
			}
			if first := r.turns[:9]; pieces == 3 && !slices.Equal(first, []int{0, 1, 2, 0, 1, 2, 0, 1, 2}) {
				t.Errorf("turns %v", first)
			}
		})
	}
}

// Fifty sessions that compute without end all get their share. A new session is served at
// the next check, keeps its slot as long as it has been served less, and then takes turns
// with the others.
func TestNewcomer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first := New(2)
		ctx, cancel := context.WithCancel(t.Context())
		r := &record{}
		for range 50 {
			go r.compute(ctx, first.Session(), 0, timeSlice/2)
		}
		time.Sleep(time.Minute)
		for _, late := range []*Gate{first.Session(), first.Session()} {
			began := time.Now()
			short, stop := context.WithCancel(ctx)
			w := late.Begin(short)
			if w.Err() != nil {
				t.Fatal(w.Err())
			}
			if took := time.Since(began); took > 2*timeSlice {
				t.Errorf("let on after %v", took)
			}
			time.Sleep(credit / 4)
			if before := time.Now(); w.Err() == nil && time.Since(before) > 2*timeSlice {
				t.Errorf("it waits for %v though it has had less than all", time.Since(before))
			}
			w.Pause()
			stop()
		}
		go r.compute(ctx, first.Session(), 1, timeSlice/2)
		time.Sleep(time.Minute)
		if share := time.Duration(r.of(1)) * timeSlice / 2; share > credit+3*time.Second {
			t.Errorf("one that came late has had %v of a minute", share)
		}
		cancel()
		time.Sleep(2 * timeSlice)
		synctest.Wait()
		if first.semaphore.free != 2 {
			t.Errorf("%d places are free", first.semaphore.free)
		}
	})
}

// A check of a part's context is a check of the job: it may wait, and if the part's time
// ends meanwhile the job holds a slot afterwards.
func TestParts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1)
		work := g.Begin(t.Context())
		defer work.Pause()
		part, cancel := Timeout(context.WithValue(work, t, "between"), 3*timeSlice)
		defer cancel()
		other, leave := g.Session(), func() {}
		go func() { leave = other.Begin(t.Context()).Pause }()
		synctest.Wait()
		time.Sleep(2 * timeSlice)
		looked := make(chan error, 1)
		go func() { looked <- part.Err() }() // the other has waited for longer than a turn
		synctest.Wait()
		if len(looked) > 0 {
			t.Fatal("a part went on while another had the turn")
		}
		time.Sleep(2 * timeSlice)
		if err := <-looked; err != context.DeadlineExceeded {
			t.Errorf("the part: %v", err)
		}
		go func() { looked <- work.Err() }()
		synctest.Wait()
		if len(looked) > 0 {
			t.Fatal("the work went on without a turn")
		}
		leave()
		if err := <-looked; err != nil || g.semaphore.free != 0 {
			t.Errorf("the work: %v, with %d places free", err, g.semaphore.free)
		}
	})
}

// A job that waits for something made by another leaves its slot to that.
func TestRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1)
		work := g.Begin(t.Context())
		done := make(chan bool)
		go func() {
			beside, leave := Fork(work)
			defer leave()
			if beside.Err() == nil {
				close(done)
			}
		}()
		back := Pause(work)
		<-done
		back()
		if g.semaphore.free != 0 {
			t.Error("the work has no turn")
		}
		again := Pause(work)
		Pause(work)() // a rest in a rest
		if synctest.Wait(); g.semaphore.free != 1 {
			t.Error("a rest ended with one inside it")
		}
		again()
		work.Pause()
		if plain, leave := Fork(t.Context()); plain != t.Context() {
			t.Error("work without a gate waits beside it")
		} else {
			leave()
		}
	})
}

// A job that checks its context lets goroutines run that have no processor.
func TestYielding(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	work, alone := New(1).Begin(t.Context()), (*Gate)(nil).Begin(t.Context())
	defer work.Pause()
	defer alone.Pause()
	for name, ctx := range map[string]context.Context{
		"work": work, "work without a gate": alone,
	} {
		var key atomic.Bool
		go key.Store(true)
		for looks := 0; !key.Load(); looks++ {
			if looks > 1000 {
				t.Fatalf("%s: a key waits for a processor that work has", name)
			}
			if err := ctx.Err(); err != nil {
				t.Fatal(err)
			}
		}
	}
}
