// Package serve is an SSH server for one kind of session: a program that talks to a
// terminal, or prints something and ends. It knows nothing about that program. It does
// login, host key, terminal sizes, limits, and ending sessions.
//
// Read server.go first, then session.go (one channel), capacity.go (limits on sessions and
// connections) and auth.go.
package serve

import (
	"context"
	"log/slog"
	"time"

	"golang.org/x/crypto/ssh"
)

// Options is the configuration of a Server.
type Options struct {
	Listen  string     // host:port
	HostKey ssh.Signer // see the function HostKey
	Auth    Auth

	MaxSessions int           // at the same time
	Columns     int           // largest screen; larger terminals get this size
	Rows        int           // likewise
	Idle        time.Duration // without input, after which a session is ended; 0: never
	MaxTime     time.Duration // of a session; 0: no limit
	Grace       time.Duration // for sessions to end when the server is stopped

	Log *slog.Logger
	// Run runs a session and returns the client's exit code. When ctx ends, its cause is the
	// message for the user, a [Farewell].
	Run func(ctx context.Context, s *Session) (code int)
	// Listening is called with the address once clients can connect.
	Listening func(addr string)
	times     times // zero: usualTimes
}

// Auth is who can log in. The zero value lets everybody in.
type Auth struct {
	Keys     Keys   // nil: no key needed
	Password []byte // nil: no password needed
	Lead     Keys   // keys of those who may lead; each of them can log in
}

// open reports whether a login needs no proof.
func (a *Auth) open() bool { return a.Keys == nil && a.Password == nil }

// times is the time limits that no flag changes.
type times struct {
	login   time.Duration // from the connection to the login
	start   time.Duration // from the login to a channel, and from the channel to the shell
	linger  time.Duration // how long a connection without channels is kept
	stall   time.Duration // how long a client may read nothing of its output
	warn    time.Duration // how long before its end an idle session is warned
	check   time.Duration // interval of checkTimes
	summary time.Duration // interval of the log's lines about refused logins of an address
}

func usualTimes() times {
	return times{login: 10 * time.Second, start: 10 * time.Second, linger: time.Second, stall: 30 * time.Second, warn: time.Minute, check: time.Second, summary: time.Minute}
}

// Limits that no flag changes.
const (
	maxWaiting         = 256 // connections without a session
	maxChannels        = 8   // of a connection
	nameShare          = 8   // sessions of a login name for each free slot: see addSession
	reservedForLeaders = 2   // session slots
	maxPasswords       = 3   // tried on a connection
	maxKeys            = 20
	acceptRetry        = 100 * time.Millisecond
)

// Farewell is why a session was ended, as a sentence for its user.
type Farewell string

func (f Farewell) Error() string { return string(f) }
