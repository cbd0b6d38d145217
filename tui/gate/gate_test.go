package gate

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// No more than so many are let on at once, in the order in which they came, and
// who gives up gets no turn.
func TestOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1)
		leave, _ := g.Enter(t.Context())
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
				next, err := g.Enter(ctx)
				if err != nil {
					return
				}
				mu.Lock()
				order = append(order, k)
				mu.Unlock()
				next()
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
		if !slices.Equal(order, []int{0, 1, 3}) || g.free != 1 {
			t.Errorf("let on in the order %v, and %d places are free; want 0 1 3, and 1", order, g.free)
		}
	})
}

// A turn that nobody leaves ends with its context.
func TestForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1)
		ctx, cancel := context.WithCancel(t.Context())
		if _, err := g.Enter(ctx); err != nil {
			t.Fatal(err)
		}
		cancel()
		synctest.Wait()
		if g.free != 1 {
			t.Errorf("%d places are free, want 1", g.free)
		}
	})
}

// Two long searches that look at their contexts take turns with a third, and a
// search that waits for a reader takes none.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1)
		var mu sync.Mutex
		var turns []int
		ctx, cancel := context.WithCancel(t.Context())
		for k := range 3 {
			go func() {
				w := g.Begin(ctx)
				defer w.Pause()
				for w.Err() == nil {
					mu.Lock()
					turns = append(turns, k)
					mu.Unlock()
					time.Sleep(turn + 1)
				}
			}()
			synctest.Wait()
		}
		time.Sleep(8*turn + turn/2)
		cancel()
		time.Sleep(2 * turn)
		synctest.Wait()
		if want := []int{0, 1, 2, 0, 1, 2, 0, 1, 2}; !slices.Equal(turns, want) {
			t.Errorf("turns %v, want %v", turns, want)
		}
	})
}
