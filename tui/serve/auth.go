package serve

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"
)

// leads is the extension that a login with a key of a leader has.
const leads = "leads"

// nameMost is how many bytes a login name has at most: it is kept with what is stored
// under it, and is others' to read.
const nameMost = 64

var errNotYet = errors.New("a key is asked for first")

// config is how one connection logs in.
func (s *Server) config(c *connection) *ssh.ServerConfig {
	a := &s.Auth
	config := &ssh.ServerConfig{
		ServerVersion: "SSH-2.0-perceptron",
		NoClientAuth:  true, // by the callback's answer
		NoClientAuthCallback: func(ssh.ConnMetadata) (*ssh.Permissions, error) {
			if a.open() && a.Lead == nil {
				return &ssh.Permissions{}, nil
			}
			return nil, errNotYet
		},
		MaxAuthTries: passwords,
		BannerCallback: func(m ssh.ConnMetadata) string {
			if len(m.User()) > nameMost {
				return fmt.Sprintf("perceptron: a login name has at most %d bytes (ssh -l NAME takes another)\r\n", nameMost)
			}
			return ""
		},
		AuthLogCallback: func(m ssh.ConnMetadata, method string, err error) { s.loginAttempt(c, m, method, err) },
	}
	config.AddHostKey(s.HostKey)
	if a.Keys != nil || a.Lead != nil {
		config.MaxAuthTries = keysTried
		config.PublicKeyCallback = func(_ ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) { return a.key(key) }
	}
	if a.Password != nil {
		left := passwords
		config.PasswordCallback = func(_ ssh.ConnMetadata, typed []byte) (*ssh.Permissions, error) {
			left--
			return c.password(a.isPassword(typed) && left >= 0)
		}
	}
	if a.open() && a.Lead != nil { // who has no key to offer
		config.KeyboardInteractiveCallback = func(_ ssh.ConnMetadata, ask ssh.KeyboardInteractiveChallenge) (*ssh.Permissions, error) {
			_, err := ask("", "", nil, nil)
			return &ssh.Permissions{}, err
		}
	}
	return config
}

// key is what a key allows. It is asked of every key that is offered; the answer
// counts for the one that the client then proves to have.
func (a *Auth) key(key ssh.PublicKey) (*ssh.Permissions, error) {
	switch {
	case a.Lead.Has(key):
		return &ssh.Permissions{Extensions: map[string]string{leads: ""}}, nil
	case a.Keys.Has(key), a.open():
		return &ssh.Permissions{}, nil
	}
	return nil, errors.New("not one of the keys")
}

// isPassword takes as long for a wrong one as for the right one, of any length.
func (a *Auth) isPassword(typed []byte) bool {
	want, got := sha256.Sum256(a.Password), sha256.Sum256(typed)
	return subtle.ConstantTimeCompare(want[:], got[:]) == 1
}

// guesses bounds how fast passwords can be guessed: of each address so many wrong ones are
// answered in any second, however many connections they come on, in the order in which they
// came. While some wait a right one waits too, or it would be known by that: for its turn,
// and rightMost at most.
type guesses struct {
	mu sync.Mutex
	of map[string][guessesMost]time.Time // when the last wrong ones of an address are answered, in a ring
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
	oldest := slices.Index(last[:], slices.MinFunc(last[:], time.Time.Compare))
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
	g.of[address] = last
	return at, false
}

// forget drops the addresses from which nothing has come for some time.
func (g *guesses) forget(now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	maps.DeleteFunc(g.of, func(_ string, last [guessesMost]time.Time) bool {
		return now.Sub(slices.MaxFunc(last[:], time.Time.Compare)) >= time.Second
	})
}

// password answers a password when its turn has come, unless its connection is closed
// before.
func (c *connection) password(right bool) (*ssh.Permissions, error) {
	s := c.server
	at, never := s.guesses.turn(c.address, right, time.Now(), s.times.login)
	if never {
		<-c.closed
		return nil, errWrong
	}
	select {
	case <-time.After(time.Until(at)):
	case <-c.closed:
		return nil, errWrong
	}
	if !right {
		return nil, errWrong
	}
	return &ssh.Permissions{}, nil
}
