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

// dataSet is one of them, or one that is asked for.
type dataSet struct {
	key   string                      // what it is read from, and how; "" is nobody else's
	bytes int64                       // what it takes, or may take, about, until it was read
	busy  bool                        // it is read
	open  weak.Pointer[model.Dataset] // what it is, once it was read
}

func newDataSets(budget int64) *dataSets {
	return &dataSets{budget: budget, read: make(chan struct{})}
}

// share is the data set that is asked for: what somebody has open, or what load reads. Who asks for what is read already waits for it.
func (s *dataSets) share(ctx context.Context, asked *dataSet, load func() (*model.Dataset, error)) (*model.Dataset, error) {
	for {
		d, wait, err := s.claim(asked)
		switch {
		case d != nil || err != nil:
			return d, err
		case wait == nil:
			return s.load(asked, load)
		}
		resume := gate.Pause(ctx)
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

// claim is a data set that is there, or what to wait for before asking again; neither if it
// is to be read here.
func (s *dataSets) claim(asked *dataSet) (d *model.Dataset, wait <-chan struct{}, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, set := range s.sets {
		switch d := set.open.Value(); {
		case set.key != asked.key || set.key == "":
		case set.busy:
			return nil, s.read, nil
		case d != nil:
			return d, nil, nil
		}
	}
	fits := s.makeRoom(asked.bytes)
	switch {
	case !fits && slices.ContainsFunc(s.sets, func(set *dataSet) bool { return set.busy }):
		return nil, s.read, nil
	case !fits && s.held() >= s.budget:
		return nil, nil, s.refuse(asked.bytes)
	}
	// Where it does not seem to fit it is read all the same, with no other: it may be less.
	asked.busy = true
	s.sets = append(s.sets, asked)
	return nil, nil, nil
}

// load reads a data set that was claimed.
func (s *dataSets) load(asked *dataSet, load func() (*model.Dataset, error)) (d *model.Dataset, err error) {
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		asked.busy = false // from here on it counts only if it was read
		close(s.read)
		s.read = make(chan struct{})
	}()
	if d, err = load(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	asked.bytes = 0
	if !s.makeRoom(d.MemoryUsed()) {
		return nil, s.refuse(d.MemoryUsed())
	}
	asked.bytes, asked.open = d.MemoryUsed(), weak.Make(d)
	return d, nil
}

func (s *dataSets) refuse(bytes int64) error {
	if bytes > s.budget {
		return fmt.Errorf("the data would take %s, and the server has %s for all that is open (take fewer examples, or fewer columns by --columns; the server's --max-data sets it)", class.SizeText(bytes), class.SizeText(s.budget))
	}
	return fmt.Errorf("the data that others have open leave no room for yours: the server has %s for all (try again when somebody has left; the server's --max-data sets it)", class.SizeText(s.budget))
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
	if !fits() {
		s.searched = time.Now()
	}
	return fits()
}

// held drops the sets that are gone, and is how many bytes the others take; mu is held.
func (s *dataSets) held() (all int64) {
	s.sets = slices.DeleteFunc(s.sets, func(set *dataSet) bool { return !set.busy && set.open.Value() == nil })
	for _, set := range s.sets {
		all += set.bytes
	}
	return all
}
