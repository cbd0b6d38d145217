package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"perceptron/model"
	"perceptron/tui/gate"
)

// table is a data set of about n bytes.
func table(bytes int) *model.Dataset {
	n := bytes / (8*2 + 5)
	y := make([]int8, n)
	for i := range y {
		y[i] = int8(1 - 2*(i%2))
	}
	d, err := model.NewDataset("table", []string{"a", "b"}, make([]float64, 2*n), y)
	if err != nil {
		panic(err)
	}
	return d
}

// loads counts what is loaded under each key.
type loads struct {
	mu    sync.Mutex
	n     map[string]int
	bytes int
}

func (l *loads) open(t *testing.T, s *dataSets, key string) (*model.Dataset, error) {
	return s.share(t.Context(), &dataSet{key: key, bytes: int64(l.bytes)}, func() (*model.Dataset, error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.n == nil {
			l.n = map[string]int{}
		}
		l.n[key]++
		return table(l.bytes), nil
	})
}

func (l *loads) check(t *testing.T, s *dataSets, want map[string]int) {
	t.Helper()
	for key, n := range want {
		if l.n[key] != n {
			t.Errorf("%s was read %d times, want %d", key, l.n[key], n)
		}
	}
	if held := s.inUse(); held > s.budget {
		t.Errorf("%d bytes are held, at most %d", held, s.budget)
	}
}

// A set is loaded once for all who have it open. Sets that nobody has open are freed for
// others, however fast they come, and an open one is not loaded again.
func TestDataSets(t *testing.T) {
	s, l := newDataSets(4_100_000), &loads{bytes: 1_000_000}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if _, err := l.open(t, s, "a"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	l.check(t, s, map[string]int{"a": 1})
	open := func(key string) *model.Dataset {
		d, err := l.open(t, s, key)
		if err != nil {
			t.Errorf("%s: %v", key, err)
		}
		return d
	}
	a := open("a")
	for k := range 20 {
		open(fmt.Sprint(k))
	}
	if open("a") != a {
		t.Error("what is open was read again")
	}
	l.check(t, s, map[string]int{"a": 1})
	runtime.KeepAlive(a)
}

// A set without a key is not shared, and counts only while it is open.
func TestDataOnce(t *testing.T) {
	s, l := newDataSets(4_100_000), &loads{bytes: 1_000_000}
	a, _ := l.open(t, s, "")
	b, _ := l.open(t, s, "")
	if a == b || l.n[""] != 2 || s.inUse() < 1_900_000 {
		t.Errorf("two are one: %t; %d were read, and %d bytes are held", a == b, l.n[""], s.inUse())
	}
	runtime.KeepAlive(a)
	runtime.KeepAlive(b)
	a, b = nil, nil
	runtime.GC()
	if s.inUse() != 0 {
		t.Errorf("%d bytes are held", s.inUse())
	}
}

// When all sets in memory are open, further ones are refused; once a session has ended
// there is memory again.
func TestDataFull(t *testing.T) {
	s, l := newDataSets(4_100_000), &loads{bytes: 1_000_000}
	served, err := l.open(t, s, "served")
	Fatal(t, err)
	var open []*model.Dataset
	for k := range 3 {
		d, err := l.open(t, s, fmt.Sprint(k))
		Fatal(t, err)
		open = append(open, d)
	}
	for range 3 {
		if _, err := l.open(t, s, "more"); err == nil || !strings.Contains(err.Error(), "leave no room") {
			t.Errorf("more than there is room for: %v", err)
		}
	}
	for k, d := range open {
		if again, err := l.open(t, s, fmt.Sprint(k)); again != d {
			t.Errorf("%d is another: %v", k, err)
		}
	}
	for _, seemed := range []int64{1, 5_000_000} {
		read := func() (*model.Dataset, error) { return table(5_000_000), nil }
		if _, err := s.share(t.Context(), &dataSet{key: "vast", bytes: seemed}, read); err == nil || !strings.Contains(err.Error(), "would take 5.0 MB") {
			t.Errorf("more than all: %v", err)
		}
		read = func() (*model.Dataset, error) { return table(10_000), nil }
		if _, err := s.share(t.Context(), &dataSet{key: fmt.Sprint("little", seemed), bytes: seemed}, read); err != nil {
			t.Errorf("what seemed to take %d and takes less: %v", seemed, err)
		}
	}
	open[1] = nil
	time.Sleep(gcInterval)
	if _, err := l.open(t, s, "more"); err != nil {
		t.Errorf("once one has left: %v", err)
	}
	l.check(t, s, map[string]int{"0": 1, "1": 1, "2": 1})
	open = nil
	for k := range 9 {
		if _, err := l.open(t, s, fmt.Sprint("other", k)); err != nil {
			t.Error(err)
		}
	}
	if again, err := s.share(t.Context(), &dataSet{key: "served"}, nil); again != served {
		t.Error(err)
	}
	runtime.KeepAlive(open)
}

// A session that waits for another's load holds no slot at the gate, stops with its own
// context, and loads the set itself if the other fails.
func TestDataAwaited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, g := newDataSets(4_100_000), gate.New(1)
		first, fail := make(chan error), errors.New("the client has left")
		var read atomic.Int64
		share := func(ctx context.Context) (*model.Dataset, error) {
			work := g.Session().Begin(ctx)
			defer work.Pause()
			return s.share(work, &dataSet{key: "a", bytes: 3_000_000}, func() (*model.Dataset, error) {
				if read.Add(1) == 1 {
					defer gate.Pause(work)()
					return nil, <-first
				}
				return table(1000), nil
			})
		}
		over := make(chan error, 3)
		go func() {
			_, err := share(t.Context())
			over <- err
		}()
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			_, err := share(ctx)
			over <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-over; !errors.Is(err, context.Canceled) {
			t.Errorf("who gives up: %v", err)
		}
		last := make(chan *model.Dataset)
		go func() {
			d, err := share(t.Context())
			if err != nil {
				t.Error(err)
			}
			last <- d
		}()
		go func() { // there is no room for both at once: it waits, and is not refused
			_, err := s.share(t.Context(), &dataSet{key: "b", bytes: 3_000_000}, func() (*model.Dataset, error) { return table(1000), nil })
			over <- err
		}()
		synctest.Wait()
		g.Begin(t.Context()).Pause() // a place is free
		first <- fail
		if err := <-over; err != fail && err != nil {
			t.Errorf("who reads: %v", err)
		}
		if d := <-last; d == nil || read.Load() != 2 {
			t.Errorf("%d have read it", read.Load())
		}
		if err := <-over; err != fail && err != nil {
			t.Errorf("beside it: %v", err)
		}
	})
}
