package serve

import (
	"errors"
	"sync"
	"time"
)

// guesses bounds how fast passwords can be guessed: of each address so many wrong ones are
// answered in any second, however many connections they come on, in the order in which they
// came. While some wait a right one waits too, or it would be known by that: for its turn,
// and rightMost at most.
type guesses struct {
	mu sync.Mutex
	of map[string]*[guessesMost]time.Time // when the last wrong ones of an address are answered, in a ring
}

const (
	guessesMost = 10 // wrong passwords of an address that are answered in a second
	rightMost   = 4 * time.Second
)

var errWrong = errors.New("wrong password")

// turn is when a password that comes now from an address is to be answered; never for one
// whose turn is after the time that there is to log in.
func (g *guesses) turn(address string, right bool, now time.Time, login time.Duration) (at time.Time, never bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	last := g.of[address]
	if last == nil {
		last = &[guessesMost]time.Time{}
	}
	oldest := 0
	for k, t := range last {
		if t.Before(last[oldest]) {
			oldest = k
		}
	}
	if at = last[oldest].Add(time.Second); at.Before(now) {
		at = now
	}
	switch most := now.Add(rightMost); {
	case right && at.After(most):
		return most, false
	case right:
		return at, false
	case at.After(now.Add(login)):
		return at, true
	}
	last[oldest] = at
	if g.of == nil {
		g.of = map[string]*[guessesMost]time.Time{}
	}
	g.of[address] = last
	return at, false
}

// forget drops the addresses from which nothing has come for some time.
func (g *guesses) forget(now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for address, last := range g.of {
		recent := false
		for _, t := range last {
			recent = recent || now.Sub(t) < time.Second
		}
		if !recent {
			delete(g.of, address)
		}
	}
}

// await waits for a password's turn, or until its connection is closed.
func (c *connection) await(right bool) error {
	s := c.server
	at, never := s.guesses.turn(c.address, right, time.Now(), s.times.login)
	if never {
		<-c.closed
		return errWrong
	}
	late := time.NewTimer(time.Until(at))
	defer late.Stop()
	select {
	case <-late.C:
		return nil
	case <-c.closed:
		return errWrong
	}
}
