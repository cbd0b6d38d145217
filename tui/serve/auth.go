package serve

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"

	"golang.org/x/crypto/ssh"
)

// leads is the extension that a login with a key of a leader has.
const leads = "leads"

// nameMost is how many bytes a login name has at most: it is kept with what is stored
// under it, and is others' to read.
const nameMost = 64

var (
	errNotYet   = errors.New("a key is asked for first")
	errLongName = fmt.Errorf("a login name has at most %d bytes", nameMost)
)

// refuseName is why nobody logs in by that name, which the client is told.
func refuseName(m ssh.ConnMetadata) error {
	if len(m.User()) <= nameMost {
		return nil
	}
	return &ssh.BannerError{Err: errLongName, Message: "perceptron: " + errLongName.Error() + " (ssh -l NAME takes another)\r\n"}
}

// config is how one connection logs in.
func (s *server) config(c *connection) *ssh.ServerConfig {
	a := &s.Auth
	config := &ssh.ServerConfig{
		ServerVersion: "SSH-2.0-perceptron",
		NoClientAuth:  true, // by the callback's answer
		NoClientAuthCallback: func(m ssh.ConnMetadata) (*ssh.Permissions, error) {
			if err := refuseName(m); err != nil {
				return nil, err
			}
			if a.open() && a.Lead == nil {
				return &ssh.Permissions{}, nil
			}
			return nil, errNotYet
		},
		MaxAuthTries:    passwords,
		AuthLogCallback: func(m ssh.ConnMetadata, method string, err error) { s.loginAttempt(c, m, method, err) },
	}
	config.AddHostKey(s.HostKey)
	if a.Keys != nil || a.Lead != nil {
		config.MaxAuthTries = keysTried
		config.PublicKeyCallback = func(m ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
			if err := refuseName(m); err != nil {
				return nil, err
			}
			return a.key(key)
		}
	}
	if a.Password != nil {
		left := passwords
		config.PasswordCallback = func(m ssh.ConnMetadata, typed []byte) (*ssh.Permissions, error) {
			if err := refuseName(m); err != nil {
				return nil, err
			}
			left--
			right := a.isPassword(typed) && left >= 0
			if err := c.await(right); err != nil {
				return nil, err
			}
			if !right {
				return nil, errWrong
			}
			return &ssh.Permissions{}, nil
		}
	}
	if a.open() && a.Lead != nil { // who has no key to offer
		config.KeyboardInteractiveCallback = func(m ssh.ConnMetadata, ask ssh.KeyboardInteractiveChallenge) (*ssh.Permissions, error) {
			if err := refuseName(m); err != nil {
				return nil, err
			}
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
