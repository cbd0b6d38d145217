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

// leaderExtension is the permission extension of a login with a leader's key.
const leaderExtension = "leads"

// maxLoginName is the longest login name, in bytes. It is stored with uploads and shown to
// others.
const maxLoginName = 64

var errAuthRequired = errors.New("a key is asked for first")

// config is the SSH configuration for the login of one connection.
func (s *Server) config(c *connection) *ssh.ServerConfig {
	a := &s.Auth
	config := &ssh.ServerConfig{
		ServerVersion: "SSH-2.0-perceptron",
		NoClientAuth:  true, // decided by the callback
		NoClientAuthCallback: func(ssh.ConnMetadata) (*ssh.Permissions, error) {
			if a.open() && a.Lead == nil {
				return &ssh.Permissions{}, nil
			}
			return nil, errAuthRequired
		},
		MaxAuthTries: maxPasswords,
		BannerCallback: func(m ssh.ConnMetadata) string {
			if len(m.User()) > maxLoginName {
				return fmt.Sprintf("perceptron: a login name has at most %d bytes (ssh -l NAME takes another)\r\n", maxLoginName)
			}
			return ""
		},
		AuthLogCallback: func(m ssh.ConnMetadata, method string, err error) { s.loginAttempt(c, m, method, err) },
	}
	config.AddHostKey(s.HostKey)
	if a.Keys != nil || a.Lead != nil {
		config.MaxAuthTries = maxKeys
		config.PublicKeyCallback = func(_ ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) { return a.key(key) }
	}
	if a.Password != nil {
		left := maxPasswords
		config.PasswordCallback = func(_ ssh.ConnMetadata, typed []byte) (*ssh.Permissions, error) {
			left--
			return c.password(a.isPassword(typed) && left >= 0)
		}
	}
	if a.open() && a.Lead != nil { // for clients without a key
		config.KeyboardInteractiveCallback = func(_ ssh.ConnMetadata, ask ssh.KeyboardInteractiveChallenge) (*ssh.Permissions, error) {
			_, err := ask("", "", nil, nil)
			return &ssh.Permissions{}, err
		}
	}
	return config
}

// key is the permissions of a key. It is called for every key offered; the result counts
// only for the key that the client then proves to have.
func (a *Auth) key(key ssh.PublicKey) (*ssh.Permissions, error) {
	switch {
	case a.Lead.Has(key):
		return &ssh.Permissions{Extensions: map[string]string{leaderExtension: ""}}, nil
	case a.Keys.Has(key), a.open():
		return &ssh.Permissions{}, nil
	}
	return nil, errors.New("not one of the keys")
}

// isPassword compares in constant time, for passwords of any length.
func (a *Auth) isPassword(typed []byte) bool {
	want, got := sha256.Sum256(a.Password), sha256.Sum256(typed)
	return subtle.ConstantTimeCompare(want[:], got[:]) == 1
}

// guessLimiter limits password guessing: of each address at most guessesPerSecond wrong
// passwords are answered in any second, over all its connections, in the order of their
// arrival. While wrong ones wait, a right one waits too (else the shorter delay would
// reveal it), but at most maxRightDelay.
type guessLimiter struct {
	mu      sync.Mutex
	answers map[string][guessesPerSecond]time.Time // by address: when its last wrong passwords are answered, a ring
}

const (
	guessesPerSecond = 10 // wrong passwords of an address that are answered in a second
	maxRightDelay    = 4 * time.Second
)

var errWrong = errors.New("wrong password")

// schedule is when a password that arrives now from an address is to be answered; never if
// that is after the time limit for the login.
func (g *guessLimiter) schedule(address string, right bool, now time.Time, login time.Duration) (at time.Time, never bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	last := g.answers[address]
	oldest := slices.Index(last[:], slices.MinFunc(last[:], time.Time.Compare))
	if at = last[oldest].Add(time.Second); at.Before(now) {
		at = now
	}
	switch most := now.Add(maxRightDelay); {
	case right && at.After(most):
		return most, false
	case right:
		return at, false
	case at.After(now.Add(login)):
		return at, true
	}
	last[oldest] = at
	g.answers[address] = last
	return at, false
}

// forget removes the addresses whose last answer is a second or more ago.
func (g *guessLimiter) forget(now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	maps.DeleteFunc(g.answers, func(_ string, last [guessesPerSecond]time.Time) bool {
		return now.Sub(slices.MaxFunc(last[:], time.Time.Compare)) >= time.Second
	})
}

// password answers a password at its scheduled time, unless the connection is closed
// before.
func (c *connection) password(right bool) (*ssh.Permissions, error) {
	s := c.server
	at, never := s.guesses.schedule(c.address, right, time.Now(), s.times.login)
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
