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

// dataSets shares data sets between the sessions of a server: each is held once for all who
// have it open, and all together stay within a budget. Its methods may be called from any
// goroutine.
//
// Users do not release a set. It is held by a weak pointer, so it counts until the garbage
// collector has freed it after its last use.
type dataSets struct {
	budget int64 // bytes

	mu     sync.Mutex // guards what follows
	sets   []*dataSet
	loaded chan struct{} // closed and replaced when a set was loaded
	lastGC time.Time     // when a collection last freed too little
}

// dataSet is a data set that is open, or requested.
type dataSet struct {
	key     string                      // what it is read from, and how; "": not shared
	bytes   int64                       // its size; before it is loaded, an estimate
	loading bool                        // it is being loaded
	data    weak.Pointer[model.Dataset] // nil before it is loaded
}

func newDataSets(budget int64) *dataSets {
	return &dataSets{budget: budget, loaded: make(chan struct{})}
}

// share is the data set asked for: one that is open already, or the result of load. It
// waits for one that is being loaded.
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

// claim returns a data set that is open, or a channel to wait for before claiming again; or
// neither, and then the caller must load it.
func (s *dataSets) claim(asked *dataSet) (d *model.Dataset, wait <-chan struct{}, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, set := range s.sets {
		switch d := set.data.Value(); {
		case set.key != asked.key || set.key == "":
		case set.loading:
			return nil, s.loaded, nil
		case d != nil:
			return d, nil, nil
		}
	}
	fits := s.makeMemory(asked.bytes)
	switch {
	case !fits && slices.ContainsFunc(s.sets, func(set *dataSet) bool { return set.loading }):
		return nil, s.loaded, nil
	case !fits && s.inUse() >= s.budget:
		return nil, nil, s.refuse(asked.bytes)
	}
	// If it does not seem to fit, it is loaded alone: the estimate may be too large.
	asked.loading = true
	s.sets = append(s.sets, asked)
	return nil, nil, nil
}

// load loads a data set that was claimed.
func (s *dataSets) load(asked *dataSet, load func() (*model.Dataset, error)) (d *model.Dataset, err error) {
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		asked.loading = false // now it counts only if it was loaded
		close(s.loaded)
		s.loaded = make(chan struct{})
	}()
	if d, err = load(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	asked.bytes = 0
	if !s.makeMemory(d.MemoryUsed()) {
		return nil, s.refuse(d.MemoryUsed())
	}
	asked.bytes, asked.data = d.MemoryUsed(), weak.Make(d)
	return d, nil
}

func (s *dataSets) refuse(bytes int64) error {
	if bytes > s.budget {
		return fmt.Errorf("the data would take %s, and the server has %s for all that is open (take fewer examples, or fewer columns by --columns; the server's --max-data sets it)", class.SizeText(bytes), class.SizeText(s.budget))
	}
	return fmt.Errorf("the data that others have open leave no room for yours: the server has %s for all (try again when somebody has left; the server's --max-data sets it)", class.SizeText(s.budget))
}

// gcInterval is the least time between two collections that freed too little: each goes
// through all memory of the server.
const gcInterval = time.Second

// makeMemory reports whether n more bytes fit into the budget, if necessary after a garbage
// collection; mu is held.
func (s *dataSets) makeMemory(n int64) bool {
	fits := func() bool { return s.inUse()+n <= s.budget }
	if fits() || time.Since(s.lastGC) < gcInterval {
		return fits()
	}
	runtime.GC() // frees all sets that nobody has open
	if !fits() {
		s.lastGC = time.Now()
	}
	return fits()
}

// inUse removes the sets that were freed and returns the bytes of the others; mu is held.
func (s *dataSets) inUse() (all int64) {
	s.sets = slices.DeleteFunc(s.sets, func(set *dataSet) bool { return !set.loading && set.data.Value() == nil })
	for _, set := range s.sets {
		all += set.bytes
	}
	return all
}
