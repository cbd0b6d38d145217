package cli

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"
	"weak"

	"perceptron/model"
	"perceptron/tui/class"
	"perceptron/tui/gate"
)

// dataSets are the data sets of a server: each is held once for all who have it open, and
// all of them together take no more than a budget. It may be used from any goroutine.
//
// Nobody says when they are done with a set: it is open as long as anything refers to it,
// and counts until the garbage is cleared away after that.
type dataSets struct {
	budget int64 // bytes

	mu       sync.Mutex // what follows
	sets     []*dataSet
	read     chan struct{}
	searched time.Time // when garbage was cleared away last without making room enough
}

// dataSet is one of them.
type dataSet struct {
	key   string
	bytes int64                       // while it is read: what it may take
	busy  bool                        // it is read
	open  weak.Pointer[model.Dataset] // what it is, once it was read
}

// request asks for a data set.
type request struct {
	key   string // what it is read from, and how; "" is nobody else's
	bytes int64  // what it may take, about
}

func newDataSets(budget int64) *dataSets {
	return &dataSets{budget: budget, read: make(chan struct{})}
}

// share is the data set that is asked for: what somebody has open, or what load reads. Who asks for what is read already waits for it.
func (s *dataSets) share(ctx context.Context, r request, load func() (*model.Dataset, error)) (*model.Dataset, error) {
	for {
		d, mine, wait, err := s.claim(r)
		switch {
		case d != nil || err != nil:
			return d, err
		case mine != nil:
			return s.load(mine, load)
		}
		resume := gate.PauseWork(ctx)
		select {
		case <-wait:
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
		resume()
		if err != nil {
			return nil, err
		}
	}
}

// claim is a data set that is there, or one that is to be read here, or what to wait for
// before asking again.
func (s *dataSets) claim(r request) (d *model.Dataset, mine *dataSet, wait <-chan struct{}, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget()
	k := slices.IndexFunc(s.sets, func(set *dataSet) bool { return set.key == r.key && r.key != "" })
	switch {
	case k >= 0 && s.sets[k].busy:
		return nil, nil, s.read, nil
	case k >= 0:
		if d := s.sets[k].open.Value(); d != nil { // else it goes at this moment
			return d, nil, nil, nil
		}
		s.sets = slices.Delete(s.sets, k, k+1)
	}
	fits := s.makeRoom(r.bytes)
	switch {
	case !fits && slices.ContainsFunc(s.sets, func(set *dataSet) bool { return set.busy }):
		return nil, nil, s.read, nil
	case !fits && s.held() >= s.budget:
		return nil, nil, nil, s.refuse(r.bytes)
	}
	// Where it does not seem to fit it is read all the same, with no other: it may be less.
	mine = &dataSet{key: r.key, bytes: r.bytes, busy: true}
	s.sets = append(s.sets, mine)
	return nil, mine, nil, nil
}

// load reads a data set that was claimed.
func (s *dataSets) load(mine *dataSet, load func() (*model.Dataset, error)) (d *model.Dataset, err error) {
	kept := false
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if mine.busy = false; !kept {
			s.sets = slices.DeleteFunc(s.sets, func(set *dataSet) bool { return set == mine })
		}
		close(s.read)
		s.read = make(chan struct{})
	}()
	if d, err = load(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	mine.bytes = 0
	if !s.makeRoom(d.MemoryUsed()) {
		return nil, s.refuse(d.MemoryUsed())
	}
	mine.bytes, mine.open, kept = d.MemoryUsed(), weak.Make(d), true
	return d, nil
}

func (s *dataSets) refuse(bytes int64) error {
	if bytes > s.budget {
		return fmt.Errorf("the data would take %s, and the server has %s for all that is open (take fewer examples, or columns by --columns; who serves has --max-data)", class.SizeText(bytes), class.SizeText(s.budget))
	}
	return fmt.Errorf("the data that others have open leave no room for these: the server has %s for all (try again when somebody has left; who serves has --max-data)", class.SizeText(s.budget))
}

// searchAgain is how long a search is good that has not made room enough: each goes through
// all that the server has in use.
const searchAgain = time.Second

// makeRoom clears away what nobody has open if n bytes more do not fit, and reports whether
// they do then. mu is held.
func (s *dataSets) makeRoom(n int64) bool {
	fits := func() bool { return s.held()+n <= s.budget }
	if fits() || time.Since(s.searched) < searchAgain {
		return fits()
	}
	runtime.GC() // whatever is still there then somebody has open
	s.forget()
	if !fits() {
		s.searched = time.Now()
	}
	return fits()
}

// forget drops the sets that are gone; mu is held.
func (s *dataSets) forget() {
	s.sets = slices.DeleteFunc(s.sets, func(set *dataSet) bool { return !set.busy && set.open.Value() == nil })
}

// held is how many bytes all take; mu is held.
func (s *dataSets) held() (all int64) {
	for _, set := range s.sets {
		all += set.bytes
	}
	return all
}
